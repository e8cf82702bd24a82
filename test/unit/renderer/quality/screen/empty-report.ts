import { localClock } from '../../../../../electron/history/queries/quality/local-clock.ts';
import { createSoundTally } from '../../../../../electron/history/queries/quality/sound-tally.ts';
import type { QualityReport } from '../../../../../shared/quality/quality-report.ts';

/** The report of these days without a call. */
export function emptyReport(firstDay: number, lastDay: number): QualityReport {
  const made = createSoundTally(localClock('UTC')).report({ firstDay, lastDay }, () => null);
  return { ...made, calls: 0, before: null, earlier: null };
}
