import { normalUuid } from '../../shared/calls/call.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import type { Alarms } from './alarms.ts';
import type { DialBook } from './dial-registry.ts';
import { dueAt, type FollowEvent, isFollowed, nextState } from './dial-states.ts';
import { type LookDeps, lookFor, lookInHistory } from './find-record.ts';
import { isClaimed } from './match-record.ts';

/** How the last look for a dial went: when, epoch ms, and why it failed; `error` null when it did not. */
export interface LastLook {
  readonly at: number;
  readonly error: AppErrorData | null;
}

/** What following may cost now. */
export interface FollowPace {
  /** Until when nothing may be followed unasked, epoch ms; null while the budget has room. */
  readonly waitsUntil: number | null;
  /** How many single looks one call may cost. */
  readonly looks: number;
}

/** Keeps the dials of a book moving: applies what happens, and looks when it is time. */
export interface Follower {
  apply(id: string, event: FollowEvent): void;
  /** A person wants to know now. Pressed again within seconds it asks nothing; the look that is due then is made by itself. Never rejects. */
  lookByHand(id: string): Promise<LastLook | null>;
  /** Takes what the history has already, for all dials. */
  takeFromHistory(): void;
  /** The PBX's own word that a call is this dial's outweighs what another one found in the records. */
  giveBack(callUuid: string, owner: string): void;
}

/** Looks by hand are at least so far from the look before, ms. */
const APART = 4000;

/** Makes a follower over a book of dials. `pace`: told for so many dials that are being followed; `isRead`: by the regular passes. */
export function createFollower(deps: {
  book: DialBook;
  alarms: Alarms;
  look: LookDeps;
  now: () => number;
  pace: (followed: number) => FollowPace;
  isRead: (extension: string) => boolean;
}): Follower {
  const { book, alarms, now } = deps;
  const running = new Map<string, Promise<void>>();
  const looked = new Map<string, LastLook>();

  const followed = (but: string) =>
    book.list().filter(({ id, state }) => id !== but && isFollowed(state, now())).length;

  function apply(id: string, told: FollowEvent): void {
    const dial = book.get(id);
    if (dial === null) return;
    const event = own(id, told);
    const { looks } = deps.pace(followed(id) + 1);
    const may = { looks, alone: !deps.isRead(dial.order.extension) };
    const state = nextState(dial.state, event, now(), may);
    if (state === dial.state) return;
    alarms.set(id, dueAt(state), () => ring(id));
    book.update({ ...dial, state });
  }

  /** Two dials that were looked for at the same moment may have found the same call: it is the first one's. */
  function own(id: string, event: FollowEvent): FollowEvent {
    if (event.kind !== 'found' || book.get(id)?.state.kind !== 'unknown') return event;
    return isClaimed(event.callUuid, book.everyOne(), id) ? { kind: 'notThere' } : event;
  }

  /** Nobody asked for this look, so it leaves the last requests to dial with. */
  function ring(id: string): void {
    const { waitsUntil } = deps.pace(followed(id) + 1);
    if (waitsUntil === null) void look(id);
    else apply(id, { kind: 'lookFailed', error: { kind: 'rateLimited', retryAt: waitsUntil } });
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
    if (event === null) return;
    looked.set(id, { at: now(), error: event.kind === 'lookFailed' ? event.error : null });
    apply(id, event);
  }

  async function lookByHand(id: string): Promise<LastLook | null> {
    const before = looked.get(id)?.at ?? Number.NEGATIVE_INFINITY;
    // A look that seems to lie ahead was made before the clock was set back.
    const lookAt = before > now() ? now() : Math.max(now(), before + APART);
    apply(id, { kind: 'saidOver', lookAt });
    const state = book.get(id)?.state;
    if (lookAt <= now()) await look(id);
    // One that ended without a record has no look of its own ahead.
    else if (state?.kind === 'noRecord') alarms.set(id, lookAt, () => ring(id));
    return looked.get(id) ?? null;
  }

  return {
    apply,
    lookByHand,
    takeFromHistory() {
      for (const dial of book.list()) {
        const event = lookInHistory(dial, deps.look);
        if (event !== null) apply(dial.id, event);
      }
    },
    giveBack(callUuid, owner) {
      for (const { id, state } of book.list()) {
        const isIt = state.kind === 'done' && normalUuid(state.callUuid) === normalUuid(callUuid);
        if (id !== owner && isIt) apply(id, { kind: 'foundWrongly' });
      }
    },
  };
}
