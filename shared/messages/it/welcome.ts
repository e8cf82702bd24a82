import type { Texts } from '../texts.ts';

/** The first screen. */
export const welcome: Texts<'it'>['welcome'] = {
  exampleBad: 'Bad sound',
  exampleBadWhy: '41 s lost in 3 holes',
  exampleOnce: 'Rang 11 s',
  exampleTwice: '2 calls · rang 24 s',
  inTray: 'Closing the window keeps Ringback in the tray.',
  intro: 'Ringback shows who called it, rings back with one press and says why a call sounded bad.',
  or: 'or',
  practice: 'Look around with sample calls',
  practiceStarting: 'Starting the sample calls…',
  shows: 'What Ringback does',
  showsPress: 'One press, your own phone',
  showsPressText: 'Your desk phone rings first. Pick it up, and the number is dialled.',
  showsSound: 'Why it sounded bad, in words',
  showsSoundText: 'What was lost, when, and on whose side.',
  showsWaiting: 'Nobody waits forgotten',
  showsWaitingText: 'A missed call stays until you or a colleague has talked with them.',
  title: 'Connect your desk phone',
};
