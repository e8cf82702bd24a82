import type { Texts } from '../texts.ts';

/** The first screen. */
export const welcome: Texts<'it'>['welcome'] = {
  exampleBad: 'Audio pessimo',
  exampleBadWhy: 'Persi 41 s in 3 vuoti',
  exampleOnce: 'Squillo 11 s',
  exampleTwice: '2 chiamate · squillo 24 s',
  inTray: 'Chiudendo la finestra, Ringback resta nell’area di notifica.',
  intro: 'Ringback mostra chi ha chiamato, richiama con un clic e dice perché una chiamata si sentiva male.',
  or: 'oppure',
  practice: 'Prova con le chiamate di esempio',
  practiceStarting: 'Avvio delle chiamate di esempio…',
  shows: 'Cosa fa Ringback',
  showsPress: 'Un clic e squilla il tuo telefono',
  showsPressText: 'Prima squilla il telefono da tavolo. Alza la cornetta e il numero viene composto.',
  showsSound: 'Perché si sentiva male, in parole',
  showsSoundText: 'Cosa si è perso, quando e da quale parte.',
  showsWaiting: 'Nessuno viene dimenticato',
  showsWaitingText: 'Una chiamata persa resta finché tu o un collega non avete parlato con chi ha chiamato.',
  title: 'Collega il telefono da tavolo',
};
