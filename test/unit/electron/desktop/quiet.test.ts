import { expect, test } from 'vitest';
import { quietAt } from '../../../../electron/desktop/quiet.ts';
import { neverQuiet, type Quiet, type QuietRules, quietRules } from '../../../../shared/quiet-settings.ts';

const zone = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
/** Monday to Friday, 8 to 18. */
const workdays: QuietRules = { ...neverQuiet, outsideHours: true };
const noDay = { ...workdays, hours: workdays.hours.map((day) => ({ ...day, isOn: false })) };
const changeDay = { ...workdays, hours: workdays.hours.map((day) => ({ ...day, isOn: true, from: '02:30' })) };
/** Tuesdays alone. */
const tuesdays = { ...workdays, hours: workdays.hours.map((day, i) => ({ ...day, isOn: i === 1 })) };
const until = at('2026-11-24T14:00+01:00');

test.each<[string, QuietRules, string, Quiet | null]>([
  ['no rule', neverQuiet, '2026-11-24T03:00+01:00', null],
  ['until a time', { ...neverQuiet, until }, '2026-11-24T13:59+01:00', { by: 'time', until }],
  ['at that time', { ...neverQuiet, until }, '2026-11-24T14:00+01:00', null],
  ['in the hours', workdays, '2026-11-24T08:00+01:00', null],
  ['before them', workdays, '2026-11-24T07:59+01:00', { by: 'hours', until: at('2026-11-24T08:00+01:00') }],
  ['after them', workdays, '2026-11-24T18:00+01:00', { by: 'hours', until: at('2026-11-25T08:00+01:00') }],
  ['Friday evening', workdays, '2026-11-27T20:00+01:00', { by: 'hours', until: at('2026-11-30T08:00+01:00') }],
  [
    'a weekend with a clock change',
    workdays,
    '2026-10-24T12:00+02:00',
    { by: 'hours', until: at('2026-10-26T08:00+01:00') },
  ],
  [
    'an hour that the change of the clock skips',
    changeDay,
    '2026-03-29T01:00+01:00',
    { by: 'hours', until: at('2026-03-29T03:30+02:00') },
  ],
  [
    'after the hours of the only day: it is quiet until the same day of the next week',
    tuesdays,
    '2026-11-24T18:00+01:00',
    { by: 'hours', until: at('2026-12-01T08:00+01:00') },
  ],
  ['no day with hours', noDay, '2026-11-24T12:00+01:00', { by: 'hours', until: null }],
  ['both: the time is said', { ...workdays, until }, '2026-11-24T07:00+01:00', { by: 'time', until }],
])('%s', (_, rules, now, expected) => {
  expect(quietAt(rules, at(now), zone)).toEqual(expected);
});

test('for dialling only, whatever the hours are; and where the desktop asks not to disturb', () => {
  const now = at('2026-11-24T10:00+01:00');
  expect(quietAt({ ...workdays, diallingOnly: true, until }, now, zone)).toEqual({ by: 'dialling', until: null });
  expect(quietAt(workdays, now, zone, true)).toEqual({ by: 'desktop', until: null });
  expect(quietAt({ ...neverQuiet, until }, now, zone, true)).toEqual({ by: 'time', until });
});

test('hours that end before they begin, or of six days, are refused', () => {
  expect(quietRules.safeParse(workdays).success).toBe(true);
  expect(quietRules.safeParse({ ...workdays, hours: workdays.hours.slice(1) }).success).toBe(false);
  const turned = [{ isOn: true, from: '18:00', to: '08:00' }, ...workdays.hours.slice(1)];
  expect(quietRules.safeParse({ ...workdays, hours: turned }).success).toBe(false);
});
