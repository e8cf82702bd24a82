import type { Perspective } from '../../../shared/calls/call.ts';
import type { CallCursor, CallRow } from '../../../shared/calls/rows.ts';
import type { Core } from '../core.ts';
import type { Notes } from '../facts/notes.ts';
import type { People } from '../facts/people.ts';
import type { FindCalls, PageRequest } from './find.ts';
import type { MissedCalls } from './missed.ts';
import type { MissedCall } from './missed-callers.ts';
import { readRowContent } from './row-content.ts';

type StoredRow = MissedCall & { readonly shown: string };

/** The newest call with a number (its key). `at`: epoch ms, 0 when unreadable. */
export interface NumberCall {
  readonly key: string;
  readonly at: number;
  readonly perspective: Perspective;
}

/** How far back the newest calls of different numbers are looked for. */
const PAGE = 100;
const MOST_PAGES = 10;

/** Reads pages of calls: the stored rows, by key. */
export function createCallLists(
  core: Core,
  { findCalls, people, notes, missed }: { findCalls: FindCalls; people: People; notes: Notes; missed: MissedCalls },
) {
  const { db, decoder } = core;
  /** One row more than the limit if there is one. */
  function storedRows({ limit, ...request }: PageRequest): StoredRow[] {
    const { extension } = request;
    return findCalls
      .page({ ...request, limit: limit + 1 })
      .map(
        (id) => db.get<StoredRow>`
        SELECT uuid, at, party_key AS partyKey, shown FROM involvement WHERE call_id = ${id} AND extension = ${extension}`,
      )
      .filter((row) => row !== undefined);
  }

  function rowOf(extension: string, stored: StoredRow): Omit<CallRow, 'missed' | 'noted' | 'tags'> {
    const { uuid, at } = stored;
    return people.resolveNames({ uuid, at: at === 0 ? null : at, ...readRowContent(core, extension, stored) });
  }

  function wholeRow(extension: string, stored: StoredRow): CallRow {
    const row = rowOf(extension, stored);
    const { party, outcome } = row.perspective;
    const beside = notes.beside(row.uuid, party.withheld ? null : decoder().keyOf(party.number));
    if (outcome.kind !== 'missed') return { ...row, ...beside };
    return { ...row, missed: missed.stateOfCall(extension, stored), ...beside };
  }

  return {
    /** Newest first. */
    list(request: PageRequest): { rows: CallRow[]; next: CallCursor | null } {
      const found = storedRows(request);
      const rows = found.slice(0, request.limit);
      const end = rows.at(-1);
      const next = found.length > request.limit && end ? { at: end.at, uuid: end.uuid } : null;
      return { rows: rows.map((row) => wholeRow(request.extension, row)), next };
    },
    /** The newest call with each number that a filter finds, newest first: at most `limit` numbers, from the newest 1,000 calls. */
    newestByNumber({ limit, ...request }: PageRequest): NumberCall[] {
      const found = new Map<string, NumberCall>();
      let { before } = request;
      for (let page = 0; page < MOST_PAGES && found.size < limit; page += 1) {
        const rows = storedRows({ ...request, before, limit: PAGE - 1 });
        for (const row of rows) {
          const { partyKey: key, at } = row;
          if (key !== null && !found.has(key))
            found.set(key, { key, at, perspective: rowOf(request.extension, row).perspective });
        }
        const last = rows.at(-1);
        if (rows.length < PAGE || last === undefined) break;
        before = { at: last.at, uuid: last.uuid };
      }
      return [...found.values()].slice(0, limit);
    },
  };
}
