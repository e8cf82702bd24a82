import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { LinksReport } from '../../../shared/links.ts';
import { type Bridge, bridge } from '../../bridge.ts';

/** What the system said of phone links. `failed`: the change was not made, or the question not answered; `report` is the last answer. */
export type Told =
  | { kind: 'asking' }
  | { kind: 'told'; report: LinksReport }
  | { kind: 'failed'; error: AppErrorData; report: LinksReport | null };

/** How the last test link fared. */
export type Trial = 'none' | 'running' | 'arrived' | 'lost';

/** Whose phone links are, and how the keys stand. */
export interface LinksState {
  told: Told;
  shortcut: CallOutput<'shortcut.get'> | null;
  trial: Trial;
  check(): Promise<void>;
  /** Sends a test link. */
  tryLink(): Promise<void>;
  /** Takes phone links, or takes them again. */
  take(): Promise<void>;
  giveBack(): Promise<void>;
  readShortcut(): Promise<void>;
}

/** The store over a bridge; tests hand in a fake one. */
export function createLinksStore(bridge: Bridge): StoreApi<LinksState> {
  return createStore<LinksState>((set, get) => {
    const last = (): LinksReport | null => {
      const { told } = get();
      return told.kind === 'asking' ? null : told.report;
    };
    const ask = async (name: 'links.check' | 'links.take' | 'links.giveBack'): Promise<void> => {
      const answer = await bridge.call(name, undefined);
      // What the last test told is of the time before.
      if (get().trial !== 'running') set({ trial: 'none' });
      set({
        told: answer.ok
          ? { kind: 'told', report: answer.value }
          : { kind: 'failed', error: answer.error, report: last() },
      });
    };
    return {
      told: { kind: 'asking' },
      shortcut: null,
      trial: 'none',
      check: () => ask('links.check'),
      async tryLink() {
        if (get().trial === 'running') return;
        set({ trial: 'running' });
        const answer = await bridge.call('links.try', undefined);
        set({ trial: answer.ok && answer.value.arrived ? 'arrived' : 'lost' });
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
