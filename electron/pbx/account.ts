import type { Budget, Purpose, Spending } from '../../shared/connection.ts';
import { reserveOf } from './quota.ts';

/** What the background may plan with. `share`: of all that is used of the key, how much is its own looking for calls, 0 to 1. */
export interface Outlook {
  /** Null where no header tells. */
  readonly budget: Budget | null;
  readonly share: number;
}

/** Keeps account of one key's requests: what the headers tell, what was made here, and what others make of the same key. */
export interface Account {
  /** An answer told of the budget. */
  note(told: Budget): void;
  /** A request leaves. */
  sent(purpose: Purpose): void;
  /** As last told; after the reset the limit alone. */
  budget(): Budget | null;
  /** With what others are likely to have used since it was told. */
  outlook(): Outlook;
  /** What a request that leaves now can count on, when others are in the middle of many. */
  atHand(): Budget | null;
  spending(): Spending;
  /** The computer's clock was set back by so many ms (negative): the PBX's day did not change. */
  clockSet(by: number): void;
  /** Another key. */
  forget(): void;
}

interface Told {
  readonly budget: Budget;
  readonly at: number;
}

/** How the key was used between the last two answers that told it. `others`: all but looking and filling in. */
interface Stretch {
  readonly ms: number;
  readonly others: number;
}

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
/** How soon an old observation of the shares counts half. */
const shareHalfLife = day;
/** And one of how fast others use the key up. */
const rateHalfLife = 6 * 60 * minute;
/** Two requests' worth of not knowing: the one is ours, the other somebody's. */
const unknown = 2;
/** While a request is on its way others may use the key as well. */
const onItsWay = 2 * second;
/** What was told this long ago and then grew so much nobody should plan with to the last request. */
const leastLeft = 0.05;
/** Two answers that cross may tell resets that differ a little. */
const anotherDay = 6 * 60 * minute;

const noneMade = (): Record<Purpose, number> => ({ looking: 0, older: 0, dialling: 0, person: 0 });

/** An account that begins now. `now`: epoch ms. */
export function createAccount(now: () => number): Account {
  let told: Told | null = null;
  let made = noneMade();
  let byOthers = 0;
  let since = now();
  let sinceReset = false;
  let unanswered = noneMade();
  let stretch: Stretch = { ms: 0, others: 0 };
  let usual: Stretch = { ms: 0, others: 0 };
  let shares = { own: 0, others: 0, at: now() };

  const isOver = (one: Told) => one.budget.resetsAt !== null && one.budget.resetsAt <= now();

  /** A new day of the budget begins where the last one is over. */
  function turnOver(at: number): void {
    made = noneMade();
    byOthers = 0;
    since = at;
    sinceReset = true;
    stretch = { ms: 0, others: 0 };
  }

  function rollOver(): void {
    if (told === null || !isOver(told)) return;
    turnOver(told.budget.resetsAt ?? now());
    told = { budget: { ...told.budget, remaining: null, resetsAt: null }, at: told.at };
  }

  function observe(before: Told, budget: Budget): void {
    if (before.budget.remaining === null || budget.remaining === null) return;
    const own = sum(unanswered);
    const others = Math.max(0, before.budget.remaining - budget.remaining - own);
    byOthers += others;
    const beside = others + unanswered.dialling + unanswered.person;
    stretch = { ms: Math.max(0, now() - before.at), others: beside };
    const faded = 0.5 ** (stretch.ms / rateHalfLife);
    usual = { ms: usual.ms * faded + stretch.ms, others: usual.others * faded + beside };
    const fade = 0.5 ** (Math.max(0, now() - shares.at) / shareHalfLife);
    shares = { own: shares.own * fade + unanswered.looking, others: shares.others * fade + beside, at: now() };
  }

  /** What others are likely to use in so many ms, when they go on as in that stretch. */
  const likelyUsed = (ms: number, as: Stretch) => (as.others * ms) / Math.max(onItsWay, as.ms);

  return {
    note(budget) {
      rollOver();
      if (told !== null && isNewDay(told.budget, budget)) turnOver(now());
      else if (told !== null) observe(told, budget);
      unanswered = noneMade();
      told = { budget, at: now() };
    },
    sent(purpose) {
      rollOver();
      made[purpose] += 1;
      unanswered[purpose] += 1;
    },
    budget() {
      rollOver();
      return told?.budget ?? null;
    },
    outlook() {
      rollOver();
      const share = (shares.own + unknown / 2) / (shares.own + shares.others + unknown);
      if (told === null || told.budget.remaining === null) return { budget: told?.budget ?? null, share };
      const { budget, at } = told;
      const { remaining } = told.budget;
      const reserve = reserveOf(budget);
      const left = remaining - likelyUsed(Math.max(0, now() - at), usual);
      const floor = remaining > reserve ? reserve + (remaining - reserve) * leastLeft : remaining;
      return { budget: { ...budget, remaining: Math.max(left, floor) }, share };
    },
    atHand() {
      rollOver();
      if (told === null || told.budget.remaining === null) return told?.budget ?? null;
      return { ...told.budget, remaining: Math.max(0, told.budget.remaining - likelyUsed(onItsWay, stretch)) };
    },
    spending() {
      rollOver();
      const budget = told?.budget ?? null;
      const tells = budget !== null && (budget.limit !== null || budget.remaining !== null);
      return {
        since,
        sinceReset,
        made: { ...made },
        byOthers: tells ? byOthers : null,
        reserve: tells ? reserveOf(budget) : null,
      };
    },
    clockSet(by) {
      if (told === null || by >= 0) return;
      const { resetsAt } = told.budget;
      told = { budget: { ...told.budget, resetsAt: resetsAt === null ? null : resetsAt + by }, at: told.at + by };
      since += by;
      shares = { ...shares, at: shares.at + by };
    },
    forget() {
      told = null;
      made = noneMade();
      unanswered = noneMade();
      byOthers = 0;
      since = now();
      sinceReset = false;
      stretch = { ms: 0, others: 0 };
      usual = { ms: 0, others: 0 };
      shares = { own: 0, others: 0, at: now() };
    },
  };
}

function sum(made: Readonly<Record<Purpose, number>>): number {
  return made.looking + made.older + made.dialling + made.person;
}

/** Whether the PBX counts anew: the reset moved on, or more is left than before. */
function isNewDay(before: Budget, told: Budget): boolean {
  if (before.resetsAt !== null && told.resetsAt !== null) return told.resetsAt - before.resetsAt > anotherDay;
  if (before.remaining === null || told.remaining === null) return false;
  return told.remaining - before.remaining > Math.max(5, reserveOf(told));
}
