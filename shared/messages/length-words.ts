import { clockParts } from '../time/durations.ts';
import type { Text } from './index.ts';
import { writerOf } from './number-words.ts';

const SHORT = { hours: 'time.lengthHours', minutes: 'time.lengthMinutes', seconds: 'time.lengthSeconds' } as const;
const SPOKEN = { hours: 'time.hours', minutes: 'time.minutes', seconds: 'time.seconds' } as const;

/**
 * A length (s) in words: "24 s", "9 min 30 s", "1 h 5 min". Seconds are left out from an hour on. It is rounded to a whole second; only what would
 * be none has its tenth: "0.4 s".
 */
export function lengthText(t: Text, seconds: number): string {
  const rounded = seconds < 0.5 ? Math.max(0, Math.round(seconds * 10) / 10) : Math.round(seconds);
  if (rounded >= 3600) return shortText(t, rounded);
  const [, minutes, rest] = clockParts(rounded);
  return inUnits(t, SHORT, 0, minutes, rounded < 1 ? rounded : rest);
}

/** The same without the seconds of whole minutes, as a row has it: "24 s", "9 min", "1 h 5 min". */
export function shortText(t: Text, seconds: number): string {
  return wholeUnits(t, seconds, SHORT);
}

/** The same as it is read out: "24 seconds", "9 minutes", "1 hour 5 minutes". */
export function spokenText(t: Text, seconds: number): string {
  return wholeUnits(t, seconds, SPOKEN);
}

type Units = typeof SHORT | typeof SPOKEN;

function wholeUnits(t: Text, seconds: number, units: Units): string {
  const [hours, minutes, rest] = clockParts(Math.round(seconds));
  return inUnits(t, units, hours, minutes, hours + minutes > 0 ? 0 : rest);
}

function inUnits(t: Text, units: Units, hours: number, minutes: number, seconds: number): string {
  const parts = [
    ...(hours > 0 ? [t(units.hours, { count: hours })] : []),
    ...(minutes > 0 ? [t(units.minutes, { count: minutes })] : []),
    ...(seconds > 0 || hours + minutes === 0
      ? [t(units.seconds, { count: seconds, written: writerOf(t.language)(seconds, 1) })]
      : []),
  ];
  return parts.join(' ');
}
