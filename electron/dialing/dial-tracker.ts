import { normalUuid } from '../../shared/calls/call.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import type { Alarms } from './alarms.ts';
import type { DialRegistry } from './dial-registry.ts';
import { type DialEvent, dueAt, isPolled, nextState } from './dial-states.ts';
import { type FindRecordDeps, findInHistory, findRecord } from './find-record.ts';
import { isClaimed } from './match-record.ts';

/** How the last look for a dial went: when, epoch ms, and why it failed; `error` null when it did not. */
export interface LastPoll {
  readonly at: number;
  readonly error: AppErrorData | null;
}

/** What following may cost now. */
export interface PollBudget {
  /** Until when nothing may be followed unasked, epoch ms; null while the budget has room. */
  readonly pausedUntil: number | null;
  /** How many single looks one call may cost. */
  readonly polls: number;
}

/** Keeps the dials of a registry moving: applies what happens, and looks when it is time. */
export interface DialTracker {
  apply(id: string, event: DialEvent): void;
  /** A person wants to know now. Pressed again within seconds it asks nothing; the look that is due then is made by itself. Never rejects. */
  pollNow(id: string): Promise<LastPoll | null>;
  /** Takes what the history has already, for all dials. */
  checkHistory(): void;
  /** The PBX's own word that a call is this dial's outweighs what another one found in the records. */
  reclaim(callUuid: string, owner: string): void;
}

/** Looks by hand are at least so far from the look before, ms. */
const MIN_INTERVAL = 4000;

/** Makes a follower over a registry of dials. `pollBudget`: told for so many dials that are being followed; `isSynced`: by the regular passes. */
export function createDialTracker(deps: {
  registry: DialRegistry;
  alarms: Alarms;
  find: FindRecordDeps;
  now: () => number;
  pollBudget: (followed: number) => PollBudget;
  isSynced: (extension: string) => boolean;
}): DialTracker {
  const { registry, alarms, now } = deps;
  const running = new Map<string, Promise<void>>();
  const lastPolls = new Map<string, LastPoll>();

  const followed = (but: string) =>
    registry.list().filter(({ id, state }) => id !== but && isPolled(state, now())).length;

  function apply(id: string, found: DialEvent): void {
    const dial = registry.get(id);
    if (dial === null) return;
    const event = own(id, found);
    const { polls } = deps.pollBudget(followed(id) + 1);
    const limits = { polls, unsynced: !deps.isSynced(dial.order.extension) };
    const state = nextState(dial.state, event, now(), limits);
    if (state === dial.state) return;
    alarms.set(id, dueAt(state), () => ring(id));
    registry.update({ ...dial, state });
  }

  /** Two dials that were looked for at the same moment may have found the same call: it is the first one's. */
  function own(id: string, event: DialEvent): DialEvent {
    if (event.kind !== 'found' || registry.get(id)?.state.kind !== 'unknown') return event;
    return isClaimed(event.callUuid, registry.all(), id) ? { kind: 'notFound' } : event;
  }

  /** Nobody asked for this look, so it leaves the last requests to dial with. */
  function ring(id: string): void {
    const { pausedUntil } = deps.pollBudget(followed(id) + 1);
    if (pausedUntil === null) void poll(id);
    else apply(id, { kind: 'pollFailed', error: { kind: 'rateLimited', retryAt: pausedUntil } });
  }

  function poll(id: string): Promise<void> {
    const joined = running.get(id);
    if (joined !== undefined) return joined;
    const polling = pollOnce(id).finally(() => running.delete(id));
    running.set(id, polling);
    return polling;
  }

  async function pollOnce(id: string): Promise<void> {
    const dial = registry.get(id);
    const event = dial === null ? null : await findRecord(dial, deps.find);
    if (event === null) return;
    lastPolls.set(id, { at: now(), error: event.kind === 'pollFailed' ? event.error : null });
    apply(id, event);
  }

  async function pollNow(id: string): Promise<LastPoll | null> {
    const before = lastPolls.get(id)?.at ?? Number.NEGATIVE_INFINITY;
    // A look that seems to lie ahead was made before the clock was set back.
    const pollAt = before > now() ? now() : Math.max(now(), before + MIN_INTERVAL);
    apply(id, { kind: 'pollRequested', pollAt });
    const state = registry.get(id)?.state;
    if (pollAt <= now()) await poll(id);
    // One that ended without a record has no look of its own ahead.
    else if (state?.kind === 'noRecord') alarms.set(id, pollAt, () => ring(id));
    return lastPolls.get(id) ?? null;
  }

  return {
    apply,
    pollNow,
    checkHistory() {
      for (const dial of registry.list()) {
        const event = findInHistory(dial, deps.find);
        if (event !== null) apply(dial.id, event);
      }
    },
    reclaim(callUuid, owner) {
      for (const { id, state } of registry.list()) {
        const isIt = state.kind === 'done' && normalUuid(state.callUuid) === normalUuid(callUuid);
        if (id !== owner && isIt) apply(id, { kind: 'notOurs' });
      }
    },
  };
}
