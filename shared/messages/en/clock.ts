/** Whether the PBX's times are read in the right zone, and its clock. */
export const clock = {
  anotherZone: 'Another zone …',
  atLeast: 'at least {{length}}',
  clockText:
    'No time zone explains this, so choosing another would not help: call times are off by as much. Have the clock of the PBX set, or check this computer’s.',
  corrected: 'Times are read in {{zone}} now.',
  earlier: 'Calls are shown {{length}} earlier than they were',
  fromDials:
    'Ringback compared {{count}} calls that you dialled here with their records. It reads the PBX’s times in {{zone}}; {{likely}} would fit.',
  fromFuture:
    'Read in {{zone}}, {{count}} calls ended in the future. {{likely}} would fit. If times look right to you, leave it.',
  hoursMinutes: '{{hours}} {{minutes}}',
  later: 'Calls are shown {{length}} later than they were',
  dismiss: 'Leave it',
  dismissed: 'Left as it is.',
  redecoding: 'Updating stored calls',
  startEither: 'The clocks were changed: it could also be {{time}}.',
  startSkipped: '{{text}} (as it came: the clocks were put forward over this time)',
  use: 'Use {{zone}}',
} as const;
