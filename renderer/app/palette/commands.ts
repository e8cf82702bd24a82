import {
  ClipboardPaste,
  FileUp,
  Keyboard,
  ListFilter,
  PhoneOutgoing,
  RefreshCw,
  Repeat,
  Settings as SettingsIcon,
  UserPlus,
} from 'lucide-react';
import { bridge } from '../../bridge.ts';
import { redial } from '../../dial/ring-back.ts';
import { appStore } from '../../navigation/app-store.ts';
import {
  type Chord,
  digitKey,
  findKey,
  keysKeys,
  newCallKey,
  refreshKey,
  screenKey,
  slashKey,
} from '../../navigation/keys.ts';
import { peopleStore } from '../../people/people-store.ts';
import { t } from '../../text.ts';
import type { Icon } from '../../ui/Button.tsx';
import { isolated } from '../../ui/call/describe-call.ts';
import { showError } from '../../ui/overlays/toasts.ts';
import { keysShown } from '../frame/keys-shown.ts';
import { refreshCalls } from '../frame/refresh.ts';
import { showFilter } from '../frame/search-box.ts';
import type { Candidate } from './rank.ts';

/** A command. `keys`: any of them runs it; the first is shown. */
export interface Command extends Candidate {
  readonly icon: Icon;
  readonly keys: readonly Chord[];
  /** Other words that people type to find it. */
  readonly words?: string;
  readonly run: () => void;
  /** What its keys do where that differs: a key redials, Enter in the palette never dials. */
  readonly byKey?: () => void;
}

/** The commands; the first five are shown without a text. `last`: who was dialled last. */
export function commandsOf(last: string | null): readonly Command[] {
  const { go, newCall, openDial } = appStore.getState();
  const again = last === null ? t('palette.redial') : t('palette.redialParty', { party: isolated(last) });
  return [
    worded('newCall', PhoneOutgoing, t('shell.newCall'), newCall, newCallKey),
    { ...worded('redial', Repeat, again, () => void redial(openDial), digitKey(0)), byKey: () => void redial() },
    worded('find', ListFilter, t('palette.find'), showFilter, findKey, slashKey),
    worded('refresh', RefreshCw, t('shell.refresh'), () => void refreshCalls(), refreshKey),
    worded('openSettings', SettingsIcon, t('shell.settings'), () => go('settings'), screenKey('settings')),
    worded('clipboard', ClipboardPaste, t('palette.clipboard'), dialFromClipboard),
    worded('addPerson', UserPlus, t('people.addTitle'), () =>
      peopleStore.getState().name({ kind: 'number', number: '', name: '' }),
    ),
    worded('import', FileUp, t('people.importTitle'), () => peopleStore.getState().showImport(true)),
    worded('keys', Keyboard, t('palette.keys'), () => keysShown.setState(true, true), ...keysKeys),
  ];
}

const dialFromClipboard = (): void => void bridge.call('dial.fromClipboard', undefined).then(showError);

type Worded =
  | 'newCall'
  | 'redial'
  | 'find'
  | 'refresh'
  | 'openSettings'
  | 'clipboard'
  | 'addPerson'
  | 'import'
  | 'keys';

/** A command with the other words for it. */
function worded(id: Worded, ...rest: [Icon, title: string, run: () => void, ...keys: Chord[]]): Command {
  return { ...command(id, ...rest), words: t(`palette.words_${id}`) };
}

/** A command of the palette. */
export function command(id: string, icon: Icon, title: string, run: () => void, ...keys: Chord[]): Command {
  return { id: `command ${id}`, icon, title, keys, run };
}
