import type { RecentNumber } from '../../../shared/dialing/recent-numbers.ts';
import { MINUTE } from '../../../shared/time/durations.ts';
import type { DialledNumber } from '../facts/dialled-numbers.ts';
import type { NumberCall } from './lists.ts';

/** The clocks of the PBX and this computer differ by less than this, ms: a dial's record may begin before the press. */
const CLOCKS_DIFFER = 2 * MINUTE;

/**
 * Recently dialled numbers, newest first, each once: dialled here, or in the extension's outgoing calls. `limit`: how many at
 * most.
 */
export function recentNumbers(
  dialled: readonly DialledNumber[],
  called: readonly NumberCall[],
  limit: number,
): RecentNumber[] {
  const recent = new Map<string, RecentNumber>();
  for (const { keys, number, name, at } of dialled.slice(0, limit)) {
    const one = { number, name, at, last: null };
    for (const key of keys) if (!recent.has(key)) recent.set(key, one);
  }
  for (const { key, at, perspective } of called) {
    const { party, ...last } = perspective;
    if (party.number === null || !isDiallable(party.number)) continue;
    const known = recent.get(key);
    // The number that was dialled here is the intended one; the record knows when it was last called, and whom it reached.
    if (known === undefined) recent.set(key, { number: party.number, name: party.name, at, last });
    else {
      if (at >= known.at - CLOCKS_DIFFER) known.last = last;
      known.at = Math.max(known.at, at);
      known.name ??= party.name;
    }
  }
  return [...new Set(recent.values())].toSorted((a, b) => b.at - a.at).slice(0, limit);
}

/** A record may name a SIP address, which cannot be dialled as it stands. */
function isDiallable(number: string): boolean {
  return /^\+?[\d*#]{1,32}$/.test(number.replace(/[\s()./-]/g, ''));
}
