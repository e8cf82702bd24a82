import { describe, expect, test } from 'vitest';
import { matchRecord, searchDigits } from '../../../../electron/dialing/dial-tracker.ts';
import type { Leg } from '../../../../shared/calls/call.ts';
import type { Dial, DialState } from '../../../../shared/dialing/dial.ts';
import { makeLeg } from '../../shared/make-call.ts';
import { inCall } from '../../shared/make-dial.ts';
import { accepted, CALL, callTo, id, NOON, order } from './dialing-world.ts';

const MINUTE = 60_000;

describe('following a call', () => {
  test('asks for the record until it is written, and puts it into the history', async () => {
    const world = await accepted();
    await world.time.advance(20_000);
    expect(world.recordsAsked).toHaveLength(4);
    expect(world.state(id(1))).toMatchObject({ kind: 'inCall', callUuid: CALL, lifted: 'likely' });
    world.records.set(CALL, callTo(CALL, order().number, world.time.now()));
    await world.time.advance(30_000);
    expect(world.state(id(1))).toMatchObject({ kind: 'done', callUuid: CALL, foundBy: 'uuid' });
    expect(world.calls.has(CALL)).toBe(true);
    expect(world.time.pending()).toBe(0);
  });

  test('waits while only what is kept to dial with is left, but not for the person', async () => {
    const world = await accepted();
    const resetsAt = world.time.now() + 10 * MINUTE;
    world.budget = { limit: 1000, remaining: 50, resetsAt };
    await world.time.advance(9 * MINUTE);
    expect(world.recordsAsked).toHaveLength(0);
    expect(world.state(id(1))).toMatchObject({ kind: 'inCall', nextPollAt: resetsAt });
    world.records.set(CALL, callTo(CALL, order().number, world.time.now()));
    await world.dialing.pollNow(id(1));
    expect(world.recordsAsked).toHaveLength(1);
    expect(world.state(id(1))).toMatchObject({ kind: 'done', callUuid: CALL });
  });

  test('a record that cannot be read is not taken for the call', async () => {
    const world = await accepted();
    world.records.set(CALL, { ...callTo(CALL, order().number, 0), uuid: '' });
    await world.time.advance(MINUTE);
    expect(world.state(id(1))?.kind).toBe('inCall');
  });

  test('polls do not run at the same time', async () => {
    const world = await accepted();
    const both = [world.dialing.pollNow(id(1)), world.dialing.pollNow(id(1))];
    await Promise.all(both);
    expect(world.recordsAsked).toHaveLength(1);
  });

  test('after a long sleep there is one poll, not a burst', async () => {
    const world = await accepted();
    world.time.jump(30 * MINUTE);
    await world.time.advance(20 * MINUTE);
    expect(world.recordsAsked).toHaveLength(1);
  });
});

const same = (one: string, other: string) => one.replace(/^(\+49|0049|0)/, '') === other.replace(/^(\+49|0049|0)/, '');
const unknown: DialState = { kind: 'unknown', error: null, since: NOON, nextPollAt: null };

function dialAt(n: number, createdAt: number, state: DialState = unknown, patch = {}): Dial {
  return { id: id(n), order: order(patch), gatewayName: null, createdAt, state };
}

const dial = dialAt(1, NOON);
const number = dial.order.number;

describe('matchDial', () => {
  const main = '+493023125000';
  const ownInVain = makeLeg('101', null);
  const forwards = makeLeg('101', null, { forwarding: true });
  /** A record that says inbound, to the own phone. */
  const inbound = (callerNumber: string, ...legs: Leg[]) =>
    callTo('c', '101', NOON, { direction: 'inbound', callerNumber, legs });
  test.each([
    ['the same number written nationally', callTo('c', '03023125001', NOON + 4000), 'c'],
    ['two minutes early, by a PBX clock that is behind', callTo('c', number, NOON - 2 * MINUTE), 'c'],
    ['five minutes late', callTo('c', number, NOON + 5 * MINUTE), 'c'],
    ['more than two minutes early', callTo('c', number, NOON - 2 * MINUTE - 1), null],
    ['more than five minutes late', callTo('c', number, NOON + 5 * MINUTE + 1), null],
    ['another number', callTo('c', '+493023125002', NOON), null],
    ['no number', callTo('c', number, NOON, { destinationNumber: null }), null],
    ['a record that says inbound, from the own phone', callTo('c', number, NOON, { direction: 'inbound' }), 'c'],
    ['a record that says local', callTo('c', number, NOON, { direction: 'local' }), 'c'],
    ['inbound, with the dialled number as its caller', inbound(number, makeLeg(number, null)), 'c'],
    ['a call of somebody else that was forwarded there', inbound('+49401', makeLeg(number, null)), null],
    ['with the PBX’s main number as its caller', inbound(main, makeLeg('101', [4, 60]), makeLeg(number, [9, 60])), 'c'],
    ['the same, where nobody answered', inbound(main, ownInVain, makeLeg(number, null)), 'c'],
    ['one that went on from the own phone', inbound('+49401', ownInVain, makeLeg(number, [9, 60])), null],
    ['a call of somebody else to a phone that forwards', inbound('+49401', forwards, makeLeg(number, null)), null],
    ['a call that the dialled one made', inbound(number), null],
    ['an internal call to the own phone', callTo('c', '101', NOON, { direction: 'local', callerNumber: '104' }), null],
    ['a start that cannot be read', callTo('c', number, NOON, { start: { text: '?', at: null } }), null],
    ['no start', callTo('c', number, NOON, { start: null }), null],
    ['a direction that cannot be read', callTo('c', number, NOON, { direction: 'unknown' }), 'c'],
    ['the own phone as destination', callTo('c', '101', NOON, { callerDestination: '03023125001' }), 'c'],
    ['the number in a leg only', callTo('c', '101', NOON, { legs: [ownInVain, makeLeg(number, null)] }), 'c'],
  ])('%s', (_, call, expected) => {
    expect(matchRecord(dial, [call], [dial], same)?.uuid ?? null).toBe(expected);
  });

  test('knows the call by the number that was meant, where the record leaves the outside prefix away', () => {
    const prefixed = dialAt(1, NOON, unknown, { number: '9993023125001', meant: number });
    expect(matchRecord(prefixed, [callTo('c', '9993023125001', NOON)], [prefixed], same)?.uuid).toBe('c');
    expect(matchRecord(prefixed, [callTo('c', '03023125001', NOON)], [prefixed], same)?.uuid).toBe('c');
  });

  test('takes the call that started closest to the dial', () => {
    const calls = [
      callTo('far', number, NOON + 90_000),
      callTo('near', number, NOON + 3000),
      callTo('early', number, NOON - 60_000),
    ];
    expect(matchRecord(dial, calls, [dial], same)?.uuid).toBe('near');
  });

  test.each([
    ['c', 'c'],
    [id(900).replace('0000-4', 'ABCD-4'), id(900).replace('0000-4', 'abcd-4')],
  ])('leaves a call that is another dial’s (%s)', (given, recorded) => {
    const other = dialAt(2, NOON + 1000, inCall({ callUuid: given }));
    expect(matchRecord(dial, [callTo(recorded, number, NOON + 1000)], [dial, other], same)).toBeNull();
  });

  test('leaves a call to a later dial to the same number that is nearer to it and unresolved too', () => {
    const later = dialAt(2, NOON + 60_000);
    const call = callTo('c', number, NOON + 61_000);
    expect(matchRecord(dial, [call], [dial, later], same)).toBeNull();
    expect(matchRecord(later, [call], [dial, later], same)?.uuid).toBe('c');
  });

  test('a nearer dial of another extension does not matter', () => {
    const other = dialAt(2, NOON + 60_000, unknown, { extension: '102' });
    expect(matchRecord(dial, [callTo('c', number, NOON + 61_000)], [dial, other], same)?.uuid).toBe('c');
  });
});

test.each([
  ['+493023125001', '3125001'],
  ['110', '110'],
  ['*97', '97'],
  ['*#', null],
])('searchDigits %s: %s', (typed, digits) => {
  expect(searchDigits(typed)).toBe(digits);
});
