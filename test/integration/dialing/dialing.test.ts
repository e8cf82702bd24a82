import { describe, expect, test } from 'vitest';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
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

  test('a PBX that answers before the phone is lifted says nothing of the handset', async () => {
    const day = await officeDay({ originate: 'answers-at-once' });
    day.dialing.start(id(1), day.order());
    await day.until(() => day.state()?.kind === 'inCall');
    expect(day.state()).toMatchObject({ lifted: 'unknown' });
  });

  test('404 is the rule until the record is written, and is asked ever more rarely', async () => {
    const day = await officeDay();
    await dialAndLift(day, { number: '+493023125023' });
    await day.pass(5 * MINUTE);
    const asked = day.pbx.requests.filter((request) => request.path.includes('call-detail-record/'));
    expect(asked.every((request) => request.status === 404)).toBe(true);
    expect(asked.filter((request) => request.path.includes('/call/'))).toHaveLength(10);
    // The other form is tried once.
    expect(asked).toHaveLength(11);
    expect(day.state()?.kind).toBe('inCall');
  });

  test('"Check now" finds the record as soon as it is there', async () => {
    const day = await officeDay();
    await dialAndLift(day, { number: '+493023125023' });
    await day.pass(20 * MINUTE);
    day.pbx.phone('101').hangUp();
    await day.dialing.pollNow(id(1));
    expect(day.state()?.kind).toBe('awaitingRecord');
    await day.pass(3000);
    expect(day.state()?.kind).toBe('done');
  });

  test.each([
    ['17', 'User Busy'],
    ['18', 'No Answer'],
    ['19', 'Call Rejected'],
    ['20', 'Unallocated Number'],
  ])('the other side does not answer (…%s): done, with the cause %s in the record', async (ending, cause) => {
    const day = await officeDay();
    await dialAndLift(day, { number: `+4930231250${ending}` });
    await day.pass(2 * MINUTE);
    const state = day.state();
    const call = state?.kind === 'done' ? day.history.calls.call(state.callUuid) : null;
    expect(call?.hangupCause).toBe(cause);
  });

  test.each(['with-call', 'without-call'] as const)('paths %s, and numbers as JSON numbers', async (pathForm) => {
    const day = await officeDay({ pathForm, numbers: 'numbers' });
    await dialAndLift(day);
    await day.pass(2 * MINUTE);
    expect(day.state()?.kind).toBe('done');
  });

  test('two at once from two phones are followed each by itself', async () => {
    const day = await officeDay();
    day.dialing.start(id(1), day.order());
    day.dialing.start(id(2), day.order({ extension: '102', number: '+493023125017' }));
    await ringing(day);
    await ringing(day, '102');
    day.pbx.phone('102').pickUp();
    await day.until(() => day.state(id(2))?.kind === 'inCall');
    expect(day.state(id(1))?.kind).toBe('asking');
    day.pbx.phone('101').pickUp();
    await day.until(() => day.state(id(1))?.kind === 'inCall');
    await day.pass(2 * MINUTE);
    expect([day.state(id(1))?.kind, day.state(id(2))?.kind, day.posts()]).toEqual(['done', 'done', 2]);
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

describe('refused', () => {
  test.each<[string, AppErrorData['kind']]>([
    ['109', 'extensionNotRegistered'],
    ['110', 'callNotSetUp'],
  ])('phone %s: %s', async (extension, kind) => {
    const day = await officeDay();
    day.dialing.start(id(1), day.order({ extension }));
    await day.made();
    expect(day.state()).toMatchObject({ kind: 'refused', error: { kind } });
    await day.pass(10 * MINUTE);
    expect([day.state()?.kind, day.posts()]).toEqual(['refused', 1]);
  });

  test('nobody lifts the phone: the PBX says so in the end', async () => {
    const day = await officeDay();
    day.dialing.start(id(1), day.order());
    await ringing(day);
    await day.time.advance(61_000);
    await day.made();
    expect(day.state()).toMatchObject({ kind: 'refused', error: { kind: 'callNotSetUp' } });
  });

  test.each([
    ['revoked', 'unauthorized'],
    ['forbidden', 'forbidden'],
  ] as const)('key %s', async (access, kind) => {
    const day = await officeDay();
    day.pbx.switchboard.setAccess(access);
    day.dialing.start(id(1), day.order());
    await day.made();
    expect(day.state()).toMatchObject({ kind: 'refused', error: { kind } });
  });

  test('a PBX that is not there', async () => {
    const day = await officeDay();
    await day.pbx.switchboard.offline();
    day.dialing.start(id(1), day.order());
    await day.made();
    expect(day.state()).toMatchObject({ kind: 'refused', error: { kind: 'network', reason: 'refused' } });
  });
});

/** Answers that are lost after the PBX has set the call up. */
const lost: [string, Fault][] = [
  ['reset before the answer', { kind: 'break', at: 'before-headers', how: 'reset', carriedOut: true }],
  ['reset after the headers', { kind: 'break', at: 'after-headers', how: 'reset', carriedOut: true }],
  ['reset amid the answer', { kind: 'break', at: 'mid-body', how: 'reset', carriedOut: true }],
  ['closed before the answer', { kind: 'break', at: 'before-headers', how: 'end', carriedOut: true }],
  ['500', { kind: 'answer', status: 500, body: { message: 'Server Error' }, carriedOut: true }],
  ['502 as HTML', { kind: 'html', status: 502, carriedOut: true }],
  ['garbage', { kind: 'garbage', carriedOut: true }],
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

  test('the deadline passes: unknown, sent once', async () => {
    const day = await officeDay({ deadlines: { originateHeadersMs: 50 } });
    day.pbx.switchboard.fault('originate', { kind: 'hang' });
    day.dialing.start(id(1), day.order());
    await day.made();
    expect(day.state()).toMatchObject({ kind: 'unknown', error: { kind: 'timeout', phase: 'headers' } });
    expect(day.posts()).toBe(1);
  });

  test('a call that never was stays unknown and is never sent again', async () => {
    const day = await officeDay();
    day.pbx.switchboard.fault('originate', { kind: 'break', at: 'before-headers', how: 'reset' });
    day.dialing.start(id(1), day.order());
    await day.made();
    await day.pass(2 * 60 * MINUTE + 1000);
    expect(day.state()).toMatchObject({ kind: 'unknown', polls: 8, nextPollAt: null });
    expect(day.posts()).toBe(1);
  });
});

describe('trouble while following', () => {
  test('the key is refused: nothing is requested until the person presses Check now', async () => {
    const day = await officeDay();
    await dialAndLift(day);
    day.pbx.switchboard.setAccess('forbidden');
    await day.pass(5 * MINUTE);
    expect(day.state()).toMatchObject({ kind: 'inCall', nextPollAt: null });
    expect(day.pbx.requests.filter((request) => request.status === 403)).toHaveLength(1);
    day.pbx.switchboard.setAccess('allowed');
    expect((await day.dialing.pollNow(id(1))).dial.state.kind).toBe('done');
  });

  test('offline and back', async () => {
    const day = await officeDay();
    await dialAndLift(day);
    await day.pbx.switchboard.offline();
    await day.pass(3 * MINUTE);
    expect(day.state()?.kind).toBe('inCall');
    await day.pbx.switchboard.online();
    await day.pass(MINUTE);
    expect(day.state()?.kind).toBe('done');
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
    await day.pass(2 * MINUTE);
    expect(day.state()).toMatchObject({ kind: 'done', foundBy: 'uuid' });
    await day.restart();
    expect([day.state()?.kind, day.posts()]).toEqual(['done', 1]);
  });

  test('a closed card does not come back', async () => {
    const day = await officeDay();
    await dialAndLift(day);
    day.dialing.close(id(1));
    await day.restart();
    expect(day.dialing.list()).toEqual([]);
  });
});
