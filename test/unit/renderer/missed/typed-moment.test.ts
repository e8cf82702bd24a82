import { describe, expect, it } from 'vitest';
import { readMoment } from '../../../../renderer/missed/typed-moment.ts';
import { languages } from '../../../../shared/languages.ts';
import { loadText } from '../../../../shared/messages/load-text.ts';
import { formatLocalTime } from '../../../../shared/time/proposed-times.ts';

const zone = 'Europe/Berlin';
/** Tuesday, 24 November 2026, 10:41 in Berlin. */
const now = Date.parse('2026-11-24T10:41:20+01:00');

/** The local time that is read, "past" or "unread". */
function read(text: string, locale = 'en-GB', at = now, where = zone): string {
  const found = readMoment(text, at, { locale, zone: where });
  return found.kind === 'at' ? formatLocalTime(found.at, where) : found.kind;
}

describe('a time that is typed', () => {
  it.each([
    ['fri 9', '2026-11-27T09:00'],
    ['Fri. 9:30', '2026-11-27T09:30'],
    ['friday at 9', '2026-11-27T09:00'],
    ['9 fri', '2026-11-27T09:00'],
    ['tomorrow 14:30', '2026-11-25T14:30'],
    ['14:30 tomorrow', '2026-11-25T14:30'],
    ['tomorrow, 2pm', '2026-11-25T14:00'],
    ['tomorrow', '2026-11-25T09:00'],
    ['tomorrow morning', '2026-11-25T09:00'],
    ['day after tomorrow 8', '2026-11-26T08:00'],
    ['this afternoon', '2026-11-24T14:00'],
    ['in 2 h', '2026-11-24T12:42'],
    ['2h', '2026-11-24T12:42'],
    ['in an hour', '2026-11-24T11:42'],
    ['in 1.5 hours', '2026-11-24T12:12'],
    ['20 min', '2026-11-24T11:02'],
    ['in 3 days', '2026-11-27T09:00'],
    ['in 3 days 15:00', '2026-11-27T15:00'],
    ['in 2 weeks', '2026-12-08T09:00'],
    ['12 dec', '2026-12-12T09:00'],
    ['12th december 9:15', '2026-12-12T09:15'],
    ['dec 12 at 4pm', '2026-12-12T16:00'],
    ['3 nov', '2027-11-03T09:00'],
    ['2026-12-01 08:00', '2026-12-01T08:00'],
    ['1/12', '2026-12-01T09:00'],
    ['12 am', '2026-11-25T00:00'],
    ['12 pm', '2026-11-24T12:00'],
  ])('%s', (text, local) => expect(read(text)).toBe(local));

  it.each([
    ['the day is today while its time is to come', 'tue 14', '2026-11-24T14:00'],
    ['and a week ahead once it is over', 'tue 9', '2026-12-01T09:00'],
    ['an hour alone is the next one', '9', '2026-11-25T09:00'],
    ['today where it is to come', '14:30', '2026-11-24T14:30'],
    ['nobody is rung back at night', '3', '2026-11-24T15:00'],
    ['but where it is written so', '03:00', '2026-11-25T03:00'],
  ])('%s: %s', (_what, text, local) => expect(read(text)).toBe(local));

  it.each([
    ['de-DE', 'fr 9', '2026-11-27T09:00'],
    ['de-DE', 'Mi um 14 Uhr', '2026-11-25T14:00'],
    ['de-DE', 'morgen 14:30', '2026-11-25T14:30'],
    ['de-DE', 'morgen früh', '2026-11-25T09:00'],
    ['de-DE', 'übermorgen 8', '2026-11-26T08:00'],
    ['de-DE', 'in einer Stunde', '2026-11-24T11:42'],
    ['de-DE', 'in 2 Std.', '2026-11-24T12:42'],
    ['de-DE', 'in 3 Tagen', '2026-11-27T09:00'],
    ['de-DE', '1.12. 9:00', '2026-12-01T09:00'],
    ['de-DE', '12. März', '2027-03-12T09:00'],
    ['fr-FR', 'ven 9h', '2026-11-27T09:00'],
    ['fr-FR', 'demain à 14h30', '2026-11-25T14:30'],
    ['fr-FR', 'après-demain 8h', '2026-11-26T08:00'],
    ['fr-FR', 'dans une heure', '2026-11-24T11:42'],
    ['fr-FR', '14h', '2026-11-24T14:00'],
    ['fr-FR', '9 mars', '2027-03-09T09:00'],
    ['fr-FR', '1er déc', '2026-12-01T09:00'],
    ['es-ES', 'vie 9', '2026-11-27T09:00'],
    ['es-ES', 'mañana a las 14:30', '2026-11-25T14:30'],
    ['es-ES', 'mañana por la mañana', '2026-11-25T09:00'],
    ['es-ES', 'pasado mañana 8', '2026-11-26T08:00'],
    ['es-ES', 'dentro de 2 horas', '2026-11-24T12:42'],
    ['es-ES', '12 de diciembre', '2026-12-12T09:00'],
    ['it-IT', 'ven 9', '2026-11-27T09:00'],
    ['it-IT', 'domani alle 14:30', '2026-11-25T14:30'],
    ['it-IT', 'dopodomani 8', '2026-11-26T08:00'],
    ['it-IT', "tra un'ora", '2026-11-24T11:42'],
    ['it-IT', 'lunedì mattina', '2026-11-30T09:00'],
    ['it-IT', 'ore 14', '2026-11-24T14:00'],
  ])('in %s: %s', (locale, text, local) => {
    expect(read(text, locale)).toBe(local);
  });

  it('is read in the person’s own language first, then in the others', () => {
    expect(read('mar 9', 'fr-FR')).toBe('2026-12-01T09:00');
    expect(read('mar 9', 'en-US')).toBe('2027-03-09T09:00');
    expect(read('morgen 9', 'en-US')).toBe('2026-11-25T09:00');
    expect(read('fri 9', 'de-DE')).toBe('2026-11-27T09:00');
    expect(read('fri 9', 'pl-PL')).toBe('2026-11-27T09:00');
    expect(read('12/1', 'en-US')).toBe('2026-12-01T09:00');
    expect(read('12/1', 'en-GB')).toBe('2027-01-12T09:00');
  });

  it.each([
    ['today 9', 'past'],
    ['heute um 8', 'past'],
    ['12.12.2024', 'past'],
    ['2026-11-24 10:41', 'past'],
    ['', 'unread'],
    ['today', 'unread'],
    ['31 feb', 'unread'],
    ['fri 25', 'unread'],
    ['fri 9:75', 'unread'],
    ['13 pm', 'unread'],
    ['t', 'unread'],
    ['tomorrow or friday', 'unread'],
    ['fri 9 call her', 'unread'],
    ['in 999 days', 'unread'],
    ['2031-01-01', 'unread'],
    ['030 23125111', 'unread'],
  ])('%j is %s', (text, what) => expect(read(text)).toBe(what));

  it('is one of the person’s zone, also on the day on which the clocks change', () => {
    expect(read('fri 9', 'en-GB', now, 'America/New_York')).toBe('2026-11-27T09:00');
    // 23:30 UTC on Monday is Tuesday in Berlin, and still Monday in New York.
    const late = Date.parse('2026-11-23T23:30:00Z');
    expect(read('tomorrow 9', 'en-GB', late)).toBe('2026-11-25T09:00');
    expect(read('tomorrow 9', 'en-GB', late, 'America/New_York')).toBe('2026-11-24T09:00');
    // The hour from 2 to 3 is left out on 28 March 2027.
    const eve = Date.parse('2027-03-27T12:00:00+01:00');
    expect(read('tomorrow 02:30', 'en-GB', eve)).toBe('2027-03-28T03:30');
    expect(readMoment('tomorrow 9', eve, { locale: 'en-GB', zone })).toEqual({
      kind: 'at',
      at: Date.parse('2027-03-28T09:00:00+02:00'),
    });
  });
});

it.each(languages)('what the field proposes in %s is read: a weekday, tomorrow, a length', async (language) => {
  const examples = (await loadText(language))('missed.laterExample').split(', ');
  expect(examples.map((one) => read(one, language))).toEqual([
    '2026-11-27T09:00',
    '2026-11-25T14:30',
    '2026-11-24T12:42',
  ]);
});
