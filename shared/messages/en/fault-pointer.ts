/** What poor calls have in common: the card on the Quality screen, and a finding of fault sheets. `phone`: `yourPhone` or `phoneOf`. */
export const faultPointer = {
  calls: 'Poor calls of the likely cause',
  caller: 'Likely cause: the phone or network of {{name}}',
  callerEvidence: '{{poor}} of {{of}} measured calls from them were poor or bad; {{otherPoor}} of {{otherOf}} others.',
  callerTodo: 'Ask them to try another phone or network.',
  everything: 'Likely cause: the PBX or its network',
  everythingEvidence:
    '{{poor}} of {{of}} measured calls from {{phone}} were poor or bad, and {{otherPoor}} of {{otherOf}} over the lines.',
  everythingTodo: 'Tell your phone administrator.',
  hide: 'Hide these calls',
  line: 'Likely cause: the line {{line}}',
  lineEvidence:
    '{{poor}} of {{of}} measured calls that came in over it were poor or bad; {{otherPoor}} of {{otherOf}} others.',
  lineTodo: 'Tell your phone administrator.',
  listed: 'The newest {{count}} are listed.',
  own: 'Likely cause: {{phone}} or its network',
  ownEvidence:
    '{{poor}} of {{of}} measured calls from {{phone}} were poor or bad; {{otherPoor}} of {{otherOf}} others.',
  ownTodo: 'Check the network cable and the headset, or try another phone.',
  phoneOf: 'the phone of extension {{extension}}',
  show_one: 'Show the call',
  show_other: 'Show {{count}} calls',
  since: 'Since {{when}}',
  yourPhone: 'your phone',
} as const;
