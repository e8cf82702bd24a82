import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppErrorData } from '../../shared/errors.ts';
import { type Bridge, bridge } from '../bridge.ts';

/** The state of starting the practice PBX. */
export type Start = { kind: 'idle' } | { kind: 'starting' } | { kind: 'failed'; error: AppErrorData };

export interface WelcomeState {
  start: Start;
  /** Starts the practice PBX; true when it runs. */
  practice(): Promise<boolean>;
}

/** The welcome's store over a bridge. */
export function createWelcomeStore(bridge: Bridge): StoreApi<WelcomeState> {
  return createStore<WelcomeState>((set, get) => ({
    start: { kind: 'idle' },
    async practice() {
      if (get().start.kind === 'starting') return false;
      set({ start: { kind: 'starting' } });
      const answer = await bridge.call('connection.practice', undefined);
      set({ start: answer.ok ? { kind: 'idle' } : { kind: 'failed', error: answer.error } });
      return answer.ok;
    },
  }));
}

/** The window's welcome. */
export const welcomeStore = createWelcomeStore(bridge);
