import { describe, expect, test } from 'vitest';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import type { Fault } from '../../support/practice-faults/faults.ts';
import { behave, type Manners } from '../../support/practice-faults/manners.ts';
import { id, type OfficeDay, officeDay } from './office-day.ts';

const MINUTE = 60_000;

async function ringing(day: OfficeDay, extension = '101'): Promise<void> {
  await day.until(() => day.pbx.phone(extension).ringing !== null);
}

/** Dials, lifts the handset after five seconds, and waits for the PBX's answer. */
async function dialAndLift(day: OfficeDay, patch: Parameters<OfficeDay['order']>[0] = {}): Promise<void> {
  day.dialing.start(id(1), day.order(patch));
  await ringing(day);
  await day.pass(5000);
  day.pbx.phone('101').pickUp();
  await day.until(() => day.state()?.kind === 'inCall');
}

describe('a call from click to record', () => {
  test('asks while the phone rings, is in the call once it is lifted, and done when the record is written', async () => {
    const day = await officeDay();
    day.dialing.start(id(1), day.order());
    await ringing(day);
    await day.pass(20_000);
    expect(day.state()?.kind).toBe('asking');
    day.pbx.phone('101').pickUp();
    await day.until(() => day.state()?.kind === 'inCall');
    expect(day.state()).toMatchObject({ kind: 'inCall', lifted: 'likely' });
    await day.pass(2 * MINUTE);
    const state = day.state();
    expect(state).toMatchObject({ kind: 'done', foundBy: 'uuid' });
    const call = state?.kind === 'done' ? day.history.calls.call(state.callUuid) : null;
    expect(call).toMatchObject({ direction: 'outbound', status: 'ANSWERED', destinationNumber: '+493023125030' });
    expect(day.posts()).toBe(1);
  });

  test('404 is the rule until the record is written, and is asked ever more rarely', async () => {
    const day = await officeDay();
    await dialAndLift(day, { number: '+493023125023' });
    await day.pass(5 * MINUTE);
    const asked = day.pbx.requests.filter((request) => request.path.includes('call-detail-record/'));
    expect(asked.every((request) => request.status === 404)).toBe(true);
    expect(asked.filter((request) => request.path.includes('/call/'))).toHaveLength(10);
    // The other form is tried at the first of them, the second, the fourth and the eighth.
    expect(asked).toHaveLength(14);
    expect(day.state()?.kind).toBe('inCall');
  });
});

describe('a PBX of other manners', () => {
  const each: [string, Manners][] = [
    ['local', { originatedAs: 'local' }],
    ['inbound', { originatedAs: 'inbound' }],
    ['a word that nobody knows', { directions: 'unknown' }],
    ['OUTBOUND, and UUIDs in capitals', { directions: 'capitals', recordUuids: 'capitals' }],
    ['inbound, and UUIDs in capitals', { originatedAs: 'inbound', recordUuids: 'capitals' }],
  ];
  const seen = async (day: OfficeDay) => {
    const { rows } = await day.history.calls.list({ extension: '101', filter: noFilter, before: null, limit: 10 });
    return rows.map(({ perspective: { direction, party, outcome } }) => [direction, party.number, outcome.kind]);
  };

  test.each(each)('records a dial as %s: done by its UUID, and outgoing in the history', async (_, manners) => {
    const day = await officeDay();
    behave(day.pbx, manners);
    await dialAndLift(day);
    await day.pass(2 * MINUTE);
    expect(day.state()).toMatchObject({ kind: 'done', foundBy: 'uuid' });
    expect(await seen(day)).toEqual([['out', '+493023125030', 'answered']]);
  });

  test.each(each)('records a dial without an answer as %s: found by its numbers, and outgoing', async (_, manners) => {
    const day = await officeDay();
    behave(day.pbx, manners);
    day.pbx.switchboard.fault('originate', { kind: 'break', at: 'before-headers', how: 'reset', carriedOut: true });
    day.dialing.start(id(1), day.order());
    await day.made();
    expect(day.state()?.kind).toBe('unknown');
    await ringing(day);
    await day.pass(3000);
    day.pbx.phone('101').pickUp();
    await day.pass(3 * MINUTE);
    expect(day.state()).toMatchObject({ kind: 'done', foundBy: 'records' });
    expect(await seen(day)).toEqual([['out', '+493023125030', 'answered']]);
    expect(day.posts()).toBe(1);
  });
});

/** Answers that are lost after the PBX has set the call up. */
const lost: [string, Fault][] = [
  ['reset before the answer', { kind: 'break', at: 'before-headers', how: 'reset', carriedOut: true }],
  ['502 as HTML', { kind: 'html', status: 502, carriedOut: true }],
];

describe('no answer', () => {
  test.each(lost)('%s: unknown, sent once, and found in the records', async (_, fault) => {
    const day = await officeDay({ originate: 'answers-at-once' });
    day.pbx.switchboard.fault('originate', fault);
    day.dialing.start(id(1), day.order());
    await day.made();
    expect(day.state()?.kind).toBe('unknown');
    await ringing(day);
    await day.pass(3000);
    day.pbx.phone('101').pickUp();
    await day.pass(10 * MINUTE);
    const state = day.state();
    expect(state).toMatchObject({ kind: 'done', foundBy: 'records' });
    expect(state?.kind === 'done' && day.history.calls.call(state.callUuid)?.destinationNumber).toBe('+493023125030');
    expect(day.posts()).toBe(1);
  });
});

describe('killed and started again, over the real history', () => {
  test('while the phone rings: unknown, not sent again, found when the call is over', async () => {
    const day = await officeDay();
    day.dialing.start(id(1), day.order());
    await ringing(day);
    await day.restart();
    expect(day.state()?.kind).toBe('unknown');
    day.pbx.phone('101').pickUp();
    await day.pass(10 * MINUTE);
    expect(day.state()).toMatchObject({ kind: 'done', foundBy: 'records' });
    expect(day.posts()).toBe(1);
  });

  test('in the call: goes on and finds its record', async () => {
    const day = await officeDay();
    await dialAndLift(day);
    await day.restart();
    expect(day.state()?.kind).toBe('inCall');
    await day.pass(MINUTE);
    expect(day.state()).toMatchObject({ kind: 'done', foundBy: 'uuid' });
    await day.restart();
    expect([day.state()?.kind, day.posts()]).toEqual(['done', 1]);
  });
});
