import { callFilterOf, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { inTurns, nextTurn, type Timers } from '../../timers.ts';
import type { OpenRepositories } from '../db/database-manager.ts';
import type { Place } from '../search/find-calls.ts';
import { createCalendar, latestStart, reportSpan } from './calendar.ts';
import { localClock } from './local-clock.ts';
import type { ReportCall } from './report-calls.ts';
import { createSoundTally } from './sound-tally.ts';

/** The calls of a report: those of the list under the same filter. `zone` (IANA): whose days and hours. */
export interface QualityReportRequest {
  readonly extension: string;
  readonly filter: ViewFilter;
  readonly zone: string;
}

/** What reports work with. */
export interface QualityReportsDeps {
  readonly repositories: Pick<OpenRepositories, 'findCalls' | 'reportCalls' | 'people'>;
  readonly timers: Timers;
  readonly now: () => number;
}

/** Makes quality reports without holding main up: half a frame of work, then everything else has its turn. */
export function createQualityReports({ repositories, timers, now }: QualityReportsDeps) {
  const { findCalls, reportCalls, people } = repositories;
  return async ({ extension, filter, zone }: QualityReportRequest): Promise<QualityReport> => {
    const span = reportSpan(filter.range, now(), zone);
    const calendar = createCalendar(span, localClock(zone));
    const sound = createSoundTally(calendar);
    const asked = callFilterOf(filter, now(), zone);
    const holds = findCalls.test(asked);
    // A call without a readable start has 0.
    let after: Place = { at: Math.max(1, span.from ?? 1), id: 0 };
    const request = { extension, to: latestStart(span.to, now()), holds };
    const take = (call: ReportCall): void => {
      if (call.outcome === 'answered') sound.add(call);
    };
    await inTurns(() => {
      const next = reportCalls.eachOfSlice(request, after, take);
      after = next ?? after;
      return next !== null;
    }, timers);
    await nextTurn(timers);
    return { ...calendar.days(), period: calendar.period(), ...sound.report(people.nameOf) };
  };
}
