import type { Texts } from '../texts.ts';

/** Lines: which one a call uses, and rules that choose one by the number. */
export const lines: Texts<'fr'>['lines'] = {
  addRule: 'Ajouter une règle',
  gatewayUnchosen: 'Choisissez une ligne.',
  goThrough: 'Utiliser la ligne',
  prefix: 'Numéros qui commencent par',
  prefixHint: 'Par exemple +33\u00a01, 06 ou 00.',
  prefixTwice: 'Une règle existe déjà pour ce début.',
  prefixUnreadable: 'Saisissez le début des numéros, en chiffres, avec ou sans + devant.',
  removed: 'La ligne des numéros qui commencent par {{prefix}} a été retirée. Choisissez-en une pour cet appel.',
  rules: 'Lignes selon le numéro',
  rulesHint:
    'Le plus long début qui correspond détermine la ligne. Vous pouvez en choisir une autre dans Nouvel appel.',
  ruleGone: 'Sa ligne a été retirée. Ajoutez-la de nouveau ou retirez cette règle.',
  ruleTo: 'via {{gateway}}',
  rulesNone: 'Aucune règle : les appels prennent la ligne par défaut.',
  why_rule: 'Choisie par votre règle pour les numéros qui commencent par {{prefix}}.',
};
