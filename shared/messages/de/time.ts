import type { Texts } from '../texts.ts';

/** Days, times and lengths of time in words. */
export const time: Texts<'de'>['time'] = {
  hours_one: '{{count}} Stunde',
  hours_other: '{{count}} Stunden',
  lengthHours: '{{count}}\u00a0h',
  lengthMinutes: '{{count}}\u00a0min',
  lengthSeconds: '{{written}}\u00a0s',
  minutes_one: '{{count}} Minute',
  minutes_other: '{{count}} Minuten',
  onDateAt: 'am {{day}} um {{time}}',
  onWeekdayAt: 'am {{day}} um {{time}}',
  seconds_one: '{{count}} Sekunde',
  seconds_other: '{{count}} Sekunden',
  today: 'Heute',
  todayAt: 'heute {{time}}',
  todayAtTime: 'heute um {{time}}',
  tomorrowAt: 'morgen {{time}}',
  tomorrowAtTime: 'morgen um {{time}}',
  unknown: 'Zeit unbekannt',
  yesterday: 'Gestern',
  yesterdayAt: 'gestern {{time}}',
  yesterdayAtTime: 'gestern um {{time}}',
};
