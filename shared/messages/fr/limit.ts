import type { Texts } from '../texts.ts';

/** The limit of requests to the PBX. */
export const limit: Texts<'fr'>['limit'] = {
  left: '{{left}} requêtes restantes sur {{limit}}',
  leftOpen: '{{left}} requêtes restantes',
  none: 'Aucune selon le standard',
  resets: 'Remise à zéro à {{time}}',
  since: 'Depuis {{time}} : {{here}} d’ici',
  sinceOthers: 'Depuis {{time}} : {{here}} d’ici, {{others}} par d’autres programmes',
  unused: '{{limit}} requêtes ; le nombre restant n’est pas encore connu',
};
