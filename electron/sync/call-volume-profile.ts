import { DAY, HOUR, MINUTE } from '../../shared/time/durations.ts';
import { zoneOffset } from '../../shared/time/pbx-time.ts';
import type { HourlyCalls } from '../history/calls/call-lists.ts';
import type { History } from '../history/history.ts';

/** How many calls an extension has in each hour of the week. */
export interface CallVolumeProfile {
  /** How often to poll at that instant (epoch ms), relative to the week's mean, which is 1. */
  weight(at: number): number;
}

const week = 7 * DAY;
const hoursOfWeek = 168;

/** How far back calls are counted, ms. */
export const profileSpan = 8 * week;
/** A call of three weeks ago counts half. */
const halfLife = 3 * week;
/** Prior weight of the usual office week, in weeks. */
const priorWeeks = 1;
/** The least weight of an hour, relative to the busiest. */
const leastWeight = 0.04;
/**
 * With r polls an hour a call waits half of 1/r. For λ calls an hour the mean wait is least where r grows with the root of λ; most
 * calls are seen quickly where r grows with λ itself. This lies between.
 */
const exponent = 0.75;

/** A usual office week, in calls an hour, from Monday, midnight. */
const officeWeek: readonly number[] = Array.from({ length: hoursOfWeek }, (_, index) => {
  const hourOfDay = index % 24;
  if (index >= 5 * 24) return hourOfDay >= 9 && hourOfDay < 19 ? 0.12 : 0.02;
  if (hourOfDay >= 8 && hourOfDay < 18) return 1;
  return hourOfDay === 7 || hourOfDay === 18 ? 0.4 : 0.03;
});

/** The profile of an extension's stored calls, in the local time of `zone` (IANA). Without calls: an office's. */
export function callVolumeProfile(counts: readonly HourlyCalls[], zone: string, now: number): CallVolumeProfile {
  const rates = withPrior(smoothed(tallied(counts, zone, now)), weeksSeen(counts, now));
  const most = Math.max(...rates);
  const raw = rates.map((rate) => Math.max(leastWeight, (rate / most) ** exponent));
  const mean = sum(raw) / hoursOfWeek;
  const weights = raw.map((one) => one / mean);
  return { weight: (at) => weights[hourOfWeek(at, zone)] ?? 1 };
}

function tallied(counts: readonly HourlyCalls[], zone: string, now: number): number[] {
  const tally = Array.from({ length: hoursOfWeek }, () => 0);
  for (const { hourAt, calls } of counts) {
    const age = Math.max(0, now - hourAt);
    const index = hourOfWeek(hourAt, zone);
    if (age <= profileSpan) tally[index] = (tally[index] ?? 0) + calls * 0.5 ** (age / halfLife);
  }
  return tally;
}

/** How many weeks the counts cover, older ones weighted less. */
function weeksSeen(counts: readonly HourlyCalls[], now: number): number {
  const oldest = counts.reduce((least, { hourAt }) => Math.min(least, hourAt), now);
  const span = Math.min(profileSpan, Math.max(0, now - oldest));
  return ((halfLife / Math.LN2) * (1 - 0.5 ** (span / halfLife))) / week;
}

/** An hour is like its neighbours and like the same hour of other working days, or of the other day of the weekend. */
function smoothed(tally: readonly number[]): number[] {
  const at = (index: number) => tally[(index + hoursOfWeek) % hoursOfWeek] ?? 0;
  const inDay = tally.map((_, index) => at(index - 1) / 4 + at(index) / 2 + at(index + 1) / 4);
  return inDay.map((own, index) => {
    const days = index < 5 * 24 ? [0, 1, 2, 3, 4] : [5, 6];
    const alike = days.map((one) => inDay[one * 24 + (index % 24)] ?? 0);
    return (own + sum(alike) / days.length) / 2;
  });
}

function withPrior(tally: readonly number[], weeks: number): number[] {
  const seen = sum(tally);
  // As many calls as were seen, in the shape of an office's week.
  const scale = seen > 0 && weeks > 0 ? seen / weeks / sum(officeWeek) : 1;
  return tally.map((one, index) => (one + priorWeeks * scale * (officeWeek[index] ?? 0)) / (weeks + priorWeeks));
}

/** 0 is Monday, midnight, of the zone's local time. */
function hourOfWeek(at: number, zone: string): number {
  const wall = at + zoneOffset(at, zone);
  // 1 January 1970 was a Thursday.
  const sinceMonday = (((wall + 3 * DAY) % week) + week) % week;
  return Math.floor(sinceMonday / HOUR);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}

/** What profiles are made from. */
export interface ProfileDeps {
  readonly history: Pick<History, 'callVolume'>;
  readonly zone: () => string;
  readonly now: () => number;
}

/** How long a profile is used, ms. */
const REFRESH_AFTER = 6 * HOUR;
/** As long as there are no calls: the backfill may be bringing them. */
const REFRESH_EMPTY_AFTER = 5 * MINUTE;

/** The current profile of an extension; null: an office's. */
export function createCallVolumeProfiles({
  history,
  zone,
  now,
}: ProfileDeps): (extension: string | null) => CallVolumeProfile {
  const countsOf = (extension: string | null, at: number): HourlyCalls[] => {
    try {
      return extension === null ? [] : history.callVolume(extension, at - profileSpan);
    } catch {
      // The next poll reports a history that cannot be read.
      return [];
    }
  };
  let cached: { name: string; until: number; from: number; profile: CallVolumeProfile } | null = null;
  return (extension) => {
    const at = now();
    const name = `${extension} ${zone()}`;
    if (cached?.name === name && at < cached.until && at >= cached.from) return cached.profile;
    const counts = countsOf(extension, at);
    const profile = callVolumeProfile(counts, zone(), at);
    cached = { name, from: at, until: at + (counts.length === 0 ? REFRESH_EMPTY_AFTER : REFRESH_AFTER), profile };
    return profile;
  };
}
