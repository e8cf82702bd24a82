/** The card on the Quality screen about what poor calls have in common. */
export const faultPointer = {
  calls: 'Poor calls of the likely cause',
  caller: 'Likely cause: the phone or network of {{name}}',
  callerEvidence: '{{poor}} of {{of}} measured calls from them were poor or bad; {{otherPoor}} of {{otherOf}} others.',
  callerTodo: 'Ask them to try another phone or network.',
  everything: 'Likely cause: the PBX or its network',
  everythingEvidence:
    '{{poor}} of {{of}} measured calls from your phone were poor or bad, and {{otherPoor}} of {{otherOf}} over the lines.',
  everythingTodo: 'Tell your phone administrator.',
  hide: 'Hide these calls',
  line: 'Likely cause: the line {{line}}',
  lineEvidence:
    '{{poor}} of {{of}} measured calls that came in over it were poor or bad; {{otherPoor}} of {{otherOf}} others.',
  lineTodo: 'Tell your phone administrator.',
  listed: 'The newest {{count}} are listed.',
  own: 'Likely cause: your phone or its network',
  ownEvidence:
    '{{poor}} of {{of}} measured calls from your phone were poor or bad; {{otherPoor}} of {{otherOf}} others.',
  ownTodo: 'Check the network cable and the headset, or try another phone.',
  show_one: 'Show the call',
  show_other: 'Show {{count}} calls',
  since: 'Since {{when}}',
} as const;
