import type { ShownRow } from '../../../shared/calls/rows.ts';
import { isSameJson } from '../../ui/same-json.ts';

/** One row on the screen: a call, or consecutive attempts of one party, newest first. `id`: the UUID of the oldest, so that the focus survives a newer attempt. */
export interface ListItem {
  readonly id: string;
  readonly calls: readonly [newest: ShownRow, ...older: ShownRow[]];
}

/** Every row that was made, by its newest call. A row without a change is the same object, so that it is not rendered again. */
const made = new WeakMap<ShownRow, ListItem>();

/**
 * The rows of one day, newest first; consecutive attempts are one row. Only neighbours are compared, so a page loaded below or a new call
 * above changes only the row next to it.
 */
export function groupAttempts(rows: readonly ShownRow[]): ListItem[] {
  const groups: [ShownRow, ...ShownRow[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const neighbour = last?.at(-1);
    if (last !== undefined && neighbour !== undefined && isSameAttempt(neighbour, row)) last.push(row);
    else groups.push([row]);
  }
  return groups.map((calls) => {
    const old = made.get(calls[0]);
    if (old !== undefined && hasSameRows(old.calls, calls)) return old;
    const item = { id: (calls.at(-1) ?? calls[0]).uuid, calls };
    made.set(calls[0], item);
    return item;
  });
}

/** Whether these are the same rows in the same order. */
export function hasSameRows(old: readonly ShownRow[], rows: readonly ShownRow[]): boolean {
  return old.length === rows.length && rows.every((row, index) => row === old[index]);
}

/**
 * Whether two neighbours are attempts of one party with the same outcome: neither was answered, and their rows differ only in the time.
 * Two withheld numbers may be two callers.
 */
function isSameAttempt(one: ShownRow, other: ShownRow): boolean {
  const [a, b] = [one.perspective, other.perspective];
  return (
    (a.outcome.kind === 'missed' || a.outcome.kind === 'notReached') &&
    a.outcome.kind === b.outcome.kind &&
    a.direction === b.direction &&
    one.written !== null &&
    one.written === other.written &&
    a.party.name === b.party.name &&
    isSameJson(one.missed, other.missed) &&
    one.noted === other.noted &&
    isSameJson(one.tags, other.tags)
  );
}
