import type { CallOutput } from '../../../shared/contract/calls.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';

export type Pointer = NonNullable<CallOutput<'quality.pointer'>>;

/** "Likely cause: your phone or its network". */
export function titleOf({ place, name }: Pointer): string {
  if (place.kind === 'line') return t('faultPointer.line', { line: place.address });
  if (place.kind === 'caller') return t('faultPointer.caller', { name: name ?? place.party });
  return t(`faultPointer.${place.kind}`);
}

/** The calls that were compared, and when: "13 – 23 Nov: 12 of 30 measured calls …". */
export function evidenceOf(pointer: Pointer, region: Region): string {
  const { place, inside, outside } = pointer;
  const figures = { ...inside, otherPoor: outside.poor, otherOf: outside.of };
  return `${spanWords(pointer, region)}: ${t(`faultPointer.${place.kind}Evidence`, figures)}`;
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
