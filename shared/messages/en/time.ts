/** Days, times and lengths of time in words. */
export const time = {
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  justNow: 'just now',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  minutesAgo_one: '{{count}} minute ago',
  minutesAgo_other: '{{count}} minutes ago',
  seconds_one: '{{count}} second',
  seconds_other: '{{count}} seconds',
  today: 'Today',
  todayAt: 'today {{time}}',
  tomorrowAt: 'tomorrow {{time}}',
  unknown: 'time unknown',
  yesterday: 'Yesterday',
  yesterdayAt: 'yesterday {{time}}',
} as const;
