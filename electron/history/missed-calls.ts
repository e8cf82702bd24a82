import type { Perspective } from '../../shared/call.ts';
import { countWaiting, type JudgedCall, missedCallers } from '../../shared/missed.ts';
import type { MissedRow } from '../../shared/views.ts';
import type { Reader, Shown } from './reader.ts';
import { type Database, prepare } from './sqlite.ts';

/** The missed callers of an extension, as `shared/missed.ts` judges them. */
export interface Missed {
  /** Newest first. */
  rows(extension: string): MissedRow[];
  /** How many wait for an answer. */
  waiting(extension: string): number;
}

/** So many of an extension's newest missed calls are looked at; who called before them has been forgotten by everybody. */
const mostMissed = 500;
/** So many later calls with one caller are looked at. */
const mostLater = 100;

interface MissedCall {
  uuid: string;
  raw: string;
  at: number;
  party_key: string | null;
  shown: string;
  seen_at: number | null;
  dismissed_at: number | null;
}

interface LaterCall {
  uuid: string;
  raw: string;
  extension: string;
  shown: string;
}

/** Prepares the statements once. What was worked out holds until the next revision. */
export function createMissed(db: Database, reader: () => Reader, revision: () => number): Missed {
  const missedCalls = prepare<MissedCall>(
    db,
    `SELECT i.uuid, r.raw, i.at, i.party_key, i.shown, m.seen_at, m.dismissed_at
       FROM involvement i JOIN records r ON r.id = i.call_id
       LEFT JOIN missed_marks m ON m.extension = i.extension AND m.uuid = i.uuid
       WHERE i.extension = ? AND i.outcome = 'missed' ORDER BY i.at DESC, i.uuid DESC LIMIT ${mostMissed}`,
  );
  const laterCalls = prepare<LaterCall>(
    db,
    `SELECT i.uuid, r.raw, i.extension, i.shown FROM involvement i JOIN records r ON r.id = i.call_id
       WHERE i.party_key = ? AND i.at >= ? AND i.outcome IN ('answered', 'answeredByColleague')
       ORDER BY i.at DESC LIMIT ${mostLater}`,
  );
  const worked = new Map<string, { revision: number; rows: MissedRow[]; waiting: number }>();

  function workOut(extension: string): MissedRow[] {
    const missed = missedCalls.all(extension);
    const judged = missed.map((row) => judgedMissed(row, reader()));
    for (const [key, oldest] of oldestByKey(missed)) {
      judged.push(...judgedLater(laterCalls.all(key, oldest), extension, reader()));
    }
    const calls = judged.filter((one) => one !== null);
    return missedCallers(calls, { extension, country: reader().reading.country });
  }

  function current(extension: string) {
    const known = worked.get(extension);
    if (known?.revision === revision()) return known;
    const rows = workOut(extension);
    const made = { revision: revision(), rows, waiting: countWaiting(rows) };
    worked.set(extension, made);
    return made;
  }

  return { rows: (extension) => current(extension).rows, waiting: (extension) => current(extension).waiting };
}

function oldestByKey(missed: readonly MissedCall[]): Map<string, number> {
  const oldest = new Map<string, number>();
  // Newest first, so the last one to be set is the oldest.
  for (const { party_key, at } of missed) if (party_key !== null) oldest.set(party_key, at);
  return oldest;
}

function judgedMissed(row: MissedCall, reader: Reader): JudgedCall | null {
  const read = reader.read(JSON.parse(row.raw));
  if (!read.ok) return null;
  const { perspective } = JSON.parse(row.shown) as Shown;
  return { call: read.call, perspective, seen: row.seen_at !== null, dismissedAt: row.dismissed_at };
}

/** The later calls with one caller, each once: as this extension saw it, else as it looks from here that a colleague had it. */
function judgedLater(rows: readonly LaterCall[], extension: string, reader: Reader): JudgedCall[] {
  const own = new Set(rows.filter((row) => row.extension === extension).map((row) => row.uuid));
  const judged = new Map<string, JudgedCall>();
  for (const row of rows) {
    const isOwn = row.extension === extension;
    const read = isOwn || !own.has(row.uuid) ? reader.read(JSON.parse(row.raw)) : null;
    if (!read?.ok) continue;
    const perspective = isOwn
      ? (JSON.parse(row.shown) as Shown).perspective
      : asColleagues(reader.seen(read.call, extension, 'unknown').shown.perspective, row.extension);
    judged.set(row.uuid, { call: read.call, perspective, seen: true, dismissedAt: null });
  }
  return [...judged.values()];
}

/** A call that came in for somebody else was taken by somebody else, also where no leg says so. */
function asColleagues(perspective: Perspective, by: string): Perspective {
  const { way, outcome } = perspective;
  return way === 'in' && outcome.kind === 'answered'
    ? { ...perspective, outcome: { kind: 'answeredByColleague', by } }
    : perspective;
}
