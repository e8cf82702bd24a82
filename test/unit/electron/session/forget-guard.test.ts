import { expect, it } from 'vitest';
import { createForgetGuard } from '../../../../electron/session/forget-guard.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import { HOUR } from '../../../../shared/time/durations.ts';

const some = { kind: 'calls' as const, uuids: ['u1'] };
const found = { kind: 'found', extension: '101', filter: noFilter } as const;

it('asks before all calls, and before more than 50', () => {
  const { mustAsk } = createForgetGuard(() => 0);
  expect([mustAsk({ kind: 'all' }, 0), mustAsk(some, 51), mustAsk(found, 51), mustAsk(some, 50)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('counts what goes bit by bit, for an hour', () => {
  let now = 0;
  const { mustAsk } = createForgetGuard(() => now);
  const asked = Array.from({ length: 60 }, () => mustAsk(some, 1));
  expect(asked.indexOf(true)).toBe(50);
  now = HOUR - 1;
  expect(mustAsk(found, 1)).toBe(true);
  now = HOUR;
  expect(mustAsk(found, 1)).toBe(false);
});

it('what a person was asked about counts for nothing later, and a clock that was set back forgets', () => {
  let now = 10 * HOUR;
  const { mustAsk } = createForgetGuard(() => now);
  expect([mustAsk(some, 5000), mustAsk(some, 50), mustAsk(some, 1)]).toEqual([true, false, true]);
  now = 0;
  expect(mustAsk(some, 50)).toBe(false);
});
