import type { ShownRow } from '../../../shared/calls/rows.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { dayWords, joined } from '../../ui/call/describe-call.ts';
import { dayOf } from '../../ui/call/format-time.ts';
import { groupAttempts, type ListItem } from './group-attempts.ts';

/** Heights in the list, px. */
export const ROW = 52;
export const HEADING = 28;
/** The line shown while older rows load, px. */
export const LOADER = 44;

/** The calls of one day, newest first. `id` is the day (YYYY-MM-DD), or `unread` for calls whose time cannot be read. `items`: as rows on the screen. */
export interface Day {
  readonly id: string;
  readonly name: string;
  readonly items: readonly ListItem[];
}

/** Groups rows (newest first) by day; rows with an unreadable time come last, as the history sends them. */
export function daysOf(rows: readonly ShownRow[], now: number, region: Region): Day[] {
  const days = Map.groupBy(rows, ({ at }) => (at === null ? 'unread' : dayOf(at, region.zone)));
  return [...days].map(([id, some]) => {
    const at = some[0]?.at ?? null;
    const name = at === null ? t('calls.unreadableDay') : dayWords(at, now, region);
    return { id, name, items: groupAttempts(some) };
  });
}

/** What the list has of its oldest day: all that is stored, a part of it, or not known while calls of before are on their way. */
export type OldestDay = 'whole' | 'part' | 'unknown';

/** What the calls of a day add up to. Null for the oldest day in the list while more of it may follow, and for calls without a time. */
export function daySum(days: readonly Day[], place: number, oldest: OldestDay): string | null {
  const day = days[place];
  if (day === undefined || day.id === 'unread') return null;
  // What the PBX has of the oldest day before its first call here is not known.
  if (place === days.length - 1 && !(oldest === 'whole' && days.length === 1)) return null;
  const calls = day.items.flatMap((item) => item.calls);
  const missed = calls.filter(({ perspective }) => perspective.outcome.kind === 'missed').length;
  return sumWords(calls.length, missed);
}

/** "8 calls · 2 missed", "2 missed" where all are. */
export function sumWords(calls: number, missed: number): string {
  return joined(
    ' · ',
    missed === calls ? null : t('calls.counted', { count: calls }),
    missed === 0 ? null : t('find.callerMissed', { count: missed }),
  );
}

/** Whether a row represents a call. */
export function hasCall({ calls }: ListItem, uuid: string | null): boolean {
  return calls.some((call) => call.uuid === uuid);
}
