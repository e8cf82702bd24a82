import { isMissedKind } from './codes.ts';
import { type IndexRows, kindBits } from './index-rows.ts';
import type { Visit } from './scan.ts';
import type { TextIndex } from './text-index.ts';

/** The calls of one number that a filter left. */
export interface CallerGroup {
  /** The number key, or null where there is none: a withheld number is its own. */
  readonly key: string | null;
  /** The newest of them. */
  readonly callId: number;
  readonly calls: number;
  readonly missed: number;
}

/** Which callers are wanted. */
export interface WantedCallers {
  /** Visits the calls that the filter leaves, newest first, until it is answered false. */
  readonly each: (visit: Visit) => void;
  /** Whether the filter leaves a call. */
  readonly holds: Visit;
  /** Whether a call lies behind where the page begins. */
  readonly isBehind: Visit;
  readonly limit: number;
}

/**
 * A page of callers, by their newest calls. Looks no further back than to the last of them; the calls of each are counted along
 * the chain of their own.
 */
export function groupCallers(rows: IndexRows, textIndex: TextIndex, wanted: WantedCallers) {
  const groups: CallerGroup[] = [];
  const isKnown = new Uint8Array(textIndex.partyEnd());
  let more = false;
  wanted.each((slot) => {
    const party = rows.party[slot] as number;
    if (isKnown[party] === 1) return true;
    const { key } = textIndex.party(party);
    const parties = key === null ? [] : textIndex.partiesOfKey(key);
    for (const one of parties) isKnown[one] = 1;
    if (!wanted.isBehind(slot)) return true;
    more = groups.length === wanted.limit;
    if (!more) groups.push(groupOf(slot, key, parties));
    return !more;
  });
  return { groups, more };

  function groupOf(slot: number, key: string | null, parties: readonly number[]): CallerGroup {
    const callId = rows.callId[slot] as number;
    let [calls, missed] = [0, 0];
    const count = (one: number) => {
      calls += 1;
      if (isMissedKind((rows.kind[one] as number) & kindBits)) missed += 1;
    };
    if (key === null) count(slot);
    for (const party of parties) rows.eachOfParty(party, (one) => void (wanted.holds(one) && count(one)));
    return { key, callId, calls, missed };
  }
}
