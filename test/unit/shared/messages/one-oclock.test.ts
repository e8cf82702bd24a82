import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../shared/messages/load-text.ts';

const texts = {
  en: await loadText('en'),
  de: await loadText('de'),
  fr: await loadText('fr'),
  es: await loadText('es'),
  it: await loadText('it'),
};

describe('a time after an article', () => {
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
      'delle 13:00 là appare qui all’01:00',
    );
    expect(texts.es('setup.findingZoneExample', { there: '01:00', here: '13:00' })).toContain('de la 01:00 de allí');
  });

  it('leaves what values say, and a time without an article, as they are', () => {
    const title = 'Llame a las 1:00';
    expect(texts.es('strip.updated', { title, time: '01:00' })).toBe(`${title} · actualizado a la 01:00`);
    expect(texts.es('time.todayAt', { time: '1:00' })).toBe('hoy 1:00');
  });
});
