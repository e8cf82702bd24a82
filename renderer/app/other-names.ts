import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Bridge, bridge } from '../bridge.ts';

/** Names that only main knows: those that call records give. Asked for as numbers come on screen, a batch at a time. */
export interface OtherNamesState {
  /** By number key; null for a number without a name. */
  names: ReadonlyMap<string, string | null>;
  /** The name of a number (its key), if it is known; else it is asked for. May be called while rendering. */
  nameOf(key: string): string | null;
  /** Another source has other names. */
  reset(): void;
  /** Asks again after calls came; returns an unsubscribe function. */
  start(): () => void;
}

/** What one request may ask for (`people.namesOf`). */
const batch = 100;
/** More numbers than one screen shows. */
const most = 500;

/** The store over a bridge; tests hand in a fake one. */
export function createOtherNames(bridge: Bridge): StoreApi<OtherNamesState> {
  return createStore<OtherNamesState>((set, get) => {
    const wanted = new Set<string>();
    let round = 0;
    let scheduled = false;

    async function ask(): Promise<void> {
      scheduled = false;
      const asked = round;
      const numbers = [...wanted].slice(0, batch);
      for (const key of numbers) wanted.delete(key);
      if (numbers.length === 0) return;
      const answer = await bridge.call('people.namesOf', { numbers });
      if (!answer.ok || asked !== round) return;
      take(new Map(numbers.map((key, index) => [key, answer.value[index] ?? null])));
      schedule();
    }

    function take(fresh: ReadonlyMap<string, string | null>): void {
      const { names } = get();
      if ([...fresh].every(([key, name]) => names.has(key) && names.get(key) === name)) return;
      set({ names: new Map([...(names.size > most ? [] : names), ...fresh]) });
    }

    function schedule(): void {
      if (scheduled || wanted.size === 0) return;
      scheduled = true;
      queueMicrotask(() => void ask());
    }

    return {
      names: new Map(),
      nameOf(key) {
        const known = get().names.get(key);
        if (known !== undefined) return known;
        wanted.add(key);
        schedule();
        return null;
      },
      reset() {
        round += 1;
        wanted.clear();
        set({ names: new Map() });
      },
      start: () =>
        bridge.on('history', () => {
          for (const key of get().names.keys()) wanted.add(key);
          schedule();
        }),
    };
  });
}

/** The window's own. */
export const otherNames = createOtherNames(bridge);
