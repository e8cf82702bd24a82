/** A wrong time zone of the PBX. */
export const clock = {
  anotherZone: 'Choose time zone …',
  corrected: 'Times are now shown for {{zone}}.',
  earlier: 'Calls are shown {{length}} too early',
  fromDials: 'The calls you dialled here don’t match their times in {{zone}}. The PBX may be in another time zone.',
  later: 'Calls are shown {{length}} too late',
  dismiss: 'Ignore',
  dismissed: 'Ignored',
  redecoding: 'Updating stored calls',
  startEither: 'The clocks were changed that night: it could also be {{time}}.',
  use: 'Use {{zone}}',
} as const;
