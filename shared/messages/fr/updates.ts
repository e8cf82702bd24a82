import type { Texts } from '../texts.ts';

/** The updates in the settings. */
export const updates: Texts<'fr'>['updates'] = {
  check: 'Vérifier',
  checkedAt: 'Dernière vérification : {{when}}.',
  checking: 'Recherche de mises à jour…',
  current: 'À jour',
  download: 'Télécharger',
  expired: 'La liste des versions a expiré : il en existe peut-être une plus récente.',
  failed: 'La liste des versions n’a pas pu être chargée ou n’est pas valide.',
  failedTodo: 'Vérifiez la connexion réseau, puis réessayez. Si cela se répète, prévenez votre administrateur.',
  newer: 'La version {{version}} est disponible',
  notChecked: 'Pas encore vérifié.',
  off_administrator: 'Désactivées : votre administrateur a désactivé les mises à jour.',
  off_apt: 'Votre système installe les nouvelles versions avec ses autres mises à jour.',
  off_noAddress: 'Cette version ne propose pas de mises à jour.',
  off_policyUnreadable: 'Désactivées : les règles de votre administrateur sont illisibles.',
  whatChanged: 'Nouveautés de la version {{version}}, {{day}}',
};
