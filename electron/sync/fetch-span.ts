import { DAY, HOUR } from '../../shared/time/durations.ts';
import type { ListQuery } from '../pbx/client.ts';
import { secondsAfter, secondsBefore } from '../pbx/pbx-local-time.ts';
import type { PbxRecord, RecordLister, RecordPage } from '../pbx/record.ts';
import type { Span } from './coverage.ts';

/** A record of the list that has a UUID. */
export type FetchedRecord = PbxRecord & { readonly uuid: string };

/**
 * The records of a span by UUID. `low`: only its newer part back to there was fetched; null: the whole. `unlisted`: how
 * many more calls the PBX counts than it lists, also after a request by time.
 */
export interface FetchedSpan {
  readonly records: ReadonlyMap<string, FetchedRecord>;
  readonly low: string | null;
  readonly unlisted: number;
}

/** The part of a page that its reader needs. */
export type PageRead = Pick<RecordPage, 'records' | 'total'>;

/** What a part of a walk through the list fetches. */
export interface WalkPart {
  readonly span: Span;
  /** After so many pages below `span.to` it may end with a part. */
  readonly maxPages: number;
  readonly signal: AbortSignal;
  /** Called before each request; throws to break off. */
  readonly beforeRequest: () => void;
  /**
   * Called with the page's records within the span; those without a readable start are among them. Its total is without what earlier parts
   * read.
   */
  readonly onPage: (records: readonly PbxRecord[], page: PageRead) => void | Promise<void>;
}

/** Which list is walked through. */
export interface WalkedList {
  readonly query: Pick<ListQuery, 'extension' | 'extensionCallStatus'>;
  readonly span: Span;
  /** Requests no `from`, so that the page's total counts every call of the extension; the span ends where it ends all the same. */
  readonly countsAll?: boolean;
  /** Asks by time where the PBX counts more calls than it listed. By default it does. */
  readonly isChased?: boolean;
  /** Keeps the records of a page that are older than this part: the next part begins with them. */
  readonly keepsOlder?: boolean;
}

export type SpanRequest = WalkedList & WalkPart;

/**
 * Neither which time `from` and `to` filter is documented, nor in which zone, nor whether they include their second. So both are sent
 * this much wider, seconds: no two zones are further apart, and no call is expected to last as long.
 */
const FILTER_SLACK = (DAY + 2 * HOUR) / 1000;

/** A list with more records in a span does not end. */
const MAX_RECORDS = 250_000;
/** So often a page is requested again because the pages shifted. */
const MAX_REPEATS = 10;
/** A list whose pages bring nothing new does not end. */
const MAX_BARREN = 2;

/** Fetches a span in one part; see `ListWalk`. */
export function fetchSpan(client: RecordLister, request: SpanRequest): Promise<FetchedSpan> {
  return new ListWalk(request).next(client, request);
}

/** How far a walk has come in one list. Its borders tell it from other lists. */
interface Place {
  readonly borders: Pick<ListQuery, 'from' | 'to'>;
  page: number;
  /** Of a list that goes on by cursors instead of page numbers. */
  cursor: string | null;
  furthest: number;
  repeats: number;
  barren: number;
  total: number | null;
  /** Records that are new to the walk. */
  added: number;
}

const atStart = (borders: Place['borders']): Place => ({
  ...{ borders, page: 1, cursor: null, furthest: 0 },
  ...{ repeats: 0, barren: 0, total: null, added: 0 },
});

/**
 * A walk through the call list by page numbers, newest first, in one part or several: the next part goes on where the last one ended, so
 * that a day of many pages is not read from its beginning each time. A part that rejects ends the walk.
 *
 * A call that arrives pushes others to a later page, where they are fetched again and dropped by UUID. One that is deleted, or that swaps
 * places with another, pulls others to an earlier page: then the total falls, or more records come again than calls arrived, and that
 * earlier page is fetched again. Between the same two pages, a deleted call and one that comes late can hide each other: what moved up meanwhile
 * is missed, and the next walk over that time finds it. No page shows that.
 *
 * Where the list ends, or its pages repeat, before all that the PBX counts was read, the list is requested again from the oldest call on
 * that was read, until that brings nothing new.
 */
export class ListWalk {
  readonly #list: WalkedList;
  #place: Place;
  readonly #seen = new Set<string>();
  /** Records on the first list's pages: one that has no UUID, or one that it shares, counts as well. */
  #listed = 0;
  /** How many calls the first list had, at least at any time and in the end. */
  #counted: { least: number; last: number } | null = null;
  /** How many calls disappeared from the first list while it was read. The walk may have read some of them. */
  #gone = 0;
  #largestPage = 0;
  #low: string | null = null;
  /** The list is newest first and honours `to`, so that a page tells how far the walk has come. */
  #isObedient = true;
  #isOver = false;
  /** The list was requested again by time. */
  #isByTime = false;
  /** Records older than the parts so far, which a page held all the same. */
  readonly #older: PbxRecord[] = [];

  constructor(list: WalkedList) {
    const { span, countsAll = false } = list;
    this.#list = list;
    this.#place = atStart({
      ...(span.from !== null && !countsAll && { from: secondsBefore(span.from, FILTER_SLACK) }),
      ...(span.to !== null && { to: secondsAfter(span.to, FILTER_SLACK) }),
    });
  }

  /** Whether it can go on with a span: its last part ended there, and it reaches as far back. */
  leadsTo({ from, to }: Span): boolean {
    const reach = this.#list.span.from;
    return to !== null && to === this.#low && (reach === null || (from !== null && reach <= from));
  }

  /**
   * Fetches a span that begins where the last part ended, or later. Rejects with the client's AppError, with what `beforeRequest` or
   * `onPage` throws, or with the signal's reason.
   */
  async next(client: RecordLister, part: WalkPart): Promise<FetchedSpan> {
    const { span, maxPages } = part;
    const records = new Map<string, FetchedRecord>();
    const take = (read: readonly PbxRecord[]) => {
      const within = read.filter(({ start }) => isWithin(start, span));
      for (const record of within) if (hasUuid(record)) records.set(record.uuid, record);
      // Those of its last second may be of the next part as well.
      const isKept = (start: string | null) => start !== null && span.from !== null && start <= span.from;
      if (this.#list.keepsOlder === true) this.#older.push(...read.filter(({ start }) => isKept(start)));
      return within;
    };
    const kept = take(this.#older.splice(0));
    if (kept.length > 0) await part.onPage(kept, { records: kept, total: null });
    let below = 0;
    const seenBefore = this.#seen.size;
    this.#place.repeats = 0;
    while (!this.#isOver && !this.#isPast(span)) {
      const page = await this.#request(client, part);
      const total = page.total === null ? null : Math.max(0, page.total - seenBefore);
      await part.onPage(take(page.records), { records: page.records, total });
      const isNew = this.#step(page);
      const low = this.#low;
      const isBelow = low !== null && (span.to === null || low < span.to);
      if (isNew && isBelow) below += 1;
      const isPartDone = isBelow && below >= maxPages && this.#isObedient && !this.#isBehind();
      if (isPartDone && !this.#isOver && !this.#isPast(span)) return { records, low, unlisted: 0 };
    }
    return { records, low: null, unlisted: this.#isOver ? this.#missing() : 0 };
  }

  /** Whether a page that was read before is requested again, so that nothing is known to be read as a whole. */
  #isBehind(): boolean {
    return this.#place.page <= this.#place.furthest;
  }

  #isPast(span: Span): boolean {
    return this.#isObedient && !this.#isBehind() && isBefore(this.#low, span);
  }

  async #request(client: RecordLister, { signal, beforeRequest }: WalkPart): Promise<RecordPage> {
    const { borders, page, cursor } = this.#place;
    signal.throwIfAborted();
    beforeRequest();
    const at = cursor === null ? { page } : { cursor };
    const query = { ...this.#list.query, ...borders, direction: 'desc', perPage: 100, ...at } as const;
    const answer = await client.list(query, signal);
    signal.throwIfAborted();
    return answer;
  }

  /** Takes note of a page and decides where the walk goes on. Whether the page had not been read before. */
  #step(page: RecordPage): boolean {
    const read = page.records;
    const place = this.#place;
    const before = this.#seen.size;
    const again = read.filter(({ uuid }) => uuid !== null && this.#seen.has(uuid)).length;
    for (const { uuid } of read) if (uuid !== null) this.#seen.add(uuid);
    const added = this.#seen.size - before;
    const isNew = place.page > place.furthest;
    this.#largestPage = Math.max(this.#largestPage, read.length);
    const total = this.#credibleTotal(page);
    const arrived = total === null || place.total === null ? 0 : total - place.total;
    const isSwapped = isNew && again > Math.max(0, arrived) && (added > 0 || !page.hasNext);
    const canReturn = place.page > 1 && place.cursor === null && place.repeats < MAX_REPEATS;
    const starts = read.flatMap(({ start }) => start ?? []);
    this.#isObedient &&= isNewestFirst(starts, this.#list.span.to);
    // A page that is read again ends above what was read already.
    const low = starts.at(-1);
    if (low !== undefined && !(this.#low !== null && this.#low < low)) this.#low = low;
    if (!this.#isByTime) {
      if (isNew && (added > 0 || read.some(({ uuid }) => uuid === null)))
        this.#listed += read.length - Math.min(again, Math.max(0, arrived));
      this.#gone += Math.max(0, -arrived);
      if (total !== null) this.#counted = { least: Math.min(this.#counted?.least ?? total, total), last: total };
    }
    Object.assign(place, { total, furthest: Math.max(place.furthest, place.page) });
    place.added += added;
    place.barren = added > 0 ? 0 : place.barren + (isNew ? 1 : 0);
    if (canReturn && (arrived < 0 || isSwapped)) {
      place.repeats += 1;
      // As many pages as the calls that are gone filled.
      place.page = Math.max(1, place.page - Math.max(1, Math.ceil(-arrived / Math.max(1, this.#largestPage))));
      return isNew;
    }
    place.page += 1;
    place.cursor = page.cursor ?? null;
    if (!this.#goesOn(page, added, isNew)) this.#endList(page);
    if (this.#seen.size >= MAX_RECORDS) this.#isOver = true;
    return isNew;
  }

  /** The page's total; null for one that is less than the pages up to there hold, such as a page's own count or 0. */
  #credibleTotal({ records, total }: RecordPage): number | null {
    const upToHere = (this.#place.page - 1) * this.#largestPage + records.length;
    return total !== null && total >= upToHere ? total : null;
  }

  /** So many of the calls that the first list counted were not read. */
  #without(counted: number): number {
    return Math.max(0, counted - Math.max(this.#seen.size, this.#listed));
  }

  /** How many calls are missing that were in the list during the whole walk. */
  #missing(): number {
    return Math.max(this.#seen.size >= MAX_RECORDS ? 1 : 0, this.#without(this.#counted?.least ?? 0));
  }

  /**
   * Whether a request by time is worthwhile: a call may have arrived during the walk, moved to a page that does not exist, or be hidden by one
   * that was read and is gone.
   */
  get #isShort(): boolean {
    return (
      this.#list.isChased !== false && this.#counted !== null && this.#without(this.#counted.last + this.#gone) > 0
    );
  }

  /** Whether another page of this list is worth a request. */
  #goesOn({ records, hasNext }: RecordPage, added: number, isNew: boolean): boolean {
    if (records.length === 0 || !(hasNext || this.#isShort)) return false;
    // A list by time begins with calls that were read; one that has no others is at its end. A page that was read before says nothing of that.
    return added > 0 || !isNew || !(this.#isByTime || this.#place.barren >= MAX_BARREN);
  }

  /** A list has ended: the next one begins with the oldest call that was read, if calls are missing and the last one brought some. */
  #endList({ records }: RecordPage): void {
    const { borders, added, barren } = this.#place;
    const repeats = records.length > 0 && barren > 0;
    if (!(this.#isShort || repeats) || added === 0 || !this.#isObedient || this.#low === null) {
      this.#isOver = true;
      return;
    }
    this.#isByTime = true;
    this.#place = atStart({ ...borders, to: secondsAfter(this.#low, 1) });
  }
}

const hasUuid = (record: PbxRecord): record is FetchedRecord => record.uuid !== null;

/** Whether the starts of a page are in order, and none is later than a list that honours `to` gives. */
function isNewestFirst(starts: readonly string[], to: string | null): boolean {
  const limit = to === null ? '~' : secondsAfter(to, 2 * FILTER_SLACK);
  return starts.every((text, index) => text <= (starts[index - 1] ?? '~') && text <= limit);
}

const isWithin = (start: string | null, { from, to }: Span): boolean =>
  start === null || ((from === null || start >= from) && (to === null || start <= to));

/** Whether a record is older than the span. */
const isBefore = (start: string | null, { from }: Span): boolean => start !== null && from !== null && start < from;
