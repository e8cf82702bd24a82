import path from 'node:path';
import fc from 'fast-check';
import { afterAll } from 'vitest';
import type { History } from '../../../electron/history/history.ts';
import type { ListQuery } from '../../../electron/pbx/client.ts';
import { secondsAfter } from '../../../electron/pbx/pbx-local-time.ts';
import { formatPbxTime } from '../../../electron/pbx/pbx-time.ts';
import { readingRecords } from '../../../electron/pbx/record.ts';
import { Sync } from '../../../electron/sync/sync.ts';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import { AppError } from '../../../shared/errors.ts';
import { openTestHistory } from '../fakes/open-history.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const zone = 'Europe/Berlin';
/** Some afternoon without a clock change near; those have tests of their own. */
const start = Date.UTC(2026, 5, 15, 13, 0, 0);
const depthDays = 28 as const;
const country = 'DE';

/** What happens at the PBX before it answers a request. */
const happening = fc.oneof(
  { weight: 10, arbitrary: fc.constant({ kind: 'nothing' } as const) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('arrives' as const), missed: fc.boolean() }) },
  // Written now, begun hours ago: a call that was long. Days ago: a PBX that writes very late.
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('late' as const), by: fc.integer({ min: 1, max: 5.5 * hour }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('veryLate' as const),
      by: fc.integer({ min: 6 * hour, max: 3 * day - hour }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deleted' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('corrected' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reordered' as const), seed: fc.nat() }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'fails' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'personLooks' } as const) },
);

type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/**
 * Some calls come late, or some are deleted. Between the same two pages both can hide each other: the later page then begins further down, with
 * the total of before and no call that was read already (`ListWalk` says so).
 */
function oneOf(all: readonly Happening[], areLate: boolean): Happening[] {
  const other = areLate ? ['deleted'] : ['late', 'veryLate'];
  return all.filter(({ kind }) => !other.includes(kind));
}

/** What happens at the desk. */
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('look' as const), ms: fc.integer({ min: minute, max: 3 * hour }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('away' as const), ms: fc.integer({ min: 5 * hour, max: 4 * day }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'deep' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'missedOnly' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'older' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'stop' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' } as const) },
);

/**
 * A PBX and a desk. `obeys`: what the list does beyond what is documented of it; `byEnd`: `from` and `to` filter the calls' ends. One
 * whose pages have to be counted, or that gives no total, can lose what is deleted or reordered between two of them, so there nothing
 * is. `lists`: how far its pages lead, where it obeys: then the rest is there by time.
 */
export const pagingCase = fc.record({
  pageSize: fc.integer({ min: 5, max: 9 }),
  obeys: fc.constantFrom('all', 'all', 'all', 'byEnd', 'ignoresTo', 'ignoresFrom', 'oldestFirst'),
  inclusive: fc.record({ from: fc.boolean(), to: fc.boolean() }),
  lists: fc.constantFrom('to its end', 'to its end', 'two pages', 'one page again and again', 'without a total'),
  ages: fc.array(fc.integer({ min: 1, max: 20 * 24 * 60 }), { maxLength: 40 }),
  happenings: fc
    .tuple(fc.array(happening, { maxLength: 80 }), fc.boolean())
    .map(([all, areLate]) => oneOf(all, areLate)),
  acts: fc.array(act, { minLength: 1, maxLength: 8 }),
});
type PagingCase = typeof pagingCase extends fc.Arbitrary<infer T> ? T : never;

interface Row {
  readonly raw: Record<string, unknown>;
  readonly missed: boolean;
}

/** One history for all cases, with one extension per case, in a temporary folder. */
export function openForCases(): History {
  const folder = temporaryFolder('cases', afterAll);
  return openTestHistory({ file: path.join(folder, 'calls.sqlite'), zone, country, now: () => start });
}

/** Runs a case to its end, and answers how many calls the PBX had. Rejects when one is lost, duplicated or outdated. */
export async function play(history: History, extension: string, wanted: PagingCase): Promise<number> {
  let now = start;
  const pbx = createModelPbx(wanted, extension, () => now);
  const deps = {
    client: () => readingRecords(pbx, () => zone),
    ...{ history, extensions: () => [extension], zone: () => zone, now: () => now, pbxNow: () => now },
    ...{
      budget: () => null,
      share: () => 1,
      othersPerMs: () => 0,
      depth: () => ({ fillDays: depthDays, keepDays: null }) as const,
    },
    // Time passes between the acts only, so no timer goes off.
    ...{ timers: { setTimeout: () => null, clearTimeout() {} }, random: () => 0.5, pollEvery: null },
    isHidden: () => false,
    isAwaited: () => false,
  };
  let sync = begin();
  function begin(): Sync {
    const made = new Sync(deps);
    made.onMissed(() => history.ledger.claimUnnotified(extension));
    return made;
  }
  const poll = () => sync.pollNow(extension).catch(onlyFailures);
  /** An hour after the last one, the background's poll is a deep one. */
  const pollDeeper = async () => {
    now += hour;
    sync.wake();
    await settled();
  };
  pbx.onPersonPolls(() => void poll());
  sync.start();

  for (const one of wanted.acts) {
    if (one.kind === 'look' || one.kind === 'away') {
      pbx.while(one.ms);
      now += one.ms;
      await poll();
    } else if (one.kind === 'deep') await pollDeeper();
    else if (one.kind === 'older') await sync.fetchOlder(extension).catch(onlyFailures);
    else if (one.kind === 'stop') sync.pauseBackfill(extension);
    else {
      sync.stop();
      sync = begin();
      sync.start();
    }
    await settled();
  }
  pbx.calm();
  sync.resumeBackfill(extension);
  await settled();
  await poll();
  await settled();
  const shown = shownUuids(history, extension);
  // A call as old as the depth need not be fetched automatically; a call that was not fetched before may be there by now.
  const border = formatPbxTime(now - depthDays * day, zone);
  const promised = () => pbx.rows().filter(({ raw }) => String(raw.start_time) > border);
  noneLost(
    shown,
    promised().filter((row) => row.lateBy < 6 * hour),
  );
  const last = now;
  now += day;
  await pollDeeper();
  noneLost(shownUuids(history, extension), promised());
  // What was corrected longer ago than a deep poll reaches is only found where a fetch passes it again.
  upToDate(
    history,
    pbx.rows().filter(({ raw }) => String(raw.start_time) > formatPbxTime(last - 2.9 * day, zone)),
  );
  sync.stop();
  return pbx.rows().length;
}

/** All that follows without waiting for anything outside has happened. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function onlyFailures(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

interface ModelRow extends Row {
  readonly lateBy: number;
}

/** Every call of the list, page by page. Throws on a duplicate. */
function shownUuids(history: History, extension: string): Set<string> {
  const shown: string[] = [];
  let before: ReturnType<History['calls']['list']>['next'] = null;
  do {
    const page: ReturnType<History['calls']['list']> = history.calls.list({
      extension,
      filter: noFilter,
      before,
      limit: 50,
    });
    shown.push(...page.rows.map(({ uuid }) => uuid));
    before = page.next;
  } while (before !== null);
  const twice = shown.filter((uuid, index) => shown.indexOf(uuid) !== index);
  if (twice.length > 0) throw new Error(`Twice: ${twice.join(', ')}`);
  return new Set(shown);
}

function noneLost(shown: ReadonlySet<string>, rows: readonly ModelRow[]): void {
  const lost = rows.filter(({ raw }) => !shown.has(String(raw.call_uuid)));
  if (lost.length > 0) throw new Error(`Lost: ${lost.map(({ raw }) => `${raw.call_uuid}, begun ${raw.start_time}`)}`);
}

function upToDate(history: History, rows: readonly ModelRow[]): void {
  for (const { raw } of rows) {
    const name = history.calls.call(String(raw.call_uuid))?.callerName ?? '';
    if (name !== raw.caller_id_name) throw new Error(`Not up to date: ${raw.call_uuid}, begun ${raw.start_time}`);
  }
}

function createModelPbx(wanted: PagingCase, extension: string, now: () => number) {
  const { pageSize, obeys, inclusive, lists } = wanted;
  const counts = (obeys !== 'all' && obeys !== 'ignoresFrom') || lists === 'without a total';
  const rows = new Map<string, ModelRow>();
  const script = wanted.happenings[Symbol.iterator]();
  let made = 0;
  let asked = 0;
  let shuffle = 0;
  let isCalm = false;
  let personPolls = () => {};

  function add(at: number, missed: boolean, lateBy = 0): void {
    made += 1;
    // At most two calls a second, so that a page is never filled by one second alone.
    const second = Math.floor(at / 2000) * 2000;
    const uuid = `${extension}-${made}`;
    const text = formatPbxTime(second, zone);
    const taken = [...rows.values()].filter(({ raw }) => raw.start_time === text).length;
    rows.set(uuid, {
      raw: recordOf(uuid, extension, taken < 2 ? text : formatPbxTime(second - made * 4000, zone), missed),
      missed,
      lateBy,
    });
  }
  for (const age of wanted.ages) add(now() - age * minute, age % 4 === 0);

  function happen(one: Happening): void {
    const nth = (which: number) => [...rows.keys()][which % Math.max(1, rows.size)] ?? '';
    if (one.kind === 'arrives') add(now(), one.missed);
    else if (one.kind === 'late' || one.kind === 'veryLate') add(now() - one.by, false, one.by);
    else if (one.kind === 'deleted' && !counts) rows.delete(nth(one.which));
    else if (one.kind === 'reordered' && !counts) shuffle = one.seed;
    else if (one.kind === 'personLooks') personPolls();
    else if (one.kind === 'fails') throw new AppError({ kind: 'badAnswer', detail: '' });
    else if (one.kind === 'corrected') {
      const row = rows.get(nth(one.which));
      if (row) rows.set(nth(one.which), { ...row, raw: { ...row.raw, caller_id_name: `Corrected ${asked}` } });
    }
  }

  function found(query: ListQuery): Record<string, unknown>[] {
    const { from = '', to = '~' } = query;
    const fits = ({ raw, missed }: ModelRow): boolean => {
      const text = String(obeys === 'byEnd' ? raw.end_time : raw.start_time);
      if (query.extensionCallStatus === 'missed' && !missed) return false;
      if (obeys !== 'ignoresFrom' && !(inclusive.from ? text >= from : text > from)) return false;
      return obeys === 'ignoresTo' || (inclusive.to ? text <= to : text < to);
    };
    const order = (raw: Record<string, unknown>) => hash(`${raw.call_uuid}${shuffle}`);
    const byStart = (a: Record<string, unknown>, b: Record<string, unknown>) =>
      String(b.start_time).localeCompare(String(a.start_time)) || order(a) - order(b);
    const all = [...rows.values()]
      .filter(fits)
      .map(({ raw }) => raw)
      .sort(byStart);
    return obeys === 'oldestFirst' ? all.reverse() : all;
  }

  return {
    rows: () => [...rows.values()],
    calm() {
      isCalm = true;
    },
    onPersonPolls(run: () => void) {
      personPolls = run;
    },
    /** A while passes at the desk, and calls come in. */
    while(ms: number) {
      for (let i = 1; i <= 6; i += 1) add(now() + (ms * i) / 7, i % 3 === 0);
    },
    async list(query: ListQuery) {
      asked += 1;
      const next = isCalm ? undefined : script.next().value;
      if (next) happen(next);
      const { page = 1 } = query;
      const all = found(query);
      const lastPage = Math.max(1, Math.ceil(all.length / pageSize));
      const records = all.slice((page - 1) * pageSize, page * pageSize).map((raw) => ({ ...raw }));
      const total = lists === 'without a total' ? null : all.length;
      if (obeys !== 'all') return { records, total: all.length, hasNext: page < lastPage };
      if (lists === 'two pages')
        return page > 2 ? { records: [], total, hasNext: false } : { records, total, hasNext: page < 2 };
      if (lists !== 'one page again and again') return { records, total, hasNext: page < lastPage };
      const first = all.slice(0, pageSize).map((raw) => ({ ...raw }));
      // As `readPage` reads a full page.
      return { records: first, total: null, hasNext: first.length === pageSize };
    },
  };
}

function recordOf(uuid: string, extension: string, text: string, missed: boolean): Record<string, unknown> {
  return {
    ...{ call_uuid: uuid, caller_id_number: '030 1234567', caller_id_name: '', caller_destination: extension },
    ...{ destination_number: extension, direction: 'inbound', start_time: text, end_time: endOf(uuid, text) },
    ...{ answer_time: missed ? '' : text, duration: '00:00:10', status: missed ? 'MISSED' : 'ANSWERED', call_flow: [] },
  };
}

/** Some calls end in the second in which they began, most take minutes, some hours. */
function endOf(uuid: string, text: string): string {
  const which = hash(uuid) % 10;
  return secondsAfter(text, which === 0 ? 0 : which < 9 ? which * 60 : 5 * 3600);
}

function hash(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum;
}
