import { expect, test } from 'vitest';
import { callerSubject, callSubject, noteSubject, tidyTags } from '../../../../shared/people/notes.ts';

test.each([
  ['as they are, in order', ['b', 'a'], ['a', 'b']],
  ['without space around and twice inside', ['  VIP  customer '], ['VIP customer']],
  ['once whatever the case, as first written', ['Invoice', 'INVOICE', 'invoice'], ['Invoice']],
  ['without the empty ones', ['', '  ', '\u200b'], []],
  ['on one line, without what turns them around', ['a\nb\u202ec'], ['a bc']],
  ['cut to forty', ['x'.repeat(60)], [`${'x'.repeat(39)}…`]],
  [
    'at most twenty',
    Array.from({ length: 30 }, (_, index) => `tag ${index + 10}`),
    expect.objectContaining({ length: 20 }),
  ],
])('tags are kept %s', (_, typed, kept) => {
  expect(tidyTags(typed)).toEqual(kept);
});

test.each([
  [callSubject('0f2d'), true],
  [callerSubject('+4930231250'), true],
  ['person 1', false],
  ['call ', false],
  [`caller ${'1'.repeat(200)}`, false],
])('%j is a subject: %s', (text, is) => {
  expect(noteSubject.safeParse(text).success).toBe(is);
});
