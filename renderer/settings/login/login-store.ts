import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import type { AppErrorData, Result } from '../../../shared/errors.ts';
import type { LoginStart } from '../../../shared/links.ts';
import { type Bridge, bridge } from '../../bridge.ts';

/** What the system does at sign-in. `start`: null until it has answered; `error`: why the last check or change failed. */
export interface LoginState {
  start: LoginStart | null;
  error: AppErrorData | null;
  check(): Promise<void>;
  /** Has the system start Ringback at sign-in, or no longer. */
  set(isOn: boolean): Promise<void>;
}

/** The store over a bridge. */
export function createLoginStore(bridge: Bridge): StoreApi<LoginState> {
  return createStore<LoginState>((set) => {
    const show = (answer: Result<CallOutput<'login.check'>>): void =>
      set(answer.ok ? { start: answer.value, error: null } : { error: answer.error });
    return {
      start: null,
      error: null,
      check: async () => show(await bridge.call('login.check', undefined)),
      set: async (isOn) => show(await bridge.call('login.set', { isOn })),
    };
  });
}

/** The window's own. */
export const loginStore = createLoginStore(bridge);
