import { type Call, normalUuid } from '../../shared/calls/call.ts';
import { isAnswered } from '../../shared/calls/own-answers.ts';
import { isMine } from '../../shared/calls/perspective.ts';
import type { Budget } from '../../shared/connection.ts';
import { sameDialled } from '../../shared/dialing/apply-rules.ts';
import { type Dial, type DialOrder, intendedNumber } from '../../shared/dialing/dial.ts';
import { AppError, type AppErrorData, errorData } from '../../shared/errors.ts';
import { MINUTE, SECOND } from '../../shared/time/durations.ts';
import { owned } from '../emitter.ts';
import type { History } from '../history/history.ts';
import type { PbxOperations } from '../pbx/client.ts';
import { formatPbxTime } from '../pbx/pbx-time.ts';
import { trackingPace, trackingPausedUntil } from '../pbx/rate-limit.ts';
import { readRecord } from '../pbx/record.ts';
import type { Timers } from '../timers.ts';
import type { DialRegistry } from './dial-registry.ts';
import { type DialEvent, dueAt, isPolled, nextState } from './dial-states.ts';
import type { GuardContext } from './guards.ts';

/** What tracking dials needs. */
export interface TrackingDeps {
  /** Throws notConnected, keyMissing or keyLocked. Every rejection is an AppError. */
  readonly client: () => Pick<PbxOperations, 'list' | 'record'>;
  readonly history: {
    readonly records: Pick<History['records'], 'ingestInTurns'>;
    readonly calls: Pick<History['calls'], 'call' | 'findCalls'>;
  };
  readonly zone: () => string;
  readonly country: () => string;
  /** The requests that are left; null where the PBX reports no limit. */
  readonly budget: () => Budget | null;
  /** The user's own numbers, the dial plan, and what numbers are judged by, for the guards. */
  readonly own: () => Pick<GuardContext, 'callerIds' | 'dialPlan' | 'judgedBy'>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly timers: Timers;
}

/** A person's "Check now" sends nothing so soon after the last poll, ms: what it would find was just looked for. */
const NOT_AGAIN_WITHIN = 3 * SECOND;

/** Failures with which no request was sent: as soon as a person has mended the connection, "Check now" polls. */
const NOTHING_SENT: ReadonlySet<AppErrorData['kind']> = new Set([
  'notConnected',
  'keyMissing',
  'keyLocked',
  'keyForOtherAddress',
  'badKey',
]);

/** Moves the dials of a registry from state to state and polls for their records. It plans nothing until an event comes. */
export class DialTracker {
  readonly #deps: TrackingDeps;
  readonly #registry: DialRegistry;
  readonly #alarms = new Map<string, unknown>();
  /** Why each fails, in the end; null where it does not. */
  readonly #running = new Map<string, Promise<AppErrorData | null>>();
  /** When the last poll for each dial ended, epoch ms, and why it failed. */
  readonly #polled = new Map<string, { readonly at: number; readonly error: AppErrorData | null }>();
  #stopped = false;

  constructor(deps: TrackingDeps, registry: DialRegistry) {
    this.#deps = deps;
    this.#registry = registry;
  }

  apply(id: string, event: DialEvent): void {
    const { budget, now } = this.#deps;
    const dial = this.#registry.get(id);
    if (dial === null) return;
    const state = nextState(dial.state, event, now(), trackingPace(budget(), this.#sharing(id)));
    if (state === dial.state) return;
    this.#planPoll(id, dueAt(state, now()));
    this.#registry.update({ ...dial, state });
  }

  /**
   * Polls because the person asks to; within seconds of the last poll that one's result is returned. Never rejects; returns why it failed, null
   * where it did not.
   */
  async pollNow(id: string): Promise<AppErrorData | null> {
    const last = this.#polled.get(id);
    // A clock that was set back must not make it wait for longer.
    if (last !== undefined && Math.abs(this.#deps.now() - last.at) < NOT_AGAIN_WITHIN) return last.error;
    this.apply(id, { kind: 'pollRequested' });
    return this.#poll(id);
  }

  /** Applies to all dials what the history already holds. */
  checkHistory(): void {
    for (const dial of this.#registry.list()) {
      const callUuid = this.#inHistory(dial);
      if (callUuid !== null) this.apply(dial.id, { kind: 'found', callUuid });
    }
  }

  /** Plans no more polls for this dial. */
  forget(id: string): void {
    if (this.#alarms.has(id)) this.#deps.timers.clearTimeout(this.#alarms.get(id));
    this.#alarms.delete(id);
  }

  /** Plans no more polls at all. */
  stop(): void {
    this.#stopped = true;
    for (const id of [...this.#alarms.keys()]) this.forget(id);
  }

  /** Whether two numbers reach the same telephone. */
  isSame(one: string, other: string): boolean {
    const { own, country } = this.#deps;
    return sameDialled(one, other, own().dialPlan.outsidePrefix, country());
  }

  #planPoll(id: string, at: number | null): void {
    const { timers, now } = this.#deps;
    this.forget(id);
    if (at === null || this.#stopped) return;
    const onAlarm = () => {
      this.#alarms.delete(id);
      this.#pollAsPlanned(id);
    };
    this.#alarms.set(id, timers.setTimeout(onAlarm, Math.max(0, at - now())));
  }

  /** How many dials share the budget: this one and those in the minutes in which they are polled. */
  #sharing(self: string): number {
    const now = this.#deps.now();
    return 1 + this.#registry.list().filter(({ id, state }) => id !== self && isPolled(state, now)).length;
  }

  /** A planned poll leaves the last requests to dial with. */
  #pollAsPlanned(id: string): void {
    const { budget, now } = this.#deps;
    const pausedUntil = trackingPausedUntil(budget(), now());
    if (pausedUntil === null) owned('poll for a dial', this.#poll(id));
    else this.apply(id, { kind: 'pollFailed', error: { kind: 'rateLimited', retryAt: pausedUntil } });
  }

  /** Joins a poll for this dial that is under way. */
  #poll(id: string): Promise<AppErrorData | null> {
    const polling = this.#running.get(id) ?? this.#pollOnce(id).finally(() => this.#running.delete(id));
    this.#running.set(id, polling);
    return polling;
  }

  /** Puts into the history what the PBX has, and looks there for the dial's call, which is no other dial's by then. */
  async #pollOnce(id: string): Promise<AppErrorData | null> {
    const dial = this.#registry.get(id);
    if (dial === null || !isAwaited(dial)) return null;
    const thrown = await this.#fetch(dial).then(() => null, errorData);
    const error = thrown?.kind === 'recordNotFound' ? null : thrown;
    this.checkHistory();
    this.apply(id, error === null ? { kind: 'notFound' } : { kind: 'pollFailed', error });
    const at = this.#deps.now();
    for (const [one, last] of this.#polled) if (Math.abs(at - last.at) >= NOT_AGAIN_WITHIN) this.#polled.delete(one);
    if (error === null || !NOTHING_SENT.has(error.kind)) this.#polled.set(id, { at, error });
    return error;
  }

  /** The UUID of the dial's call in the history; null where it is not there, or cannot be read. */
  #inHistory(dial: Dial): string | null {
    const { calls } = this.#deps.history;
    const awaited = awaitedCall(dial);
    try {
      if (awaited !== null) return calls.call(awaited)?.uuid ?? null;
      if (dial.state.kind !== 'unknown') return null;
      const { extension, number } = dial.order;
      const found = calls.findCalls({ extension, number, ...spanOf(dial) });
      return matchRecord(dial, found, this.#registry.all(), (one, other) => this.isSame(one, other))?.uuid ?? null;
    } catch {
      // Runs after each change of the history, which reports its own failures.
      return null;
    }
  }

  /** One request: for the record of the call, or for the records among which it may be. */
  async #fetch(dial: Dial): Promise<void> {
    const { client, history, zone } = this.#deps;
    const callUuid = awaitedCall(dial);
    if (callUuid !== null) {
      await history.records.ingestInTurns([readRecord(await client().record(callUuid), zone())]);
      if (history.calls.call(callUuid) !== null) return;
      throw new AppError({ kind: 'badAnswer', detail: 'The record of the call cannot be read.' });
    }
    const { extension, number } = dial.order;
    const { from, to } = spanOf(dial);
    const digits = searchDigits(number);
    const { records } = await client().list({
      extension,
      from: formatPbxTime(from, zone()),
      to: formatPbxTime(to, zone()),
      perPage: 100,
      ...(digits === null ? {} : { query: digits }),
    });
    if (records.length === 0) return;
    const read = records.map((raw) => readRecord(raw, zone()));
    await history.records.ingestInTurns(read, { extension, status: 'unknown' });
  }
}

/** Whether a dial waits for a record that a poll can bring. */
function isAwaited(dial: Dial): boolean {
  return dial.state.kind === 'unknown' || awaitedCall(dial) !== null;
}

/** The call whose record a dial waits for, by the UUID that the PBX gave; null where it waits for none. */
function awaitedCall({ state }: Dial): string | null {
  return state.kind === 'inCall' || state.kind === 'noRecord' ? state.callUuid : null;
}

/** Whether two numbers reach the same telephone. */
type SameNumber = (one: string, other: string) => boolean;

/** A dial's time by this computer's clock and, where it differs, by the PBX's, epoch ms: records have the PBX's. */
const timesOf = ({ createdAt, pbxAt }: Dial): number[] => (pbxAt === undefined ? [createdAt] : [createdAt, pbxAt]);

/** How long before and after its time a dial's call can have started, ms: clocks differ a little, and lifting the handset takes time. */
const STARTS = { before: 2 * MINUTE, after: 5 * MINUTE } as const;

/** The span that a dial's call is searched for in, epoch ms. */
function spanOf(dial: Dial): { from: number; to: number } {
  const times = timesOf(dial);
  return { from: Math.min(...times) - STARTS.before, to: Math.max(...times) + STARTS.after };
}

/** Whether a call that started then (epoch ms) can be a dial's. */
const canBeOf = (dial: Dial, start: number): boolean =>
  timesOf(dial).some((at) => start >= at - STARTS.before && start <= at + STARTS.after);

/** How far a start lies from a dial's time, ms. */
const distanceTo = (dial: Dial, start: number): number => Math.min(...timesOf(dial).map((at) => Math.abs(start - at)));

/** Whether a call belongs to another dial, by the UUID that the PBX gave or because that dial was matched first. */
function isClaimed(callUuid: string, dials: readonly Dial[], self: string): boolean {
  const uuid = normalUuid(callUuid);
  return dials.some(({ id, state }) => id !== self && 'callUuid' in state && normalUuid(state.callUuid) === uuid);
}

/** Whether a number in the record is the dialled one, as it was sent or as it was meant. */
function isDialled(number: string | null, order: DialOrder, same: SameNumber): boolean {
  return number !== null && (same(number, order.number) || same(number, intendedNumber(order)));
}

/** Whether a called number in the record is the dialled one. */
function isTo({ destinationNumber, callerDestination, legs }: Call, order: DialOrder, same: SameNumber): boolean {
  const called = [destinationNumber, callerDestination, ...legs.map((leg) => leg.destinationNumber)];
  return called.some((one) => isDialled(one, order, same));
}

/** Whether another dial to the same number, whose call is not known either, was made closer to that moment. */
function isCloserToAnother(dials: readonly Dial[], self: Dial, start: number, same: SameNumber): boolean {
  const distance = distanceTo(self, start);
  return dials.some(
    (d) =>
      d.id !== self.id &&
      (d.state.kind === 'unknown' || d.state.kind === 'asking') &&
      d.order.extension === self.order.extension &&
      same(d.order.number, self.order.number) &&
      distanceTo(d, start) < distance,
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
  const out = others.filter(({ destinationNumber }) => isDialled(destinationNumber, order, same));
  return out.length > 0 && (isAnswered(first) || !out.some(isAnswered));
}

/**
 * The call that an unknown dial became, among calls of its extension: to its number, started in its span and not another dial's. The
 * closest in time where several fit; null when none does.
 */
export function matchRecord(dial: Dial, calls: readonly Call[], dials: readonly Dial[], same: SameNumber): Call | null {
  let best: { call: Call; distance: number } | null = null;
  for (const call of calls) {
    const start = call.start?.at ?? null;
    if (start === null || !canBeOf(dial, start)) continue;
    if (!mayBeFrom(call, dial.order, same) || !isTo(call, dial.order, same)) continue;
    if (isClaimed(call.uuid, dials, dial.id) || isCloserToAnother(dials, dial, start, same)) continue;
    const distance = distanceTo(dial, start);
    if (best === null || distance < best.distance) best = { call, distance };
  }
  return best?.call ?? null;
}

/** The text to search the PBX's records for: the number's last digits, since prefixes may be written in another way. Null for none. */
export function searchDigits(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  return digits === '' ? null : digits.slice(-7);
}
