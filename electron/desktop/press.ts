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
 * Makes what does a press outside the window, for the connection that it belongs to. What only changes that one's list is done there; for all
 * else it comes into sight first, so that a call goes out over the PBX that was called, and its questions and its bar are seen. Rejects where
 * the connection can't be changed; nothing was done then.
 */
export function createPress({ currentId, isListed, decide, use, act }: PressDeps) {
  return async (action: DesktopAction): Promise<void> => {
    const { connectionId: id } = action;
    if (id === undefined || id === currentId()) return act(action);
    // It was removed since.
    if (!isListed(id)) return;
    if (action.kind === 'decide' && decide(id, action)) return;
    await use(id);
    // The person may have gone on to another one meanwhile.
    if (id === currentId()) act(action);
  };
}
