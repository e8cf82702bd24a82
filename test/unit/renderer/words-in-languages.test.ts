import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { lineOf } from '../../../renderer/missed/missed-words.ts';
import { showLanguage, withinLine } from '../../../renderer/text.ts';
import { momentWords } from '../../../renderer/ui/call/describe-call.ts';
import { partyWords } from '../../../renderer/ui/call/party-words.ts';
import type { MissedRow } from '../../../shared/calls/follow-up-state.ts';
import type { Language } from '../../../shared/languages.ts';

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));
afterEach(() => showLanguage('en'));
afterAll(() => void vi.unstubAllGlobals());

/** Tuesday, 24 November 2026, 7:10 in Berlin. */
const now = Date.parse('2026-11-24T06:10:00Z');
const row: MissedRow = {
  key: 'number:+49301234567',
  party: { number: '+49301234567', name: 'Maria', withheld: false, personId: 'x' },
  isInternal: false,
  at: now,
  timeText: null,
  callUuids: ['a'],
  attempts: 1,
  seen: true,
  state: { kind: 'waiting' },
  usual: { at: now, hour: 9, hours: 2, workday: true, reached: 6, tried: 7, reachedByHour: Array(24).fill(0) },
};

it.each<[Language, string, 'h12' | 'h23', string]>([
  ['en', 'en-GB', 'h23', 'Usually 9 to 11'],
  ['en', 'en-US', 'h12', 'Usually 9:00 AM to 11:00 AM'],
  ['de', 'de-AT', 'h23', 'Meist 9 bis 11 Uhr'],
  ['de', 'de', 'h12', 'Meist 9:00 AM bis 11:00 AM'],
  ['fr', 'fr', 'h23', 'Souvent joint 9–11 h'],
  ['fr', 'fr-CA', 'h23', 'Souvent joint 09 h 00 – 11 h 00'],
  ['es', 'es', 'h23', 'Suele contestar de 9 a 11'],
  ['es', 'es-MX', 'h12', 'Suele contestar de 9:00 a.m. a 11:00 a.m.'],
  ['it', 'it', 'h23', 'Spesso risponde 9–11'],
])('in %s on a clock of %s, %s: %s', async (language, locale, hourCycle, words) => {
  await showLanguage(language);
  const region = { country: 'DE', locale, zone: 'Europe/Berlin', hourCycle };
  const context = { words: partyWords(row.party, 'DE'), isCalling: false, isDone: false, now, region };
  expect(lineOf(row, context).hint?.text.replace(/\s/g, ' ')).toBe(words);
});

it('a text within a line begins small, but for German, where it may be a noun', async () => {
  expect(withinLine('Tomorrow')).toBe('tomorrow');
  await showLanguage('de');
  expect(withinLine('Montag um 9')).toBe('Montag um 9');
});

it.each<[Language, string, string, string]>([
  ['en', 'on Friday at 14:00', 'on 3 May at 14:00', 'on 20 November at 01:00'],
  ['de', 'am Freitag um 14:00', 'am 3. Mai um 14:00', 'am 20. November um 01:00'],
  ['fr', 'vendredi à 14:00', 'le 3 mai à 14:00', 'le 20 novembre à 01:00'],
  ['es', 'el viernes a las 14:00', 'el 3 de mayo a las 14:00', 'el 20 de noviembre a la 01:00'],
  ['it', 'venerdì alle 14:00', 'il 3 maggio alle 14:00', 'il 20 novembre all’01:00'],
])('in %s a day within a week, another, and one o’clock: %s, %s, %s', async (language, weekday, date, atOne) => {
  await showLanguage(language);
  const region = {
    country: 'DE',
    locale: language === 'en' ? 'en-GB' : language,
    zone: 'UTC',
    hourCycle: 'h23' as const,
  };
  const at = (moment: string, today: string) =>
    momentWords(Date.parse(`${moment}:00Z`), Date.parse(`${today}T12:00:00Z`), region);
  expect(at('2026-11-20T14:00', '2026-11-24')).toBe(weekday);
  expect(at('2026-05-03T14:00', '2026-11-24')).toBe(date);
  expect(at('2026-11-20T01:00', '2026-12-24')).toBe(atOne);
});
