import { type ReactNode, type Ref, useCallback, useMemo } from 'react';
import { emptyDraft } from '../../../shared/dialing/dial.ts';
import { orderFromDraft } from '../../../shared/dialing/dial-order.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import type { Person } from '../../../shared/people/people.ts';
import type { Settings } from '../../../shared/settings.ts';
import { useRegion } from '../../ui/call/context.ts';
import type { PanelKeys } from '../frame/use-box.ts';
import { keyAt } from '../keys.ts';
import { showCalls } from '../show-calls.ts';
import { showSettings } from '../show-settings.ts';
import { appStore } from '../store.ts';
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
  const sentAs = useCallback(
    (number: string) => {
      const read = orderFromDraft({ ...emptyDraft, number }, settings, country);
      return read.ok ? read.order.number : number;
    },
    [settings, country],
  );
  const keyOf = useCallback((id: string) => keyAt(favourites.findIndex((one) => one.id === id)), [favourites]);
  const onChosen = useCallback((item: Item) => runItem(item, leave), [leave]);
  const onOpened = useCallback(
    (item: Item) => {
      if (item.kind === 'call') onChosen(item);
      if (item.kind !== 'party') return item.kind === 'call';
      leave();
      appStore.getState().openCaller(numberKey(item.number, country));
      return true;
    },
    [onChosen, country, leave],
  );
  const all = useMemo(() => [...commands, ...settingsCommands(showSettings)], [commands]);
  return <Palette {...{ commands: all, sentAs, keyOf, onChosen, onOpened, panelRef }} />;
}

/** Runs an item, and counts the use of people and commands. A number leads to New call: nothing here dials. */
function runItem(item: Item, leave: () => void): void {
  const { filter, used } = paletteStore.getState();
  const { openCall, openDial } = appStore.getState();
  if (item.kind === 'list') {
    // The box shows what the list is filtered by, and the next keys refine it.
    filter();
    showCalls({ text: item.text });
    return;
  }
  leave();
  switch (item.kind) {
    case 'number':
      openDial(item.number);
      break;
    case 'party':
      if (item.person !== null) used(`person ${item.person.id}`);
      openDial(item.number);
      break;
    case 'call':
      openCall(item.row.uuid);
      break;
    case 'command':
      used(item.command.id);
      item.command.run();
      break;
  }
}
