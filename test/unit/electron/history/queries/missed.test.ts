import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatPbxTime } from '../../../../../electron/pbx/pbx-time.ts';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { type MissedState, missedList } from '../../../../../shared/calls/follow-up-state.ts';
import { uuidOf } from '../../../shared/make-dial.ts';
import { personOf } from '../../../shared/make-person.ts';
import { ownFolder } from '../own-folder.ts';
import { hour, minute, missedRecord, missedRows, noon, outRecord, record, zone } from '../records.ts';

const place = ownFolder();
let now = noon + 24 * hour;
const open = () => place.open({ now: () => now });
let history: ReturnType<typeof open>;
beforeEach(() => {
  now = noon + 24 * hour;
  history = open();
});

const me = { kind: 'me' } as const;
const colleague = (number: string | null, name: string | null = null) => ({ kind: 'colleague', number, name }) as const;
const dismissed = { kind: 'dismissed' } as const;

/** A call an hour later in which a menu answers at once, and nobody's phone rings. */
function menuRecord(direction: string): Record<string, unknown> {
  const plain = record({ uuid: direction, direction, to: '8000', at: noon + hour });
  const [leg] = plain.call_flow as object[];
  return {
    ...plain,
    call_flow: [{ ...leg, answer_time: formatPbxTime(noon + hour, zone), time_to_answer: '00:00:00' }],
  };
}

/** What the list of calls says has become of each missed call, by UUID. */
function states(): Record<string, MissedState | undefined> {
  const { rows } = history.calls.list({ extension: '101', filter: noFilter, before: null, limit: 500 });
  return Object.fromEntries(rows.flatMap(({ uuid, missed }) => (missed === undefined ? [] : [[uuid, missed]])));
}

describe('a missed call in the list of calls', () => {
  it('is settled by the talk that followed it, whatever its caller does later', () => {
    history.records.ingest([
      missedRecord({ uuid: 'a' }),
      outRecord({ uuid: 'back', at: noon + minute }),
      missedRecord({ uuid: 'b', at: noon + hour }),
      missedRecord({ uuid: 'other', at: noon + hour, from: '040111222' }),
    ]);
    expect(states()).toEqual({
      a: { kind: 'returned', at: noon + minute, callUuid: 'back', by: me },
      b: { kind: 'waiting' },
      other: { kind: 'waiting' },
    });
  });

  it('is done with the later attempt that was marked done, and waits with the one that came after', () => {
    history.records.ingest(['a', 'b', 'c'].map((uuid, i) => missedRecord({ uuid, at: noon + i * minute })));
    history.missed.decide('101', ['b'], dismissed);
    expect(states()).toEqual({
      a: { kind: 'dismissed', at: now },
      b: { kind: 'dismissed', at: now },
      c: { kind: 'waiting' },
    });
  });

  it('waits again once its reminder is due', () => {
    history.records.ingest(['a', 'b'].map((uuid, i) => missedRecord({ uuid, at: noon + i * minute })));
    const todo = { kind: 'todo', at: now + hour } as const;
    history.missed.decide('101', ['a', 'b'], todo);
    expect(states()).toEqual({ a: todo, b: todo });
    expect([history.missed.waiting('101'), history.missed.nextReminderAt()]).toEqual([0, now + hour]);
    now += hour;
    expect(states()).toEqual({ a: { kind: 'waiting' }, b: { kind: 'waiting' } });
    expect(history.missed.waiting('101')).toBe(1);
    history.records.ingest([missedRecord({ uuid: 'c', to: '104' })]);
    expect(missedRows(history, '104')).toMatchObject([{ callUuids: ['c'], state: { kind: 'waiting' } }]);
  });

  it('without a number or a usable date has a state of its own', () => {
    history.records.ingest([
      missedRecord({ uuid: 'a', from: 'anonymous' }),
      missedRecord({ uuid: 'b', from: 'anonymous', at: noon + minute }),
      missedRecord({ uuid: 'f', at: Date.UTC(2062, 0, 1) }),
    ]);
    history.missed.decide('101', ['b'], dismissed);
    expect(states()).toEqual({
      a: { kind: 'waiting' },
      b: { kind: 'dismissed', at: now },
      f: { kind: 'waiting' },
    });
  });

  it('says how long an unanswered call rang, in either direction', () => {
    history.records.ingest([
      missedRecord({ uuid: 'in', talkSeconds: 19 }),
      { ...outRecord({ uuid: 'out', at: noon + minute, takenBy: null, talkSeconds: 25 }), hangup_cause: 'NO_ANSWER' },
      { ...outRecord({ uuid: 'busy', at: noon + hour, takenBy: null }), hangup_cause: 'USER_BUSY' },
      record({ uuid: 'talked', at: noon + 2 * hour }),
    ]);
    const { rows } = history.calls.list({ extension: '101', filter: noFilter, before: null, limit: 10 });
    expect(rows.map(({ uuid, rangSeconds }) => [uuid, rangSeconds])).toEqual([
      ['talked', undefined],
      ['busy', undefined],
      ['out', 30],
      ['in', 24],
    ]);
  });
});

describe('a missed caller', () => {
  it('has the name of a saved person, and else that of an earlier attempt', () => {
    history.records.ingest([
      missedRecord({ uuid: 'a', name: 'Maria' }),
      missedRecord({ uuid: 'b', at: noon + minute, name: '' }),
    ]);
    const party = () => missedRows(history)[0]?.party;
    expect(party()).toMatchObject({ name: 'Maria', personId: null });
    history.people.write({ put: [personOf(1, 'Anna', '+49301234567')], remove: [] });
    expect(party()).toMatchObject({ name: 'Anna', personId: uuidOf(1) });
  });

  it('waits, is seen, dismissed, put back, and rung back', () => {
    history.records.ingest([
      missedRecord({ uuid: 'a' }),
      missedRecord({ uuid: 'b', at: noon + minute, name: 'Maria' }),
    ]);
    expect(missedRows(history)).toEqual([
      {
        key: '+49301234567',
        isInternal: false,
        party: { number: '030 1234567', name: 'Maria', withheld: false, personId: null },
        at: noon + minute,
        timeText: '2026-03-02 12:01:00',
        rangSeconds: 65,
        callUuids: ['b', 'a'],
        attempts: 2,
        seen: false,
        state: { kind: 'waiting' },
      },
    ]);
    expect(history.missed.waiting('101')).toBe(1);
    expect(history.missed.isWaiting('101', 'a')).toBe(true);
    expect(history.missed.knownWaiting('101')).toBe(1);
    history.missed.markSeen('101', ['a', 'b']);
    expect(history.missed.knownWaiting('101')).toBeNull();
    expect(missedRows(history)).toMatchObject([{ seen: true, state: { kind: 'waiting' } }]);
    history.missed.decide('101', ['a', 'b'], dismissed);
    expect(missedRows(history)).toMatchObject([{ state: { kind: 'dismissed', at: now } }]);
    expect(history.missed.waiting('101')).toBe(0);
    history.missed.decide('101', ['a', 'b'], { kind: 'waiting' });
    expect(history.missed.waiting('101')).toBe(1);
    history.records.ingest([outRecord({ uuid: 'c', to: '+49 30 1234567', at: noon + hour })]);
    expect(missedRows(history)).toMatchObject([
      { state: { kind: 'returned', at: noon + hour, callUuid: 'c', by: me } },
    ]);
    expect(['a', 'b', 'elsewhere'].map((uuid) => history.missed.isWaiting('101', uuid))).toEqual([false, false, false]);
    expect(history.missed.waiting('101')).toBe(0);
  });

  it('waits because of the attempts after the last talk, not of those before', () => {
    history.records.ingest([
      missedRecord({ uuid: 'before' }),
      outRecord({ uuid: 'talk', at: noon + hour }),
      missedRecord({ uuid: 'after', at: noon + 2 * hour }),
    ]);
    expect(['before', 'after'].map((uuid) => history.missed.isWaiting('101', uuid))).toEqual([false, true]);
  });

  it('dated in the future waits without a time until it is marked done', () => {
    history.records.ingest([
      missedRecord({ uuid: 'f', at: Date.UTC(2062, 0, 1) }),
      outRecord({ uuid: 'back', at: noon }),
    ]);
    expect(missedRows(history)).toMatchObject([
      { at: null, timeText: '2062-01-01 01:00:00', callUuids: ['f'], state: { kind: 'waiting' } },
    ]);
    expect(history.missed.statesOf('101', [{ uuid: 'f', at: Date.UTC(2062, 0, 1), partyKey: '+49301234567' }])).toEqual(
      [{ kind: 'waiting' }],
    );
    history.missed.decide('101', ['f'], dismissed);
    expect(history.missed.waiting('101')).toBe(0);
    expect(history.missed.isWaiting('101', 'f')).toBe(false);
    expect(
      history.missed.statesOf('101', [{ uuid: 'f', at: Date.UTC(2062, 0, 1), partyKey: '+49301234567' }]),
    ).toMatchObject([{ kind: 'dismissed' }]);
  });

  it('calls anew beside a call of theirs that is dated in the future', () => {
    history.records.ingest([
      missedRecord({ uuid: 'f', at: Date.UTC(2062, 0, 1) }),
      missedRecord({ uuid: 'a', at: noon }),
    ]);
    history.missed.decide('101', ['f'], dismissed);
    expect(missedRows(history).filter(({ state }) => state.kind === 'waiting')).toMatchObject([
      { at: noon, callUuids: ['a'], attempts: 1 },
    ]);
    history.records.ingest([outRecord({ uuid: 'back', to: '030 1234567', at: noon + hour })]);
    expect(history.missed.waiting('101')).toBe(0);
  });

  const later = { uuid: 'x', at: noon + hour };
  const waiting = { kind: 'waiting' } as const;
  const returned = (by: ReturnType<typeof colleague> | typeof me) =>
    ({ kind: 'returned', at: later.at, callUuid: 'x', by }) as const;
  const reached = (by: ReturnType<typeof colleague> | typeof me, at = later.at) =>
    ({ kind: 'reached', at, callUuid: 'x', by }) as const;
  const fromInterface = { from: '+493055', legs: ['104', '0301234567'], takenBy: '0301234567' };
  const group = { to: '600', legs: ['101', '104'], takenBy: '104' };
  it.each<[string, Record<string, unknown>[], MissedState]>([
    ['was tried, but not reached', [outRecord({ ...later, takenBy: null, status: 'BUSY' })], waiting],
    ['was rung back', [outRecord(later)], returned(me)],
    ['was rung back twice', [outRecord(later), outRecord({ uuid: 'y', at: noon + 2 * hour })], returned(me)],
    ['was rung back by a colleague', [outRecord({ ...later, from: '102' })], returned(colleague('102'))],
    [
      'was rung back by a colleague who dialled from the interface',
      [{ ...outRecord({ ...later, ...fromInterface }), caller_destination: '104' }],
      returned(colleague('104')),
    ],
    ['called again and I took it', [record(later)], reached(me)],
    ['called a colleague later', [record({ ...later, to: '102' })], reached(colleague('102'))],
    ['called again and a colleague took it from my group', [record({ ...later, ...group })], reached(colleague('104'))],
    ['had spoken with me before', [record({ uuid: 'x', at: noon - hour })], waiting],
    ['spoke with me in the same second', [record({ uuid: 'x', at: noon })], reached(me, noon)],
    ['heard only a menu later', [menuRecord('inbound'), menuRecord('local')], waiting],
    ['is another number', [outRecord({ ...later, to: '0307654321' })], waiting],
  ])('who %s', (_what, followed, state) => {
    history.records.ingest([missedRecord({ uuid: 'a' }), ...followed]);
    expect(missedRows(history)).toMatchObject([{ callUuids: ['a'], state }]);
    expect(states().a).toEqual(state);
    expect(history.missed.waiting('101')).toBe(state.kind === 'waiting' ? 1 : 0);
  });

  it('names the colleague who rang back, from the calls in the house', () => {
    history.records.ingest([
      record({ uuid: 'h', direction: 'local', from: '104', to: '101', name: 'Jonas Weber', at: noon - hour }),
      missedRecord({ uuid: 'a' }),
      record({ uuid: 'x', to: '600', legs: ['101', '104'], takenBy: '104', at: noon + hour }),
    ]);
    expect(missedRows(history)).toMatchObject([{ state: { by: colleague('104', 'Jonas Weber') } }]);
  });

  it('of the house is rung back by whoever called whom', () => {
    const inside = { direction: 'local', from: '102', to: '101' };
    history.records.ingest([missedRecord({ uuid: 'a', ...inside }), record({ uuid: 'b', ...inside, at: noon + hour })]);
    expect(missedRows(history)).toMatchObject([{ state: { kind: 'reached', by: me } }]);
    history.records.ingest([
      missedRecord({ uuid: 'c', ...inside, at: noon + 2 * hour }),
      record({ uuid: 'd', direction: 'local', from: '101', to: '102', at: noon + 3 * hour }),
    ]);
    expect(missedRows(history)).toMatchObject([{ callUuids: ['c'], state: { kind: 'returned', by: me } }]);
  });

  it('is never lost for a time that cannot be read', () => {
    const unread = { ...missedRecord({ uuid: 'a' }), start_time: 'some day' };
    history.records.ingest([unread, missedRecord({ uuid: 'b' }), outRecord({ uuid: 'c', at: noon + hour })]);
    expect(missedRows(history).map((row) => [row.callUuids, row.at, row.timeText, row.state.kind])).toEqual([
      [['a'], null, 'some day', 'waiting'],
      [['b'], noon, '2026-03-02 12:00:00', 'returned'],
    ]);
  });

  it('is named by the newest hundred attempts and counted by all', () => {
    history.records.ingest(
      Array.from({ length: 130 }, (_, i) => missedRecord({ uuid: `u${i}`, at: noon + i * minute })),
    );
    const [row] = missedRows(history);
    expect(row?.attempts).toBe(130);
    expect(row?.callUuids).toHaveLength(100);
    expect(row?.callUuids[0]).toBe('u129');
    history.missed.decide('101', row?.callUuids ?? [], dismissed);
    history.records.ingest([missedRecord({ uuid: 'v', at: noon + 200 * minute })]);
    expect(missedRows(history)).toMatchObject([{ callUuids: ['v'], attempts: 1 }]);
  });
});

describe('a caller who was spoken with', () => {
  it('is reached by a call of mine that began before theirs and was answered after it', () => {
    history.records.ingest([missedRecord({ uuid: 'a', talkSeconds: 25 }), outRecord({ uuid: 'x', at: noon - 2000 })]);
    expect(missedRows(history)).toMatchObject([{ state: { kind: 'returned', callUuid: 'x', by: me } }]);
  });

  it('waits on, with their earlier attempt, though a receptionist talked before my phone rang in vain', () => {
    const reception = record({ uuid: 'b', at: noon + hour, legs: ['100', '101'], takenBy: '100', talkSeconds: 40 });
    const [first, mine] = reception.call_flow as Record<string, unknown>[];
    const rang = { ...mine, start_time: first?.end_time };
    history.records.ingest([missedRecord({ uuid: 'a' }), { ...reception, call_flow: [first, rang] }]);
    expect(missedRows(history)).toMatchObject([{ callUuids: ['b', 'a'], attempts: 2, state: { kind: 'waiting' } }]);
    expect(states()).toEqual({ a: { kind: 'waiting' }, b: { kind: 'waiting' } });
  });

  it('waits on after a dial without any reported answer', () => {
    const dial = outRecord({ uuid: 'x', at: noon + hour, legs: ['101'], takenBy: '101' });
    history.records.ingest([missedRecord({ uuid: 'a' }), dial]);
    expect(missedRows(history)).toMatchObject([{ state: { kind: 'waiting' } }]);
  });

  it('waits when put back, also after a restart and a late record, until a talk that comes after', () => {
    history.records.ingest([missedRecord({ uuid: 'a' }), record({ uuid: 'x', to: '104', at: noon + hour })]);
    expect(history.missed.waiting('101')).toBe(0);
    history.missed.decide('101', ['a'], { kind: 'waiting' });
    expect(states()).toEqual({ a: { kind: 'waiting' } });
    history.records.ingest([outRecord({ uuid: 'late', at: noon + 2 * hour })]);
    history.close();
    history = open();
    expect(history.missed.waiting('101')).toBe(1);
    history.records.ingest([outRecord({ uuid: 'after', at: now + minute })]);
    now += hour;
    expect(missedRows(history)).toMatchObject([{ state: { kind: 'returned', callUuid: 'after' } }]);
    expect(states()).toMatchObject({ a: { kind: 'returned', callUuid: 'after' } });
  });

  it('is put back for good where the clock of the PBX is ahead, and settled again by undo', () => {
    history.records.ingest([missedRecord({ uuid: 'a' }), outRecord({ uuid: 'x', at: now + hour })]);
    history.missed.decide('101', ['a'], { kind: 'waiting' });
    expect(history.missed.waiting('101')).toBe(1);
    history.missed.decide('101', ['a'], { kind: 'settled' });
    expect(missedRows(history)).toMatchObject([{ state: { kind: 'returned', callUuid: 'x' } }]);
  });
});

describe('the list', () => {
  /** Callers 1 … n, a minute apart, each with one missed call. */
  const callers = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      missedRecord({ uuid: `u${i + 1}`, from: `0301234${1001 + i}`, at: noon + i * minute }),
    );

  it('gives as many as were asked for, and tells how many there are', () => {
    history.records.ingest(callers(7));
    history.missed.decide('101', ['u1'], dismissed);
    history.missed.decide('101', ['u2'], dismissed);
    history.missed.decide('101', ['u3'], { kind: 'todo', at: now + hour });
    const list = history.missed.list('101', { open: 3, dealtWith: 1 }, 'Europe/Berlin');
    expect(list.open.map((row) => row.callUuids[0])).toEqual(['u7', 'u6', 'u5']);
    expect(list.dealtWith.map((row) => row.callUuids[0])).toEqual(['u2']);
    expect(list.totals).toEqual({ waiting: 4, later: 1, withheld: 0, dealtWith: 2 });
  });

  it('counts nobody who has no number to be rung back: the badge, the list and the tray leave them out alike', () => {
    const hidden = ['h1', 'h2'].map((uuid, i) => missedRecord({ uuid, from: 'anonymous', at: noon + i * minute }));
    // A number, but no usable time: they can be rung back.
    history.records.ingest([...callers(2), ...hidden, missedRecord({ uuid: 'f', at: Date.UTC(2062, 0, 1) })]);
    const list = () => history.missed.list('101', { open: 9, dealtWith: 9 }, 'Europe/Berlin');
    const uuids = (part: 'open' | 'withheld' | 'dealtWith') => list()[part].map((row) => row.callUuids[0]);
    expect([uuids('open'), uuids('withheld')]).toEqual([
      ['u2', 'u1', 'f'],
      ['h2', 'h1'],
    ]);
    expect([list().totals.waiting, history.missed.waiting('101')]).toEqual([3, 3]);
    expect(history.missed.newestWaiting('101', 9)).toHaveLength(3);
    history.missed.decide('101', ['h2'], dismissed);
    expect([uuids('withheld'), uuids('dealtWith')]).toEqual([['h1'], ['h2']]);
    // Notifications tell of it all the same.
    expect(history.missed.isWaiting('101', 'h1')).toBe(true);
    expect(history.missed.dismissAll('101', now).count).toBe(4);
    expect(list().totals).toMatchObject({ waiting: 0, withheld: 0 });
  });

  it('counts what was done today, by the clock of the zone, and who of the house did it', () => {
    const today = () => history.missed.list('101', { open: 9, dealtWith: 0 }, 'Europe/Berlin').today;
    expect(today()).toEqual({ called: false, done: 0, reached: 0, byColleagues: 0, colleague: null });
    history.records.ingest([...callers(5), missedRecord({ uuid: 'h', from: 'anonymous', at: now })]);
    // A call without a number does not count.
    expect(today()).toMatchObject({ called: false, done: 0 });
    history.missed.decide('101', ['u1', 'h'], dismissed);
    const back = (uuid: string, n: number, from: string) =>
      outRecord({ uuid, to: `0301234${1000 + n}`, from, at: now - hour });
    history.records.ingest([back('b2', 2, '101'), back('b3', 3, '104'), back('b4', 4, '104')]);
    expect(today()).toEqual({ called: false, done: 4, reached: 3, byColleagues: 2, colleague: '104' });
    history.records.ingest([missedRecord({ uuid: 'new', from: '030999', at: now - minute })]);
    expect(today().called).toBe(true);
    now += 12 * hour;
    expect(today()).toMatchObject({ called: false, done: 0 });
  });

  it('says of who waits that they were called in vain since, and when they usually answer', () => {
    const days = [-9, -8, -7, -6, -5, -4, -3, -2];
    const busy = (uuid: string, at: number) => ({
      ...outRecord({ uuid, at, takenBy: null }),
      hangup_cause: 'USER_BUSY',
    });
    history.records.ingest([
      busy('before', noon - minute),
      missedRecord({ uuid: 'a' }),
      ...days.map((day) => outRecord({ uuid: `d${day}`, at: noon + day * 24 * hour })),
    ]);
    const [row] = missedRows(history);
    expect(row?.usual).toMatchObject({ hour: 12, hours: 1, workday: true });
    expect(row?.called).toBeUndefined();
    history.records.ingest([busy('since', noon + hour)]);
    expect(missedRows(history)[0]?.called).toEqual({ at: noon + hour, reason: 'busy' });
    history.missed.decide('101', ['a'], dismissed);
    expect(missedRows(history)[0]).not.toHaveProperty('usual');
  });

  it('dismisses all at once, but not a caller who called later; and restores all', () => {
    history.records.ingest(callers(4));
    history.missed.decide('101', ['u1'], dismissed);
    history.missed.decide('101', ['u2'], { kind: 'todo', at: now - minute });
    now += minute;
    const { count, mark } = history.missed.dismissAll('101', noon + 2 * minute);
    expect(count).toBe(2);
    expect(history.missed.waiting('101')).toBe(1);
    history.missed.restoreAll('101', mark);
    expect(missedRows(history).map((row) => [row.callUuids[0], row.state.kind])).toEqual([
      ['u2', 'todo'],
      ['u4', 'waiting'],
      ['u3', 'waiting'],
      ['u1', 'dismissed'],
    ]);
  });

  it('names the newest who can be rung back', () => {
    history.records.ingest([...callers(3), missedRecord({ uuid: 'w', from: 'anonymous', at: noon + hour })]);
    expect(history.missed.newestWaiting('101', 2).map((row) => row.callUuids[0])).toEqual(['u3', 'u2']);
  });
});

describe('a caller to ring back later', () => {
  const inAnHour = () => ({ kind: 'todo', at: now + hour }) as const;

  it('is reminded of once, across restarts, however long after', () => {
    history.records.ingest([missedRecord({ uuid: 'a' }), missedRecord({ uuid: 'b', at: noon + minute })]);
    history.missed.decide('101', ['b', 'a'], inAnHour());
    expect(history.missed.claimReminders()).toEqual([]);
    history.close();
    now += 30 * hour;
    history = open();
    expect(history.missed.claimReminders()).toMatchObject([{ callUuids: ['b', 'a'], state: { kind: 'todo' } }]);
    expect(history.missed.claimReminders()).toEqual([]);
    expect(history.missed.nextReminderAt()).toBeNull();
    history.close();
    expect(open().missed.claimReminders()).toEqual([]);
  });

  it('that was marked done is not reminded of, and is once that is undone', () => {
    history.records.ingest([missedRecord({ uuid: 'a' })]);
    history.missed.decide('101', ['a'], inAnHour());
    const { mark } = history.missed.dismissAll('101', noon + hour);
    history.missed.decide('101', ['a'], { kind: 'dismissed' });
    now += 2 * hour;
    expect([mark > 0, history.missed.claimReminders()]).toEqual([true, []]);
    history.missed.restoreAll('101', now - 2 * hour);
    expect(history.missed.claimReminders()).toMatchObject([{ callUuids: ['a'] }]);
  });

  it('is reminded of again only for another time', () => {
    history.records.ingest([missedRecord({ uuid: 'a' })]);
    history.missed.decide('101', ['a'], inAnHour());
    now += hour;
    expect(history.missed.claimReminders()).toHaveLength(1);
    history.missed.decide('101', ['a'], inAnHour());
    now += hour;
    expect(history.missed.claimReminders()).toHaveLength(1);
    // A time that has passed is what an undo brings back.
    history.missed.decide('101', ['a'], dismissed);
    history.missed.decide('101', ['a'], { kind: 'todo', at: now - minute });
    expect(history.missed.claimReminders()).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['was spoken with', () => history.records.ingest([outRecord({ uuid: 'x', at: noon + hour })])],
    ['was dismissed', () => history.missed.decide('101', ['a'], dismissed)],
    ['is to be waited for instead', () => history.missed.decide('101', ['a'], { kind: 'waiting' })],
  ])('and who %s is not reminded of', (_what, meanwhile) => {
    history.records.ingest([missedRecord({ uuid: 'a' })]);
    history.missed.decide('101', ['a'], inAnHour());
    meanwhile();
    now += 2 * hour;
    expect(history.missed.claimReminders()).toEqual([]);
  });

  it('who calls again waits at once, and is reminded of all the same', () => {
    history.records.ingest([missedRecord({ uuid: 'a' })]);
    history.missed.decide('101', ['a'], inAnHour());
    history.records.ingest([missedRecord({ uuid: 'b', at: noon + minute })]);
    expect(missedRows(history)).toMatchObject([{ callUuids: ['b', 'a'], state: { kind: 'waiting' } }]);
    now += hour;
    expect(history.missed.claimReminders()).toMatchObject([{ callUuids: ['b', 'a'] }]);
  });

  it('is proposed the hour at which they usually answer', () => {
    const days = [-14, -13, -12, -11, -10, -7, -6, -5, -4, -3];
    history.records.ingest(days.map((day) => outRecord({ uuid: `d${day}`, at: noon + day * 24 * hour })));
    expect(history.missed.usualHour('101', '+49301234567', 'Europe/Berlin')).toMatchObject({ hour: 12 });
    expect(history.missed.usualHour('102', '+49301234567', 'Europe/Berlin')).toBeNull();
    expect(history.missed.usualHour('101', 'call a', 'Europe/Berlin')).toBeNull();
  });
});

it('lists callers and reminds of others although a damaged file has marks that are no instants', () => {
  history.records.ingest(['a', 'b', 'c'].map((uuid, i) => missedRecord({ uuid, from: `030123456${i}` })));
  for (const uuid of ['a', 'b', 'c']) history.missed.decide('101', [uuid], { kind: 'todo', at: now + hour });
  const db = new DatabaseSync(place.file);
  db.exec(`UPDATE missed_marks SET todo_at = ${8.64e15 + 1} WHERE uuid = 'a'`);
  db.exec("UPDATE missed_marks SET todo_at = 9223372036854775807, seen_at = -9223372036854775808 WHERE uuid = 'b'");
  db.close();
  history.missed.markSeen('101', ['c']);
  expect(missedRows(history).map(({ state }) => state.kind)).toEqual(['waiting', 'waiting', 'todo']);
  expect(missedList.parse(history.missed.list('101', { open: 9, dealtWith: 9 }, 'Europe/Berlin')).totals).toMatchObject(
    { later: 1 },
  );
  expect(history.missed.nextReminderAt()).toBe(now + hour);
  history.missed.decide('101', ['c'], { kind: 'waiting' });
  expect(history.missed.nextReminderAt()).toBeNull();
});
