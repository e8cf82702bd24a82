import { type ReactNode, useCallback } from 'react';
import { flushSync } from 'react-dom';
import { ringBackOrder } from '../../../shared/dialing/dial-order.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import type { Person } from '../../../shared/people/people.ts';
import type { Settings } from '../../../shared/settings.ts';
import { callsStore } from '../../calls/store.ts';
import { type RingBack, useRegion } from '../../ui/call/context.ts';
import { keyAt } from '../keys.ts';
import { appStore } from '../store.ts';
import type { Command } from './commands.ts';
import { Palette } from './Palette.tsx';
import type { Item } from './results.ts';
import { paletteStore, type SearchScope } from './store.ts';

export interface PalettePlaceProps {
  commands: readonly Command[];
  where: SearchScope;
  settings: Settings;
  favourites: readonly Person[];
  ring: RingBack;
}

/** The palette, and what its items do. */
export function PalettePlace({ commands, where, settings, favourites, ring }: PalettePlaceProps): ReactNode {
  const { country } = useRegion();
  const onChosen = useCallback((item: Item) => doItem(item, country, ring), [country, ring]);
  return (
    <Palette
      commands={commands}
      where={where}
      sentAs={(number) => {
        const read = ringBackOrder(number, settings, country);
        return read.ok ? read.order.number : number;
      }}
      keyOf={(id) => keyAt(favourites.findIndex((one) => one.id === id))}
      onChosen={onChosen}
    />
  );
}

/** Runs an item, and counts the use of people and commands. */
function doItem(item: Item, country: string, ring: RingBack): void {
  const { hide, used } = paletteStore.getState();
  const { openCall, openCaller, showList } = appStore.getState();
  // Closed first, because an open palette keeps the focus.
  flushSync(hide);
  switch (item.kind) {
    case 'number':
      ring(item.number);
      break;
    case 'recent':
      ring(item.recent.number);
      break;
    case 'person':
      used(`person ${item.person.id}`);
      ring(item.number);
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
