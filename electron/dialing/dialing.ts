import type { Budget } from '../../shared/connection.ts';
import {
  type Dial,
  type DialLook,
  type DialOrder,
  type DialState,
  intendedNumber,
  isBeingMade,
} from '../../shared/dialing/dial.ts';
import { sameDialled } from '../../shared/dialing/dial-rules.ts';
import type { GuardKind, NumberSource } from '../../shared/dialing/guard-kind.ts';
import { type GuardContext, guardsFor } from '../../shared/dialing/guards.ts';
import { AppError, errorData } from '../../shared/errors.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { mayHaveBeenSent } from '../pbx/failures.ts';
import { lookupsPerCall, trackingPausedUntil } from '../pbx/rate-limit.ts';
import type { Timers } from '../timers.ts';
import { createAlarms } from './alarms.ts';
import { checkOrder } from './check-order.ts';
import { createDeparture, type DialDeparture } from './departure.ts';
import { createDialRegistry } from './dial-registry.ts';
import { createDialTracker, type PollBudget } from './dial-tracker.ts';
import type { SameNumber } from './match-record.ts';
import type { DialingClient, DialingHistory, DialStore } from './ports.ts';

/** What dialing is handed. `client` throws notConnected, keyMissing or keyLocked; `now` is epoch ms. */
export interface DialingDeps {
  client: () => DialingClient;
  store: DialStore;
  history: DialingHistory;
  gatewayName: (uuid: string) => string | null;
  zone: () => string;
  country: () => string;
  /** What the PBX may have been told before a number; without it, nothing. */
  outsidePrefix?: () => string | null;
  /** Whether the regular passes read that extension's calls; without it, all of them. */
  isSynced?: (extension: string) => boolean;
  /** What requests can count on now; null where no header tells. */
  budget: () => Budget | null;
  /** What the guards know of one's own numbers and of the house. */
  own: () => Pick<GuardContext, 'callerIds' | 'dialPlan'>;
  now: () => number;
  timers: Timers;
}

/** Dials and follows each dial to its record. */
export interface Dialing {
  /**
   * Checks the order, writes the intent to disk, then sends it once in the background, within `leavesWithin` of this press or not at
   * all. A known id answers its dial and sends nothing. `agreed`: what the person was asked and said yes to, nothing unless given. Errors: badNumber, badExtension, badGateway, alreadyDialling,
   * notConnected, keyMissing, keyLocked, mustAgree, dialNotKept.
   */
  start(id: string, order: DialOrder, agreed?: readonly GuardKind[], from?: NumberSource): Dial;
  /** Gives up a dial of which nothing was sent. Errors: badInput for an unknown id, dialAlreadySent once bytes may have left. */
  cancel(id: string): Dial;
  /** Newest first. */
  list(): Dial[];
  /** The person says that the call is over: looks now, unless that was just done. Error: badInput for an unknown id. */
  pollNow(id: string): Promise<DialLook>;
  /** Takes the dial's card away and stops following it. Error: badInput while the call is being made. */
  close(id: string): void;
  /**
   * Takes up the dials of the last run: what was being asked is unknown now and is never sent again. What ended more than a minute ago
   * is not shown again.
   */
  resume(): void;
  onChange(listener: (dials: Dial[]) => void): () => void;
  /** Clears all timers and gives up every dial that was not sent. Answers that arrive later are still stored. */
  stop(): void;
}

/** Makes the dialing service. It sends nothing until it is called. */
export function createDialing(deps: DialingDeps): Dialing {
  const registry = createDialRegistry(deps.store);
  const departures = new Map<string, DialDeparture>();
  const alarms = createAlarms(deps.timers, deps.now);
  const same = (one: string, other: string) => sameDialled(one, other, deps.outsidePrefix?.() ?? null, deps.country());
  const find = { client: deps.client, history: deps.history, zone: deps.zone, same, dials: registry.all };
  const pollBudget = (tracked: number): PollBudget => {
    const [budget, now] = [deps.budget(), deps.now()];
    return { pausedUntil: trackingPausedUntil(budget, now), polls: lookupsPerCall(budget, now, tracked) };
  };
  const isSynced = (extension: string) => deps.isSynced?.(extension) ?? true;
  const tracker = createDialTracker({ registry, alarms, find, now: deps.now, pollBudget, isSynced });
  const stopListening = deps.history.onChange(tracker.checkHistory);

  function start(id: string, order: DialOrder, agreed: readonly GuardKind[] = [], from: NumberSource = 'person'): Dial {
    const known = registry.find(id);
    if (known !== null) return known;
    checkOrder(order);
    // After a sleep the timers have not run yet. A dial that is too late must not block the next one.
    for (const departure of [...departures.values()]) departure.check();
    if (beingAsked(registry.list(), order, same)) {
      throw new AppError({ kind: 'alreadyDialling', number: intendedNumber(order) });
    }
    // Asked for before the intent is written: without a connection there is nothing to send and nothing to remember.
    const client = deps.client();
    const at = deps.now();
    const { isCallerId, wasCalled } = deps.history.originOf(intendedNumber(order), order.extension);
    const view: GuardContext = {
      ...deps.own(),
      country: deps.country(),
      from: isCallerId ? 'record' : from,
      wasCalled,
      dials: registry.list(),
      closed: registry.closed(),
      now: at,
    };
    const guards = guardsFor(order, view).filter((kind) => !agreed.includes(kind));
    if (guards.length > 0) throw new AppError({ kind: 'mustAgree', guards });
    const gatewayName = deps.gatewayName(order.gatewayUuid);
    const dial: Dial = { id, order, gatewayName, createdAt: at, state: { kind: 'preparing', since: at } };
    registry.add(dial);
    // The store refuses when it was closed meanwhile, or its disk does: what is on disk is then taken up at the next start.
    send(dial, client).catch(() => {});
    return registry.get(id) ?? dial;
  }

  async function send(dial: Dial, client: DialingClient): Promise<void> {
    const { id, order, createdAt: pressedAt } = dial;
    const departure = createDeparture({
      pressedAt,
      now: deps.now,
      timers: deps.timers,
      onLeave: () => registry.add({ ...dial, state: { kind: 'asking', since: deps.now() } }),
      onGivenUp: (error) => tracker.apply(id, { kind: 'failed', error, maybeSent: false }),
    });
    departures.set(id, departure);
    try {
      const { callUuid, tookMs } = await client.originate(order, departure);
      tracker.apply(id, { kind: 'accepted', callUuid, tookMs });
      tracker.reclaim(callUuid, id);
    } catch (thrown) {
      const error = errorData(thrown);
      if (departure.giveUp(error)) return;
      // Whatever the client did not throw on purpose may have happened after the order had left.
      const maybeSent = !(thrown instanceof AppError) || mayHaveBeenSent(error);
      tracker.apply(id, { kind: 'failed', error, maybeSent });
    } finally {
      departures.delete(id);
    }
  }

  function cancel(id: string): Dial {
    departures.get(id)?.giveUp({ kind: 'dialNotSent', reason: 'cancelled' });
    const dial = registry.find(id);
    if (dial === null) throw new AppError({ kind: 'badInput', detail: 'There is no such dial.' });
    if (dial.state.kind !== 'refused') throw new AppError({ kind: 'dialAlreadySent' });
    return dial;
  }

  async function pollNow(id: string): Promise<DialLook> {
    const last = await tracker.pollNow(id);
    const dial = registry.find(id);
    if (dial === null) throw new AppError({ kind: 'badInput', detail: 'There is no such dial.' });
    return { dial, lookedAt: last?.at ?? null, error: last?.error ?? null };
  }

  function close(id: string): void {
    const dial = registry.get(id);
    if (dial !== null && isBeingMade(dial.state)) {
      throw new AppError({ kind: 'badInput', detail: 'The call is still being made.' });
    }
    registry.remove(id);
    alarms.clear(id);
  }

  function resume(): void {
    for (const { id, state } of registry.load()) {
      if (hasEndedBefore(state, deps.now() - SHOWN_AGAIN)) registry.remove(id);
      else tracker.apply(id, { kind: 'resumed' });
    }
    tracker.checkHistory();
  }

  function stop(): void {
    for (const departure of [...departures.values()]) departure.giveUp({ kind: 'dialNotSent', reason: 'quit' });
    stopListening();
    alarms.stop();
  }

  return { start, cancel, list: registry.list, pollNow, close, resume, onChange: registry.onChange, stop };
}

function beingAsked(dials: readonly Dial[], order: DialOrder, same: SameNumber): boolean {
  return dials.some(
    (d) => isBeingMade(d.state) && d.order.extension === order.extension && same(d.order.number, order.number),
  );
}

/** An end that came so shortly before the last run ended may not have been seen, ms. */
const SHOWN_AGAIN = MINUTE;

function hasEndedBefore(state: DialState, at: number): boolean {
  return (state.kind === 'done' || state.kind === 'refused') && state.at < at;
}
