import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { applyQuestion } from '../../../shared/calls/call-question.ts';
import type { CallCursor, CallRow } from '../../../shared/calls/rows.ts';
import { callFilterOf, noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import type { AppErrorData, Result } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';
import { singleFlight } from '../single-flight.ts';
import { mergeRows } from './merge-rows.ts';

/** How reading further back stands. `end`: there is nothing older. */
export type Older =
  | { kind: 'ready'; before: CallCursor }
  | { kind: 'loading'; before: CallCursor }
  | { kind: 'failed'; before: CallCursor; error: AppErrorData }
  | { kind: 'end' };

/** The loaded part of the list, newest first. */
export type ListState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: AppErrorData }
  | { kind: 'shown'; rows: CallRow[]; older: Older };

export interface ListSlice {
  extension: string | null;
  /** Where days begin (IANA). */
  zone: string;
  /** What the person asks for; what is shown may still be of the asking before. */
  filter: ViewFilter;
  /** What the shown rows were asked with. */
  shownFilter: ViewFilter;
  /** A filter whose text found nothing and reads as a question ("who rang on Tuesday"), and the filter that it comes to. */
  question: { of: ViewFilter; filter: ViewFilter } | null;
  list: ListState;
  /** How many calls the shown filter finds; null until that is known. */
  found: number | null;
  /** Shows the calls of an extension under the filter; nothing happens when they are shown already. */
  openList(extension: string, zone: string): Promise<void>;
  /** Asks for something else; a condition that changes takes a question apart into its conditions. What is shown stays until the answer is there; answers to askings before are left. */
  setFilter(patch: Partial<ViewFilter>): Promise<void>;
  /** Reads the next older rows; nothing happens while that is under way or at the end. */
  loadOlder(): Promise<void>;
  /** Reads again what is loaded, leaving what is on screen in place. Several at once are one, and one after it. */
  refreshList(): Promise<void>;
  /** Takes rows off that were forgotten: a refresh does not look so far back. */
  dropRows(uuids: readonly string[]): void;
}

/** What the history is asked for: the filter, or what its text comes to as a question. */
export function effectiveFilter({ filter, question }: Pick<ListSlice, 'filter' | 'question'>): ViewFilter {
  return question?.of === filter ? question.filter : filter;
}

/** The same for the shown rows. */
export function shownEffectiveFilter({
  shownFilter,
  question,
}: Pick<ListSlice, 'shownFilter' | 'question'>): ViewFilter {
  return effectiveFilter({ filter: shownFilter, question });
}

const PAGE = 100;
const BIGGEST_PAGE = 200;
/** How far back a refresh looks: a record can come late by the length of its call, and this is more than a day's. */
const REFRESH_ROWS = 1000;

type Get = () => ListSlice;
type Put = (patch: Partial<ListSlice>) => void;
type Asked = Pick<ListSlice, 'extension' | 'filter'>;

/** What an answer is for: it is left when something else is wanted by then. */
function askedOf({ extension, filter }: ListSlice): Asked {
  return { extension, filter };
}

function isWanted(asked: Asked, { extension, filter }: ListSlice): boolean {
  return asked.extension === extension && asked.filter === filter;
}

function olderOf(next: CallCursor | null): Older {
  return next ? { kind: 'ready', before: next } : { kind: 'end' };
}

function rowsOf(list: ListState): CallRow[] {
  return list.kind === 'shown' ? list.rows : [];
}

type ListPage = CallOutput<'calls.list'>;

/** Reads from the newest row on until `wanted` rows are there or there are no more. */
async function readHead(
  bridge: Bridge,
  extension: string,
  filter: CallFilter,
  wanted: number,
): Promise<Result<Omit<ListPage, 'revision'>>> {
  const rows: CallRow[] = [];
  let before: CallCursor | null = null;
  for (;;) {
    const limit = Math.min(BIGGEST_PAGE, Math.max(PAGE, wanted - rows.length));
    const answer: Result<ListPage> = await bridge.call('calls.list', { extension, filter, before, limit });
    if (!answer.ok) return answer;
    rows.push(...answer.value.rows);
    before = answer.value.next;
    if (before === null || rows.length >= wanted) return { ok: true, value: { rows, next: before } };
  }
}

/** Asks for what is wanted by now. While one asking is under way, those that follow are one: the last of them. */
function makeAsk(bridge: Bridge, get: Get, put: Put, now: () => number): () => Promise<void> {
  const count = async (asked: Asked, extension: string, filter: CallFilter): Promise<void> => {
    const answer = await bridge.call('calls.count', { extension, filter });
    if (answer.ok && isWanted(asked, get())) put({ found: answer.value.count });
  };
  const once = async (): Promise<void> => {
    const asked = askedOf(get());
    if (asked.extension === null) return;
    const { zone } = get();
    let filter = callFilterOf(asked.filter, now(), zone);
    let answer = await readHead(bridge, asked.extension, filter, PAGE);
    if (!isWanted(asked, get())) return;
    const asQuestion = answer.ok && answer.value.rows.length === 0 ? applyQuestion(asked.filter, now(), zone) : null;
    if (asQuestion !== null) {
      filter = callFilterOf(asQuestion, now(), zone);
      answer = await readHead(bridge, asked.extension, filter, PAGE);
      if (!isWanted(asked, get())) return;
    }
    put({ question: asQuestion === null ? null : { of: asked.filter, filter: asQuestion } });
    if (!answer.ok) {
      put({ shownFilter: asked.filter, found: null, list: { kind: 'failed', error: answer.error } });
      return;
    }
    const { rows, next } = answer.value;
    put({
      shownFilter: asked.filter,
      found: next === null ? rows.length : null,
      list: { kind: 'shown', rows, older: olderOf(next) },
    });
    // Nobody who types on waits for this.
    if (next !== null) void count(asked, asked.extension, filter);
  };
  return singleFlight(once);
}

function makeOpen(get: Get, put: Put, ask: () => Promise<void>): ListSlice['openList'] {
  return async (extension, zone) => {
    const now = get();
    if (now.extension === extension && now.zone === zone && now.list.kind !== 'failed') return;
    put({ extension, zone, list: { kind: 'loading' } });
    await ask();
  };
}

function makeLoadOlder(bridge: Bridge, get: Get, put: Put, now: () => number): ListSlice['loadOlder'] {
  return async () => {
    const { extension, filter, shownFilter, zone, list } = get();
    if (extension === null || list.kind !== 'shown' || filter !== shownFilter) return;
    if (list.older.kind === 'loading' || list.older.kind === 'end') return;
    const { before } = list.older;
    put({ list: { ...list, older: { kind: 'loading', before } } });
    const wanted = callFilterOf(effectiveFilter(get()), now(), zone);
    const answer = await bridge.call('calls.list', { extension, filter: wanted, before, limit: PAGE });
    const then = get();
    if (!isWanted({ extension, filter }, then) || then.list.kind !== 'shown') return;
    if (!answer.ok) {
      put({ list: { ...then.list, older: { kind: 'failed', before, error: answer.error } } });
      return;
    }
    const known = new Set(then.list.rows.map((row) => row.uuid));
    const rows = [...then.list.rows, ...answer.value.rows.filter((row) => !known.has(row.uuid))];
    put({ list: { kind: 'shown', rows, older: olderOf(answer.value.next) } });
  };
}

function makeRefresh(bridge: Bridge, get: Get, put: Put, now: () => number): ListSlice['refreshList'] {
  return singleFlight(async () => {
    const asked = askedOf(get());
    const { zone, list } = get();
    if (asked.extension === null || list.kind === 'loading') return;
    const filter = callFilterOf(effectiveFilter(get()), now(), zone);
    const answer = await readHead(bridge, asked.extension, filter, Math.min(REFRESH_ROWS, rowsOf(list).length));
    const then = get();
    if (!answer.ok || !isWanted(asked, then) || then.list.kind === 'loading') return;
    // The rows of another filter say nothing about what lies further back under this one.
    const old = then.shownFilter === asked.filter ? rowsOf(then.list) : [];
    const kept = then.list.kind === 'shown' && then.shownFilter === asked.filter ? then.list.older : null;
    const isOver = kept?.kind !== 'loading' && isReadAnew(old, answer.value.rows);
    const rows = isOver ? answer.value.rows : mergeRows(old, answer.value.rows, answer.value.next === null);
    const covered = rows.length === answer.value.rows.length && kept?.kind !== 'loading';
    const older = covered || !kept ? olderOf(answer.value.next) : kept;
    put({ shownFilter: asked.filter, list: { kind: 'shown', rows, older } });
  });
}

/** Whether the calls' times are read in another zone by now: then nothing that lies further back can be kept. */
function isReadAnew(old: readonly CallRow[], fresh: readonly CallRow[]): boolean {
  const last = fresh.at(-1);
  const before = old.find((row) => row.uuid === last?.uuid);
  return last !== undefined && before !== undefined && before.at !== last.at;
}

/** The list's part of the calls store. `now` in epoch ms. */
export function listSlice(bridge: Bridge, get: Get, put: Put, now: () => number): ListSlice {
  const ask = makeAsk(bridge, get, put, now);
  return {
    extension: null,
    zone: 'UTC',
    filter: noViewFilter,
    shownFilter: noViewFilter,
    question: null,
    list: { kind: 'loading' },
    found: null,
    openList: makeOpen(get, put, ask),
    setFilter: async (patch) => {
      const base = patch.text === undefined ? effectiveFilter(get()) : get().filter;
      put({ filter: { ...base, ...patch } });
      await ask();
    },
    loadOlder: makeLoadOlder(bridge, get, put, now),
    refreshList: makeRefresh(bridge, get, put, now),
    dropRows: (uuids) => {
      const { list } = get();
      if (list.kind !== 'shown') return;
      const gone = new Set(uuids);
      put({ list: { ...list, rows: list.rows.filter((row) => !gone.has(row.uuid)) } });
    },
  };
}
