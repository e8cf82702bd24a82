import { expect, it } from 'vitest';
import { isOneOf } from '../../../../renderer/dial/is-one-of.ts';
import { numbersCalled } from '../../../../renderer/dial/use-calling.ts';
import type { Dial } from '../../../../shared/dialing/dial.ts';

const order = { gatewayUuid: 'line', extension: '101', callerId: null, source: 'panel' };
const dial = (number: string, state: Dial['state'], meant?: string) =>
  ({ order: { ...order, number, ...(meant === undefined ? {} : { meant }) }, state }) as Pick<Dial, 'order' | 'state'>;
const HOUR = 3_600_000;
const inCall = (since: number): Dial['state'] => ({
  ...{ kind: 'inCall', callUuid: 'uuid', since, lifted: 'unknown', nextPollAt: null },
});

it('those are being called whose dial goes on, by the number that was meant', () => {
  const dials = [
    dial('030 23125104', { kind: 'asking', since: 0 }),
    dial('0,040 1', inCall(9 * HOUR), '040 1'),
    dial('089 2', inCall(-100 * HOUR)),
    dial('0221 3', { kind: 'refused', error: { kind: 'notConnected' }, at: 0 }),
  ];
  expect(numbersCalled(dials, 10 * HOUR)).toEqual(['030 23125104', '040 1']);
});

it.each([
  ['+493023125104', false, true],
  ['030 23125104', false, true],
  ['+493023125105', false, false],
  ['+493023125104', true, false],
  [null, false, false],
])('a party with %s, withheld: %s, is called: %s', (number, withheld, wanted) => {
  expect(isOneOf(['030 23125104'], 'DE')({ number, withheld })).toBe(wanted);
});
