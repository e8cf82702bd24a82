import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { percentOf, writerOf } from '../../../shared/messages/number-words.ts';
import {
  type Dimension,
  dimensions,
  type SoundGroup,
  type SoundGroups,
  type WorsePlace,
} from '../../../shared/quality/call-groups.ts';
import type { QualityReport, SoundDot } from '../../../shared/quality/quality-report.ts';
import {
  poorOf,
  poorShare,
  type Share,
  type SoundCounts,
  shareInterval,
} from '../../../shared/quality/sound-counts.ts';
import { poorWords } from '../../../shared/quality/verdict.ts';
import { DAY, MINUTE } from '../../../shared/time/durations.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { lengthWords } from '../../ui/call/describe-call.ts';
import { formatter, hourOf } from '../../ui/call/format-time.ts';
import { partyWords } from '../../ui/call/party-words.ts';

/** A day of a report as YYYY-MM-DD. */
export function isoDay(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** A day of a report: "10 Nov"; with its year where that isn't the report's last one. */
export function dayWords(day: number, lastDay: number, { locale }: Pick<Region, 'locale'>): string {
  const isThisYear = isoDay(day).slice(0, 4) === isoDay(lastDay).slice(0, 4);
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return formatter({ locale, zone: 'UTC' }, { day: 'numeric', month: 'short', ...year }).format(day * DAY);
}

/** When a call of a report began: "Tue 10 Nov, 14:32". */
export function timeWords({ day, minute }: Pick<SoundDot, 'day' | 'minute'>, region: Region): string {
  const format = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return formatter({ ...region, zone: 'UTC' }, format).format(day * DAY + minute * MINUTE);
}

/** What was wrong with a call: seconds first. */
export function soundWords({ verdict, seconds }: Pick<SoundDot, 'verdict' | 'seconds'>): string {
  if (verdict === 'noSound') return t('qualityScreen.noSoundFor', { length: lengthWords(Math.round(seconds)) });
  if (seconds < 1) return t(`verdicts.${verdict}`);
  return t('qualityScreen.lostFor', { length: lengthWords(Math.round(seconds)) });
}

/** The other side of a call: a name, else a number. */
export function partyName(key: string | null, name: string | null, { country }: Region): string {
  return key === null ? t('calls.withheld') : partyWords({ number: key, name, withheld: false }, country).title;
}

/** A group of calls in words. */
export function groupName(
  dimension: Dimension,
  { key, name }: Pick<SoundGroup, 'key' | 'name'>,
  region: Region,
): string {
  if (dimension === 'counterpart') return partyName(key, name, region);
  if (key === null) return t(dimension === 'line' ? 'qualityScreen.lineNone' : 'qualityScreen.codecNone');
  return dimension === 'hour' ? hourWords(Number(key), region) : key;
}

/** The groups that have no line of their own: those after the worst ones, and those with too few calls. */
export function restWords({ others, few }: SoundGroups): { name: string; counts: SoundCounts }[] {
  return [
    { ...others, name: t('qualityScreen.others', counted(others.groups)) },
    { ...few, name: t('qualityScreen.few') },
  ].filter(({ groups }) => groups > 0);
}

/** What calls are compared by. */
export const dimensionChoices = dimensions.map((id) => ({ id, label: t(`qualityScreen.${id}`) }));

/** "14:00–15:00". */
export function hourWords(hour: number, region: Region): string {
  return `${hourOf(hour, region)}–${hourOf((hour + 1) % 24, region)}`;
}

/** The calls of the place that stands out, in words. */
export function worseWords({ by, key, name }: WorsePlace, region: Region): string {
  return t(`qualityScreen.worse_${by}`, { name: groupName(by, { key, name }, region) });
}

/** A count with its separators. */
export function countWords(count: number): string {
  return writerOf(t.language)(count);
}

/** So many of so many: "19 of 655 calls". */
export function ofCalls({ hits, of }: Share): string {
  const written = { poor: countWords(hits), measured: countWords(of) };
  return t('qualityScreen.ofCalls', { ...counted(of), ...written });
}

/** A share as it is said: "1 in 12", "none"; above a half in percent. */
export function oneIn({ hits, of }: Share): string {
  if (hits === 0) return t('qualityScreen.noneOf');
  if (hits * 2 > of) return percentOf(t.language)(hits / of);
  return t('qualityScreen.oneIn', { written: countWords(Math.round(of / hits)) });
}

/** How a report stands beside the days before; null where that is not known. */
export function beforeWords({ counts, before }: Pick<QualityReport, 'counts' | 'before'>): string | null {
  if (before === null) return null;
  const [share, then] = [oneIn(poorShare(counts)), oneIn(before)];
  const same = share === then ? 'sameFigure' : 'same';
  const kind = before.is === 'same' ? same : 'differs';
  return t(`qualityScreen.before_${kind}`, { share, before: then.toLowerCase(), count: before.days });
}

/** A count for a text with a plural: as a number, and as it is written. */
export function counted(count: number): { count: number; written: string } {
  return { count, written: countWords(count) };
}

/** A share, and the range that the true one lies in with 95 % certainty. */
export function shareWords({ hits, of }: Share): [share: string, range: string] {
  const percent = (share: number): string => percentOf(t.language, share > 0 && share < 0.1 ? 1 : 0)(share);
  const { low, high } = shareInterval(hits, of);
  return [percent(hits / of), t('qualityScreen.between', { low: percent(low), high: percent(high) })];
}

/** The filter of the calls list that shows the answered calls of a report's filter. */
export function answeredCalls(filter: ViewFilter): ViewFilter {
  return { ...filter, outcomes: ['answered'] };
}

/** The same for those of one of its days. */
export function callsOfDay(filter: ViewFilter, day: number): ViewFilter {
  return { ...answeredCalls(filter), range: { kind: 'between', from: isoDay(day), to: isoDay(day) } };
}

/** The poor and bad ones of these calls; all of them where none is. */
export function poorCalls(filter: ViewFilter, counts: SoundCounts): ViewFilter {
  const { verdicts } = filter;
  const poor = poorWords.filter((word) => verdicts.length === 0 || verdicts.includes(word));
  return poorOf(counts) > 0 ? { ...filter, verdicts: poor } : filter;
}
