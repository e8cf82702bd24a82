import { type Calendar, createCalendar, reportSpan } from '../../../electron/history/quality/calendar.ts';
import { localClock } from '../../../electron/history/quality/local-clock.ts';
import { createReachTally, type ReachTally } from '../../../electron/history/quality/reach-tally.ts';
import { createSoundTally, type SoundTally } from '../../../electron/history/quality/sound-tally.ts';
import { causeKey, parseCause } from '../../../shared/calls/hangup-cause.ts';
import { callFilterOf, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import { delayOf } from '../../../shared/quality/post-dial-delay.ts';
import { longestErrorMs } from '../../../shared/quality/quality-figures.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { wordOf } from '../../../shared/quality/verdict.ts';
import { found } from './fake-find.ts';
import type { FakeState } from './fake-handlers.ts';
import { finished } from './finished.ts';

/** The report of these days without a call. */
export function emptyReport(firstDay: number, lastDay: number): QualityReport {
  const calendar = createCalendar({ firstDay, lastDay }, localClock('UTC'));
  const [sound, reach] = [createSoundTally('101', calendar), createReachTally(calendar)];
  return reportOf(calendar, sound, reach);
}

/** The report that main would make of the fake's rows. */
export function fakeQualityReport(state: FakeState, extension: string, filter: ViewFilter): QualityReport {
  const { zone } = state.about;
  const asked = callFilterOf(filter, Date.now(), zone);
  const calendar = createCalendar(reportSpan(filter.range, Date.now(), zone), localClock(zone));
  const [sound, reach] = [createSoundTally(extension, calendar), createReachTally(calendar)];
  const rows = found(state, { ...asked, outcomes: [], verdicts: [] }).filter(({ at }) => at !== null);
  for (const { uuid, at, perspective, verdict } of rows.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    const call = state.pages[uuid]?.call;
    const { outcome, direction, party } = perspective;
    const one = {
      ...{ uuid, at: at ?? 0, direction, outcome: outcome.kind, verdict: wordOf(verdict) },
      reason: outcome.kind === 'notReached' ? outcome.reason : null,
      mos: verdict.kind === 'measured' ? verdict.mos : null,
      trace: {
        causeKey: causeKey(parseCause(call?.hangupCause ?? null)),
        remote: call?.technical?.remoteMediaIp ?? '',
        local: call?.technical?.localMediaIp ?? '',
        codec: call?.technical?.readCodec ?? '',
        line: call?.dialled?.line ?? '',
      },
      party: party.withheld ? null : numberKey(party.number, state.settings.country ?? 'DE'),
      disturbedMs: call === undefined ? null : longestErrorMs(call),
      delay: call === undefined ? null : delayOf(call.technical?.postDialDelay ?? null),
    };
    const isHeard = outcome.kind === 'answered' && (asked.outcomes.length === 0 || asked.outcomes.includes('answered'));
    if (isHeard && (asked.verdicts.length === 0 || asked.verdicts.includes(one.verdict))) sound.add(one);
    reach.add(one);
  }
  return reportOf(calendar, sound, reach);
}

/** What was tallied, without names. */
function reportOf(calendar: Calendar, sound: SoundTally, reach: ReachTally): QualityReport {
  const noName = (): null => null;
  return {
    ...calendar.days(),
    period: calendar.period(),
    ...finished(sound.report(noName)),
    reach: finished(reach.report(noName)),
  };
}
