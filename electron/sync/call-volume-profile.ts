import { HOUR, MINUTE } from '../../shared/time/durations.ts';
import type { History } from '../history/history.ts';
import type { HourlyCalls } from '../history/stores/call-volume.ts';
import { type CallVolumeProfile, callVolumeProfile, profileSpan } from './likely-hours.ts';

/** What an extension's habits are learned from. */
export interface ProfileDeps {
  readonly history: Pick<History, 'callVolume'>;
  readonly zone: () => string;
  readonly now: () => number;
}

/** Habits change slowly. */
const refreshMs = 6 * HOUR;
/** With nothing to learn from, a first fill may be under way. */
const emptyRefreshMs = 5 * MINUTE;

/** The hours in which an extension has calls, learned anew from its stored ones now and then. Null: nobody's in particular. */
export function createCallVolumeProfiles({
  history,
  zone,
  now,
}: ProfileDeps): (extension: string | null) => CallVolumeProfile {
  const countsOf = (extension: string | null, at: number): HourlyCalls[] => {
    try {
      return extension === null ? [] : history.callVolume(extension, at - profileSpan);
    } catch {
      // A history that cannot be read is told of by the looks; when to make them must be known all the same.
      return [];
    }
  };
  let kept: { name: string; until: number; from: number; hours: CallVolumeProfile } | null = null;
  return (extension) => {
    const at = now();
    const name = `${extension} ${zone()}`;
    if (kept?.name === name && at < kept.until && at >= kept.from) return kept.hours;
    const counts = countsOf(extension, at);
    const hours = callVolumeProfile(counts, zone(), at);
    kept = { name, from: at, until: at + (counts.length === 0 ? emptyRefreshMs : refreshMs), hours };
    return hours;
  };
}
