import { type ReactNode, type RefObject, useCallback, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { ringBackOrder } from '../../../shared/dialing/dial-order.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import type { Settings } from '../../../shared/settings.ts';
import { callsStore } from '../../calls/store.ts';
import { favouritesOf, keyedFavourites } from '../../people/look-up.ts';
import { peopleOf, peopleStore } from '../../people/store.ts';
import { useRegion } from '../../ui/call/context.ts';
import { useKeys } from '../keys.ts';
import { digitKey, paletteKey } from '../palette/commands.ts';
import { Palette } from '../palette/Palette.tsx';
import type { Item } from '../palette/results.ts';
import { paletteStore, type SearchScope } from '../palette/store.ts';
import { useCommands } from '../palette/use-commands.ts';
import { appStore } from '../store.ts';
import { keyAt } from './DialParts.tsx';
import { useRingBack } from './use-ring-back.ts';

export interface PalettePartsProps {
  settings: Settings;
  /** Whose calls are shown. */
  extension: string | null;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** The palette and the keys of the window, which do the same things. */
export function PaletteParts({ settings, extension, searchRef }: PalettePartsProps): ReactNode {
  const { country, zone } = useRegion();
  const ring = useRingBack(settings);
  const where = useMemo<SearchScope>(() => ({ extension, zone }), [extension, zone]);
  const commands = useCommands({ where, searchRef, ring, profiles: settings.profiles });
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  const favourites = useMemo(() => favouritesOf(people).slice(0, keyedFavourites), [people]);
  const { back } = useStore(appStore);
  const actions = useMemo(
    () => [
      { keys: [paletteKey], run: () => paletteStore.getState().show(where) },
      ...commands,
      ...favourites.flatMap(({ numbers: [first] }, place) =>
        first === undefined ? [] : [{ keys: [digitKey(place + 1)], run: () => void ring(first.number) }],
      ),
    ],
    [commands, favourites, ring, where],
  );
  useKeys({ actions, onBack: back });
  const onChosen = useCallback((item: Item) => doItem(item, country, ring), [country, ring]);
  return (
    <Palette
      commands={commands}
      where={where}
      sentAs={(number) => {
        const read = ringBackOrder(number, settings, country);
        return read.ok ? read.order.number : number;
      }}
      keyOf={(id) => {
        return keyAt(favourites.findIndex((one) => one.id === id));
      }}
      onChosen={onChosen}
    />
  );
}

/** Does what was chosen, and counts it where one comes back to it. */
function doItem(item: Item, country: string, ring: (number: string) => Promise<void>): void {
  const { hide, used } = paletteStore.getState();
  const { openCall, openCaller, showList } = appStore.getState();
  // Gone before anything else takes the focus, which the palette would hold on to.
  flushSync(hide);
  switch (item.kind) {
    case 'number':
      void ring(item.number);
      break;
    case 'recent':
      void ring(item.recent.number);
      break;
    case 'person':
      used(`person ${item.person.id}`);
      void ring(item.number);
      break;
    case 'caller':
      used(`person ${item.person.id}`);
      openCaller(numberKey(item.number, country));
      break;
    case 'call':
      openCall(item.row.uuid);
      break;
    case 'list':
      void callsStore.getState().setFilter(item.filter);
      showList(true);
      break;
    case 'command':
      used(item.command.id);
      item.command.run();
      break;
  }
}
