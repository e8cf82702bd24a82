import type { Texts } from '../texts.ts';

/** Days, times and lengths of time in words. */
export const time: Texts<'es'>['time'] = {
  hours_one: '{{count}} hour',
  hours_many: '{{count}} hours',
  hours_other: '{{count}} hours',
  lengthHours: '{{count}} h',
  lengthMinutes: '{{count}} min',
  lengthSeconds: '{{written}} s',
  minutes_one: '{{count}} minute',
  minutes_many: '{{count}} minutes',
  minutes_other: '{{count}} minutes',
  onDayAt: 'on {{day}} at {{time}}',
  seconds_one: '{{count}} second',
  seconds_many: '{{count}} seconds',
  seconds_other: '{{count}} seconds',
  today: 'Today',
  todayAt: 'today {{time}}',
  todayAtTime: 'today at {{time}}',
  tomorrowAt: 'tomorrow {{time}}',
  tomorrowAtTime: 'tomorrow at {{time}}',
  unknown: 'time unknown',
  yesterday: 'Yesterday',
  yesterdayAt: 'yesterday {{time}}',
  yesterdayAtTime: 'yesterday at {{time}}',
};
