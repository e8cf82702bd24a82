import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { LinksReport } from '../../../shared/links.ts';
import { type Bridge, bridge } from '../../bridge.ts';

/** The default app for phone links, as the system reports it. `failed`: the check or change failed; `report` is the last good answer. */
export type LinksCheck =
  | { kind: 'checking' }
  | { kind: 'known'; report: LinksReport }
  | { kind: 'failed'; error: AppErrorData; report: LinksReport | null };

/** The result of the last test link. */
export type SelfTest = 'none' | 'running' | 'arrived' | 'lost';

/** The default app for phone links, and the state of the shortcut. */
export interface LinksState {
  lastCheck: LinksCheck;
  shortcut: CallOutput<'shortcut.get'> | null;
  selfTest: SelfTest;
  check(): Promise<void>;
  /** Sends a test link. */
  runSelfTest(): Promise<void>;
  /** Makes Ringback the default app for phone links. */
  register(): Promise<void>;
  unregister(): Promise<void>;
  readShortcut(): Promise<void>;
}

/** The store over a bridge. */
export function createLinksStore(bridge: Bridge): StoreApi<LinksState> {
  return createStore<LinksState>((set, get) => {
    const last = (): LinksReport | null => {
      const { lastCheck } = get();
      return lastCheck.kind === 'checking' ? null : lastCheck.report;
    };
    const update = async (name: 'links.check' | 'links.register' | 'links.unregister'): Promise<void> => {
      const answer = await bridge.call(name, undefined);
      // The last test says nothing about the new state.
      if (get().selfTest !== 'running') set({ selfTest: 'none' });
      set({
        lastCheck: answer.ok
          ? { kind: 'known', report: answer.value }
          : { kind: 'failed', error: answer.error, report: last() },
      });
    };
    return {
      lastCheck: { kind: 'checking' },
      shortcut: null,
      selfTest: 'none',
      check: () => update('links.check'),
      async runSelfTest() {
        if (get().selfTest === 'running') return;
        set({ selfTest: 'running' });
        const answer = await bridge.call('links.test', undefined);
        set({ selfTest: answer.ok && answer.value.arrived ? 'arrived' : 'lost' });
      },
      register: () => update('links.register'),
      unregister: () => update('links.unregister'),
      async readShortcut() {
        const answer = await bridge.call('shortcut.get', undefined);
        if (answer.ok) set({ shortcut: answer.value });
      },
    };
  });
}

/** The window's own. */
export const linksStore = createLinksStore(bridge);
