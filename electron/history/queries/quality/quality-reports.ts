import { callFilterOf, type ViewFilter } from '../../../../shared/calls/view-filter.ts';
import { FEWEST_FOR_TENTH, type QualityReport } from '../../../../shared/quality/quality-report.ts';
import { measuredOf, noSoundCounts, poorShare, type Share } from '../../../../shared/quality/sound-counts.ts';
import { besideEarlier } from '../../../../shared/quality/standing-out.ts';
import { DAY } from '../../../../shared/time/durations.ts';
import { inTurns, nextTurn, type Timers } from '../../../timers.ts';
import type { People } from '../../facts/people.ts';
import type { Place } from '../../place.ts';
import type { FindCalls } from '../find.ts';
import { localClock } from './local-clock.ts';
import type { ReportCall, ReportCalls } from './report-calls.ts';
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
    /** Adds the calls from an instant on and before another one, epoch ms. */
    const each = async (begin: number, end: number, add: (call: ReportCall | null) => void): Promise<void> => {
      // A call without a readable start has 0.
      let after: Place = { at: Math.max(1, begin), id: 0 };
      const request = { extension, to: end, holds: findCalls.test({ ...asked, from: begin, to: end }) };
      await inTurns(() => {
        const next = reportCalls.eachOfSlice(request, after, add);
        after = next ?? after;
        return next !== null;
      }, timers);
    };
    // One that claims to be of the day after tomorrow would stretch the picture.
    let calls = 0;
    await each(from ?? 1, Math.min(to ?? Number.POSITIVE_INFINITY, now() + DAY), (call) => {
      calls += 1;
      if (call !== null) sound.add(call);
    });
    const earlier = noSoundCounts();
    let lastMeasured: number | null = null;
    const isEmpty = measuredOf(sound.counts) === 0;
    const days = filter.range.kind === 'days' ? filter.range.days : null;
    const earlierFrom = isEmpty ? 1 : days === null ? from : startOfDaysBefore(filter, days, now(), zone);
    if (from !== null && earlierFrom !== null && earlierFrom < from)
      await each(earlierFrom, from, (call) => {
        if (call === null) return;
        earlier[call.verdict] += 1;
        if (call.verdict !== 'notMeasured') lastMeasured = call.at;
      });
    await nextTurn(timers);
    const lastDay = clock(to === null ? now() : to - 1).day;
    const made = sound.report(
      { firstDay: from === null ? null : Math.min(lastDay, clock(from).day), lastDay },
      people.nameOf,
    );
    return {
      ...made,
      calls,
      before: days === null || isEmpty ? null : besideBefore(days, poorShare(sound.counts), poorShare(earlier)),
      earlier:
        lastMeasured === null || !isEmpty ? null : { measured: measuredOf(earlier), lastDay: clock(lastMeasured).day },
    };
  };
}

/** When as many days before the last `days` began, epoch ms. */
function startOfDaysBefore(filter: ViewFilter, days: number, now: number, zone: string): number | null {
  return callFilterOf({ ...filter, range: { kind: 'days', days: 2 * days } }, now, zone).from;
}

/** The share of the days before and how this one stands beside it; null where either has too few calls. */
function besideBefore(days: number, share: Share, before: Share): QualityReport['before'] {
  if (Math.min(share.of, before.of) < FEWEST_FOR_TENTH) return null;
  return { ...before, days, is: besideEarlier(share, before) };
}
