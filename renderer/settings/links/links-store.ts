import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { LinksReport } from '../../../shared/links.ts';
import { type Bridge, bridge } from '../../bridge.ts';

/** What the system said of phone links. `failed`: the change was not made, or the question not answered; `report` is the last answer. */
export type LinksCheck =
  | { kind: 'asking' }
  | { kind: 'told'; report: LinksReport }
  | { kind: 'failed'; error: AppErrorData; report: LinksReport | null };

/** How the last test link fared. */
export type SelfTest = 'none' | 'running' | 'arrived' | 'lost';

/** Whose phone links are, and how the keys stand. */
export interface LinksState {
  lastCheck: LinksCheck;
  shortcut: CallOutput<'shortcut.get'> | null;
  selfTest: SelfTest;
  check(): Promise<void>;
  /** Sends a test link. */
  runSelfTest(): Promise<void>;
  /** Takes phone links, or takes them again. */
  take(): Promise<void>;
  giveBack(): Promise<void>;
  readShortcut(): Promise<void>;
}

/** The store over a bridge; tests hand in a fake one. */
export function createLinksStore(bridge: Bridge): StoreApi<LinksState> {
  return createStore<LinksState>((set, get) => {
    const last = (): LinksReport | null => {
      const { lastCheck } = get();
      return lastCheck.kind === 'asking' ? null : lastCheck.report;
    };
    const ask = async (name: 'links.check' | 'links.take' | 'links.giveBack'): Promise<void> => {
      const answer = await bridge.call(name, undefined);
      // What the last test told is of the time before.
      if (get().selfTest !== 'running') set({ selfTest: 'none' });
      set({
        lastCheck: answer.ok
          ? { kind: 'told', report: answer.value }
          : { kind: 'failed', error: answer.error, report: last() },
      });
    };
    return {
      lastCheck: { kind: 'asking' },
      shortcut: null,
      selfTest: 'none',
      check: () => ask('links.check'),
      async runSelfTest() {
        if (get().selfTest === 'running') return;
        set({ selfTest: 'running' });
        const answer = await bridge.call('links.try', undefined);
        set({ selfTest: answer.ok && answer.value.arrived ? 'arrived' : 'lost' });
      },
      take: () => ask('links.take'),
      giveBack: () => ask('links.giveBack'),
      async readShortcut() {
        const answer = await bridge.call('shortcut.get', undefined);
        if (answer.ok) set({ shortcut: answer.value });
      },
    };
  });
}

/** The window's own. */
export const linksStore = createLinksStore(bridge);
