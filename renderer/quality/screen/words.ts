import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { type Dimension, FEWEST_CALLS, type Share, type SoundGroup } from '../../../shared/quality/call-groups.ts';
import type { QualityReport, SoundDot, SoundPeriod } from '../../../shared/quality/quality-report.ts';
import { measuredOf, poorOf, type SoundCounts, shareInterval } from '../../../shared/quality/sound-counts.ts';
import { bands, poorWords } from '../../../shared/quality/verdict.ts';
import { DAY, MINUTE } from '../../../shared/time/durations.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { partyWords } from '../../ui/call/party-words.ts';

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

/** "Tue 10 Nov, 14:32". */
function timeWords(at: number, { locale, hourCycle }: Region): string {
  const clock = { hour: 'numeric', minute: '2-digit', ...(hourCycle ? { hourCycle } : {}) } as const;
  const format = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', ...clock } as const;
  return new Intl.DateTimeFormat(locale, format).format(at);
}

/** A call of the chart in words: "Tue 10 Nov, 14:32 · Poor · rating 62". */
export function dotWords({ band, rating, day, minute }: SoundDot, region: Region): string {
  const when = timeWords(day * DAY + minute * MINUTE, region);
  return t('qualityScreen.dot', { when, band: t(`qualityScreen.${band}`), rating: Math.round(rating) });
}

/** A count with the locale's separators. */
export function countWords(count: number, { locale }: Pick<Region, 'locale'>): string {
  return count.toLocaleString(locale);
}

/** A count for a text with a plural: as a number, and as it is written. */
export function counted(count: number, region: Pick<Region, 'locale'>): { count: number; written: string } {
  return { count, written: countWords(count, region) };
}

/** The share of poor and bad calls with its interval, see `intervalWords`. */
export function shareWords(counts: SoundCounts, region: Pick<Region, 'locale'>): string {
  return intervalWords({ hits: poorOf(counts), of: measuredOf(counts) }, region);
}

/** A share with its interval: "8% (6–12%)". That there are too few calls, below `FEWEST_CALLS`. */
export function intervalWords({ hits, of }: Share, { locale }: Pick<Region, 'locale'>): string {
  if (of < FEWEST_CALLS) return t('qualityScreen.few');
  const percent = (share: number): string => {
    const digits = share > 0 && share < 0.01 ? 1 : 0;
    return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share);
  };
  const { low, high } = shareInterval(hits, of);
  return t('qualityScreen.share', {
    share: percent(hits / of),
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
    .filter((band) => counts[band] + (band === 'bad' ? counts.noSound : 0) > 0)
    .map((band) => {
      const name = t(`qualityScreen.${band}`);
      if (oneIn[band] === 1) return t('qualityScreen.thinnedAll', { band: name });
      return t('qualityScreen.thinnedPart', { count: oneIn[band], band: name });
    });
  return t('qualityScreen.thinned', { parts: parts.join(' · ') });
}

/** A group of calls in words: a counterpart's name, else their number. */
export function groupName(
  dimension: Dimension,
  { key, name }: Pick<SoundGroup, 'key' | 'name'>,
  { country }: Region,
): string {
  if (dimension !== 'counterpart') return key ?? t(`qualityScreen.${dimension}None`);
  return key === null ? t('calls.withheld') : partyWords({ number: key, name, withheld: false }, country).title;
}

/** What the days of a report cover. */
export type ReportDays = Pick<QualityReport, 'period' | 'firstDay' | 'lastDay'>;

/** The filter of the calls list that shows the answered calls of a report's filter. */
export function answeredCalls(filter: ViewFilter): ViewFilter {
  return { ...filter, outcomes: ['answered'] };
}

/** The same for those of one of its days or weeks. */
export function callsOfPeriod(filter: ViewFilter, day: number, { period, firstDay, lastDay }: ReportDays): ViewFilter {
  const to = period === 'day' ? day : day + 6;
  const range = { kind: 'between', from: isoDay(Math.max(day, firstDay)), to: isoDay(Math.min(to, lastDay)) } as const;
  return { ...answeredCalls(filter), range };
}

/** The poor and bad ones of these calls; all of them where none is. */
export function poorCalls(filter: ViewFilter, counts: SoundCounts): ViewFilter {
  const { verdicts } = filter;
  const poor = poorWords.filter((word) => verdicts.length === 0 || verdicts.includes(word));
  return poorOf(counts) > 0 ? { ...filter, verdicts: poor } : filter;
}
