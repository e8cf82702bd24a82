/** Lines: which one a call uses, and rules that choose one by the number. */
export const lines = {
  addRule: 'Add rule',
  gatewayUnchosen: 'Choose a line.',
  goThrough: 'Use line',
  prefix: 'Numbers that begin with',
  prefixHint: 'Such as +49\u00a030, 0171 or 00.',
  prefixTwice: 'A rule for this beginning already exists.',
  prefixUnreadable: 'Enter how the numbers begin, in digits, with or without a + in front.',
  removed: 'The line for numbers that begin with {{prefix}} was removed. Choose one for this call.',
  rules: 'Lines by number',
  rulesHint: 'The longest matching beginning chooses the line. You can choose another in New call.',
  ruleGone: 'Its line was removed. Add the line again, or remove this rule.',
  ruleTo: 'through {{gateway}}',
  rulesNone: 'No rules yet: calls use the default line.',
  why_rule: 'Chosen by your rule for numbers that begin with {{prefix}}.',
} as const;
