import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Status } from '../../shared/connection.ts';
import type { CallOutput } from '../../shared/contract/calls.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import type { Settings, SettingsPatch } from '../../shared/settings.ts';
import { type Bridge, perConnection } from '../bridge.ts';

/** Changes settings and the connection. New settings arrive as events. */
export interface SettingsState {
  /** Why the last change could not be saved. */
  error: AppErrorData | null;
  /** Saves a change at once; false where it could not be saved. */
  change(patch: SettingsPatch): Promise<boolean>;
  saveKeyUnprotected(): Promise<boolean>;
  /** Removes the current connection, after a question of main's. */
  remove(): Promise<void>;
  dismissError(): void;
}

/** What every section is given. */
export interface SectionProps {
  status: Status;
  settings: Settings;
  about: CallOutput<'about.get'>;
  change: SettingsState['change'];
}

/** The settings' store over a bridge. */
export function createSettingsStore(bridge: Bridge): StoreApi<SettingsState> {
  return createStore<SettingsState>((set) => {
    const save = async (change: Promise<Result<unknown>>): Promise<boolean> => {
      const answer = await change;
      set({ error: answer.ok ? null : answer.error });
      return answer.ok;
    };
    return {
      error: null,
      change: (patch) => save(bridge.call('settings.change', patch)),
      saveKeyUnprotected: () => save(bridge.call('connection.saveKeyUnprotected', undefined)),
      async remove() {
        const answer = await bridge.call('connection.remove', undefined);
        // The person said no to main's question.
        if (!answer.ok && answer.error.kind !== 'declined') set({ error: answer.error });
      },
      dismissError: () => set({ error: null }),
    };
  });
}

/** The window's settings. */
export const settingsStore = perConnection(createSettingsStore);
