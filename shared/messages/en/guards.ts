/** What is asked before a call is made: each reason in two sentences, what and why. */
export const guards = {
  beingDialledWhat: 'This number is being called already.',
  beingDialledWhy: 'A call to it is on, or being set up. Another one would ring there a second time.',
  beingUnknownWhat: 'What became of your last call to this number is not known.',
  beingUnknownWhy: 'The PBX never answered, and that call may be on. Call again if your phone did not ring.',
  close: 'Close without calling',
  emergencyWhat: '{{number}} reaches an emergency service.',
  emergencyWhy:
    'Call it from the phone itself, or from a mobile: a call made from here rings your own phone first, and the PBX may not tell the emergency service where you are. If it is an extension of your house, call it.',
  foreignCallerWhat: 'This number is in another country, and you have never called it.',
  foreignCallerWhy:
    'A caller can show any number they like, and calls abroad can be expensive. Call it if you know who it is.',
  justDialledWhat: 'This number was dialled less than a minute ago.',
  justDialledWhy: 'Call it again if that call has come to its end.',
  no: 'Don’t call',
  ownNumberWhat: 'This is a number of your own.',
  ownNumberWhy:
    'It is your extension, or a number that you show to others. The call would come back to you or your house.',
  premiumWhat: 'A call to this number costs more than an ordinary one.',
  premiumWhy:
    'It is a premium-rate, shared-cost, directory or satellite number. If you mean to call it, better dial it on the phone itself.',
  serviceCodeWhat: 'This number was not typed here and has a * or # in it.',
  serviceCodeWhy:
    'Such codes can change how your phone works, such as where your calls go. Call it if you know what it does.',
  title: 'Call {{party}}?',
  yes: 'Call anyway',
} as const;
