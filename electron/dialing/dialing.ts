import { extensionNumber, gatewayUuid } from '../../shared/connection.ts';
import {
  type Dial,
  type DialCheck,
  type DialOrder,
  type DialState,
  intendedNumber,
  isBeingMade,
} from '../../shared/dialing/dial.ts';
import type { GuardKind, NumberSource } from '../../shared/dialing/guard-kind.ts';
import { AppError, type AppErrorData, errorData } from '../../shared/errors.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { owned, type Report } from '../emitter.ts';
import type { History } from '../history/history.ts';
import type { PbxOperations } from '../pbx/client.ts';
import { mayHaveBeenSent } from '../pbx/failures.ts';
import type { Timers } from '../timers.ts';
import { createDialRegistry, type DialRegistry } from './dial-registry.ts';
import { DialTracker, type TrackingDeps } from './dial-tracker.ts';
import { guardsFor } from './guards.ts';

/** What dialing needs, beside what tracking does. */
export interface DialingDeps extends TrackingDeps {
  /** Throws notConnected, keyMissing or keyLocked. Every rejection is an AppError. */
  readonly client: () => DialingClient;
  readonly store: History['dials'];
  readonly history: TrackingDeps['history'] & {
    readonly dialledNumbers: Pick<History['dialledNumbers'], 'originOf'>;
    readonly onChange: History['onChange'];
  };
  /** Whether only directories know a number, and none in its international form (promise R22). */
  readonly isStrangersWord?: (number: string) => boolean;
  readonly gatewayName: (uuid: string) => string | null;
  /** How far the PBX's clock is ahead of this computer's, ms; 0 while that is unknown. */
  readonly pbxAhead?: () => number;
  /** Gets the errors of listeners and of sending. */
  readonly report: Report;
}

export type DialingClient = Pick<PbxOperations, 'originate' | 'list' | 'record'>;

/** Dials, and tracks each dial until its record is in the history. It sends nothing until it is called. */
export class Dialing {
  readonly #deps: DialingDeps;
  readonly #registry: DialRegistry;
  readonly #tracker: DialTracker;
  readonly #departures = new Map<string, DialDeparture>();
  readonly #stopListening: () => void;
  /** Returns the unsubscribe function. */
  readonly onChange: DialRegistry['onChange'];

  constructor(deps: DialingDeps) {
    this.#deps = deps;
    this.#registry = createDialRegistry(deps.store, deps.report);
    this.#tracker = new DialTracker(deps, this.#registry);
    this.#stopListening = deps.history.onChange(() => this.#tracker.checkHistory());
    this.onChange = this.#registry.onChange;
  }

  /**
   * Checks the order, writes the intent to disk, then sends it once in the background, within 20 seconds of this press or not at
   * all. A known id returns its dial and sends nothing; so does a second press for the number that is being dialled. `agreed`: the guards' questions that the person said yes to. Errors: badNumber,
   * badExtension, badGateway, alreadyDialling, notConnected, keyMissing, keyLocked, mustAgree, dialNotStored.
   */
  start(id: string, order: DialOrder, agreed: readonly GuardKind[] = [], from: NumberSource = 'typed'): Dial {
    const { client, now, gatewayName, report } = this.#deps;
    const known = this.find(id);
    if (known !== null) return known;
    checkOrder(order);
    const joined = this.#underWay(order);
    if (joined !== null) return joined;
    // Before the intent is written: without a connection there is nothing to send and nothing to remember.
    const sender = client();
    this.#checkGuards(order, agreed, from);
    const createdAt = now();
    const state = { kind: 'preparing', since: createdAt } as const;
    const ahead = this.#deps.pbxAhead?.() ?? 0;
    const dial: Dial = {
      ...{ id, order, gatewayName: gatewayName(order.gatewayUuid), createdAt },
      ...(Math.abs(ahead) >= CLOCKS_DIFFER && { pbxAt: createdAt + ahead }),
      state,
    };
    this.#registry.add(dial);
    owned('dial', this.#send(dial, sender), report);
    return this.#registry.get(id) ?? dial;
  }

  /** An open or closed dial of this run. */
  find(id: string): Dial | null {
    return this.#registry.find(id);
  }

  /** Newest first. */
  list(): Dial[] {
    return this.#registry.list();
  }

  /** Gives up a dial of which nothing was sent. Errors: badInput for an unknown id, dialAlreadySent once bytes may have left. */
  cancel(id: string): Dial {
    this.#departures.get(id)?.giveUp({ kind: 'dialNotSent', reason: 'cancelled' });
    const dial = this.#known(id);
    if (dial.state.kind !== 'refused') throw new AppError({ kind: 'dialAlreadySent' });
    return dial;
  }

  /** Waits no longer for the response to a dial that was sent: it is unknown until it comes or a record says more. Nothing is taken back. Error: badInput for an unknown id. */
  stopWaiting(id: string): Dial {
    this.#tracker.apply(id, { kind: 'waitEnded' });
    return this.#known(id);
  }

  /** Polls now because the person asks to. Error: badInput for an unknown id. */
  async pollNow(id: string): Promise<DialCheck> {
    const error = await this.#tracker.pollNow(id);
    return { dial: this.#known(id), error };
  }

  /** Removes the dial's card and stops tracking it. Error: badInput while the call is being made. */
  close(id: string): void {
    const dial = this.#registry.get(id);
    if (dial !== null && isBeingMade(dial.state)) {
      throw new AppError({ kind: 'badInput', detail: 'The call is still being made.' });
    }
    this.#registry.remove(id);
    this.#tracker.forget(id);
  }

  /**
   * Loads the dials of the last run: one that was being sent is unknown now and never sent again. What ended more than a minute ago is
   * not shown again.
   */
  resume(): void {
    this.#registry.load();
    for (const { id, state } of this.#registry.list()) {
      if (hasEndedBefore(state, this.#deps.now() - SHOWN_AGAIN)) this.#registry.remove(id);
      else this.#tracker.apply(id, { kind: 'resumed' });
    }
    this.#tracker.checkHistory();
  }

  /** Clears all timers and gives up every dial that was not sent. Responses that arrive later are still stored. */
  stop(): void {
    for (const departure of [...this.#departures.values()]) departure.giveUp({ kind: 'dialNotSent', reason: 'quit' });
    this.#stopListening();
    this.#tracker.stop();
  }

  /** The dial to the same number that is being made, or was pressed a moment ago. Throws alreadyDialling where it is to another number. */
  #underWay(order: DialOrder): Dial | null {
    // After a sleep the timers have not run yet. A dial that is too late must not block the next one.
    for (const departure of [...this.#departures.values()]) departure.check();
    const own = this.#registry.all().filter((dial) => dial.order.extension === order.extension);
    const isTo = (dial: Dial) => this.#tracker.isSame(dial.order.number, order.number);
    const making = own.find(({ state }) => isBeingMade(state));
    if (making !== undefined && !isTo(making))
      throw new AppError({ kind: 'alreadyDialling', number: intendedNumber(making.order) });
    return making ?? own.find((dial) => isSamePress(dial, this.#deps.now()) && isTo(dial)) ?? null;
  }

  #checkGuards(order: DialOrder, agreed: readonly GuardKind[], from: NumberSource): void {
    const { history, own, country, now } = this.#deps;
    const meant = intendedNumber(order);
    const { isCallerId, wasCalled } = history.dialledNumbers.originOf(meant, order.extension);
    const isStrangers = isCallerId || (this.#deps.isStrangersWord?.(meant) ?? false);
    const guards = guardsFor(order, {
      ...own(),
      country: country(),
      from: isStrangers ? 'record' : from,
      wasCalled,
      dials: this.#registry.list(),
      closed: this.#registry.closed(),
      now: now(),
    }).filter((kind) => !agreed.includes(kind));
    if (guards.length > 0) throw new AppError({ kind: 'mustAgree', guards, number: intendedNumber(order) });
  }

  async #send(dial: Dial, sender: DialingClient): Promise<void> {
    const { now, timers } = this.#deps;
    const { id, order, createdAt: pressedAt } = dial;
    const departure = createDeparture({
      pressedAt,
      now,
      timers,
      onLeave: () => this.#registry.add({ ...dial, state: { kind: 'asking', since: now() } }),
      onGivenUp: (error) => this.#tracker.apply(id, { kind: 'failed', error, maybeSent: false }),
    });
    this.#departures.set(id, departure);
    try {
      const { callUuid, tookMs } = await sender.originate(order, departure);
      this.#tracker.apply(id, { kind: 'accepted', callUuid, tookMs });
    } catch (thrown) {
      const error = errorData(thrown);
      if (departure.giveUp(error)) return;
      this.#tracker.apply(id, { kind: 'failed', error, maybeSent: mayHaveBeenSent(error) });
    } finally {
      this.#departures.delete(id);
    }
  }

  #known(id: string): Dial {
    const dial = this.find(id);
    if (dial === null) throw new AppError({ kind: 'badInput', detail: 'There is no such dial.' });
    return dial;
  }
}

/** Clocks that differ by less, ms, need no other span of time for a dial's record. */
const CLOCKS_DIFFER = MINUTE;

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

/**
 * Throws for an order that must not reach the PBX: badNumber for anything but digits, +, * and #, badExtension for anything but digits,
 * badGateway where it is no UUID. What a person typed was read before, with the reason.
 */
export function checkOrder({ number, extension, gatewayUuid: gateway }: DialOrder): void {
  const start = (text: string) => text.slice(0, 200);
  if (!DIALLABLE.test(number)) throw new AppError({ kind: 'badNumber', reason: 'characters', typed: start(number) });
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

type DialDeparture = ReturnType<typeof createDeparture>;

interface DepartureDeps {
  /** Epoch ms. */
  readonly pressedAt: number;
  readonly now: () => number;
  readonly timers: Timers;
  /** Called right before the first byte is written; where it throws, nothing is sent. */
  readonly onLeave: () => void;
  /** Called once, synchronously. */
  readonly onGivenUp: (error: AppErrorData) => void;
}

/** The departure of one dial: it leaves once, or never. */
function createDeparture({ pressedAt, now, timers, onLeave, onGivenUp }: DepartureDeps) {
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
  /** Gives it up for this reason, unless it has left. Returns whether nothing was sent and nothing will be. */
  function giveUp(error: AppErrorData): boolean {
    if (state !== 'waiting') return state === 'givenUp';
    end('givenUp');
    aborted.abort(new AppError(error));
    onGivenUp(error);
    return true;
  }
  /** Gives it up when the press is too long ago by the wall clock. */
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
    leave(): void {
      if (state === 'left') throw new AppError({ kind: 'internal' });
      mustBeInTime();
      onLeave();
      // That wrote to the disk, which may have taken long.
      mustBeInTime();
      end('left');
    },
  };
}
