import { callFilterOf, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { inTurns, nextTurn, type Timers } from '../../timers.ts';
import type { OpenRepositories } from '../db/database-manager.ts';
import type { Place } from '../search/find-calls.ts';
import { createCalendar, latestStart, reportSpan } from './calendar.ts';
import { localClock } from './local-clock.ts';
import { createSoundTally } from './sound-tally.ts';

/**
 * Makes quality reports of the calls of a list under the same filter, in the days and hours of a zone (IANA). Half a frame of work, then everything
 * else has its turn.
 */
export function createQualityReports(
  { findCalls, reportCalls, people }: OpenRepositories,
  timers: Timers,
  now: () => number,
) {
  return async (wanted: { extension: string; filter: ViewFilter; zone: string }): Promise<QualityReport> => {
    const { extension, filter, zone } = wanted;
    const span = reportSpan(filter.range, now(), zone);
    const calendar = createCalendar(span, localClock(zone));
    const sound = createSoundTally(calendar);
    const asked = callFilterOf(filter, now(), zone);
    const holds = findCalls.test(asked);
    // A call without a readable start has 0.
    let after: Place = { at: Math.max(1, span.from ?? 1), id: 0 };
    const request = { extension, to: latestStart(span.to, now()), holds };
    await inTurns(() => {
      const next = reportCalls.eachOfSlice(request, after, sound.add);
      after = next ?? after;
      return next !== null;
    }, timers);
    await nextTurn(timers);
    return { ...calendar.days(), ...sound.report(people.nameOf) };
  };
}
