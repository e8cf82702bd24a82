import { createCalendar } from '../../../electron/store/quality/calendar.ts';
import { localClock } from '../../../electron/store/quality/local-clock.ts';
import { createSoundTally } from '../../../electron/store/quality/sound-tally.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';

/** The report of these days without a call. */
export function emptyReport(firstDay: number, lastDay: number): QualityReport {
  const calendar = createCalendar({ firstDay, lastDay }, localClock('UTC'));
  const sound = createSoundTally(calendar).report(() => null);
  return { ...calendar.days(), ...sound };
}
