import { expect, it } from 'vitest';
import { isDamage, isSuspicious } from '../../../../electron/history/sqlite.ts';

it.each([
  ['a broken page', Object.assign(new Error('malformed'), { errcode: 11 }), true, false],
  ['a constraint', Object.assign(new Error('UNIQUE constraint failed'), { errcode: 2067 }), false, true],
  ['a value of another type', new TypeError('startsWith is not a function'), false, true],
  ['a full disk', Object.assign(new Error('full'), { errcode: 13 }), false, false],
])('%s: damage, or a reason to have the file checked', (_, error, damage, suspicious) => {
  expect([isDamage(error), isSuspicious(error)]).toEqual([damage, suspicious]);
});
