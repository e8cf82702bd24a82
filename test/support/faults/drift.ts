import fc from 'fast-check';
import { expect } from 'vitest';
import { MAX_STORED_UNREADABLE } from '../../../electron/history/index/call-writer.ts';
import { withWrittenNumbers } from '../../../electron/ipc/handlers.ts';
import { readPage } from '../../../electron/pbx/page.ts';
import { readingRecords } from '../../../electron/pbx/record.ts';
import { readCall } from '../../../electron/pbx/wire.ts';
import { wallClock } from '../../../electron/practice-pbx/calls/wall-clock.ts';
import { generateWeeks } from '../../../electron/practice-pbx/calls/weeks.ts';
import { fetchSpan } from '../../../electron/sync/fetch-span.ts';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import { calls } from '../../../shared/contract/calls.ts';
import type { TestHistory } from '../fakes/open-history.ts';

type Raw = Record<string, unknown>;
type Path = readonly string[];

/** Records as a PBX writes them, of every kind of call. */
export function realRecords(zone: string, now: number): readonly Raw[] {
  return generateWeeks({ seed: 7, weeks: 1, now, clock: wallClock(zone) }).map((record) => ({ ...record }));
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    'N/A',
    '0',
    0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    true,
    [],
    {},
    [null],
    [[]],
  ),
  fc.constantFrom<unknown>(
    '\u202e\u2066',
    '\0',
    '\ud800',
    '9'.repeat(40),
    '2026-13-45 99:99:99',
    '01.02.2026 10:00',
    '1e3',
    '٠١٢٣',
    'x'.repeat(100_000),
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
);

/** One thing that can happen to one place of a record. */
const change = fc.record({
  place: fc.nat(),
  how: fc.constantFrom('gone', 'odd', 'odd', 'turned', 'cut', 'wrapped', 'swapped', 'extra'),
  value: odd,
  other: fc.nat(),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** An entry of the list that is no record at all; usually undefined. */
const rubbish = fc.oneof({ weight: 11, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: odd });

/** Some pages of records, of which most are drifted, and rubbish between them. */
export const driftedPages = fc.array(
  fc.array(fc.record({ base: fc.nat(), changes: fc.array(change, { maxLength: 4 }), rubbish }), {
    minLength: 1,
    maxLength: 20,
  }),
  { minLength: 1, maxLength: 3 },
);
type Pages = typeof driftedPages extends fc.Arbitrary<infer T> ? T : never;

/** What a run has met. */
export interface DriftCount {
  records: number;
  drifted: number;
  read: number;
  unreadable: number;
}

/** Sends pages of drifted records to a history and checks each record: read as far as possible, or stored unchanged and counted. */
export function createDrift(history: TestHistory, real: readonly Raw[], zone: string, extension: string) {
  const count: DriftCount = { records: 0, drifted: 0, read: 0, unreadable: 0 };
  const readable = new Set<string>();
  const unreadable = new Set<string>();
  let next = 0;

  function make({ base, changes, rubbish }: Pages[number][number]): unknown[] {
    next += 1;
    const raw: Raw = { ...structuredClone(real[base % real.length] ?? {}), call_uuid: `drift-${next}` };
    count.drifted += changes.length > 0 ? 1 : 0;
    for (const one of changes) apply(raw, one);
    return rubbish === undefined ? [raw] : [rubbish, raw];
  }

  async function play(pages: Pages): Promise<void> {
    // As text and back: what the network brings.
    const texts = pages.map((page) => JSON.stringify({ data: page.flatMap(make) }));
    const sent = texts.map((text) => (JSON.parse(text) as { data: unknown[] }).data);
    const lister = readingRecords(
      {
        list: async ({ page = 1 }) => ({
          ...readPage({ data: JSON.parse(texts[page - 1] ?? '{"data":[]}') }, { page }),
          hasNext: page < texts.length,
        }),
      },
      () => zone,
    );
    const done = await fetchSpan(lister, {
      query: { extension },
      span: { from: null, to: null },
      maxPages: Number.POSITIVE_INFINITY,
      signal: new AbortController().signal,
      beforeRequest: () => {},
      onPage: (records) => history.records.ingestInTurns(records, { extension, status: 'unknown' }),
    });
    expect(done.low).toBeNull();
    for (const raw of sent.flat()) checkOne(raw);
  }

  function checkOne(raw: unknown): void {
    count.records += 1;
    const read = readCall(raw, zone);
    if (!read.ok) {
      count.unreadable += 1;
      unreadable.add(JSON.stringify(raw));
      return;
    }
    count.read += 1;
    readable.add(read.call.uuid);
    const page = history.calls.page(read.call.uuid, extension);
    expect(calls['calls.get'].output.safeParse(page).error).toBeUndefined();
  }

  /** Everything that was sent is in the lists once, or counted among the unreadable, and every list crosses the border. */
  function checkAll(): DriftCount {
    const listed: string[] = [];
    for (let before = null, ended = false; !ended; ) {
      const answer = history.calls.list({ extension, filter: noFilter, before, limit: 200 });
      expect(calls['calls.list'].output.safeParse(withWrittenNumbers(answer, 'DE')).error).toBeUndefined();
      listed.push(...answer.rows.map(({ uuid }) => uuid));
      before = answer.next as never;
      ended = answer.next === null;
    }
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.toSorted()).toEqual([...readable].toSorted());
    expect(history.calls.unreadableCount()).toBe(Math.min(unreadable.size, MAX_STORED_UNREADABLE));
    expect(() => history.calls.extensions()).not.toThrow();
    expect(() => history.ledger.claimUnnotified(extension)).not.toThrow();
    return count;
  }

  return { play, checkAll };
}

function apply(raw: Raw, { place, how, value, other }: Change): void {
  const paths = pathsOf(raw);
  const path = paths[place % paths.length];
  const elsewhere = paths[other % paths.length];
  if (path === undefined || elsewhere === undefined) return;
  const holder = holderOf(raw, path);
  const name = path.at(-1) ?? '';
  if (holder === null) return;
  const now = holder[name];
  switch (how) {
    case 'gone':
      delete holder[name];
      return;
    case 'odd':
      holder[name] = value;
      return;
    case 'turned':
      holder[name] = turned(now);
      return;
    case 'cut':
      holder[name] = String(now).slice(0, other % 8);
      return;
    case 'wrapped':
      holder[name] = other % 2 === 0 ? [now] : { value: now };
      return;
    case 'swapped':
      holder[name] = structuredClone(holderOf(raw, elsewhere)?.[elsewhere.at(-1) ?? ''] ?? null);
      return;
    case 'extra':
      holder[`new_${other % 100}`] = value;
  }
}

/** Another type of the same: drift that comes with an update of the PBX. */
function turned(value: unknown): unknown {
  if (typeof value === 'string') return Number.isNaN(Number(value)) ? value.toUpperCase() : Number(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return value === null ? 'null' : [value];
}

function holderOf(raw: Raw, path: Path): Raw | null {
  let holder: unknown = raw;
  for (const name of path.slice(0, -1))
    holder = typeof holder === 'object' && holder !== null ? (holder as Raw)[name] : null;
  return typeof holder === 'object' && holder !== null ? (holder as Raw) : null;
}

/** Every place in a record, its groups included. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || at.length > 4) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...pathsOf(inner, [...at, name])]);
}
