import { z } from 'zod';
import { noFilter } from '../../shared/calls/call-filter.ts';
import { type Comparison, comparison } from '../../shared/calls/pbx-results.ts';
import type { Budget } from '../../shared/connection.ts';
import { formatPbxTime, parsePbxTime } from '../../shared/time/pbx-time.ts';
import { secondAfter } from '../history/calls/pbx-local-time.ts';
import { reserveOf } from '../pbx/rate-limit.ts';
import { readStored } from '../stored-json.ts';
import { type CoverageKey, coverageOf } from './coverage.ts';
import { LONGEST_CALL, type Span, startOf, uuidOf } from './fetch-window.ts';
import { ingestOlder, type WindowContext } from './sync-window.ts';

/** The most requests for counting pages. */
const MAX_PAGES = 50;
/** And no more than a quarter of what the background may use. */
const PART_OF_BUDGET = 4;

const nameOf = ({ source, extension }: Omit<CoverageKey, 'history'>) => `comparison ${extension} ${source}`;

/** The names under which the first versions stored the fields. */
const storedComparison = z
  .object({
    ...comparison.omit({ stored: true, ingested: true, notStored: true, surplus: true }).shape,
    ...{ here: z.number(), takenIn: z.number(), notKept: z.number(), beside: z.number() },
  })
  .transform(
    ({ here, takenIn, notKept, beside, ...rest }): Comparison => ({
      ...rest,
      ...{ stored: here, ingested: takenIn, notStored: notKept, surplus: beside },
    }),
  );

const toStored = ({ stored, ingested, notStored, surplus, ...rest }: Comparison): z.input<typeof storedComparison> => ({
  ...rest,
  ...{ here: stored, takenIn: ingested, notKept: notStored, beside: surplus },
});

/** The last comparison; null before the first one. */
export function comparisonOf(of: CoverageKey): Comparison | null {
  return readStored(storedComparison, of.history.meta.get(nameOf(of)));
}

/** Whether a comparison is due: nothing is missing, and the history reaches further back than at the last one or a deep poll came after it. */
export function isComparisonDue(of: CoverageKey): boolean {
  const { polledAt, deepPolledAt, gaps, oldestFetched, isComplete } = coverageOf(of);
  if (polledAt === null || gaps.length > 0 || (oldestFetched === null && !isComplete)) return false;
  const last = comparisonOf(of);
  if (last === null) return true;
  const isDeeper = last.from !== null && (oldestFetched === null || oldestFetched < last.from);
  return isDeeper || (deepPolledAt !== null && deepPolledAt > last.at);
}

/**
 * Compares the stored calls with the PBX's own count of the same time. Where they differ, it counts the PBX's pages one by one, ingests
 * what is missing without notifications, and explains the rest as far as it can. Stores and returns the result; null where the PBX
 * reports no count. Rejects as the list does.
 */
export async function compareWithPbx(context: WindowContext, budget: Budget | null): Promise<Comparison | null> {
  const { history, extension, zone, now } = context;
  const { polledAt, oldestFetched } = coverageOf(context);
  // The record of a call that began before this was written before the last poll, however long the call was.
  const span: Span = { from: oldestFetched, to: formatPbxTime((polledAt ?? now()) - LONGEST_CALL, zone) };
  const total = await countAtPbx(context, span);
  if (total === null) return null;
  const [from, to] = [
    parsePbxTime(span.from, zone)?.at ?? null,
    parsePbxTime(secondAfter(span.to ?? ''), zone)?.at ?? null,
  ];
  const storedNow = await history.search.count(extension, { ...noFilter, from, to });
  const before = comparisonOf(context);
  const differs = storedNow - total !== (before?.surplus ?? 0);
  const found = differs ? await countPages(context, span, pagesAllowed(budget)) : asBefore(total, before);
  const result: Comparison = {
    ...{ at: now(), from: span.from, to: span.to ?? '', total },
    ...found,
    stored: found.isWhole ? found.stored : Math.min(total, storedNow + found.ingested),
    // A difference that is explained is no reason to count the pages again.
    surplus: found.isWhole && differs ? storedNow + found.ingested - total : (before?.surplus ?? 0),
  };
  history.meta.set(nameOf(context), JSON.stringify(toStored(result)));
  return result;
}

type Found = Pick<Comparison, 'stored' | 'ingested' | 'notStored' | 'unreadable' | 'listed' | 'isWhole'>;

/** The difference is the same as before: nothing is counted. */
function asBefore(total: number, before: Comparison | null): Found {
  const { notStored, unreadable } = before ?? { notStored: 0, unreadable: 0 };
  return { stored: total - notStored - unreadable, ingested: 0, notStored, unreadable, listed: total, isWhole: true };
}

function pagesAllowed(budget: Budget | null): number {
  if (budget === null || budget.remaining === null) return MAX_PAGES;
  return Math.min(MAX_PAGES, Math.floor((budget.remaining - reserveOf(budget)) / PART_OF_BUDGET));
}

async function countAtPbx(context: WindowContext, span: Span): Promise<number | null> {
  context.beforeRequest();
  const page = await context.client.list({ ...queryOf(context, span), perPage: 1, page: 1 }, context.signal);
  context.signal.throwIfAborted();
  return page.total;
}

function queryOf({ extension }: WindowContext, { from, to }: Span) {
  return { extension, ...(from !== null && { from }), ...(to !== null && { to }), direction: 'desc' as const };
}

/** Fetches the PBX's pages by their numbers, newest first: a second check beside `fetchWindow`, which may have left something out. */
async function countPages(context: WindowContext, span: Span, pages: number): Promise<Found> {
  const { history } = context;
  const seen = new Set<string>();
  const missing: unknown[] = [];
  let unreadable = 0;
  let hasNext = true;
  for (let page = 1; hasNext && page <= pages; page += 1) {
    context.beforeRequest();
    const answer = await context.client.list({ ...queryOf(context, span), perPage: 100, page }, context.signal);
    context.signal.throwIfAborted();
    const before = seen.size;
    for (const raw of answer.records) {
      const uuid = uuidOf(raw);
      const key = uuid ?? JSON.stringify(raw) ?? '';
      if (seen.has(key)) continue;
      seen.add(key);
      if (uuid === null || history.call(uuid) === null) missing.push(raw);
    }
    // Some lists never end.
    hasNext = answer.hasNext && seen.size > before;
  }
  if (missing.length > 0) unreadable = await ingestOlder(context, missing, spanOf(missing));
  const ingested = missing.filter((raw) => history.call(uuidOf(raw) ?? '') !== null).length;
  return {
    ...{ stored: seen.size - missing.length + ingested, ingested, unreadable },
    ...{ notStored: missing.length - ingested - unreadable, listed: seen.size, isWhole: !hasNext },
  };
}

function spanOf(records: readonly unknown[]): Span {
  const starts = records
    .map(startOf)
    .filter((text) => text !== null)
    .sort();
  return { from: starts[0] ?? null, to: starts.at(-1) ?? null };
}
