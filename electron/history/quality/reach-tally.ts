import { shownGroups } from '../../../shared/quality/call-groups.ts';
import { FEWEST_DELAYS } from '../../../shared/quality/post-dial-delay.ts';
import {
  binRange,
  type Delays,
  type FailedCause,
  FEWEST_TRIES,
  lineCauses,
  MOST_BINS,
  MOST_CAUSES,
  MOST_LISTED,
  type ReachReport,
  type TriedGroup,
  type TriedLine,
  type Tries,
} from '../../../shared/quality/reach-report.ts';
import type { Calendar } from './calendar.ts';
import type { ReportCall } from './report-calls.ts';

/** What the tally takes of a call. */
export type TriedCall = Pick<
  ReportCall,
  'uuid' | 'at' | 'direction' | 'outcome' | 'reason' | 'trace' | 'party' | 'delay'
>;

interface Contact {
  tries: number;
  isAnswered: boolean;
  lastDay: number;
}

/** How the calls made from an extension got through. */
export type ReachTally = ReturnType<typeof createReachTally>;

/** A tally without a call, by days and periods of `calendar`: a pure rule over the calls it is given. */
export function createReachTally(calendar: Calendar) {
  const total: Tries = { tried: 0, answered: 0 };
  const periods: (Tries & { day: number })[] = [];
  const counterparts = new Map<string | null, TriedGroup>();
  const contacts = new Map<string, Contact>();
  const causes = new Map<string, FailedCause>();
  const lines = new Map<string, TriedLine>();
  const delays: number[] = [];

  function addTry(day: number, party: string | null, isAnswered: boolean): void {
    if (periods.at(-1)?.day !== day) periods.push({ day, tried: 0, answered: 0 });
    const group = known(counterparts, party, () => ({ key: party, name: null, tried: 0, answered: 0 }));
    for (const one of [total, periods.at(-1) as Tries, group]) {
      one.tried += 1;
      if (isAnswered) one.answered += 1;
    }
  }

  function addFailure({ trace, reason }: TriedCall, day: number): void {
    const cause = known(causes, trace.causeKey, () => ({ cause: trace.causeKey, calls: 0, ownPhone: 0, periods: [] }));
    cause.calls += 1;
    if (reason === 'ownPhone') cause.ownPhone += 1;
    if (cause.periods.at(-1)?.day !== day) cause.periods.push({ day, calls: 0 });
    (cause.periods.at(-1) as { calls: number }).calls += 1;
  }

  function addContact(party: string, day: number, isAnswered: boolean): void {
    const contact = known(contacts, party, () => ({ tries: 0, isAnswered: false, lastDay: day }));
    contact.tries += 1;
    contact.lastDay = day;
    contact.isAnswered ||= isAnswered;
  }

  return {
    /** Adds the next call, in the order of time. */
    add(call: TriedCall): void {
      const { direction, outcome, trace, party, delay } = call;
      if (direction === 'in') return;
      const { begins, day } = calendar.read(call.at);
      if (direction === 'out' && delay !== null) delays.push(delay);
      const isAnswered = outcome === 'answered';
      const hasFailed = outcome === 'notReached';
      if (hasFailed) addFailure(call, begins);
      if (!isAnswered && (!hasFailed || call.reason === 'ownPhone')) return;
      if (direction === 'out') addTry(begins, party, isAnswered);
      if (party !== null) addContact(party, day, isAnswered);
      if (trace.line === '') return;
      const line = known(lines, trace.line, () => ({ line: trace.line, tried: 0, failed: 0 }));
      line.tried += 1;
      if (hasFailed && lineCauses.includes(trace.causeKey)) line.failed += 1;
    },
    /** `nameOf`: the name of a counterpart, by their number key. Yields where other work may come in between. */
    *report(nameOf: (key: string) => string | null): Generator<void, ReachReport> {
      const named = <G extends { key: string | null }>(one: G): G =>
        one.key === null ? one : { ...one, name: nameOf(one.key) };
      const groups = shownGroups([...counterparts.values()], ({ tried, answered }) => ({
        hits: tried - answered,
        of: tried,
      }));
      yield;
      const sorted = [...causes.values()].sort((a, b) => b.calls - a.calls || (a.cause < b.cause ? -1 : 1));
      const failing = [...contacts].flatMap(([key, { tries, isAnswered, lastDay }]) =>
        tries >= FEWEST_TRIES && !isAnswered ? [{ key, name: null, tries, lastDay }] : [],
      );
      failing.sort((a, b) => b.tries - a.tries || b.lastDay - a.lastDay || (a.key < b.key ? -1 : 1));
      yield;
      const shown = sorted.slice(0, MOST_CAUSES);
      const sum = (some: readonly FailedCause[]) => some.reduce((calls, one) => calls + one.calls, 0);
      return {
        total,
        periods,
        counterparts: { of: counterparts.size, groups: groups.map(named) },
        delays: delaysOf(delays),
        failed: sum(sorted),
        causes: shown,
        otherCauses: sum(sorted) - sum(shown),
        numbers: { of: failing.length, numbers: failing.slice(0, MOST_LISTED).map(named) },
        lines: [...lines.values()]
          .sort((a, b) => b.tried - a.tried || (a.line < b.line ? -1 : 1))
          .slice(0, MOST_LISTED),
      };
    },
  };
}

function known<Key, Value>(all: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = all.get(key);
  if (value === undefined) {
    value = make();
    all.set(key, value);
  }
  return value;
}

/** The distribution of delays; null below `FEWEST_DELAYS`. A percentile is one of the values: the smallest that so many do not exceed. */
function delaysOf(delays: readonly number[]): Delays | null {
  if (delays.length < FEWEST_DELAYS) return null;
  const sorted = Float64Array.from(delays).sort();
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] as number;
  const p95 = at(0.95);
  const step = roundStep(p95 / (MOST_BINS - 4));
  const most = Math.min(MOST_BINS, Math.floor((sorted.at(-1) as number) / step) + 1);
  const bins: number[] = [];
  let counted = 0;
  for (let bin = 0; bin < most; bin += 1) {
    const end = binRange(bin, step, most).to ?? Number.POSITIVE_INFINITY;
    const before = counted;
    while (counted < sorted.length && (sorted[counted] as number) < end) counted += 1;
    bins.push(counted - before);
  }
  return { calls: sorted.length, median: at(0.5), p95, step, bins };
}

/** The next 1, 2 or 5 with zeros after or before it; 1 for nothing. */
function roundStep(least: number): number {
  if (least <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(least));
  return unit * ([1, 2, 5].find((one) => one * unit >= least) ?? 10);
}
