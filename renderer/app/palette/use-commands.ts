import { type RefObject, useMemo } from 'react';
import { callFilterOf, noViewFilter } from '../../../shared/calls/view-filter.ts';
import type { Result } from '../../../shared/errors.ts';
import type { Settings } from '../../../shared/settings.ts';
import { bridge } from '../../bridge.ts';
import { exportCalls } from '../../call-actions/export-calls.ts';
import { effectiveFilter } from '../../calls/list/list-slice.ts';
import { callsStore } from '../../calls/store.ts';
import { kindsOf } from '../../calls/tabs.ts';
import { peopleStore } from '../../people/store.ts';
import { settingsStore } from '../../settings/store.ts';
import { errorWords } from '../../text.ts';
import { showToast } from '../../ui/overlays/Toast.tsx';
import { appStore } from '../store.ts';
import { redial } from '../wiring/redial.ts';
import { type Actions, type Command, commandsOf, profileCommands } from './commands.ts';
import { showSettings } from './settings-section.ts';
import type { SearchScope } from './store.ts';

export interface CommandsWith {
  where: SearchScope;
  searchRef: RefObject<HTMLInputElement | null>;
  ring: (number: string) => Promise<void>;
  profiles: Settings['profiles'];
}

/** Everything that can be done by its name or its key, over the stores of the window. */
export function useCommands({ where, searchRef, ring, profiles }: CommandsWith): readonly Command[] {
  const { extension, zone } = where;
  return useMemo(() => {
    const { go, refresh, showList } = appStore.getState();
    const actions: Actions = {
      go,
      focusSearch: () => searchRef.current?.focus(),
      refresh: () => void refresh().then(tellRefusal),
      redial: () => void redial(ring),
      dialFromClipboard: () => void bridge.call('dial.fromClipboard', undefined).then(tellRefusal),
      showCalls: (which) => {
        void callsStore.getState().setFilter(which === 'all' ? noViewFilter : kindsOf(which));
        showList(true);
      },
      exportCalls: (format) => {
        if (extension === null) return;
        const filter = callFilterOf(effectiveFilter(callsStore.getState()), Date.now(), zone);
        void exportCalls({ extension, what: { kind: 'found', extension, filter }, format });
      },
      addPerson: () => peopleStore.getState().name({ kind: 'number', number: '', name: '' }),
      importPeople: () => peopleStore.getState().showImport(true),
      setTheme,
      showSettings,
    };
    return [...commandsOf(actions), ...profileCommands(profiles, dialBy)];
  }, [extension, zone, searchRef, ring, profiles]);
}

function tellRefusal(answer: Result<unknown>): void {
  if (answer.ok) return;
  const { what, todo } = errorWords(answer.error);
  showToast({ text: `${what} ${todo}` });
}

function setTheme(theme: Settings['theme']): void {
  void settingsStore.getState().change({ theme });
}

/** Proposes a profile from now on, and says so. */
function dialBy(profileId: string | null, said: string): void {
  void settingsStore
    .getState()
    .change({ profileId })
    .then((kept) => {
      if (kept) showToast({ text: said });
    });
}
