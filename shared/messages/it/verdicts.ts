import type { Texts } from '../texts.ts';

/** How a call sounded, in words. */
export const verdicts: Texts<'it'>['verdicts'] = {
  bad: 'Bad sound',
  fair: 'Fair sound',
  good: 'Good as received',
  noSound: 'No sound',
  notMeasured: 'Sound not measured',
  poor: 'Poor sound',
};
