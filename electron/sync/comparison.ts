import { noFilter } from '../../shared/calls/call-filter.ts';
import { type Comparison, comparison } from '../../shared/calls/pbx-results.ts';
import type { Budget } from '../../shared/connection.ts';
import { formatPbxTime, parsePbxTime } from '../../shared/time/pbx-time.ts';
import { secondAfter } from '../history/calls/pbx-local-time.ts';
import { reserveOf } from '../pbx/rate-limit.ts';
import { type CoverageKey, coverageOf } from './coverage.ts';
import { longestCallMs, type Span, startOf, uuidOf } from './fetch-window.ts';
import { ingestOlder, type WindowContext } from './sync-window.ts';

/** Counting pages costs so many requests at the most, and no more than this part of what the background may use. */
const mostPages = 50;
const partOfBudget = 4;

const nameOf = ({ source, extension }: Omit<CoverageKey, 'history'>) => `comparison ${extension} ${source}`;

/** What the last comparison came to; null before the first one. */
export function comparisonOf(of: CoverageKey): Comparison | null {
  const stored = of.history.meta.get(nameOf(of));
  const read = comparison.safeParse(stored === null ? null : JSON.parse(stored));
  return read.success ? read.data : null;
}

/** Whether one is due: everything is read that is to be read, and it reaches deeper than the last one, or a deep look was made since. */
export function isComparisonDue(of: CoverageKey): boolean {
  const { readAt, deepAt, gaps, back, bottom } = coverageOf(of);
  if (readAt === null || gaps.length > 0 || (back === null && !bottom)) return false;
  const last = comparisonOf(of);
  if (last === null) return true;
  const isDeeper = last.from !== null && (back === null || back < last.from);
  return isDeeper || (deepAt !== null && deepAt > last.at);
}

/**
 * Compares what was read with the PBX's own count of the calls of that time. Where they differ, its pages are counted one by one,
 * what is missing is taken in without notifying, and what still differs is explained as far as that can be known. Stores and returns
 * the result; null where the PBX gives no count. Rejects as the list does.
 */
export async function compareWithPbx(deps: WindowContext, budget: Budget | null): Promise<Comparison | null> {
  const { history, extension, zone, now } = deps;
  const { readAt, back } = coverageOf(deps);
  // A call that began before this was written by the last look, however long it was.
  const span: Span = { from: back, to: formatPbxTime((readAt ?? now()) - longestCallMs, zone) };
  const total = await countAtPbx(deps, span);
  if (total === null) return null;
  const [from, to] = [
    parsePbxTime(span.from, zone)?.at ?? null,
    parsePbxTime(secondAfter(span.to ?? ''), zone)?.at ?? null,
  ];
  const stored = await history.search.count(extension, { ...noFilter, from, to });
  const before = comparisonOf(deps);
  const differs = stored - total !== (before?.beside ?? 0);
  const found = differs ? await countPages(deps, span, pagesAllowed(budget)) : asBefore(total, before);
  const result: Comparison = {
    ...{ at: now(), from: span.from, to: span.to ?? '', total },
    ...found,
    here: found.isWhole ? found.here : Math.min(total, stored + found.takenIn),
    // What is left of the difference is explained, and is no reason to count the pages every day.
    beside: found.isWhole && differs ? stored + found.takenIn - total : (before?.beside ?? 0),
  };
  history.meta.set(nameOf(deps), JSON.stringify(result));
  return result;
}

type Found = Pick<Comparison, 'here' | 'takenIn' | 'notKept' | 'unreadable' | 'listed' | 'isWhole'>;

/** Nothing has changed: what was not here then still is not. */
function asBefore(total: number, before: Comparison | null): Found {
  const { notKept, unreadable } = before ?? { notKept: 0, unreadable: 0 };
  return { here: total - notKept - unreadable, takenIn: 0, notKept, unreadable, listed: total, isWhole: true };
}

function pagesAllowed(budget: Budget | null): number {
  if (budget === null || budget.remaining === null) return mostPages;
  return Math.min(mostPages, Math.floor((budget.remaining - reserveOf(budget)) / partOfBudget));
}

async function countAtPbx(deps: WindowContext, span: Span): Promise<number | null> {
  deps.beforeRequest();
  const page = await deps.client.list({ ...queryOf(deps, span), perPage: 1, page: 1 }, deps.signal);
  deps.signal.throwIfAborted();
  return page.total;
}

function queryOf({ extension }: WindowContext, { from, to }: Span) {
  return { extension, ...(from !== null && { from }), ...(to !== null && { to }), direction: 'desc' as const };
}

/** Goes through the PBX's pages by their numbers, newest first, which is another way than the one the calls were read by. */
async function countPages(deps: WindowContext, span: Span, pages: number): Promise<Found> {
  const { history } = deps;
  const seen = new Set<string>();
  const missing: unknown[] = [];
  let unreadable = 0;
  let hasNext = true;
  for (let page = 1; hasNext && page <= pages; page += 1) {
    deps.beforeRequest();
    const answer = await deps.client.list({ ...queryOf(deps, span), perPage: 100, page }, deps.signal);
    deps.signal.throwIfAborted();
    const before = seen.size;
    for (const raw of answer.records) {
      const uuid = uuidOf(raw);
      const key = uuid ?? JSON.stringify(raw) ?? '';
      if (seen.has(key)) continue;
      seen.add(key);
      if (uuid === null || history.call(uuid) === null) missing.push(raw);
    }
    // A list that never ends.
    hasNext = answer.hasNext && seen.size > before;
  }
  if (missing.length > 0) unreadable = await ingestOlder(deps, missing, spanOf(missing));
  const takenIn = missing.filter((raw) => history.call(uuidOf(raw) ?? '') !== null).length;
  return {
    ...{ here: seen.size - missing.length + takenIn, takenIn, unreadable },
    ...{ notKept: missing.length - takenIn - unreadable, listed: seen.size, isWhole: !hasNext },
  };
}

function spanOf(records: readonly unknown[]): Span {
  const starts = records
    .map(startOf)
    .filter((text) => text !== null)
    .sort();
  return { from: starts[0] ?? null, to: starts.at(-1) ?? null };
}
