import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import type { DialState } from '../../../../../shared/dialing/dial.ts';
import { forgetting } from '../../../../support/fakes/forgetting.ts';
import type { TestHistory } from '../../../../support/fakes/open-history.ts';
import { inCall, makeDial } from '../../../shared/make-dial.ts';
import { ownFolder } from '../own-folder.ts';
import { hour, missedRecord, missedRows, noon, record } from '../records.ts';

const place = ownFolder();
let history: TestHistory;
beforeEach(() => {
  history = place.open();
});

const CALL = '8f1c0c1e-6a3c-4f0a-9d53-0a1b2c3d4e5f';
const number = '+49301234567';

const dialIn = (state: DialState, given: Parameters<typeof makeDial>[1] = {}) =>
  makeDial(state, { number, createdAt: noon, ...given });
const ofCall = (callUuid = CALL) => inCall({ callUuid, since: noon });
const unknown: DialState = { kind: 'unknown', error: null, since: noon, nextPollAt: null };
const found: DialState = { kind: 'done', callUuid: CALL, at: noon, foundBy: 'records' };

/** The own phone rang in vain; the PBX recorded the dial as if somebody had called it. */
const asIncoming = (uuid = CALL) => missedRecord({ uuid, from: number, to: '101' });
const context = { extension: '101', status: 'unknown' } as const;
/** A PBX that transfers the lifted phone to the number: each leg's answer is the lift, 5 s after the start. */
function transferred(hangup_cause: string) {
  const raw = record({
    uuid: CALL,
    direction: 'outbound',
    from: number,
    to: number,
    legs: ['101', number],
    takenBy: number,
  });
  const [own, far] = raw.call_flow as Record<string, unknown>[];
  const lift = raw.answer_time;
  return {
    ...{ ...raw, hangup_cause },
    call_flow: [
      { ...own, answer_time: lift, end_time: lift, answer_duration: '00:00:00' },
      { ...far, start_time: lift, time_to_answer: '00:00:00' },
    ],
  };
}
const first = async () =>
  (await history.calls.list({ extension: '101', filter: noFilter, before: null, limit: 1 })).rows[0]?.perspective;

describe('a call that was dialled here', () => {
  it.each(['inbound', 'local', 'unknown', 'OUTBOUND'])(
    'recorded as %s is outgoing, never missed',
    async (direction) => {
      history.dials.put(dialIn(ofCall()));
      history.records.ingest([{ ...asIncoming(), direction }], { extension: '101', status: 'missed' });
      expect(await first()).toMatchObject({
        direction: 'out',
        party: { number },
        outcome: { kind: 'notReached', reason: 'ownPhone' },
      });
      expect(missedRows(history)).toEqual([]);
      expect(history.ledger.claimUnnotified('101')).toEqual([]);
      expect(history.calls.call(CALL)).toMatchObject({ dialled: { extension: '101', number } });
    },
  );

  it('is found by the line that it went through', async () => {
    history.records.ingest([asIncoming(), record({ uuid: 'other' })]);
    history.dials.put({ ...dialIn(ofCall()), gatewayName: 'Berlin line' });
    expect(history.search.facets().lines).toEqual(['Berlin line']);
    expect(await history.search.count('101', { ...noFilter, line: 'Berlin line' })).toBe(1);
    expect(await history.search.count('101', { ...noFilter, line: 'Paris line' })).toBe(0);
  });

  it('to a colleague, recorded as local, stays an internal one that I made', async () => {
    history.dials.put(dialIn(ofCall(), { number: '104' }));
    history.records.ingest([record({ uuid: CALL, direction: 'local', from: '', to: '104', legs: ['101', '104'] })]);
    expect(await first()).toMatchObject({
      direction: 'internal',
      party: { number: '104' },
      outcome: { kind: 'answered' },
    });
    expect(history.calls.call(CALL)?.direction).toBe('local');
  });

  it('returns a missed caller, whatever its record says', () => {
    history.records.ingest([missedRecord({ uuid: 'a', from: number, at: noon - hour })]);
    history.dials.put(dialIn(ofCall()));
    history.records.ingest([record({ uuid: CALL, from: '101', to: '101', legs: ['101', number], takenBy: number })]);
    expect(missedRows(history)).toMatchObject([{ state: { kind: 'returned', by: { kind: 'me' } } }]);
  });

  it.each([true, false])(
    'is mine although the record has their number as the caller; its UUID is known: %s',
    (isKnown) => {
      history.records.ingest([missedRecord({ uuid: 'a', from: number, at: noon - hour })]);
      if (isKnown) history.dials.put(dialIn(ofCall()));
      const shown = { uuid: CALL, direction: 'outbound', from: number, to: number };
      history.records.ingest([record({ ...shown, legs: ['101', number], takenBy: number })], context);
      expect(missedRows(history)).toMatchObject([{ state: { kind: 'returned', by: { kind: 'me' } } }]);
    },
  );

  it('to a colleague is mine although the record has theirs as the caller', () => {
    history.records.ingest([missedRecord({ uuid: 'a', direction: 'local', from: '104', at: noon - hour })]);
    history.dials.put(dialIn(ofCall(), { number: '104' }));
    history.records.ingest([record({ uuid: CALL, direction: 'local', from: '104', to: '104', legs: ['101', '104'] })]);
    expect(missedRows(history)).toMatchObject([{ state: { kind: 'returned', by: { kind: 'me' } } }]);
  });

  it.each(['User Busy', 'Call Rejected', 'Normal Temporary Failure', 'Normal Clearing'])(
    'and transferred keeps the caller waiting, though the number has the time of my lift: %s',
    async (hangup_cause) => {
      history.records.ingest([missedRecord({ uuid: 'a', from: number, at: noon - hour })]);
      history.dials.put(dialIn(ofCall()));
      history.records.ingest([transferred(hangup_cause)], context);
      expect(missedRows(history)).toMatchObject([{ state: { kind: 'waiting' } }]);
      expect((await first())?.outcome.kind).toBe(hangup_cause === 'Normal Clearing' ? 'unknown' : 'notReached');
    },
  );

  it('is one of another extension only where that was called', () => {
    history.dials.put(dialIn(ofCall(), { number: '110' }));
    history.records.ingest([record({ uuid: CALL, to: '110', legs: ['101', '110'] })]);
    expect(history.calls.extensions()).toEqual([{ number: '101', calls: 1 }]);
  });

  it('is known by its UUID in any case', () => {
    history.dials.put(dialIn(ofCall(CALL.toUpperCase())));
    history.records.ingest([asIncoming()]);
    history.records.ingest([asIncoming(CALL.toUpperCase())]);
    expect(missedRows(history)).toEqual([]);
    expect(history.calls.extensions()).toEqual([{ number: '101', calls: 1 }]);
    expect(history.calls.page(CALL.toUpperCase(), '101')).toMatchObject({
      call: { uuid: CALL },
      perspective: { direction: 'out' },
    });
  });
});

describe('a call that turns out to be a dial', () => {
  it('was an incoming one until then, and is one again when it is another’s', () => {
    history.records.ingest([asIncoming()]);
    expect(missedRows(history)).toHaveLength(1);
    history.dials.put(dialIn(unknown));
    const listener = vi.fn();
    history.onChange(listener);
    history.dials.put(dialIn(found));
    expect([missedRows(history).length, listener.mock.calls.length]).toEqual([0, 1]);
    history.dials.put(dialIn(found));
    expect(listener).toHaveBeenCalledTimes(1);
    history.dials.put(dialIn(unknown));
    expect(missedRows(history)).toHaveLength(1);
  });

  it('belongs to the dial that the PBX gave it to', () => {
    history.records.ingest([asIncoming()]);
    history.dials.put(dialIn(found));
    history.dials.put(dialIn(ofCall(), { n: 2, number: '+49309999999' }));
    history.dials.put(dialIn(unknown));
    expect(history.calls.call(CALL)?.dialled).toEqual({ extension: '101', number: '+49309999999' });
  });

  it('stays one when its card is closed, Ringback is restarted, or all records are read anew', () => {
    history.dials.put(dialIn(ofCall()));
    history.records.ingest([asIncoming()]);
    history.dials.remove(dialIn(unknown).id);
    history.close();
    history = place.open({ country: 'FR' });
    expect(missedRows(history)).toEqual([]);
    history.redecode({ zone: 'UTC' });
    expect(missedRows(history)).toEqual([]);
  });

  it('is forgotten with the call, and comes back with it', () => {
    history.dials.put(dialIn(ofCall()));
    history.records.ingest([asIncoming()]);
    forgetting.undo(history, forgetting.calls(history, CALL));
    expect(missedRows(history)).toEqual([]);
    expect(history.calls.call(CALL)?.dialled).toEqual({ extension: '101', number });
    forgetting.calls(history, CALL);
    forgetting.purge(history);
    expect(inFile()).toEqual([]);
  });
});

function inFile(): unknown[] {
  history.meta.get('');
  const db = new DatabaseSync(place.file, { readOnly: true });
  const rows = db.prepare('SELECT uuid FROM own_calls').all();
  db.close();
  return rows;
}
