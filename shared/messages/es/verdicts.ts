import type { Texts } from '../texts.ts';

/** How a call sounded, in words. */
export const verdicts: Texts<'es'>['verdicts'] = {
  bad: 'Sonido muy malo',
  fair: 'Sonido regular',
  good: 'Buen sonido recibido',
  noSound: 'Sin sonido',
  notMeasured: 'Sonido sin medir',
  poor: 'Sonido malo',
};
