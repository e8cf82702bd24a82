import { HOUR, MINUTE } from '../../shared/time/durations.ts';
import type { History } from '../history/history.ts';
import type { HourCount } from '../history/stores/call-volume.ts';
import { habitMs, type LikelyHours, likelyHours } from './likely-hours.ts';

/** What an extension's habits are learned from. */
export interface HabitsDeps {
  readonly history: Pick<History, 'busyHours'>;
  readonly zone: () => string;
  readonly now: () => number;
}

/** Habits change slowly. */
const keptMs = 6 * HOUR;
/** With nothing to learn from, a first fill may be under way. */
const emptyKeptMs = 5 * MINUTE;

/** The hours in which an extension has calls, learned anew from its stored ones now and then. Null: nobody's in particular. */
export function createHabits({ history, zone, now }: HabitsDeps): (extension: string | null) => LikelyHours {
  const countsOf = (extension: string | null, at: number): HourCount[] => {
    try {
      return extension === null ? [] : history.busyHours(extension, at - habitMs);
    } catch {
      // A history that cannot be read is told of by the looks; when to make them must be known all the same.
      return [];
    }
  };
  let kept: { name: string; until: number; from: number; hours: LikelyHours } | null = null;
  return (extension) => {
    const at = now();
    const name = `${extension} ${zone()}`;
    if (kept?.name === name && at < kept.until && at >= kept.from) return kept.hours;
    const counts = countsOf(extension, at);
    const hours = likelyHours(counts, zone(), at);
    kept = { name, from: at, until: at + (counts.length === 0 ? emptyKeptMs : keptMs), hours };
    return hours;
  };
}
