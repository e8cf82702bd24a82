import type { Texts } from '../texts.ts';

/** The updates in the settings. */
export const updates: Texts<'fr'>['updates'] = {
  check: 'Vérifier',
  checkedAt: 'Dernière vérification : {{when}}.',
  checking: 'Recherche de mises à jour…',
  current: 'Aucune trouvée',
  download: 'Télécharger',
  expired: 'La liste des versions a expiré : il en existe peut-être une plus récente.',
  failed: 'La liste des versions n’a pas pu être chargée ou n’est pas valide.',
  failedTodo: 'Vérifiez la connexion réseau, puis réessayez. Si cela se répète, prévenez votre administrateur.',
  newer: 'La version {{version}} est disponible',
  notChecked: 'Pas encore vérifié',
  off_administrator: 'Désactivé par votre administrateur',
  off_apt: 'Votre système les installe',
  off_noAddress: 'Cette version ne les cherche pas',
  off_policyUnreadable: 'Désactivé : les règles de votre administrateur sont illisibles',
  whatChanged: 'Nouveautés de la version {{version}}, {{day}}',
};
