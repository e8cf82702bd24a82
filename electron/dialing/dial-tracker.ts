import { normalUuid } from '../../shared/calls/call.ts';
import type { Budget } from '../../shared/connection.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import { owned } from '../emitter.ts';
import { lookupsPerCall, trackingPausedUntil } from '../pbx/rate-limit.ts';
import type { Timers } from '../timers.ts';
import type { DialRegistry } from './dial-registry.ts';
import { type DialEvent, dueAt, isPolled, nextState } from './dial-states.ts';
import { type FindRecordDeps, findInHistory, findRecord, isClaimed } from './find-record.ts';

/** The last poll for a dial: when, epoch ms, and why it failed; `error` null when it did not. */
export interface LastPoll {
  readonly at: number;
  readonly error: AppErrorData | null;
}

/** Moves the dials of a registry from state to state and polls for their records. */
export interface DialTracker {
  apply(id: string, event: DialEvent): void;
  /** Polls because the person asks to. Right after another poll it waits for its turn. Never rejects; null where nothing was polled. */
  pollNow(id: string): Promise<LastPoll | null>;
  /** Applies to all dials what the history already holds. */
  checkHistory(): void;
  /** Takes the call from a dial that was matched to it in the records, because the PBX named it as `owner`'s. */
  reclaim(callUuid: string, owner: string): void;
  /** Plans no more polls for this dial. */
  forget(id: string): void;
  /** Plans no more polls at all. */
  stop(): void;
}

export interface DialTrackerDeps {
  readonly registry: DialRegistry;
  readonly find: FindRecordDeps;
  /** The requests that are left, where the PBX reports them. */
  readonly budget: () => Budget | null;
  /** Whether background sync reads that extension's calls. */
  readonly isSynced: (extension: string) => boolean;
  readonly now: () => number;
  readonly timers: Timers;
}

/** Polls that a person asks for are at least this far from the poll before, ms. */
const MIN_INTERVAL = 4000;

/** Makes the tracker; it plans nothing until an event comes. */
export function createDialTracker({ registry, find, budget, isSynced, now, timers }: DialTrackerDeps): DialTracker {
  const alarms = new Map<string, unknown>();
  const running = new Map<string, Promise<void>>();
  const lastPolls = new Map<string, LastPoll>();
  let stopped = false;

  function forget(id: string): void {
    if (alarms.has(id)) timers.clearTimeout(alarms.get(id));
    alarms.delete(id);
  }

  function planPoll(id: string, at: number | null): void {
    forget(id);
    if (at === null || stopped) return;
    const onAlarm = () => {
      alarms.delete(id);
      pollAsPlanned(id);
    };
    alarms.set(id, timers.setTimeout(onAlarm, Math.max(0, at - now())));
  }

  /** How many dials share the budget: this one and those in the minutes in which they are polled. */
  const sharing = (self: string) =>
    1 + registry.list().filter(({ id, state }) => id !== self && isPolled(state, now())).length;

  function apply(id: string, came: DialEvent): void {
    const dial = registry.get(id);
    if (dial === null) return;
    // Two dials that were polled for at the same moment may have found the same call: it is the first one's.
    const isTaken =
      came.kind === 'found' && dial.state.kind === 'unknown' && isClaimed(came.callUuid, registry.all(), id);
    const event: DialEvent = isTaken ? { kind: 'notFound' } : came;
    const limits = { polls: lookupsPerCall(budget(), now(), sharing(id)), unsynced: !isSynced(dial.order.extension) };
    const state = nextState(dial.state, event, now(), limits);
    if (state === dial.state) return;
    planPoll(id, dueAt(state));
    registry.update({ ...dial, state });
  }

  /** A planned poll leaves the last requests to dial with. */
  function pollAsPlanned(id: string): void {
    const pausedUntil = trackingPausedUntil(budget(), now());
    if (pausedUntil === null) owned('poll for a dial', poll(id));
    else apply(id, { kind: 'pollFailed', error: { kind: 'rateLimited', retryAt: pausedUntil } });
  }

  /** Joins a poll for this dial that is under way. */
  function poll(id: string): Promise<void> {
    const polling = running.get(id) ?? pollOnce(id).finally(() => running.delete(id));
    running.set(id, polling);
    return polling;
  }

  async function pollOnce(id: string): Promise<void> {
    const dial = registry.get(id);
    const event = dial === null ? null : await findRecord(dial, find);
    if (event === null) return;
    lastPolls.set(id, { at: now(), error: event.kind === 'pollFailed' ? event.error : null });
    apply(id, event);
  }

  return {
    apply,
    async pollNow(id) {
      const before = lastPolls.get(id)?.at ?? Number.NEGATIVE_INFINITY;
      // A poll that seems to lie ahead was made before the clock was set back.
      const pollAt = before > now() ? now() : Math.max(now(), before + MIN_INTERVAL);
      apply(id, { kind: 'pollRequested', pollAt });
      if (pollAt <= now()) await poll(id);
      // A dial that ended without a record has no planned poll.
      else if (registry.get(id)?.state.kind === 'noRecord') planPoll(id, pollAt);
      return lastPolls.get(id) ?? null;
    },
    checkHistory() {
      for (const dial of registry.list()) {
        const event = findInHistory(dial, find);
        if (event !== null) apply(dial.id, event);
      }
    },
    reclaim(callUuid, owner) {
      for (const { id, state } of registry.list()) {
        const isIt = state.kind === 'done' && normalUuid(state.callUuid) === normalUuid(callUuid);
        if (id !== owner && isIt) apply(id, { kind: 'notOurs' });
      }
    },
    forget,
    stop() {
      stopped = true;
      for (const id of [...alarms.keys()]) forget(id);
    },
  };
}
