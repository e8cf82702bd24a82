import type { Texts } from '../texts.ts';

/** Days, times and lengths of time in words. */
export const time: Texts<'it'>['time'] = {
  hours_one: '{{count}} ora',
  hours_many: '{{count}} di ore',
  hours_other: '{{count}} ore',
  lengthHours: '{{count}} h',
  lengthMinutes: '{{count}} min',
  lengthSeconds: '{{written}} s',
  minutes_one: '{{count}} minuto',
  minutes_many: '{{count}} di minuti',
  minutes_other: '{{count}} minuti',
  onDateAt: 'il {{day}} alle {{time}}',
  onWeekdayAt: '{{day}} alle {{time}}',
  seconds_one: '{{count}} secondo',
  seconds_many: '{{count}} di secondi',
  seconds_other: '{{count}} secondi',
  today: 'Oggi',
  todayAt: 'oggi {{time}}',
  todayAtTime: 'oggi alle {{time}}',
  tomorrowAt: 'domani {{time}}',
  tomorrowAtTime: 'domani alle {{time}}',
  unknown: 'ora sconosciuta',
  yesterday: 'Ieri',
  yesterdayAt: 'ieri {{time}}',
  yesterdayAtTime: 'ieri alle {{time}}',
};
