import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../shared/languages.ts';
import { loadText } from '../../../../shared/messages/load-text.ts';
import { capital, type Preposition, timePhrase } from '../../../../shared/messages/moment-words.ts';

/** Wednesday, 13 May 2026, noon. */
const NOW = Date.parse('2026-05-13T12:00:00Z');
const LOCALES = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', es: 'es-ES', it: 'it-IT' } as const;

async function phrase(language: Language, preposition: Preposition, at: string, hourCycle: 'h12' | 'h23' = 'h23') {
  const t = await loadText(language);
  const format = { locale: LOCALES[language], zone: 'UTC', hourCycle };
  return timePhrase(t, preposition, Date.parse(`${at}:00Z`), NOW, format).replaceAll(/[\u00A0\u202F]/g, ' ');
}

describe.each<[Preposition, string, Record<Language, string>]>([
  [
    'until',
    '2026-05-13T14:00',
    {
      en: 'until 14:00',
      de: 'bis 14:00',
      fr: 'jusqu’à 14:00',
      es: 'hasta las 14:00',
      it: 'fino alle 14:00',
    },
  ],
  [
    'until',
    '2026-05-13T13:00',
    {
      en: 'until 13:00',
      de: 'bis 13:00',
      fr: 'jusqu’à 13:00',
      es: 'hasta las 13:00',
      it: 'fino alle 13:00',
    },
  ],
  [
    'until',
    '2026-05-14T01:00',
    {
      en: 'until tomorrow at 01:00',
      de: 'bis morgen um 01:00',
      fr: 'jusqu’à demain à 01:00',
      es: 'hasta mañana a la 01:00',
      it: 'fino a domani all’01:00',
    },
  ],
  [
    'until',
    '2026-05-14T00:00',
    {
      en: 'until tomorrow at 00:00',
      de: 'bis morgen um 00:00',
      fr: 'jusqu’à demain à 00:00',
      es: 'hasta mañana a las 00:00',
      it: 'fino a domani alle 00:00',
    },
  ],
  [
    'until',
    '2026-05-18T09:00',
    {
      en: 'until Monday at 09:00',
      de: 'bis Montag um 09:00',
      fr: 'jusqu’à lundi à 09:00',
      es: 'hasta el lunes a las 09:00',
      it: 'fino a lunedì alle 09:00',
    },
  ],
  [
    'until',
    '2026-06-11T01:30',
    {
      en: 'until 11 June at 01:30',
      de: 'bis zum 11. Juni um 01:30',
      fr: 'jusqu’au 11 juin à 01:30',
      es: 'hasta el 11 de junio a la 01:30',
      it: 'fino all’11 giugno all’01:30',
    },
  ],
  [
    'since',
    '2026-05-13T01:00',
    {
      en: 'since 01:00',
      de: 'seit 01:00',
      fr: 'depuis 01:00',
      es: 'desde la 01:00',
      it: 'dall’01:00',
    },
  ],
  [
    'since',
    '2026-05-12T12:00',
    {
      en: 'since yesterday at 12:00',
      de: 'seit gestern um 12:00',
      fr: 'depuis hier à 12:00',
      es: 'desde ayer a las 12:00',
      it: 'da ieri alle 12:00',
    },
  ],
  [
    'since',
    '2026-05-08T13:00',
    {
      en: 'since Friday at 13:00',
      de: 'seit Freitag um 13:00',
      fr: 'depuis vendredi à 13:00',
      es: 'desde el viernes a las 13:00',
      it: 'da venerdì alle 13:00',
    },
  ],
  [
    'since',
    '2025-05-01T13:00',
    {
      en: 'since 1 May 2025 at 13:00',
      de: 'seit dem 1. Mai 2025 um 13:00',
      fr: 'depuis le 1er mai 2025 à 13:00',
      es: 'desde el 1 de mayo de 2025 a las 13:00',
      it: 'dal 1 maggio 2025 alle 13:00',
    },
  ],
  ['at', '2026-05-13T14:00', { en: 'at 14:00', de: 'um 14:00', fr: 'à 14:00', es: 'a las 14:00', it: 'alle 14:00' }],
  [
    'at',
    '2026-06-08T13:00',
    {
      en: 'on 8 June at 13:00',
      de: 'am 8. Juni um 13:00',
      fr: 'le 8 juin à 13:00',
      es: 'el 8 de junio a las 13:00',
      it: 'l’8 giugno alle 13:00',
    },
  ],
])('%s %s', (preposition, at, words) => {
  it.each(Object.entries(words) as [Language, string][])('in %s: %s', async (language, phrased) => {
    expect(await phrase(language, preposition, at)).toBe(phrased);
  });
});

it('one o’clock of a clock of twelve hours is in the singular at night and at noon', async () => {
  const both = async (preposition: Preposition, at: string) => [
    await phrase('es', preposition, at, 'h12'),
    await phrase('it', preposition, at, 'h12'),
  ];
  expect(await both('until', '2026-05-13T13:00')).toEqual(['hasta la 1:00 p. m.', 'fino all’1:00 PM']);
  expect(await both('since', '2026-05-13T01:00')).toEqual(['desde la 1:00 a. m.', 'dall’1:00 AM']);
  expect(await both('until', '2026-05-13T23:00')).toEqual(['hasta las 11:00 p. m.', 'fino alle 11:00 PM']);
});

it('a clock that was changed is no day too far: what began tomorrow and what ended yesterday are said by their weekday', async () => {
  expect(await phrase('en', 'since', '2026-05-14T09:00')).toBe('since Thursday at 09:00');
  expect(await phrase('en', 'until', '2026-05-12T09:00')).toBe('until Tuesday at 09:00');
});

it('a line begins with a capital', () => expect(capital('élan')).toBe('Élan'));
