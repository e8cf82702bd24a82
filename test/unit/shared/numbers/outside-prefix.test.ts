import { expect, it } from 'vitest';
import { callableForms } from '../../../../shared/numbers/outside-prefix.ts';

it.each<[string, string | null, sure: string[], guessed: string[]]>([
  ['110', null, ['110'], []],
  // A prefix that is usual, one that is set, and a second one after it.
  ['0110', null, ['0110'], ['110']],
  ['9911', null, ['9911'], ['911']],
  ['8110', null, ['8110'], []],
  ['0110', '0', ['0110', '110'], []],
  ['0110', '', ['0110'], ['110']],
  ['00110', '0', ['00110', '0110'], ['110']],
  ['77110', '77', ['77110', '110'], []],
  ['07110', '7', ['07110'], ['7110']],
  // The prefix alone is no number.
  ['0', '0', ['0'], []],
  ['9', null, ['9'], []],
  // The caller ID is hidden, before a prefix or after it.
  ['#31#110', null, ['#31#110', '110', '31#110'], []],
  ['*31*110', null, ['*31*110', '110', '31*110'], []],
  ['*67911', null, ['*67911', '911', '67911'], ['11']],
  ['#31#0110', '0', ['#31#0110', '0110', '31#0110', '110'], []],
  ['0#31#110', '0', ['0#31#110', '#31#110', '110', '31#110'], []],
  // Star and hash around it.
  ['112#', null, ['112#', '112'], []],
  ['*112#', null, ['*112#', '112'], []],
  ['112#5', null, ['112#5'], []],
])('%s with the prefix %s is also %j, and perhaps %j', (number, prefix, sure, guessed) => {
  const forms = callableForms(number, prefix);
  const of = (isGuessed: boolean) =>
    forms.flatMap(({ form, guessed: one }) => (one === isGuessed ? form : [])).toSorted();
  expect([of(false), of(true)]).toEqual([sure.toSorted(), guessed.toSorted()]);
});
