import { isMissedKind } from './find-codes.ts';
import { kindBits, type Rows } from './find-rows.ts';
import type { FindWords } from './find-words.ts';

/** The calls of one number that a filter left. */
export interface CallerGroup {
  /** The number key, or null where there is none: a withheld number is its own. */
  readonly key: string | null;
  /** The newest of them. */
  readonly slot: number;
  readonly callId: number;
  calls: number;
  missed: number;
}

/** Gathers calls by number. `each` visits them newest first, which is also the order of the groups. */
export function groupCallers(
  rows: Rows,
  words: FindWords,
  each: (visit: (slot: number) => boolean) => void,
): CallerGroup[] {
  const groups: CallerGroup[] = [];
  /** By party, plus 1; 0 where it is not known yet. */
  const ofParty = new Uint32Array(words.partyEnd());
  const ofKey = new Map<string, number>();

  function begin(slot: number, key: string | null): number {
    groups.push({ key, slot, callId: rows.callId[slot] as number, calls: 0, missed: 0 });
    return groups.length;
  }

  function groupOf(slot: number): number {
    const party = rows.party[slot] as number;
    const known = ofParty[party] as number;
    if (known > 0) return known;
    const { key } = words.party(party);
    if (key === null) return begin(slot, null);
    const group = ofKey.get(key) ?? begin(slot, key);
    ofKey.set(key, group);
    ofParty[party] = group;
    return group;
  }

  each((slot) => {
    const group = groups[groupOf(slot) - 1] as CallerGroup;
    group.calls += 1;
    if (isMissedKind((rows.kind[slot] as number) & kindBits)) group.missed += 1;
    return true;
  });
  return groups;
}
