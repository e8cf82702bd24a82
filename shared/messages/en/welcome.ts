/** The first screen. */
export const welcome = {
  inTray: 'Closing the window keeps Ringback in the tray.',
  intro: 'Ringback shows the calls of your desk phone and dials with it.',
  practice: 'Explore with sample calls',
  practiceStarting: 'Starting the sample calls…',
  title: 'Connect to your PBX',
} as const;
