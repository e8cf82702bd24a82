import type { Texts } from '../texts.ts';

/** The conditions of a filter: their fields, and what is set. */
export const findConditions: Texts<'it'>['findConditions'] = {
  any_length: 'Any length',
  any_line: 'Any line',
  atLeastLength: 'at least {{length}}',
  chips: 'Active filters',
  codecIs: 'codec {{codec}}',
  length: 'Talk time, at least',
  line: 'Line, of calls from here',
  lineIs: 'over {{line}}',
  rangeBetween: 'Custom range',
  rangeFrom: 'from {{from}}',
  rangeFromTo: '{{from}} to {{to}}',
  rangeTo: 'until {{to}}',
  removeCondition: 'Remove filter {{condition}}',
  with: 'with {{party}}',
};
