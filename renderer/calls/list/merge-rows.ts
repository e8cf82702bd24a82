import type { CallRow } from '../../../shared/calls/rows.ts';

/** Rows that did not change keep their identity, so that what is on screen is not drawn anew. */
function keptWhereSame(old: readonly CallRow[], fresh: readonly CallRow[]): CallRow[] {
  const byUuid = new Map(old.map((row) => [row.uuid, row]));
  return fresh.map((row) => {
    const before = byUuid.get(row.uuid);
    return before && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  });
}

/**
 * Lays freshly read rows (a stretch from the newest on) over what is loaded: late records appear in their place, changed
 * ones are replaced, and what lies further back than the stretch stays. Each call stands there once. `isAll`: nothing lies further
 * back than the stretch, so that what does was forgotten.
 */
export function mergeRows(old: readonly CallRow[], fresh: readonly CallRow[], isAll = false): CallRow[] {
  const last = fresh.at(-1);
  if (!last) return [];
  const head = keptWhereSame(old, fresh);
  if (isAll) return head;
  const inHead = new Set(head.map((row) => row.uuid));
  const border = old.findIndex((row) => row.uuid === last.uuid);
  const tail = border >= 0 ? old.slice(border + 1) : old.filter((row) => (row.at ?? 0) < (last.at ?? 0));
  return [...head, ...tail.filter((row) => !inHead.has(row.uuid))];
}
