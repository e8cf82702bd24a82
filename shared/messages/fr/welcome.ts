import type { Texts } from '../texts.ts';

/** The first screen. */
export const welcome: Texts<'fr'>['welcome'] = {
  exampleBad: 'Très mauvais son',
  exampleBadWhy: 'Perte de 41 s en 3 coupures',
  exampleOnce: 'A sonné 11 s',
  exampleTwice: '2 appels · a sonné 24 s',
  inTray: 'Fenêtre fermée, Ringback reste dans la zone de notification.',
  intro: 'Ringback montre qui a appelé, rappelle d’un clic et dit pourquoi le son était mauvais.',
  or: 'ou',
  practice: 'Découvrir avec des appels d’exemple',
  practiceStarting: 'Démarrage des appels d’exemple…',
  shows: 'Ce que fait Ringback',
  showsPress: 'Un clic, et votre téléphone sonne',
  showsPressText: 'Votre téléphone de bureau sonne d’abord. Décrochez, et le numéro est composé.',
  showsSound: 'Pourquoi le son était mauvais, en clair',
  showsSoundText: 'Ce qui s’est perdu, quand, et de quel côté.',
  showsWaiting: 'Personne n’est oublié',
  showsWaitingText: 'Un appel manqué reste affiché jusqu’à ce que vous ou un collègue ayez parlé à l’appelant.',
  title: 'Connectez votre téléphone de bureau',
};
