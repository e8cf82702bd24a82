import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallName } from '../../../shared/contract/calls.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { UpdateState } from '../../../shared/updates.ts';
import { type Bridge, bridge } from '../../bridge.ts';

type UpdateCall = Extract<CallName, `updates.${string}`>;

/** The updates as main has them. `state`: null until they are loaded; `error`: why a call was not answered. */
export interface UpdatesState {
  state: UpdateState | null;
  error: AppErrorData | null;
  /** Makes one of main's calls. */
  act(name: UpdateCall): Promise<void>;
  /** Follows main's state; returns the function that stops it. */
  follow(): () => void;
}

/** The store over a bridge. */
export function createUpdatesStore(bridge: Bridge): StoreApi<UpdatesState> {
  return createStore<UpdatesState>((set, get) => ({
    state: null,
    error: null,
    async act(name) {
      const answer = await bridge.call(name, undefined);
      set(answer.ok ? { state: answer.value, error: null } : { error: answer.error });
    },
    follow() {
      const stop = bridge.on('updates', (state) => set({ state }));
      void get().act('updates.get');
      return stop;
    },
  }));
}

/** The window's own. */
export const updatesStore = createUpdatesStore(bridge);
