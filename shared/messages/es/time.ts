import type { Texts } from '../texts.ts';

/** Days, times and lengths of time in words. */
export const time: Texts<'es'>['time'] = {
  hours_one: '{{count}} hora',
  hours_many: '{{count}} de horas',
  hours_other: '{{count}} horas',
  lengthHours: '{{count}} h',
  lengthMinutes: '{{count}} min',
  lengthSeconds: '{{written}} s',
  minutes_one: '{{count}} minuto',
  minutes_many: '{{count}} de minutos',
  minutes_other: '{{count}} minutos',
  onDateAt: 'el {{day}} a las {{time}}',
  onWeekdayAt: 'el {{day}} a las {{time}}',
  seconds_one: '{{count}} segundo',
  seconds_many: '{{count}} de segundos',
  seconds_other: '{{count}} segundos',
  today: 'Hoy',
  todayAt: 'hoy {{time}}',
  todayAtTime: 'hoy a las {{time}}',
  tomorrowAt: 'mañana {{time}}',
  tomorrowAtTime: 'mañana a las {{time}}',
  unknown: 'hora desconocida',
  yesterday: 'Ayer',
  yesterdayAt: 'ayer {{time}}',
  yesterdayAtTime: 'ayer a las {{time}}',
};
