import type { Texts } from '../texts.ts';

/** Questions before a call: each reason in two parts, what and why. */
export const guards: Texts<'fr'>['guards'] = {
  beingDialledWhat: 'Un appel vers ce numéro est déjà parti ou en cours.',
  beingDialledWhy: 'Un autre appel ferait sonner ce téléphone une deuxième fois.',
  beingUnknownWhat: 'Le standard n’a pas confirmé votre dernier appel vers ce numéro.',
  beingUnknownWhy: 'Cet appel est peut-être en cours. N’appelez de nouveau que si votre téléphone n’a pas sonné.',
  close: 'Fermer sans appeler',
  emergencyWhat: 'Le {{number}} est un numéro d’urgence.',
  emergencyWhy:
    'Utilisez le téléphone lui-même ou un portable : c’est plus rapide, et un appel d’ici n’indique pas forcément où vous êtes. Si c’est un poste de votre entreprise, appelez-le.',
  foreignCallerWhat: 'C’est un numéro étranger que vous n’avez jamais appelé.',
  foreignCallerWhy:
    'Un appelant peut présenter n’importe quel numéro, et un appel à l’étranger peut coûter cher. Appelez si vous savez qui c’est.',
  justDialledWhat: 'Vous avez appelé ce numéro il y a moins d’une minute.',
  justDialledWhy: 'Appelez de nouveau si cet appel est terminé.',
  no: 'Ne pas appeler',
  ownNumberWhat: 'C’est votre propre numéro.',
  ownNumberWhy:
    'C’est votre poste ou l’un de vos numéros présentés. L’appel vous reviendrait, à vous ou à votre entreprise.',
  premiumWhat: 'Un appel vers ce numéro coûte plus cher qu’un appel ordinaire.',
  premiumWhy:
    'C’est un numéro surtaxé, à coût partagé, de renseignements ou par satellite. Pour l’appeler, composez-le sur le téléphone.',
  serviceCodeWhat: 'Ce numéro contient * ou # : c’est peut-être un code.',
  serviceCodeWhy:
    'Un code peut changer les réglages de votre téléphone, par exemple un renvoi d’appels. N’appelez que si vous savez ce qu’il fait.',
  title: 'Appeler {{party}} ?',
  yes: 'Appeler quand même',
};
