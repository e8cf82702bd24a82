import type { Texts } from '../texts.ts';

/** The conditions of a filter: their fields, and what is set. */
export const findConditions: Texts<'es'>['findConditions'] = {
  any_length: 'Cualquier duración',
  any_line: 'Cualquier línea',
  atLeastLength: 'al menos {{length}}',
  chips: 'Filtros activos',
  codecIs: 'códec {{codec}}',
  length: 'Conversación, al menos',
  line: 'Línea, de llamadas desde aquí',
  lineIs: 'por {{line}}',
  rangeBetween: 'Período propio',
  rangeFrom: 'desde el {{from}}',
  rangeFromTo: 'del {{from}} al {{to}}',
  rangeTo: 'hasta el {{to}}',
  removeCondition: 'Quitar el filtro {{condition}}',
  with: 'con {{party}}',
};
