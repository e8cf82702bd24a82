import { type Call, normalUuid } from '../../shared/calls/call.ts';
import { isAnswered, isMine } from '../../shared/calls/call-outcome.ts';
import type { Budget } from '../../shared/connection.ts';
import { type Dial, type DialOrder, intendedNumber } from '../../shared/dialing/dial.ts';
import { AppError, type AppErrorData, errorData } from '../../shared/errors.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { formatPbxTime } from '../../shared/time/pbx-time.ts';
import { owned } from '../emitter.ts';
import type { ListPage, ListQuery, PbxOperations } from '../pbx/client.ts';
import { trackingPace, trackingPausedUntil } from '../pbx/rate-limit.ts';
import type { History } from '../store/history.ts';
import type { Timers } from '../timers.ts';
import type { DialRegistry } from './dial-registry.ts';
import { type DialEvent, dueAt, isPolled, nextState } from './dial-states.ts';

/** The last poll for a dial: when, epoch ms, and why it failed; `error` null when it did not. */
export interface LastPoll {
  readonly at: number;
  readonly error: AppErrorData | null;
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

/** Moves the dials of a registry from state to state and polls for their records. It plans nothing until an event comes. */
export function createDialTracker({ registry, find, budget, isSynced, now, timers }: DialTrackerDeps) {
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
    const limits = { pace: trackingPace(budget(), sharing(id)), unsynced: !isSynced(dial.order.extension) };
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
    /** Polls because the person asks to. Right after another poll it waits for its turn. Never rejects; null where nothing was polled. */
    async pollNow(id: string): Promise<LastPoll | null> {
      const before = lastPolls.get(id)?.at ?? Number.NEGATIVE_INFINITY;
      // A poll that seems to lie ahead was made before the clock was set back.
      const pollAt = before > now() ? now() : Math.max(now(), before + MIN_INTERVAL);
      apply(id, { kind: 'pollRequested', pollAt });
      if (pollAt <= now()) await poll(id);
      // A dial that ended without a record has no planned poll.
      else if (registry.get(id)?.state.kind === 'noRecord') planPoll(id, pollAt);
      return lastPolls.get(id) ?? null;
    },
    /** Applies to all dials what the history already holds. */
    checkHistory(): void {
      for (const dial of registry.list()) {
        const event = findInHistory(dial, find);
        if (event !== null) apply(dial.id, event);
      }
    },
    /** Takes the call from a dial that was matched to it in the records, because the PBX named it as `owner`'s. */
    reclaim(callUuid: string, owner: string): void {
      for (const { id, state } of registry.list()) {
        const isIt = state.kind === 'done' && normalUuid(state.callUuid) === normalUuid(callUuid);
        if (id !== owner && isIt) apply(id, { kind: 'notOurs' });
      }
    },
    /** Plans no more polls for this dial. */
    forget,
    /** Plans no more polls at all. */
    stop(): void {
      stopped = true;
      for (const id of [...alarms.keys()]) forget(id);
    },
  };
}

/** What the PBX client does here. */
export interface RecordClient extends Pick<PbxOperations, 'record'> {
  list(query: ListQuery): Promise<Pick<ListPage, 'records'>>;
}

/** The calls in the history. */
export interface RecordHistory {
  readonly records: {
    ingest(raws: unknown[], seen?: { extension: string; status: 'missed' | 'answered' | 'unknown' }): unknown;
  };
  readonly calls: Pick<History['calls'], 'call' | 'findCalls'>;
}

/** Whether two numbers reach the same telephone. */
export type SameNumber = (one: string, other: string) => boolean;

/** What finding a record needs. `dials`: all that are known, closed ones too, so that no two claim the same call. */
export interface FindRecordDeps {
  client: () => RecordClient;
  history: RecordHistory;
  zone: () => string;
  same: SameNumber;
  dials: () => readonly Dial[];
}

/** Polls the PBX once for the record of a dial. A failure is an event too. Null: its state waits for no record. */
async function findRecord(dial: Dial, deps: FindRecordDeps): Promise<DialEvent | null> {
  const { state } = dial;
  try {
    if (state.kind === 'unknown') return await searchRecords(dial, deps);
    if (state.kind === 'inCall' || state.kind === 'awaitingRecord' || state.kind === 'noRecord') {
      return await fetchByUuid(state.callUuid, deps);
    }
    return null;
  } catch (thrown) {
    const error = errorData(thrown);
    return error.kind === 'recordNotFound' ? { kind: 'notFound' } : { kind: 'pollFailed', error };
  }
}

/** Finds the record in the history only, where background sync may have put it. Null too when the history cannot be read. */
function findInHistory(dial: Dial, deps: FindRecordDeps): DialEvent | null {
  const { state } = dial;
  try {
    if (state.kind === 'unknown') return matchInHistory(dial, deps);
    if (state.kind !== 'inCall' && state.kind !== 'awaitingRecord' && state.kind !== 'noRecord') return null;
    const call = deps.history.calls.call(state.callUuid);
    return call === null ? null : { kind: 'found', callUuid: call.uuid };
  } catch {
    // Runs after each change of the history, which reports its own failures.
    return null;
  }
}

function matchInHistory(dial: Dial, { history, same, dials }: FindRecordDeps): DialEvent | null {
  const { extension, number } = dial.order;
  const match = matchRecord(dial, history.calls.findCalls({ extension, number, ...spanOf(dial) }), dials(), same);
  return match === null ? null : { kind: 'found', callUuid: match.uuid };
}

async function fetchByUuid(callUuid: string, { client, history }: FindRecordDeps): Promise<DialEvent> {
  history.records.ingest([await client().record(callUuid)]);
  const call = history.calls.call(callUuid);
  if (call !== null) return { kind: 'found', callUuid: call.uuid };
  throw new AppError({ kind: 'badAnswer', detail: 'The record of the call cannot be read.' });
}

async function searchRecords(dial: Dial, deps: FindRecordDeps): Promise<DialEvent> {
  const known = matchInHistory(dial, deps);
  if (known !== null) return known;
  const { extension, number } = dial.order;
  const { from, to } = spanOf(dial);
  const digits = searchDigits(number);
  const { records } = await deps.client().list({
    extension,
    from: formatPbxTime(from, deps.zone()),
    to: formatPbxTime(to, deps.zone()),
    perPage: 100,
    ...(digits === null ? {} : { query: digits }),
  });
  if (records.length > 0) deps.history.records.ingest(records, { extension, status: 'unknown' });
  return matchInHistory(dial, deps) ?? { kind: 'notFound' };
}

/** When a dial's call can have started, epoch ms: the PBX's clock may be a little behind, and lifting the handset takes time. */
function spanOf(dial: Dial): { from: number; to: number } {
  return { from: dial.createdAt - 2 * MINUTE, to: dial.createdAt + 5 * MINUTE };
}

/** Whether a call belongs to another dial, by the UUID that the PBX gave or because that dial was matched first. */
function isClaimed(callUuid: string, dials: readonly Dial[], self: string): boolean {
  const uuid = normalUuid(callUuid);
  return dials.some(({ id, state }) => id !== self && 'callUuid' in state && normalUuid(state.callUuid) === uuid);
}

/** Whether a called number in the record is the dialled one, as it was sent or as it was meant. */
function isTo({ destinationNumber, callerDestination, legs }: Call, order: DialOrder, same: SameNumber): boolean {
  const called = [destinationNumber, callerDestination, ...legs.map((leg) => leg.destinationNumber)];
  return called.some((one) => one !== null && (same(one, order.number) || same(one, intendedNumber(order))));
}

/** Whether another dial to the same number, whose call is not known either, was made closer to that moment. */
function isCloserToAnother(dials: readonly Dial[], self: Dial, start: number, same: SameNumber): boolean {
  const distance = Math.abs(start - self.createdAt);
  return dials.some(
    (d) =>
      d.id !== self.id &&
      (d.state.kind === 'unknown' || d.state.kind === 'asking') &&
      d.order.extension === self.order.extension &&
      same(d.order.number, self.order.number) &&
      Math.abs(start - d.createdAt) < distance,
  );
}

/**
 * Whether this phone can be the caller. PBXs record a click-to-dial under any direction, so the numbers decide; but another person's
 * incoming call may have been forwarded to the dialled number.
 */
function mayBeFrom(call: Call, order: DialOrder, same: SameNumber): boolean {
  const { direction, callerNumber } = call;
  if (direction !== 'inbound' || callerNumber === null || wentOutFromPhone(call, order, same)) return true;
  const own = [order.extension, order.callerId, order.number, intendedNumber(order)];
  return own.some((one) => one !== null && (one === callerNumber || same(one, callerNumber)));
}

/**
 * Whether the legs go from the dialling phone to the number, whoever the record names as the caller: some PBXs show their main number. A
 * leg to the number that was answered although the phone was not is a call that was forwarded.
 */
function wentOutFromPhone({ legs }: Call, order: DialOrder, same: SameNumber): boolean {
  const [first, ...others] = legs;
  if (first === undefined || first.forwarding === true || !isMine(first, order.extension)) return false;
  const out = others.filter(({ destinationNumber: to }) => {
    return to !== null && (same(to, order.number) || same(to, intendedNumber(order)));
  });
  return out.length > 0 && (isAnswered(first) || !out.some(isAnswered));
}

/**
 * The call that an unknown dial became, among calls of its extension: to its number, started in its span and not another dial's. The
 * closest in time where several fit; null when none does.
 */
export function matchRecord(dial: Dial, calls: readonly Call[], dials: readonly Dial[], same: SameNumber): Call | null {
  const { from, to } = spanOf(dial);
  let best: { call: Call; distance: number } | null = null;
  for (const call of calls) {
    const start = call.start?.at ?? null;
    if (start === null || start < from || start > to) continue;
    if (!mayBeFrom(call, dial.order, same) || !isTo(call, dial.order, same)) continue;
    if (isClaimed(call.uuid, dials, dial.id) || isCloserToAnother(dials, dial, start, same)) continue;
    const distance = Math.abs(start - dial.createdAt);
    if (best === null || distance < best.distance) best = { call, distance };
  }
  return best?.call ?? null;
}

/** The text to search the PBX's records for: the number's last digits, since prefixes may be written in another way. Null for none. */
export function searchDigits(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  return digits === '' ? null : digits.slice(-7);
}
