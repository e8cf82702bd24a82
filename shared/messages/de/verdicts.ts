import type { Texts } from '../texts.ts';

/** How a call sounded, in words. */
export const verdicts: Texts<'de'>['verdicts'] = {
  bad: 'Sehr schlechter Ton',
  fair: 'Mittlerer Ton',
  good: 'Gut empfangen',
  noSound: 'Kein Ton',
  notMeasured: 'Ton nicht gemessen',
  poor: 'Schlechter Ton',
};
