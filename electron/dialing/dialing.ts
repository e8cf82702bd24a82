import { type Budget, extensionNumber, gatewayUuid } from '../../shared/connection.ts';
import { sameDialled } from '../../shared/dialing/apply-rules.ts';
import {
  type Dial,
  type DialCheck,
  type DialOrder,
  type DialState,
  intendedNumber,
  isBeingMade,
} from '../../shared/dialing/dial.ts';
import type { GuardKind, NumberSource } from '../../shared/dialing/guard-kind.ts';
import { type GuardContext, guardsFor } from '../../shared/dialing/guards.ts';
import { AppError, type AppErrorData, errorData, type NumberReason } from '../../shared/errors.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { owned, type Report } from '../emitter.ts';
import type { Departure, PbxOperations } from '../pbx/client.ts';
import { mayHaveBeenSent } from '../pbx/failures.ts';
import type { History } from '../store/history.ts';
import type { Timers } from '../timers.ts';
import { createDialRegistry, type DialStore } from './dial-registry.ts';
import { createDialTracker, type RecordClient, type RecordHistory } from './dial-tracker.ts';

/** What dialing needs of the PBX client; every rejection is an AppError. */
export type DialingClient = RecordClient & Pick<PbxOperations, 'originate'>;

/** What dialing needs of the call history. */
export interface DialingHistory extends RecordHistory {
  readonly dialledNumbers: Pick<History['dialledNumbers'], 'originOf'>;
  onChange(listener: () => void): () => void;
}

export interface DialingDeps {
  /** Throws notConnected, keyMissing or keyLocked. */
  client: () => DialingClient;
  store: DialStore;
  history: DialingHistory;
  gatewayName: (uuid: string) => string | null;
  zone: () => string;
  country: () => string;
  /** Whether background sync reads that extension's calls. */
  isSynced: (extension: string) => boolean;
  /** The requests that are left; null where the PBX reports no limit. */
  budget: () => Budget | null;
  /** The user's own numbers, the dial plan, and what numbers are judged by, for the guards. */
  own: () => Pick<GuardContext, 'callerIds' | 'dialPlan' | 'judgedBy'>;
  /** Epoch ms. */
  now: () => number;
  timers: Timers;
  /** Gets the errors of listeners and of sending. */
  report: Report;
}

/** Dials, and tracks each dial until its record is in the history. */
export type Dialing = ReturnType<typeof createDialing>;

/** Makes the dialing service. It sends nothing until it is called. */
export function createDialing(deps: DialingDeps) {
  const { client, history, now, timers } = deps;
  const registry = createDialRegistry(deps.store, deps.report);
  const departures = new Map<string, DialDeparture>();
  const same = (one: string, other: string) =>
    sameDialled(one, other, deps.own().dialPlan.outsidePrefix, deps.country());
  const find = { client, history, zone: deps.zone, same, dials: registry.all };
  const tracker = createDialTracker({ registry, find, budget: deps.budget, isSynced: deps.isSynced, now, timers });
  const stopListening = history.onChange(tracker.checkHistory);

  /** The dial to the same number that is being made, or was pressed a moment ago. Throws alreadyDialling where it is to another number. */
  function underWay(order: DialOrder): Dial | null {
    // After a sleep the timers have not run yet. A dial that is too late must not block the next one.
    for (const departure of [...departures.values()]) departure.check();
    const own = registry.all().filter((dial) => dial.order.extension === order.extension);
    const isTo = (dial: Dial) => same(dial.order.number, order.number);
    const making = own.find(({ state }) => isBeingMade(state));
    if (making !== undefined && !isTo(making))
      throw new AppError({ kind: 'alreadyDialling', number: intendedNumber(making.order) });
    return making ?? own.find((dial) => isSamePress(dial, now()) && isTo(dial)) ?? null;
  }

  function checkGuards(order: DialOrder, agreed: readonly GuardKind[], from: NumberSource): void {
    const { isCallerId, wasCalled } = history.dialledNumbers.originOf(intendedNumber(order), order.extension);
    const guards = guardsFor(order, {
      ...deps.own(),
      country: deps.country(),
      from: isCallerId ? 'record' : from,
      wasCalled,
      dials: registry.list(),
      closed: registry.closed(),
      now: now(),
    }).filter((kind) => !agreed.includes(kind));
    if (guards.length > 0) throw new AppError({ kind: 'mustAgree', guards, number: intendedNumber(order) });
  }

  /**
   * Checks the order, writes the intent to disk, then sends it once in the background, within 20 seconds of this press or not at
   * all. A known id returns its dial and sends nothing; so does a second press for the number that is being dialled. `agreed`: the guards' questions that the person said yes to. Errors: badNumber,
   * badExtension, badGateway, alreadyDialling, notConnected, keyMissing, keyLocked, mustAgree, dialNotStored.
   */
  function start(id: string, order: DialOrder, agreed: readonly GuardKind[] = [], from: NumberSource = 'typed'): Dial {
    const known = registry.find(id);
    if (known !== null) return known;
    checkOrder(order);
    const joined = underWay(order);
    if (joined !== null) return joined;
    // Before the intent is written: without a connection there is nothing to send and nothing to remember.
    const sender = client();
    checkGuards(order, agreed, from);
    const at = now();
    const gatewayName = deps.gatewayName(order.gatewayUuid);
    const dial: Dial = { id, order, gatewayName, createdAt: at, state: { kind: 'preparing', since: at } };
    registry.add(dial);
    owned('dial', send(dial, sender), deps.report);
    return registry.get(id) ?? dial;
  }

  async function send(dial: Dial, sender: DialingClient): Promise<void> {
    const { id, order, createdAt: pressedAt } = dial;
    const departure = createDeparture({
      pressedAt,
      now,
      timers,
      onLeave: () => registry.add({ ...dial, state: { kind: 'asking', since: now() } }),
      onGivenUp: (error) => tracker.apply(id, { kind: 'failed', error, maybeSent: false }),
    });
    departures.set(id, departure);
    try {
      const { callUuid, tookMs } = await sender.originate(order, departure);
      tracker.apply(id, { kind: 'accepted', callUuid, tookMs });
      tracker.reclaim(callUuid, id);
    } catch (thrown) {
      const error = errorData(thrown);
      if (departure.giveUp(error)) return;
      // Anything but the client's own errors may have happened after the order had left.
      const maybeSent = !(thrown instanceof AppError) || mayHaveBeenSent(error);
      tracker.apply(id, { kind: 'failed', error, maybeSent });
    } finally {
      departures.delete(id);
    }
  }

  function known(id: string): Dial {
    const dial = registry.find(id);
    if (dial === null) throw new AppError({ kind: 'badInput', detail: 'There is no such dial.' });
    return dial;
  }

  return {
    start,
    /** An open or closed dial of this run. */
    find: registry.find,
    /** Gives up a dial of which nothing was sent. Errors: badInput for an unknown id, dialAlreadySent once bytes may have left. */
    cancel(id: string): Dial {
      departures.get(id)?.giveUp({ kind: 'dialNotSent', reason: 'cancelled' });
      const dial = known(id);
      if (dial.state.kind !== 'refused') throw new AppError({ kind: 'dialAlreadySent' });
      return dial;
    },
    /** Newest first. */
    list: registry.list,
    /** Polls now because the person says that the call is over. Error: badInput for an unknown id. */
    async pollNow(id: string): Promise<DialCheck> {
      const last = await tracker.pollNow(id);
      return { dial: known(id), checkedAt: last?.at ?? null, error: last?.error ?? null };
    },
    /** Removes the dial's card and stops tracking it. Error: badInput while the call is being made. */
    close(id: string): void {
      const dial = registry.get(id);
      if (dial !== null && isBeingMade(dial.state)) {
        throw new AppError({ kind: 'badInput', detail: 'The call is still being made.' });
      }
      registry.remove(id);
      tracker.forget(id);
    },
    /**
     * Loads the dials of the last run: one that was being sent is unknown now and never sent again. What ended more than a minute ago is
     * not shown again.
     */
    resume(): void {
      for (const { id, state } of registry.load()) {
        if (hasEndedBefore(state, now() - SHOWN_AGAIN)) registry.remove(id);
        else tracker.apply(id, { kind: 'resumed' });
      }
      tracker.checkHistory();
    },
    /** Returns the unsubscribe function. */
    onChange: registry.onChange,
    /** Clears all timers and gives up every dial that was not sent. Responses that arrive later are still stored. */
    stop(): void {
      for (const departure of [...departures.values()]) departure.giveUp({ kind: 'dialNotSent', reason: 'quit' });
      stopListening();
      tracker.stop();
    },
  };
}

/** A press this soon after another one for the same number is a double click or a bouncing key, ms. */
const SAME_PRESS = 1000;

function isSamePress({ createdAt, state }: Dial, now: number): boolean {
  const wasSent = state.kind !== 'refused' || state.error.kind !== 'dialNotSent';
  return wasSent && Math.abs(now - createdAt) < SAME_PRESS;
}

/** The person may not have seen an end that came so shortly before the last run ended, ms. */
const SHOWN_AGAIN = MINUTE;

function hasEndedBefore(state: DialState, at: number): boolean {
  return (state.kind === 'done' || state.kind === 'refused') && state.at < at;
}

const DIALLABLE = /^[+\d*#]{1,32}$/;

function reasonOf(number: string): NumberReason {
  if (number.trim() === '') return 'empty';
  if (/\p{L}/u.test(number)) return 'letters';
  return number.length > 32 ? 'tooLong' : 'characters';
}

/**
 * Throws for an order that must not reach the PBX: badNumber for anything but digits, +, * and #, badExtension for anything but digits,
 * badGateway where it is no UUID.
 */
export function checkOrder({ number, extension, gatewayUuid: gateway }: DialOrder): void {
  const start = (text: string) => text.slice(0, 200);
  if (!DIALLABLE.test(number))
    throw new AppError({ kind: 'badNumber', reason: reasonOf(number), typed: start(number) });
  if (!extensionNumber.safeParse(extension).success)
    throw new AppError({ kind: 'badExtension', typed: start(extension) });
  if (!gatewayUuid.safeParse(gateway).success) throw new AppError({ kind: 'badGateway', typed: start(gateway) });
}

/** An order may leave this long after the press, by the wall clock, ms (promise R17). */
const leavesWithin = 20_000;
/** A clock that reads earlier than this before the press was set back: the time since the press is unknown then. ms */
const SET_BACK = 1000;
/** Timers stand still while the computer sleeps, so the wall clock is compared this often, ms. */
const CHECK_EVERY = 1000;

/** The departure of one dial: it leaves once, or never. */
export interface DialDeparture extends Departure {
  /** Gives it up for this reason, unless it has left. Returns whether nothing was sent and nothing will be. */
  giveUp(error: AppErrorData): boolean;
  /** Gives it up when the press is too long ago by the wall clock. */
  check(): void;
}

export interface DepartureDeps {
  /** Epoch ms. */
  readonly pressedAt: number;
  readonly now: () => number;
  readonly timers: Timers;
  /** Called right before the first byte is written; where it throws, nothing is sent. */
  readonly onLeave: () => void;
  /** Called once, synchronously. */
  readonly onGivenUp: (error: AppErrorData) => void;
}

/** Makes the departure of a dial. */
function createDeparture({ pressedAt, now, timers, onLeave, onGivenUp }: DepartureDeps): DialDeparture {
  const aborted = new AbortController();
  let state: 'waiting' | 'left' | 'givenUp' = 'waiting';
  let timer: unknown = null;

  function watchClock(): void {
    timer = timers.setTimeout(() => {
      check();
      if (state === 'waiting') watchClock();
    }, CHECK_EVERY);
  }
  function end(as: 'left' | 'givenUp'): void {
    state = as;
    timers.clearTimeout(timer);
  }
  function giveUp(error: AppErrorData): boolean {
    if (state !== 'waiting') return state === 'givenUp';
    end('givenUp');
    aborted.abort(new AppError(error));
    onGivenUp(error);
    return true;
  }
  function check(): void {
    const isLate = now() - pressedAt > leavesWithin || now() < pressedAt - SET_BACK;
    if (isLate) giveUp({ kind: 'dialNotSent', reason: 'late' });
  }
  function mustBeInTime(): void {
    check();
    if (state === 'givenUp') throw aborted.signal.reason;
  }

  watchClock();
  return {
    signal: aborted.signal,
    giveUp,
    check,
    leave() {
      if (state === 'left') throw new AppError({ kind: 'internal' });
      mustBeInTime();
      onLeave();
      // That wrote to the disk, which may have taken long.
      mustBeInTime();
      end('left');
    },
  };
}
