import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { qualityScreen } from '../../../shared/messages/en/quality-screen.ts';
import {
  FEWEST_CALLS,
  measuredOf,
  poorOf,
  type QualityReport,
  type SoundCounts,
  type SoundDot,
  type SoundPeriod,
  shareInterval,
} from '../../../shared/quality/quality-report.ts';
import { bands } from '../../../shared/quality/verdict.ts';
import { DAY, MINUTE } from '../../../shared/time/durations.ts';
import { addTexts, t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import type { Range } from './store.ts';

addTexts({ qualityScreen });

/** A day of a report as YYYY-MM-DD. */
export function isoDay(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** A day of a report: "10 Nov"; with its year where that isn't the report's last one. */
export function dayWords(day: number, lastDay: number, { locale }: Pick<Region, 'locale'>): string {
  const isThisYear = isoDay(day).slice(0, 4) === isoDay(lastDay).slice(0, 4);
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', ...year }).format(
    day * DAY,
  );
}

/** A call of the chart in words: "Tue 10 Nov, 14:32 · Poor · PBX score 3.92". */
export function dotWords({ day, minute, band, mos }: SoundDot, { locale, hourCycle }: Region): string {
  const clock = { hour: 'numeric', minute: '2-digit', ...(hourCycle ? { hourCycle } : {}) } as const;
  const format = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', ...clock } as const;
  const when = new Intl.DateTimeFormat(locale, format).format(day * DAY + minute * MINUTE);
  return t('qualityScreen.dot', { when, band: t(`qualityScreen.${band}`), mos: mos.toFixed(2) });
}

/** A count with the locale's separators. */
export function countWords(count: number, { locale }: Pick<Region, 'locale'>): string {
  return count.toLocaleString(locale);
}

/** A count for a text with a plural: as a number, and as it is written. */
export function counted(count: number, region: Pick<Region, 'locale'>): { count: number; written: string } {
  return { count, written: countWords(count, region) };
}

/** The share of poor and bad calls with its interval: "8% (6–12%)". That there are too few calls, below `FEWEST_CALLS`. */
export function shareWords(counts: SoundCounts, { locale }: Pick<Region, 'locale'>): string {
  const [poor, measured] = [poorOf(counts), measuredOf(counts)];
  if (measured < FEWEST_CALLS) return t('qualityScreen.few');
  const percent = (share: number): string => {
    const digits = share > 0 && share < 0.01 ? 1 : 0;
    return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share);
  };
  const { low, high } = shareInterval(poor, measured);
  return t('qualityScreen.share', {
    share: percent(poor / measured),
    low: percent(low).replace(/\s*%$/, ''),
    high: percent(high),
  });
}

/** The day or week with most poor and bad calls; of several, the one with the larger share, then the newest. Null without any. */
export function worstPeriod({ periods }: Pick<QualityReport, 'periods'>): SoundPeriod | null {
  const share = ({ counts }: SoundPeriod): number => poorOf(counts) / measuredOf(counts);
  const poor = periods.filter(({ counts }) => poorOf(counts) > 0);
  const sorted = poor.sort((a, b) => poorOf(b.counts) - poorOf(a.counts) || share(b) - share(a) || b.day - a.day);
  return sorted[0] ?? null;
}

/** Which calls have no dot, in words; null where each has one. */
export function thinnedWords({ oneIn, counts }: Pick<QualityReport, 'oneIn' | 'counts'>): string | null {
  if (bands.every((band) => oneIn[band] === 1)) return null;
  const parts = bands
    .filter((band) => counts[band] > 0)
    .map((band) => {
      const name = t(`qualityScreen.${band}`);
      if (oneIn[band] === 1) return t('qualityScreen.thinnedAll', { band: name });
      return t('qualityScreen.thinnedPart', { count: oneIn[band], band: name });
    });
  return t('qualityScreen.thinned', { parts: parts.join(' · ') });
}

/** The filter of the calls list that shows the answered calls of a report. */
export function callsOf(range: Range): Partial<ViewFilter> {
  return { outcomes: ['answered'], range: range === null ? { kind: 'any' } : { kind: 'days', days: range } };
}

/** The same for those of one of its days or weeks. */
export function callsOfPeriod(day: number, period: QualityReport['period']): Partial<ViewFilter> {
  const to = period === 'day' ? day : day + 6;
  return { outcomes: ['answered'], range: { kind: 'between', from: isoDay(day), to: isoDay(to) } };
}

/** The poor and bad ones of these calls; all of them where none is. */
export function poorCalls(filter: Partial<ViewFilter>, counts: SoundCounts): Partial<ViewFilter> {
  return poorOf(counts) > 0 ? { ...filter, verdicts: ['poor', 'bad'] } : filter;
}
