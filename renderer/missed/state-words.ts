import type { MissedRow, MissedState, ReturnedBy } from '../../shared/calls/missed-state.ts';
import { DAY } from '../../shared/time/durations.ts';
import { t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { whenWords } from '../ui/call/describe-call.ts';
import { clockTime, dayOf } from '../ui/call/format-time.ts';

/** What has become of a missed caller, in words. */
export function missedStateWords(state: MissedState, now: number, region: Region): string {
  switch (state.kind) {
    case 'waiting':
      return t('missed.waitingState');
    case 'todo':
      return t('missed.todo', { when: todoWords(state.at, now, region) });
    case 'returned':
      return returnedWords(state.by, whenWords(state.at, now, region));
    case 'reachedMe':
      return t('missed.reachedMe', { when: whenWords(state.at, now, region) });
    case 'dismissed':
      return t('missed.dismissed', { when: whenWords(state.at, now, region) });
  }
}

/** That no notification is known to have told of a caller; null where one has, or none was wanted. */
export function notNotifiedWords({ notNotified }: MissedRow): string | null {
  if (notNotified === undefined) return null;
  return notNotified === 'refused' ? t('missed.notNotified') : t('missed.maybeNotNotified');
}

function returnedWords(by: ReturnedBy, when: string): string {
  if (by.kind === 'me') return t('missed.returned', { when });
  const { name, number } = by;
  if (number === null) return t('missed.returnedByColleague', { when });
  return name === null
    ? t('missed.returnedBy', { by: number, when })
    : t('missed.returnedByName', { name, number, when });
}

/** A time to come, for a sentence: "today 15:00", "tomorrow 9:00", "Thu 12 Nov 9:00". */
export function todoWords(at: number, now: number, region: Region): string {
  const time = clockTime(at, region);
  const day = dayOf(at, region.zone);
  if (day === dayOf(now, region.zone)) return t('time.todayAt', { time });
  // From noon to noon: a day has 23 to 25 hours.
  const noon = Date.parse(`${dayOf(now, region.zone)}T12:00:00Z`);
  if (day === new Date(noon + DAY).toISOString().slice(0, 10)) return t('time.tomorrowAt', { time });
  return whenWords(at, now, region);
}
