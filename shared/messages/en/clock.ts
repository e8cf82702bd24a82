/** A wrong time zone or clock of the PBX. */
export const clock = {
  anotherZone: 'Choose time zone …',
  atLeast: 'at least {{length}}',
  clockText: 'Another time zone wouldn’t help. Have the clock of the PBX set, or check this computer’s clock.',
  corrected: 'Times are now shown for {{zone}}.',
  earlier: 'Calls are shown {{length}} too early',
  fromDials: '{{count}} calls you dialled here don’t match their times in {{zone}}. {{likely}} would fit.',
  fromFuture: 'In {{zone}}, {{count}} calls would have ended in the future. {{likely}} would fit.',
  later: 'Calls are shown {{length}} too late',
  dismiss: 'Ignore',
  dismissed: 'Ignored',
  redecoding: 'Updating stored calls',
  startEither: 'The clocks were changed that night: it could also be {{time}}.',
  use: 'Use {{zone}}',
} as const;
