import {
  ClipboardPaste,
  Download,
  FileUp,
  ListFilter,
  PhoneOutgoing,
  RefreshCw,
  Repeat,
  Settings as SettingsIcon,
  UserPlus,
} from 'lucide-react';
import { type Chord, digitKey, findKey, newCallKey, refreshKey, screenKey } from '../../place/keys.ts';
import { t } from '../../text.ts';
import type { Icon } from '../../ui/Button.tsx';
import type { Candidate } from './rank.ts';

/** A command. `keys`: any of them runs it; the first is shown. */
export interface Command extends Candidate {
  readonly title: string;
  readonly icon: Icon;
  readonly keys: readonly Chord[];
  readonly run: () => void;
  /** What its keys do where that differs: a key redials, Enter in the palette never dials. */
  readonly byKey?: () => void;
}

/** The functions behind the commands. */
export interface Actions {
  newCall(): void;
  focusSearch(): void;
  refresh(): void;
  redial(): void;
  /** Opens New call with the number that was dialled last. */
  openLastDialled(): void;
  dialFromClipboard(): void;
  exportCalls(): void;
  addPerson(): void;
  importPeople(): void;
  showSettings(): void;
}

/** The commands, except those for the sections of the settings; the first five are shown without a text. `last`: who was dialled last. */
export function commandsOf(act: Actions, last: string | null): readonly Command[] {
  const redial = last === null ? t('palette.redial') : t('palette.redialParty', { party: last });
  return [
    command('newCall', PhoneOutgoing, t('shell.newCall'), act.newCall, newCallKey),
    { ...command('redial', Repeat, redial, act.openLastDialled, digitKey(0)), byKey: () => act.redial() },
    command('find', ListFilter, t('palette.find'), act.focusSearch, findKey, { held: 'none', key: '/' }),
    command('refresh', RefreshCw, t('palette.refresh'), act.refresh, refreshKey),
    command('openSettings', SettingsIcon, t('shell.settings'), act.showSettings, screenKey('settings')),
    command('clipboard', ClipboardPaste, t('palette.clipboard'), act.dialFromClipboard),
    command('export', Download, t('callActions.exportTitle'), act.exportCalls),
    command('addPerson', UserPlus, t('palette.addPerson'), act.addPerson),
    command('import', FileUp, t('palette.import'), act.importPeople),
  ];
}

type Also =
  | 'newCall'
  | 'redial'
  | 'find'
  | 'refresh'
  | 'openSettings'
  | 'clipboard'
  | 'export'
  | 'addPerson'
  | 'import';

function command(id: Also, icon: Icon, title: string, run: () => void, ...keys: Chord[]): Command {
  return { id: `command ${id}`, icon, title, words: [title, t(`palette.${id}Also`)], keys, run };
}
