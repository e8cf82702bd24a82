import type { Texts } from '../texts.ts';

/** The conditions of a filter: their fields, and what is set. */
export const findConditions: Texts<'fr'>['findConditions'] = {
  any_length: 'Toutes les durées',
  any_line: 'Toutes les lignes',
  atLeastLength: 'au moins {{length}}',
  chips: 'Filtres actifs',
  codecIs: 'codec {{codec}}',
  length: 'Conversation d’au moins',
  line: 'Ligne, pour les appels d’ici',
  lineIs: 'via {{line}}',
  rangeBetween: 'Période au choix',
  rangeFrom: 'à partir du {{from}}',
  rangeFromTo: 'du {{from}} au {{to}}',
  rangeTo: 'jusqu’au {{to}}',
  removeCondition: 'Retirer le filtre {{condition}}',
  with: 'avec {{party}}',
};
