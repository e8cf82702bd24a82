import type { DesktopAction } from './desktop-action.ts';

/** Later or done, about a caller. */
export type Decision = Extract<DesktopAction, { kind: 'decide' }>;

/** What a press reaches. `decide`: false where no session of that connection is open in the background. */
export interface PressDeps {
  readonly currentId: () => string | null;
  readonly isListed: (connectionId: string) => boolean;
  readonly decide: (connectionId: string, action: Decision) => boolean;
  /** Brings a connection into sight. */
  readonly use: (connectionId: string) => Promise<void>;
  /** Does it for the connection in sight. */
  readonly act: (action: DesktopAction) => void;
}

/**
 * Returns what carries out a press outside the window, for the connection of the press. Later and Done change that connection's list and leave
 * the window as it is. Everything else brings the connection into sight first: a call goes out over the PBX that was called, and the person
 * sees its questions and its bar. Rejects, with nothing done, where the connection can't be brought into sight.
 */
export function createPress({ currentId, isListed, decide, use, act }: PressDeps) {
  return async (action: DesktopAction): Promise<void> => {
    const { connectionId: id } = action;
    if (id === undefined || id === currentId()) return act(action);
    // It was removed since.
    if (!isListed(id)) return;
    if (action.kind === 'decide' && decide(id, action)) return;
    try {
      await use(id);
    } catch (error) {
      // Its removal was under way.
      if (!isListed(id)) return;
      throw error;
    }
    // While it came into sight, the person may have chosen another connection.
    if (id === currentId()) act(action);
  };
}
