import { type Random, seededRandom } from '../../../electron/practice-pbx/calls/random.ts';
import { localClock } from '../../../electron/store/quality/local-clock.ts';
import type { ReportCall } from '../../../electron/store/quality/report-calls.ts';
import { createSoundTally } from '../../../electron/store/quality/sound-tally.ts';
import type { WorsePlace } from '../../../shared/quality/call-groups.ts';
import { DAY, HOUR } from '../../../shared/time/durations.ts';

/** A call of an office as it was made, before it is known how it sounded. `home`: the other side's usual address. */
interface OfficeCall {
  readonly at: number;
  readonly day: number;
  readonly hour: number;
  readonly party: string;
  readonly home: boolean;
  readonly address: boolean;
  readonly direction: 'in' | 'out';
  readonly line: string;
  readonly codec: string;
}

/** What is wrong with an office. `share`: of poor calls where it is not. `right`: whether a sentence names what is wrong. */
export interface Wrong {
  readonly share: number;
  readonly hits?: (call: OfficeCall) => boolean;
  /** The share of poor calls where it is. */
  readonly hitShare?: number;
  readonly word?: 'poor' | 'noSound';
  readonly right?: (place: WorsePlace, calls: readonly OfficeCall[]) => boolean;
}

const DAYS = 30;
/** Monday, 5 October 2026. */
const FIRST = Date.UTC(2026, 9, 5) / DAY;
const since = FIRST + 22;
const bad = FIRST + 16;

const of =
  (by: WorsePlace['by'], ...keys: string[]): NonNullable<Wrong['right']> =>
  (place) =>
    place.by === by && keys.includes(place.key);

/** What may be wrong with an office, each with what a sentence may name. */
export const wrongs: Readonly<Record<string, Wrong>> = {
  'nothing, 2 %': { share: 0.02 },
  'nothing, 6 %': { share: 0.06 },
  'nothing, 12 %': { share: 0.12 },
  'one line': { share: 0.04, hits: ({ line }) => line === 'Paris', hitShare: 0.25, right: of('line', 'Paris') },
  'one way on a line': {
    ...{
      share: 0.04,
      hits: ({ line }) => line === 'Paris',
      hitShare: 0.2,
      word: 'noSound',
      right: of('line', 'Paris'),
    },
  },
  // No place that is compared: right is only a caller who always comes from there.
  'one address': {
    ...{ share: 0.04, hits: ({ address }) => address, hitShare: 0.25 },
    right: ({ by, key }, calls) => by === 'counterpart' && calls.some(({ party, home }) => party === key && home),
  },
  'one caller': {
    ...{ share: 0.04, hits: ({ party }) => party === '3', hitShare: 0.35, right: of('counterpart', '3') },
  },
  'one hour': { share: 0.04, hits: ({ hour }) => hour === 11, hitShare: 0.25, right: of('hour', '11') },
  // Nothing that is compared: nothing is right.
  'one weekday': { share: 0.04, hits: ({ day }) => (day - FIRST) % 7 === 2, hitShare: 0.2 },
  'one day': { share: 0.04, hits: ({ day }) => day === bad, hitShare: 0.5 },
  'own phone': { share: 0.04, hits: ({ direction }) => direction === 'out', hitShare: 0.2 },
  'everything since a day': { share: 0.04, hits: ({ day }) => day >= since, hitShare: 0.2 },
};

/** A month of calls of one extension: working days from eight to six, a few callers often and many seldom. */
function callsOf(chance: Random): OfficeCall[] {
  const calls: OfficeCall[] = [];
  const aDay = chance.int(12, 40);
  for (let day = FIRST; day < FIRST + DAYS; day += 1) {
    if ((day - FIRST) % 7 > 4) continue;
    const today = chance.int(Math.round(aDay * 0.7), Math.round(aDay * 1.3));
    for (let turn = 0; turn < today; turn += 1) {
      const hour = chance.int(8, 17);
      const party = Math.floor(60 * chance.next() ** 2.2);
      const home = party % 5 === 1;
      calls.push({
        ...{ at: day * DAY + hour * HOUR + chance.int(0, HOUR - 1), day, hour, party: String(party), home },
        address: chance.chance(home ? 0.8 : 0.1),
        direction: chance.chance(0.45) ? 'out' : 'in',
        line: chance.chance(0.3) ? 'Paris' : chance.chance(0.6) ? 'Berlin' : 'Mobile',
        codec: chance.pick(['PCMA', 'PCMA', 'G722', 'opus']),
      });
    }
  }
  return calls.sort((a, b) => a.at - b.at);
}

/** The report of an office and what is said of it: what is wrong, something else, or nothing. */
export function officeReport(wrong: Wrong, seed: string) {
  const chance = seededRandom(seed);
  const calls = callsOf(chance);
  const tally = createSoundTally(localClock('UTC'));
  for (const [index, call] of calls.entries()) {
    const isHit = wrong.hits?.(call) === true;
    const isPoor = chance.chance(isHit ? (wrong.hitShare ?? 0) : wrong.share);
    const verdict: ReportCall['verdict'] = isPoor ? (isHit ? (wrong.word ?? 'poor') : 'poor') : 'good';
    const { at, party, direction, codec } = call;
    const line = direction === 'out' ? call.line : null;
    tally.add({ uuid: String(index), at, party, verdict, rating: isPoor ? 60 : 93, seconds: 0, codec, line });
  }
  const report = tally.report({ firstDay: FIRST, lastDay: FIRST + DAYS - 1 }, () => null);
  const { worse } = report;
  const isRight = worse !== null && wrong.right?.(worse, calls) === true;
  return { report, said: worse === null ? 'silent' : isRight ? 'right' : 'wrong' } as const;
}
