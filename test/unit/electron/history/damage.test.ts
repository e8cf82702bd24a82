import { expect, it } from 'vitest';
import { isDamage } from '../../../../electron/history/db/sqlite.ts';

it.each([
  ['UNIQUE constraint failed: calls.uuid', true],
  ['UNIQUE constraint failed: notes.subject', false],
])('%s is damage: %s, because a call is looked up before it is inserted', (message, damage) => {
  expect(isDamage(Object.assign(new Error(message), { errcode: 2067 }))).toBe(damage);
});
