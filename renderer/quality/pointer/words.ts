import type { CallOutput } from '../../../shared/contract/calls.ts';
import { pointerEvidence, pointerTitle } from '../../../shared/quality/fault-pointer-words.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';

export type Pointer = NonNullable<CallOutput<'quality.pointer'>>;

/** "Likely cause: your phone or its network". */
export function titleOf({ place, name }: Pointer): string {
  const placeName = place.kind === 'line' ? place.address : place.kind === 'caller' ? (name ?? place.party) : '';
  return pointerTitle(place, { phone: t('faultPointer.yourPhone'), placeName }, t);
}

/** The calls that were compared, and when: "13 – 23 Nov: 12 of 30 measured calls …". */
export function evidenceOf(pointer: Pointer, region: Region): string {
  return pointerEvidence(pointer, { phone: t('faultPointer.yourPhone'), span: spanWords(pointer, region) }, t);
}

function spanWords({ isChange, from, until }: Pointer, region: Region): string {
  if (isChange) return t('faultPointer.since', { when: timeWords(from, region) });
  const { locale, zone } = region;
  return new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month: 'short' }).formatRange(from, until);
}

/** "Tue 10 Nov, 14:32". */
export function timeWords(at: number, { locale, hourCycle, zone }: Region): string {
  const clock = { hour: 'numeric', minute: '2-digit', ...(hourCycle ? { hourCycle } : {}) } as const;
  const format = { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short', ...clock } as const;
  return new Intl.DateTimeFormat(locale, format).format(at);
}
