import type { Alarms } from './alarms.ts';
import type { DialBook } from './dial-book.ts';
import { type FollowEvent, nextLookAt, nextState } from './follow.ts';
import { type LookDeps, lookFor, lookInHistory } from './look.ts';

/** Keeps the dials of a book moving: applies what happens, and looks when it is time. */
export interface Follower {
  apply(id: string, event: FollowEvent): void;
  /** One look at a time for each dial; a second one joins the first. Never rejects. */
  look(id: string): Promise<void>;
  /** Takes what the history has already, for all dials. */
  takeFromHistory(): void;
  /** The PBX's own word that a call is this dial's outweighs what another one found in the records. */
  giveBack(callUuid: string, owner: string): void;
}

/** Makes a follower over a book of dials. */
export function createFollower(deps: {
  book: DialBook;
  alarms: Alarms;
  look: LookDeps;
  now: () => number;
  waits: () => number | null;
}): Follower {
  const { book, alarms, now, waits } = deps;
  const running = new Map<string, Promise<void>>();

  function apply(id: string, event: FollowEvent): void {
    const dial = book.get(id);
    if (dial === null) return;
    const state = nextState(dial.state, event, now());
    if (state === dial.state) return;
    alarms.set(id, nextLookAt(state), () => ring(id));
    book.update({ ...dial, state });
  }

  /** Nobody asked for this look, so it leaves the last requests to dial with. */
  function ring(id: string): void {
    const retryAt = waits();
    if (retryAt === null) void look(id);
    else apply(id, { kind: 'lookFailed', error: { kind: 'rateLimited', retryAt } });
  }

  function look(id: string): Promise<void> {
    const joined = running.get(id);
    if (joined !== undefined) return joined;
    const looking = lookOnce(id).finally(() => running.delete(id));
    running.set(id, looking);
    return looking;
  }

  async function lookOnce(id: string): Promise<void> {
    const dial = book.get(id);
    const event = dial === null ? null : await lookFor(dial, deps.look);
    if (event !== null) apply(id, event);
  }

  return {
    apply,
    look,
    takeFromHistory() {
      for (const dial of book.list()) {
        const event = lookInHistory(dial, deps.look);
        if (event !== null) apply(dial.id, event);
      }
    },
    giveBack(callUuid, owner) {
      for (const { id, state } of book.list()) {
        if (id !== owner && state.kind === 'done' && state.callUuid === callUuid) apply(id, { kind: 'foundWrongly' });
      }
    },
  };
}
