import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Bridge, perConnection } from '../bridge.ts';
import type { NameOf } from '../ui/call/context.ts';
import { singleFlight } from '../ui/single-flight.ts';

/** The names of numbers, which main knows. Numbers are looked up in batches when they appear on screen. */
export interface NumberNamesState {
  /** Null while the name is unknown; then it is looked up. May be called while rendering. Another function after each answer with news. */
  nameOf: NameOf;
  /** Looks up all known numbers again. */
  refresh(): void;
}

/** The most numbers in one request (`people.namesOf`), and the longest number. */
const batch = 100;
/** More numbers than one screen shows. */
const most = 500;

/** The store over a bridge. */
export function createNumberNamesStore(bridge: Bridge): StoreApi<NumberNamesState> {
  return createStore<NumberNamesState>((set) => {
    /** By number; null for one without a name. */
    let names: ReadonlyMap<string, string | null> = new Map();
    /** What gave way to `names`; shown until it is looked up again. */
    let former = names;
    const wanted = new Set<string>();
    const load = singleFlight(async () => {
      // One request asks for all that a rendering needs.
      await null;
      const numbers = [...wanted].slice(0, batch);
      for (const number of numbers) wanted.delete(number);
      if (numbers.length === 0) return;
      const answer = await bridge.call('people.namesOf', { numbers });
      if (!answer.ok) return;
      const fresh = numbers.map((number, index) => [number, answer.value[index] ?? null] as const);
      if (fresh.some(([number, name]) => names.get(number) !== name)) {
        if (names.size > most) [former, names] = [names, new Map()];
        names = new Map([...names, ...fresh]);
        set({ nameOf: (number) => nameOf(number) });
      }
      if (wanted.size > 0) void load();
    });
    const nameOf: NameOf = (number) => {
      if (number === null || number === '' || number.length > batch) return null;
      const known = names.get(number);
      if (known !== undefined) return known;
      wanted.add(number);
      void load();
      return former.get(number) ?? null;
    };
    const refresh = (): void => {
      for (const number of names.keys()) wanted.add(number);
      void load();
    };
    return { nameOf, refresh };
  });
}

/** The window's own. */
export const numberNamesStore = perConnection(createNumberNamesStore);
