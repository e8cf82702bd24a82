import type { Texts } from '../texts.ts';

/** The conditions of a filter: their fields, and what is set. */
export const findConditions: Texts<'de'>['findConditions'] = {
  any_length: 'Beliebige Länge',
  any_line: 'Beliebige Leitung',
  atLeastLength: 'mindestens {{length}}',
  chips: 'Aktive Filter',
  codecIs: 'Codec {{codec}}',
  length: 'Gesprächszeit mindestens',
  line: 'Leitung, bei Anrufen von hier',
  lineIs: 'über {{line}}',
  rangeBetween: 'Eigener Zeitraum',
  rangeFrom: 'ab {{from}}',
  rangeFromTo: '{{from}} bis {{to}}',
  rangeTo: 'bis {{to}}',
  removeCondition: 'Filter {{condition}} entfernen',
  with: 'mit {{party}}',
};
