import { callFilterOf, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { inTurns, nextTurn, resultInTurns, type Timers } from '../../timers.ts';
import type { DatabaseManager } from '../db/database-manager.ts';
import { isOnlyDated } from '../search/call-index.ts';
import { createCalendar, latestStart, reportSpan } from './calendar.ts';
import { localClock } from './local-clock.ts';
import { createReachTally } from './reach-tally.ts';
import { type After, type ReportCall, withoutResults } from './report-calls.ts';
import { createSoundTally } from './sound-tally.ts';

/** The calls of a report: those of the list under the same filter. `zone` (IANA): whose days and hours. */
export interface QualityReportRequest {
  readonly extension: string;
  readonly filter: ViewFilter;
  readonly zone: string;
}

/** What reports work with. `loaded`: loads the index of an extension's calls. */
export interface QualityReportsDeps {
  readonly read: DatabaseManager['read'];
  readonly loaded: (extension: string) => Promise<void>;
  readonly timers: Timers;
  readonly now: () => number;
}

/** Extensions whose calls are counted. */
const MOST_EXTENSIONS = 100;

/** Makes quality reports without holding main up: half a frame of work, then everything else has its turn. */
export function createQualityReports({ read, loaded, timers, now }: QualityReportsDeps) {
  return async ({ extension, filter, zone }: QualityReportRequest): Promise<QualityReport> => {
    const span = reportSpan(filter.range, now(), zone);
    const calendar = createCalendar(span, localClock(zone));
    const sound = createSoundTally(extension, calendar);
    const reach = createReachTally(calendar);
    const asked = callFilterOf(filter, now(), zone);
    const isIndexNeeded = !isOnlyDated({ ...withoutResults(asked), directions: [] });
    if (isIndexNeeded) await loaded(extension);
    const holds = read(({ callIndex }) => callIndex.test(withoutResults(asked)));
    const isHeard = ({ outcome, verdict }: ReportCall): boolean =>
      outcome === 'answered' && isAmong(asked.outcomes, outcome) && isAmong(asked.verdicts, verdict);
    const each = async (one: string, take: (call: ReportCall) => void) => {
      // A call without a readable start has 0.
      let after: After = { at: Math.max(1, span.from ?? 1), uuid: '' };
      const request = { extension: one, to: latestStart(span.to, now()), holds };
      await inTurns(() => {
        const next = read(({ reportCalls }) => reportCalls.eachOfSlice(request, after, take));
        after = next ?? after;
        return next !== null;
      }, timers);
    };
    await each(extension, (call) => {
      if (isHeard(call)) sound.add(call);
      reach.add(call);
    });
    const all = read(({ reportCalls }) => reportCalls.extensions(MOST_EXTENSIONS));
    for (const number of all.filter((one) => one !== extension)) {
      await each(number, (call) => {
        if (isHeard(call)) sound.addOther(number, call);
      });
    }
    const nameOf = (key: string) => read(({ people }) => people.nameOf(key));
    await nextTurn(timers);
    const heard = await resultInTurns(sound.report(nameOf), timers);
    await nextTurn(timers);
    const reached = await resultInTurns(reach.report(nameOf), timers);
    return { ...calendar.days(), period: calendar.period(), ...heard, reach: reached };
  };
}

function isAmong<T>(asked: readonly T[], one: T): boolean {
  return asked.length === 0 || asked.includes(one);
}
