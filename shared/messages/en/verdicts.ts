/** How a call sounded, in words. */
export const verdicts = {
  bad: 'Bad sound',
  fair: 'Fair sound',
  good: 'Good as received',
  noSound: 'No sound',
  notMeasured: 'Sound not measured',
  poor: 'Poor sound',
} as const;
