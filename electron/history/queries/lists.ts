import type { Perspective } from '../../../shared/calls/call.ts';
import type { CallCursor, CallRow } from '../../../shared/calls/rows.ts';
import type { Core } from '../core.ts';
import type { Notes } from '../facts/notes.ts';
import type { People } from '../facts/people.ts';
import { readRowContent } from '../index/row-content.ts';
import { among } from '../sql.ts';
import type { FindCalls, PageRequest } from './find.ts';
import type { MissedCalls } from './missed.ts';
import type { MissedCall } from './missed-callers.ts';

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
  /** One row more than the limit if there is one: the ids, then their rows. */
  function storedRows({ limit, ...request }: PageRequest): StoredRow[] {
    const ids = findCalls.page({ ...request, limit: limit + 1 });
    const rows = db.all<StoredRow & { id: number }>`
      SELECT call_id AS id, uuid, at, party_key AS partyKey, shown FROM involvement
        WHERE call_id IN ${among(ids)} AND extension = ${request.extension}`;
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }

  function named(extension: string, rows: readonly StoredRow[]) {
    return people.resolveAllNames(
      rows.map((stored) => {
        const { uuid, at } = stored;
        return { uuid, at: at === 0 ? null : at, ...readRowContent(core, extension, stored) };
      }),
    );
  }

  function wholeRows(extension: string, stored: readonly StoredRow[]): CallRow[] {
    const rows = named(extension, stored);
    const missedOnes = stored.filter((_, i) => rows[i]?.perspective.outcome.kind === 'missed');
    const states = missed.statesOf(extension, missedOnes);
    const stateOf = new Map(missedOnes.map(({ uuid }, i) => [uuid, states[i]]));
    return rows.map((row) => {
      const { party } = row.perspective;
      const beside = notes.beside(row.uuid, party.withheld ? null : decoder().keyOf(party.number));
      const state = stateOf.get(row.uuid);
      return { ...row, ...(state && { missed: state }), ...beside };
    });
  }

  return {
    /** Newest first. */
    list(request: PageRequest): { rows: CallRow[]; next: CallCursor | null } {
      const found = storedRows(request);
      const rows = found.slice(0, request.limit);
      const end = rows.at(-1);
      const next = found.length > request.limit && end ? { at: end.at, uuid: end.uuid } : null;
      return { rows: wholeRows(request.extension, rows), next };
    },
    /** The newest call with each number that a filter finds, newest first: at most `limit` numbers, from the newest 1,000 calls. */
    newestByNumber({ limit, ...request }: PageRequest): NumberCall[] {
      const found = new Map<string, NumberCall>();
      let { before } = request;
      for (let page = 0; page < MOST_PAGES && found.size < limit; page += 1) {
        const rows = storedRows({ ...request, before, limit: PAGE - 1 });
        const firsts = new Map<string, StoredRow>();
        for (const row of rows)
          if (row.partyKey !== null && !found.has(row.partyKey) && !firsts.has(row.partyKey))
            firsts.set(row.partyKey, row);
        const read = named(request.extension, [...firsts.values()]);
        for (const [i, [key, { at }]] of [...firsts].entries()) {
          const one = read[i];
          if (one !== undefined) found.set(key, { key, at, perspective: one.perspective });
        }
        const last = rows.at(-1);
        if (rows.length < PAGE || last === undefined) break;
        before = { at: last.at, uuid: last.uuid };
      }
      return [...found.values()].slice(0, limit);
    },
  };
}
