import { describe, expect, it } from 'vitest';
import { createText } from '../../../../shared/messages/index.ts';
import { lengthText, shortText, spokenText } from '../../../../shared/messages/length-words.ts';

const t = createText('en');

describe('a length in words', () => {
  it.each([
    [0, '0\u00a0s', '0\u00a0s', '0 seconds'],
    [-3, '0\u00a0s', '0\u00a0s', '0 seconds'],
    [0.04, '0\u00a0s', '0\u00a0s', '0 seconds'],
    [0.44, '0.4\u00a0s', '0\u00a0s', '0 seconds'],
    [0.5, '1\u00a0s', '1\u00a0s', '1 second'],
    [3.6, '4\u00a0s', '4\u00a0s', '4 seconds'],
    [12.6, '13\u00a0s', '13\u00a0s', '13 seconds'],
    [59.6, '1\u00a0min', '1\u00a0min', '1 minute'],
    [144, '2\u00a0min 24\u00a0s', '2\u00a0min', '2 minutes'],
    [3599, '59\u00a0min 59\u00a0s', '59\u00a0min', '59 minutes'],
    [3599.6, '1\u00a0h', '1\u00a0h', '1 hour'],
    [3905, '1\u00a0h 5\u00a0min', '1\u00a0h 5\u00a0min', '1 hour 5 minutes'],
  ])('%d s as "%s", in a row "%s", read out "%s"', (seconds, exact, short, spoken) => {
    expect([lengthText(t, seconds), shortText(t, seconds), spokenText(t, seconds)]).toEqual([exact, short, spoken]);
  });

  it('writes its tenth as the language of the words does', () => {
    const german = Object.assign((...[key, ...params]: Parameters<typeof t>) => t(key, ...params), {
      language: 'de' as const,
    });
    expect(lengthText(german, 0.4)).toBe('0,4\u00a0s');
  });
});
