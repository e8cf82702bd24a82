import type { Texts } from '../texts.ts';

/** How a call sounded, in words. */
export const verdicts: Texts<'it'>['verdicts'] = {
  bad: 'Audio pessimo',
  fair: 'Audio discreto',
  good: 'Buon audio ricevuto',
  noSound: 'Nessun suono',
  notMeasured: 'Audio non misurato',
  poor: 'Audio scarso',
};
