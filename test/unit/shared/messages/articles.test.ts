import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../shared/messages/load-text.ts';
import { catalogues } from '../../../support/catalogues.ts';

const texts = {
  en: await loadText('en'),
  de: await loadText('de'),
  fr: await loadText('fr'),
  es: await loadText('es'),
  it: await loadText('it'),
};

describe('an article before a time or a date', () => {
  it.each([
    ['es', '1:00', 'hoy a la 1:00'],
    ['es', '01:05', 'hoy a la 01:05'],
    ['es', '1:05 p. m.', 'hoy a la 1:05 p. m.'],
    ['es', '1 PM', 'hoy a la 1 PM'],
    ['es', '01:00:09', 'hoy a la 01:00:09'],
    ['es', '2:00', 'hoy a las 2:00'],
    ['es', '10:01', 'hoy a las 10:01'],
    ['es', '11:00', 'hoy a las 11:00'],
    ['es', '13:01', 'hoy a las 13:01'],
    ['es', '1', 'hoy a las 1'],
    ['it', '1:00', 'oggi all’1:00'],
    ['it', '01.05', 'oggi all’01.05'],
    ['it', '1.050', 'oggi alle 1.050'],
    ['it', '21:01', 'oggi alle 21:01'],
    ['fr', '1:00', 'aujourd’hui à 1:00'],
    ['de', '1:00', 'heute um 1:00'],
    ['en', '1:00', 'today at 1:00'],
  ] as const)('in %s, %s: %s', (language, time, words) => {
    expect(texts[language]('time.todayAtTime', { time })).toBe(words);
  });

  it('agrees with each of several times, wherever it stands in the text', () => {
    expect(texts.it('missed.usuallyBetween', { from: '01:00', to: '03:00' })).toBe('Tra l’01:00 e le 03:00');
    expect(texts.it('missed.usuallyBetween', { from: '23:00', to: '01:00' })).toBe('Tra le 23:00 e l’01:00');
    expect(texts.it('setup.findingZoneExample', { there: '13:00', here: '01:00' })).toContain(
      'alle 13:00 appare qui all’01:00',
    );
    expect(texts.es('setup.findingZoneExample', { there: '01:00', here: '13:00' })).toContain(
      'allí a la 01:00 se muestra aquí a las 13:00',
    );
  });

  it.each([
    ['it', '1 maggio 2026', 'Caricate dal 1 maggio 2026.'],
    ['it', '7 mag 2026', 'Caricate dal 7 mag 2026.'],
    ['it', '8 mag 2026', 'Caricate dall’8 mag 2026.'],
    ['it', '11 maggio', 'Caricate dall’11 maggio.'],
    ['it', '18 maggio', 'Caricate dal 18 maggio.'],
    ['it', '28 maggio', 'Caricate dal 28 maggio.'],
    ['fr', '1 mai 2026', 'Appels chargés à partir du 1er mai 2026.'],
    ['fr', '11 mai 2026', 'Appels chargés à partir du 11 mai 2026.'],
    ['fr', '8 août', 'Appels chargés à partir du 8 août.'],
    ['es', '1 may 2026', 'Cargadas desde el 1 may 2026.'],
    ['es', '8 may 2026', 'Cargadas desde el 8 may 2026.'],
    ['de', '1. Mai 2026', 'Geladen ab 1. Mai 2026.'],
  ] as const)('in %s, %s: %s', (language, day, words) => {
    expect(texts[language]('calls.serverHistoryBack', { day })).toBe(words);
  });

  it('agrees with both ends of a range', () => {
    const range = { from: '8 mag 2026', to: '11 mag 2026' };
    expect(texts.it('findConditions.rangeFromTo', range)).toBe('dall’8 mag 2026 all’11 mag 2026');
    expect(texts.fr('findConditions.rangeFromTo', { from: '1 mai 2026', to: '1 juin 2026' })).toBe(
      'du 1er mai 2026 au 1er juin 2026',
    );
    expect(texts.es('findConditions.rangeFromTo', { from: '1 may 2026', to: '8 may 2026' })).toBe(
      'del 1 may 2026 al 8 may 2026',
    );
  });

  it.each([
    ['es', /(?<!\p{L})(?:a|de|desde|hasta|para) \{\{(?:time|day|date)\}\}(?!\sms)/u],
    ['it', /(?<!\p{L})(?:a|da|di|per) \{\{time\}\}(?!\sms)/u],
  ] as const)('stands before each in %s', (language, bare) => {
    const all = Object.entries(catalogues[language]).flatMap(([part, some]) =>
      Object.entries(some).map(([name, text]) => `${part}.${name}: ${text}`),
    );
    expect(all.filter((text) => bare.test(text))).toEqual([]);
  });

  it('leaves what values say, and a time without an article, as they are', () => {
    const title = 'Llame a las 1:00';
    expect(texts.es('strip.updated', { title, at: texts.es('time.at_time', { time: '01:00' }) })).toBe(
      `${title} · actualizado a la 01:00`,
    );
    expect(texts.es('time.todayAt', { time: '1:00' })).toBe('hoy 1:00');
  });
});

/** An article after a preposition with which it becomes one word. */
const apart = /(?<!\p{L})(?:(?:di|a|da|in|su) (?:l’|(?:il|lo|la|i|gli|le) )|(?:a|de) el |(?:à|de) les? )/iu;

it.each(['fr', 'es', 'it'] as const)(
  'in %s no preposition stands before the article of whoever spoke or heard',
  (language) => {
    const t = texts[language];
    const sides = [t('quality.otherSide'), t('quality.you'), t('quality.yourPhone'), t('quality.colleague')];
    const said = sides.flatMap((side) => [
      t('quality.fromAsReceived', { from: side }),
      t('quality.heardWorse', { heard: side }),
      t('quality.heardNothing', { heard: side }),
      t('quality.sentAll', { to: side, of: '9 s' }),
    ]);
    expect(said.filter((sentence) => apart.test(sentence))).toEqual([]);
  },
);
