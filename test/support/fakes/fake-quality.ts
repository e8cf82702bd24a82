import { localClock } from '../../../electron/history/quality/local-clock.ts';
import { createSoundTally, soundSpan } from '../../../electron/history/quality/sound-tally.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { wordOf } from '../../../shared/quality/verdict.ts';
import type { FakeState } from './fake-handlers.ts';

/** The report that main would make of the fake's rows. */
export function fakeQualityReport({ rows, pages, about }: FakeState, days: number | null): QualityReport {
  const { from, ...span } = soundSpan(days, Date.now(), about.zone);
  const tally = createSoundTally(span, localClock(about.zone));
  const answered = rows.filter(({ at, perspective }) => at !== null && perspective.outcome.kind === 'answered');
  for (const { uuid, at, perspective, verdict } of answered.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    if (at === null || at < (from ?? 0)) continue;
    const address = pages[uuid]?.call.technical?.remoteMediaIp ?? null;
    const mos = verdict.kind === 'measured' ? verdict.mos : null;
    tally.add({ uuid, at, direction: perspective.direction, verdict: wordOf(verdict), mos, address });
  }
  return tally.report();
}
