import type { Texts } from '../texts.ts';

/** The first screen. */
export const welcome: Texts<'de'>['welcome'] = {
  exampleBad: 'Sehr schlechter Ton',
  exampleBadWhy: '41\u00a0s in 3 Lücken verloren',
  exampleOnce: '11\u00a0s geklingelt',
  exampleTwice: '2 Anrufe · 24\u00a0s geklingelt',
  inTray: 'Schließen Sie das Fenster, bleibt Ringback im Infobereich.',
  intro: 'Ringback zeigt, wer angerufen hat, ruft mit einem Klick zurück und sagt, warum ein Anruf schlecht klang.',
  or: 'oder',
  practice: 'Mit Beispielanrufen umsehen',
  practiceStarting: 'Beispielanrufe starten\u00a0…',
  shows: 'Was Ringback tut',
  showsPress: 'Ein Klick, und Ihr Telefon klingelt',
  showsPressText: 'Zuerst klingelt Ihr Tischtelefon. Nehmen Sie ab, und die Nummer wird gewählt.',
  showsSound: 'Warum es schlecht klang, im Klartext',
  showsSoundText: 'Was verloren ging, wann und auf welcher Seite.',
  showsWaiting: 'Niemand wird vergessen',
  showsWaitingText: 'Ein verpasster Anruf bleibt, bis Sie oder Ihr Team mit der Person gesprochen haben.',
  title: 'Tischtelefon verbinden',
};
