import {
  ClipboardPaste,
  FileUp,
  ListFilter,
  PhoneOutgoing,
  RefreshCw,
  Repeat,
  Settings as SettingsIcon,
  UserPlus,
} from 'lucide-react';
import { bridge } from '../../bridge.ts';
import { showNewCall } from '../../dial/new-call.ts';
import { redial } from '../../dial/ring-back.ts';
import { peopleStore } from '../../people/people-store.ts';
import { type Chord, digitKey, findKey, newCallKey, refreshKey, screenKey } from '../../place/keys.ts';
import { appStore } from '../../place/store.ts';
import { t } from '../../text.ts';
import type { Icon } from '../../ui/Button.tsx';
import { showError } from '../../ui/overlays/toasts.ts';
import { refreshCalls } from '../frame/refresh.ts';
import { showFilter } from '../frame/search-box.ts';
import type { Candidate } from './rank.ts';

/** A command. `keys`: any of them runs it; the first is shown. */
export interface Command extends Candidate {
  readonly icon: Icon;
  readonly keys: readonly Chord[];
  readonly run: () => void;
  /** What its keys do where that differs: a key redials, Enter in the palette never dials. */
  readonly byKey?: () => void;
}

/** The commands; the first five are shown without a text. `last`: who was dialled last. */
export function commandsOf(last: string | null): readonly Command[] {
  const { go, openDial } = appStore.getState();
  const again = last === null ? t('palette.redial') : t('palette.redialParty', { party: last });
  return [
    command('newCall', PhoneOutgoing, t('shell.newCall'), showNewCall, newCallKey),
    { ...command('redial', Repeat, again, () => void redial(openDial), digitKey(0)), byKey: () => void redial() },
    command('find', ListFilter, t('palette.find'), showFilter, findKey, { held: 'none', key: '/' }),
    command('refresh', RefreshCw, t('shell.refresh'), () => void refreshCalls(), refreshKey),
    command('openSettings', SettingsIcon, t('shell.settings'), () => go('settings'), screenKey('settings')),
    command('clipboard', ClipboardPaste, t('palette.clipboard'), dialFromClipboard),
    command('addPerson', UserPlus, t('people.addTitle'), () =>
      peopleStore.getState().name({ kind: 'number', number: '', name: '' }),
    ),
    command('import', FileUp, t('people.importTitle'), () => peopleStore.getState().showImport(true)),
  ];
}

const dialFromClipboard = (): void => void bridge.call('dial.fromClipboard', undefined).then(showError);

function command(id: string, icon: Icon, title: string, run: () => void, ...keys: Chord[]): Command {
  return { id: `command ${id}`, icon, title, keys, run };
}
