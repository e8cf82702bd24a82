import type { Texts } from '../texts.ts';

/** Questions before a call: each reason in two parts, what and why. */
export const guards: Texts<'it'>['guards'] = {
  beingDialledWhat: 'A call to this number is already on its way or going on.',
  beingDialledWhy: 'Another one would ring there a second time.',
  beingUnknownWhat: 'The PBX didn’t confirm your last call to this number.',
  beingUnknownWhy: 'That call may be going on. Call again only if your phone didn’t ring.',
  close: 'Close without calling',
  emergencyWhat: '{{number}} reaches an emergency service.',
  emergencyWhy:
    'Use the phone itself or a mobile: it’s faster, and calls from here may not show where you are. If it is an extension of your company, call it.',
  foreignCallerWhat: 'This number is abroad, and you have never called it.',
  foreignCallerWhy:
    'Callers can show any number they like, and calls abroad can be expensive. Call it if you know who it is.',
  justDialledWhat: 'You called this number less than a minute ago.',
  justDialledWhy: 'Call again if that call is over.',
  no: 'Don’t call',
  ownNumberWhat: 'This is your own number.',
  ownNumberWhy: 'It is your extension or one of your caller IDs. The call would come back to you or your company.',
  premiumWhat: 'A call to this number costs more than an ordinary one.',
  premiumWhy:
    'It is a premium-rate, shared-cost, directory or satellite number. If you want to call it, dial it on the phone itself.',
  serviceCodeWhat: 'This number has a * or # in it, so it may be a code.',
  serviceCodeWhy:
    'Codes can change your phone’s settings, such as where your calls go. Call it only if you know what it does.',
  title: 'Call {{party}}?',
  yes: 'Call anyway',
};
