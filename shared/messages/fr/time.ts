import type { Texts } from '../texts.ts';

/** Days, times and lengths of time in words. */
export const time: Texts<'fr'>['time'] = {
  hours_one: '{{count}} heure',
  hours_many: '{{count}} d’heures',
  hours_other: '{{count}} heures',
  lengthHours: '{{count}} h',
  lengthMinutes: '{{count}} min',
  lengthSeconds: '{{written}} s',
  minutes_one: '{{count}} minute',
  minutes_many: '{{count}} de minutes',
  minutes_other: '{{count}} minutes',
  onDateAt: 'le {{day}} à {{time}}',
  onWeekdayAt: '{{day}} à {{time}}',
  seconds_one: '{{count}} seconde',
  seconds_many: '{{count}} de secondes',
  seconds_other: '{{count}} secondes',
  today: 'Aujourd’hui',
  todayAt: 'aujourd’hui {{time}}',
  todayAtTime: 'aujourd’hui à {{time}}',
  tomorrowAt: 'demain {{time}}',
  tomorrowAtTime: 'demain à {{time}}',
  unknown: 'heure inconnue',
  yesterday: 'Hier',
  yesterdayAt: 'hier {{time}}',
  yesterdayAtTime: 'hier à {{time}}',
};
