import type { Texts } from '../texts.ts';

/** The conditions of a filter: their fields, and what is set. */
export const findConditions: Texts<'it'>['findConditions'] = {
  any_length: 'Qualsiasi durata',
  any_line: 'Qualsiasi linea',
  atLeastLength: 'almeno {{length}}',
  chips: 'Filtri attivi',
  codecIs: 'codec: {{codec}}',
  length: 'Conversazione, almeno',
  line: 'Linea, per le chiamate da qui',
  lineIs: 'su {{line}}',
  rangeBetween: 'Altro periodo',
  rangeFrom: 'dal {{from}}',
  rangeFromTo: 'dal {{from}} al {{to}}',
  rangeTo: 'fino al {{to}}',
  removeCondition: 'Rimuovi il filtro {{condition}}',
  with: 'con {{party}}',
};
