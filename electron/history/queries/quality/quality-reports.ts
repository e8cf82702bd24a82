import { callFilterOf, type ViewFilter } from '../../../../shared/calls/view-filter.ts';
import type { QualityReport } from '../../../../shared/quality/quality-report.ts';
import { DAY } from '../../../../shared/time/durations.ts';
import { inTurns, nextTurn, type Timers } from '../../../timers.ts';
import type { People } from '../../facts/people.ts';
import type { Place } from '../../place.ts';
import type { FindCalls } from '../find.ts';
import { localClock } from './local-clock.ts';
import type { ReportCalls } from './report-calls.ts';
import { createSoundTally } from './sound-tally.ts';

/**
 * Makes quality reports of the calls of a list under the same filter, in the days and hours of a zone (IANA). Half a frame of work, then everything
 * else has its turn.
 */
export function createQualityReports(
  {
    findCalls,
    reportCalls,
    people,
  }: { findCalls: FindCalls; reportCalls: ReportCalls; people: Pick<People, 'nameOf'> },
  timers: Timers,
  now: () => number,
) {
  return async (wanted: { extension: string; filter: ViewFilter; zone: string }): Promise<QualityReport> => {
    const { extension, filter, zone } = wanted;
    const asked = callFilterOf(filter, now(), zone);
    const { from, to } = asked;
    const clock = localClock(zone);
    const sound = createSoundTally(clock);
    // A call without a readable start has 0.
    let after: Place = { at: Math.max(1, from ?? 1), id: 0 };
    // One that claims to be of the day after tomorrow would stretch the picture.
    const latest = Math.min(to ?? Number.POSITIVE_INFINITY, now() + DAY);
    const request = { extension, to: latest, holds: findCalls.test(asked) };
    await inTurns(() => {
      const next = reportCalls.eachOfSlice(request, after, sound.add);
      after = next ?? after;
      return next !== null;
    }, timers);
    await nextTurn(timers);
    const lastDay = clock(to === null ? now() : to - 1).day;
    return sound.report(
      { firstDay: from === null ? null : Math.min(lastDay, clock(from).day), lastDay },
      people.nameOf,
    );
  };
}
