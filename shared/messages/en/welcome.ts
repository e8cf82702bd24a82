/** The first screen. */
export const welcome = {
  diallingText:
    'Check the country and time zone, then add the line for your calls. You can also do this later in the settings.',
  diallingTitle: 'Set up outgoing calls',
  done: 'Show my calls',
  intro: 'Ringback shows the calls of your desk phone and dials with it.',
  practice: 'Explore with sample calls',
  practiceStarting: 'Starting the sample calls …',
  title: 'Connect to your PBX',
} as const;
