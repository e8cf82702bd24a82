import { clockTime, dateInSentence, dayDistance, formatter, type TimeFormat } from '../time/formats.ts';
import type { Text } from './index.ts';

/** A text as it begins a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How a sentence comes to a time. */
export type Preposition = 'at' | 'since' | 'until';

/**
 * A time within a sentence, after its preposition: "at 14:00" today, "until tomorrow at 09:00", "since Friday at 14:35" within a week, "on
 * 12 November at 09:00". Each of them is a text of its own, because languages put other articles before a time, a day and a date. `at`, `now`: epoch ms.
 */
export function timePhrase(t: Text, preposition: Preposition, at: number, now: number, format: TimeFormat): string {
  const days = dayDistance(at, now, format.zone);
  const time = clockTime(at, format);
  if (days === 0) return t(`time.${preposition}_time`, { time });
  if (days === -1 && preposition !== 'until') return t(`time.${preposition}_yesterday`, { time });
  if (days === 1 && preposition !== 'since') return t(`time.${preposition}_tomorrow`, { time });
  return Math.abs(days) < 7
    ? t(`time.${preposition}_weekday`, { day: formatter(format, { weekday: 'long' }).format(at), time })
    : t(`time.${preposition}_date`, { day: dateInSentence(at, now, format), time });
}
