import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { callFilterOf } from '../../../shared/calls/view-filter.ts';
import { favouritesOf } from '../../../shared/people/people.ts';
import type { Settings } from '../../../shared/settings.ts';
import { bridge } from '../../bridge.ts';
import { exportCalls } from '../../call-actions/export-calls.ts';
import { callsStore } from '../../calls/store.ts';
import { peopleStore, usePeople } from '../../people/people-store.ts';
import { digitKey, findKey, keyedFavourites, paletteKey, screenKey, undoKey, useKeys } from '../../place/keys.ts';
import { destinations } from '../../place/place.ts';
import { appStore } from '../../place/store.ts';
import { type RingBack, useRingBack } from '../../ui/call/context.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { showError, undo } from '../../ui/overlays/toasts.ts';
import { refreshCalls } from '../frame/refresh.ts';
import type { Box } from '../frame/use-box.ts';
import { redial } from '../ring-back.tsx';
import { type Actions, type Command, commandsOf } from './commands.ts';
import { paletteStore, type SearchScope } from './search-store.ts';

const PalettePlace = lazyPart(async () => (await import('./PalettePlace.tsx')).PalettePlace);

export interface PaletteAndKeysProps {
  settings: Settings;
  where: SearchScope;
  box: Box;
}

/** The results below the grown box, and the window's keys, which run the same commands. */
export function PaletteAndKeys({ settings, where, box }: PaletteAndKeysProps): ReactNode {
  const ring = useRingBack();
  const { showPalette, showFilter, leave, panelRef } = box;
  const commands = useCommands({ where, showFilter, ring });
  const people = usePeople();
  const favourites = useMemo(() => favouritesOf(people).slice(0, keyedFavourites), [people]);
  const isOpen = useStore(paletteStore, (state) => state.mode === 'palette');
  const actions = useMemo(() => {
    const always = [
      { keys: [paletteKey], run: showPalette },
      { keys: [findKey], run: showFilter },
    ];
    // What is typed belongs to the palette while it is open.
    if (isOpen) return always;
    return [
      ...always,
      { keys: [undoKey], run: () => undo() },
      ...destinations.map((screen) => ({ keys: [screenKey(screen)], run: () => appStore.getState().go(screen) })),
      ...commands.map(({ keys, run, byKey = run }) => ({ keys, run: byKey })),
      ...favourites.flatMap(({ numbers: [first] }, place) =>
        first === undefined ? [] : [{ keys: [digitKey(place + 1)], run: () => ring(first.number) }],
      ),
    ];
  }, [commands, favourites, ring, isOpen, showPalette, showFilter]);
  useKeys(actions, appStore.getState().back);
  if (!isOpen) return null;
  return <PalettePlace {...{ commands, settings, favourites, leave, panelRef }} />;
}

interface CommandsWith {
  where: SearchScope;
  showFilter: () => void;
  ring: RingBack;
}

/** All commands, over the window's stores. */
function useCommands({ where, showFilter, ring }: CommandsWith): readonly Command[] {
  const { extension, zone } = where;
  const last = useStore(paletteStore, ({ redial: number }) => number && (number.name ?? number.number));
  return useMemo(() => {
    const { go, newCall, openDial, showList } = appStore.getState();
    const actions: Actions = {
      newCall,
      focusSearch: showFilter,
      refresh: () => void refreshCalls(),
      redial: () => void redial(ring),
      openLastDialled: () => void redial(openDial),
      dialFromClipboard: () => void bridge.call('dial.fromClipboard', undefined).then(showError),
      exportCalls: () => {
        if (extension === null) return;
        showList(true);
        const filter = callFilterOf(callsStore.getState().filter, Date.now(), zone);
        exportCalls({ extension, what: { kind: 'found', extension, filter } });
      },
      addPerson: () => peopleStore.getState().name({ kind: 'number', number: '', name: '' }),
      importPeople: () => peopleStore.getState().showImport(true),
      showSettings: () => go('settings'),
    };
    return commandsOf(actions, last);
  }, [extension, zone, showFilter, ring, last]);
}
