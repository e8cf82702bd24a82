/** The first screen. */
export const welcome = {
  inTray: 'Once closed, Ringback stays in the tray and reports missed calls.',
  intro: 'Ringback shows the calls of your desk phone and dials with it.',
  practice: 'Explore with sample calls',
  practiceStarting: 'Starting the sample calls…',
  title: 'Connect to your PBX',
} as const;
