import type { Texts } from '../texts.ts';

/** How a call sounded, in words. */
export const verdicts: Texts<'fr'>['verdicts'] = {
  bad: 'Très mauvais son',
  fair: 'Son moyen',
  good: 'Bon son reçu',
  noSound: 'Aucun son',
  notMeasured: 'Son non mesuré',
  poor: 'Mauvais son',
};
