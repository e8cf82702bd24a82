import type { Texts } from '../texts.ts';

/** The limit of requests to the PBX. */
export const limit: Texts<'fr'>['limit'] = {
  left: '{{left}} requêtes restantes sur {{limit}}',
  leftOpen: '{{left}} requêtes restantes',
  none: 'Aucune selon le standard',
  resets: 'Remise à zéro {{when}}',
  since: '{{since}} : {{here}} d’ici',
  sinceOthers: '{{since}} : {{here}} d’ici, {{others}} par d’autres programmes',
  unused: '{{limit}} requêtes ; le nombre restant n’est pas encore connu',
};
