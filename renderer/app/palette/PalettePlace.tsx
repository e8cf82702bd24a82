import { type ReactNode, type Ref, useCallback, useMemo } from 'react';
import { emptyDraft } from '../../../shared/dialing/dial.ts';
import { orderFromDraft } from '../../../shared/dialing/dial-order.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import type { Person } from '../../../shared/people/people.ts';
import type { Settings } from '../../../shared/settings.ts';
import { showCalls } from '../../calls/show-calls.ts';
import { callsStore } from '../../calls/store.ts';
import { peopleStore } from '../../people/people-store.ts';
import { keyAt } from '../../place/keys.ts';
import { showSettings } from '../../place/show-settings.ts';
import { appStore } from '../../place/store.ts';
import { useRegion, useRingBack } from '../../ui/call/context.ts';
import type { PanelKeys } from '../frame/use-box.ts';
import type { Command } from './commands.ts';
import { Palette } from './Palette.tsx';
import type { Item } from './results.ts';
import { paletteStore } from './search-store.ts';
import { settingsCommands } from './settings-commands.ts';

export interface PalettePlaceProps {
  commands: readonly Command[];
  settings: Settings;
  favourites: readonly Person[];
  /** Closes the palette and leaves the box. */
  leave: () => void;
  panelRef: Ref<PanelKeys>;
}

/** The palette, and what its items do. */
export function PalettePlace({ commands, settings, favourites, leave, panelRef }: PalettePlaceProps): ReactNode {
  const { country } = useRegion();
  const ring = useRingBack();
  const sentAs = useCallback(
    (number: string) => {
      const read = orderFromDraft({ ...emptyDraft, number }, settings, country);
      return read.ok ? read.order.number : number;
    },
    [settings, country],
  );
  const keyOf = useCallback((id: string) => keyAt(favourites.findIndex((one) => one.id === id)), [favourites]);
  const callerOf = useCallback((number: string) => numberKey(number, country), [country]);
  const onChosen = useCallback((item: Item) => runItem(item, callerOf, leave), [callerOf, leave]);
  const onOpened = (item: Item): boolean => {
    if (item.kind === 'call') onChosen(item);
    if (item.kind !== 'party') return item.kind === 'call';
    leave();
    appStore.getState().openCaller(callerOf(item.number));
    return true;
  };
  const onCalled = (number: string): void => {
    leave();
    ring(number);
  };
  const all = useMemo(() => [...commands, ...settingsCommands(showSettings)], [commands]);
  return <Palette {...{ commands: all, sentAs, keyOf, callerOf, onChosen, onOpened, onCalled, panelRef }} />;
}

/** Runs an item. A number leads to New call: nothing here dials. */
function runItem(item: Item, callerOf: (number: string) => string | null, leave: () => void): void {
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
      showCalls(item.party === null ? { text: item.text } : { caller: callerOf(item.party.number) });
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
