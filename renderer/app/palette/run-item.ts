import { numberKey } from '../../../shared/numbers/phone-number.ts';
import { showCalls } from '../../calls/show-calls.ts';
import { callsStore } from '../../calls/store.ts';
import { peopleStore } from '../../people/people-store.ts';
import { appStore } from '../../place/store.ts';
import type { Item } from './results.ts';
import { paletteStore } from './search-store.ts';

/** Runs an item. A number leads to New call: nothing here dials. */
export function runItem(item: Item, country: string, leave: () => void): void {
  const { filter, extension } = paletteStore.getState();
  const { openCall, openDial } = appStore.getState();
  // The box shows the text that the list is filtered by, and the next keys refine it.
  const isRefined = item.kind === 'list' && item.party === null;
  if (isRefined) filter();
  else leave();
  switch (item.kind) {
    case 'number':
    case 'party':
      openDial(item.number);
      break;
    case 'call':
      openCall(item.row.uuid);
      break;
    case 'list':
      showCalls(item.party === null ? { text: item.text } : { caller: numberKey(item.party.number, country) });
      break;
    case 'add':
      peopleStore.getState().name({ kind: 'number', number: item.number, name: item.name });
      break;
    case 'older':
      showCalls({ text: item.text });
      if (extension !== null) void callsStore.getState().fetchOlder(extension);
      break;
    case 'command':
      item.command.run();
      break;
  }
}

/** Opens a party's history, or a call; false for other items. */
export function openItem(item: Item, country: string, leave: () => void): boolean {
  if (item.kind === 'call') runItem(item, country, leave);
  if (item.kind !== 'party') return item.kind === 'call';
  leave();
  appStore.getState().openCaller(numberKey(item.number, country));
  return true;
}
