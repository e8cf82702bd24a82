import { type Calendar, createCalendar, reportSpan } from '../../../electron/store/quality/calendar.ts';
import { localClock } from '../../../electron/store/quality/local-clock.ts';
import { createSoundTally, type SoundTally } from '../../../electron/store/quality/sound-tally.ts';
import { callFilterOf, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { wordOf } from '../../../shared/quality/verdict.ts';
import { found } from './fake-find.ts';
import type { FakeState } from './fake-handlers.ts';

/** The report of these days without a call. */
export function emptyReport(firstDay: number, lastDay: number): QualityReport {
  const calendar = createCalendar({ firstDay, lastDay }, localClock('UTC'));
  return reportOf(calendar, createSoundTally(calendar));
}

/** The report that main would make of the fake's rows. */
export function fakeQualityReport(state: FakeState, _extension: string, filter: ViewFilter): QualityReport {
  const { zone } = state.about;
  const asked = callFilterOf(filter, Date.now(), zone);
  const calendar = createCalendar(reportSpan(filter.range, Date.now(), zone), localClock(zone));
  const sound = createSoundTally(calendar);
  const rows = found(state, asked).filter(
    ({ at, perspective }) => at !== null && perspective.outcome.kind === 'answered',
  );
  for (const { uuid, at, perspective, verdict } of rows.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    const call = state.pages[uuid]?.call;
    const { party } = perspective;
    sound.add({
      ...{ uuid, at: at ?? 0, verdict: wordOf(verdict) },
      rating: verdict.kind === 'measured' ? verdict.received.r : verdict.kind === 'noSound' ? 0 : null,
      trace: {
        codec: call?.technical?.readCodec ?? '',
        line: call?.dialled?.line ?? '',
      },
      party: party.withheld ? null : numberKey(party.number, state.settings.country ?? 'DE'),
    });
  }
  return reportOf(calendar, sound);
}

/** What was tallied, without names. */
function reportOf(calendar: Calendar, sound: SoundTally): QualityReport {
  const noName = (): null => null;
  return {
    ...calendar.days(),
    period: calendar.period(),
    ...sound.report(noName),
  };
}
