import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Bridge, perConnection } from '../bridge.ts';
import { onHistory } from '../ui/on-history.ts';
import { singleFlight } from '../ui/single-flight.ts';

/** Names from call records, which only main knows. Numbers are looked up in batches when they appear on screen. */
export interface RecordNamesState {
  /** By number key; null for a number without a name. */
  names: ReadonlyMap<string, string | null>;
  /** The name of a number key. Null while it is unknown; then it is looked up. May be called while rendering. */
  nameOf(key: string): string | null;
  /** Looks the names up again after changes of the history. Returns an unsubscribe function. */
  start(): () => void;
}

/** The most numbers in one request (`people.namesOf`). */
const batch = 100;
/** More numbers than one screen shows. */
const most = 500;

/** The store over a bridge. */
export function createRecordNamesStore(bridge: Bridge): StoreApi<RecordNamesState> {
  return createStore<RecordNamesState>((set, get) => {
    const wanted = new Set<string>();
    const load = singleFlight(async () => {
      // One request asks for all that a rendering needs.
      await null;
      const numbers = [...wanted].slice(0, batch);
      for (const key of numbers) wanted.delete(key);
      if (numbers.length === 0) return;
      const answer = await bridge.call('people.namesOf', { numbers });
      if (!answer.ok) return;
      take(new Map(numbers.map((key, index) => [key, answer.value[index] ?? null])));
      if (wanted.size > 0) void load();
    });
    const take = (fresh: ReadonlyMap<string, string | null>): void => {
      const { names } = get();
      if ([...fresh].every(([key, name]) => names.has(key) && names.get(key) === name)) return;
      set({ names: new Map([...(names.size > most ? [] : names), ...fresh]) });
    };
    return {
      names: new Map(),
      nameOf(key) {
        const known = get().names.get(key);
        if (known !== undefined) return known;
        wanted.add(key);
        void load();
        return null;
      },
      start: () =>
        onHistory(bridge, () => {
          for (const key of get().names.keys()) wanted.add(key);
          void load();
        }),
    };
  });
}

/** The window's own. */
export const recordNamesStore = perConnection(createRecordNamesStore);
