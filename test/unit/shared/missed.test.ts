import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call, Outcome, Perspective } from '../../../shared/call.ts';
import { countWaiting, type JudgedCall, missedCallers } from '../../../shared/missed.ts';
import { makeCall, makeLeg, NINE, nineAnd } from './make-call.ts';

const ME = { extension: '101', country: 'DE' };
const MARIA = '+493023125700';
const missed: Outcome = { kind: 'missed' };
const answered: Outcome = { kind: 'answered' };

type Marks = Partial<Pick<JudgedCall, 'seen' | 'dismissedAt'>>;

function judged(
  uuid: string,
  call: Partial<Call>,
  perspective: Omit<Perspective, 'talkSeconds'>,
  marks: Marks = {},
): JudgedCall {
  return {
    call: makeCall({ uuid, ...call }),
    perspective: { ...perspective, talkSeconds: null },
    seen: marks.seen ?? false,
    dismissedAt: marks.dismissedAt ?? null,
  };
}

/** Somebody called in, so many seconds after nine. */
function came(
  uuid: string,
  seconds: number | null,
  outcome: Outcome,
  more: Marks & { number?: string | null; name?: string | null } = {},
): JudgedCall {
  const number = more.number === undefined ? MARIA : more.number;
  const party = { number, name: more.name ?? null, withheld: number === null, personId: null };
  const start = seconds === null ? { text: 'some day', at: null } : nineAnd(seconds);
  return judged(uuid, { start, callerNumber: number }, { way: 'in', party, outcome }, more);
}

/** 101 dialled out from the interface: its own leg comes first. */
function wentOut(
  uuid: string,
  seconds: number,
  outcome: Outcome,
  more: { by?: string; number?: string } = {},
): JudgedCall {
  const number = more.number ?? MARIA;
  const legs = [makeLeg(more.by ?? '101', [0, 60]), makeLeg(number, outcome.kind === 'answered' ? [10, 60] : null)];
  const call: Partial<Call> = {
    start: nineAnd(seconds),
    direction: 'outbound',
    callerNumber: '+493023125100',
    destinationNumber: number,
    legs,
  };
  return judged(uuid, call, { way: 'out', party: { number, name: null, withheld: false, personId: null }, outcome });
}

const rows = (calls: readonly JudgedCall[]) => missedCallers(calls, ME);
const states = (calls: readonly JudgedCall[]) => rows(calls).map((row) => [row.callUuids.join(' '), row.state.kind]);

describe('missedCallers', () => {
  it('sees nobody where nothing was missed', () => {
    expect(rows([])).toEqual([]);
    expect(
      rows([
        came('a', 0, answered),
        wentOut('b', 1, answered),
        wentOut('c', 2, { kind: 'notReached', reason: 'busy' }),
      ]),
    ).toEqual([]);
  });

  it('makes one row of several attempts, newest first', () => {
    const calls = [
      came('a', 0, missed, { name: 'Maria Keller', seen: true }),
      came('c', 120, missed),
      came('b', 60, missed),
    ];
    expect(rows(calls)).toEqual([
      {
        party: { number: MARIA, name: 'Maria Keller', withheld: false, personId: null },
        at: NINE + 120_000,
        timeText: '2024-11-12 09:02:00',
        callUuids: ['c', 'b', 'a'],
        seen: false,
        state: { kind: 'waiting' },
      },
    ]);
  });

  it('knows a caller by number, however it is written', () => {
    const calls = [
      came('a', 0, missed, { number: '03023125700' }),
      came('b', 9, missed, { number: '0049 30 23125700' }),
      came('c', 18, missed),
    ];
    expect(states(calls)).toEqual([['c b a', 'waiting']]);
  });

  it('tells callers apart, newest first', () => {
    const calls = [
      came('a', 0, missed),
      came('b', 9, missed, { number: '101' }),
      came('c', 5, missed, { number: '0101' }),
    ];
    expect(states(calls)).toEqual([
      ['b', 'waiting'],
      ['c', 'waiting'],
      ['a', 'waiting'],
    ]);
  });

  it('is seen when the newest attempt is', () => {
    expect(rows([came('a', 0, missed), came('b', 9, missed, { seen: true })])[0]?.seen).toBe(true);
    expect(rows([came('a', 0, missed, { seen: true }), came('b', 9, missed)])[0]?.seen).toBe(false);
  });

  it('is returned when I reached them later, not when I only tried', () => {
    const tried = wentOut('try', 60, { kind: 'notReached', reason: 'busy' });
    expect(states([came('a', 0, missed), tried])).toEqual([['a', 'waiting']]);
    const row = rows([came('a', 0, missed), tried, wentOut('b', 90, answered), wentOut('d', 300, answered)])[0];
    expect(row?.state).toEqual({ kind: 'returned', at: NINE + 90_000, callUuid: 'b', by: null });
  });

  it('is returned by the colleague whose call it was', () => {
    const state = rows([came('a', 0, missed), wentOut('b', 90, answered, { by: '104' })])[0]?.state;
    expect(state).toEqual({ kind: 'returned', at: NINE + 90_000, callUuid: 'b', by: '104' });
  });

  it('is returned when a colleague took their next call', () => {
    const state = rows([came('a', 0, missed), came('b', 90, { kind: 'answeredByColleague', by: '104' })])[0]?.state;
    expect(state).toEqual({ kind: 'returned', at: NINE + 90_000, callUuid: 'b', by: '104' });
  });

  it('is settled when they reached me later', () => {
    const state = rows([came('a', 0, missed), came('b', 90, answered)])[0]?.state;
    expect(state).toEqual({ kind: 'reachedMe', at: NINE + 90_000, callUuid: 'b' });
  });

  it('knows who called whom inside the house', () => {
    const party = { number: '102', name: null, withheld: false, personId: null };
    const inside = (uuid: string, seconds: number, callerNumber: string, outcome: Outcome) =>
      judged(uuid, { start: nineAnd(seconds), direction: 'local', callerNumber }, { way: 'internal', party, outcome });
    const first = inside('a', 0, '102', missed);
    expect(rows([first, inside('b', 9, '101', answered)])[0]?.state).toMatchObject({ kind: 'returned', by: null });
    expect(rows([first, inside('b', 9, '102', answered)])[0]?.state).toMatchObject({ kind: 'reachedMe' });
  });

  it('is not settled by an earlier call, or by one of another number', () => {
    const calls = [
      wentOut('x', 0, answered),
      came('a', 60, missed),
      wentOut('y', 90, answered, { number: '+442079460000' }),
    ];
    expect(states(calls)).toEqual([['a', 'waiting']]);
  });

  it('waits again after a new attempt, with that attempt only', () => {
    expect(states([came('a', 0, missed), wentOut('b', 60, answered), came('c', 120, missed)])).toEqual([
      ['c', 'waiting'],
    ]);
    expect(
      states([came('a', 0, missed), wentOut('b', 60, answered), came('c', 120, missed), wentOut('d', 180, answered)]),
    ).toEqual([['c', 'returned']]);
  });

  it('is dismissed whole, and stays so when an older record arrives late', () => {
    const dismissed = { dismissedAt: NINE + 1 };
    const calls = [came('a', 0, missed, dismissed), came('c', 120, missed, dismissed)];
    expect(rows(calls)[0]).toMatchObject({ callUuids: ['c', 'a'], state: { kind: 'dismissed', at: NINE + 1 } });
    expect(states([...calls, came('b', 60, missed)])).toEqual([['c b a', 'dismissed']]);
  });

  it('waits again when they call after a dismissal, counting from there', () => {
    const calls = [came('a', 0, missed, { dismissedAt: NINE + 1 }), came('b', 60, missed), came('c', 120, missed)];
    expect(states(calls)).toEqual([['c b', 'waiting']]);
  });

  it('shows that somebody was reached even when it was dismissed', () => {
    expect(states([came('a', 0, missed, { dismissedAt: 1 }), wentOut('b', 60, answered)])).toEqual([['a', 'returned']]);
  });

  it('keeps withheld callers apart, settled by dismissal only', () => {
    const calls = [
      came('a', 0, missed, { number: null }),
      came('b', 60, missed, { number: null, dismissedAt: 5 }),
      came('c', 90, answered, { number: null }),
    ];
    expect(states(calls)).toEqual([
      ['b', 'dismissed'],
      ['a', 'waiting'],
    ]);
  });

  it('never loses a call whose time cannot be read', () => {
    const calls = [came('a', null, missed), came('b', null, missed), came('c', 60, missed), wentOut('d', 90, answered)];
    expect(states(calls)).toEqual([
      ['c', 'returned'],
      ['b', 'waiting'],
      ['a', 'waiting'],
    ]);
  });

  it('takes a call that began in the same second for speaking with them', () => {
    expect(states([came('a', 0, missed), came('b', 0, answered)])).toEqual([['a', 'reachedMe']]);
  });
});

describe('countWaiting', () => {
  it('counts callers, not calls', () => {
    const calls = [
      came('a', 0, missed),
      came('b', 9, missed),
      came('c', 5, missed, { number: '102' }),
      came('d', 6, missed, { number: '103', dismissedAt: 1 }),
    ];
    expect(countWaiting(rows(calls))).toBe(2);
  });
});

describe('missedCallers, whatever happened in whatever order', () => {
  const event = fc.record({
    what: fc.constantFrom('missed', 'dismissed', 'reached', 'returned', 'tried'),
    number: fc.constantFrom(MARIA, '03023125700', '102', null),
    seconds: fc.option(fc.integer({ min: 0, max: 40 })),
  });
  const calls = fc.array(event, { maxLength: 25 }).map((events) =>
    events.map(({ what, number, seconds }, index) => {
      const uuid = `c${index}`;
      if (what === 'missed') return came(uuid, seconds, missed, { number });
      if (what === 'dismissed') return came(uuid, seconds, missed, { number, dismissedAt: 1 });
      if (what === 'reached') return came(uuid, seconds, answered, { number });
      const outcome: Outcome = what === 'returned' ? answered : { kind: 'notReached', reason: 'busy' };
      return wentOut(uuid, seconds ?? 0, outcome, { number: number ?? MARIA });
    }),
  );

  it('gives the same rows for any order of the records, and each call at most once', () => {
    fc.assert(
      fc.property(
        calls.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const result = rows(all);
          expect(rows(shuffled)).toEqual(result);
          const listed = result.flatMap((row) => row.callUuids);
          expect(new Set(listed).size).toBe(listed.length);
          expect(countWaiting(result)).toBeLessThanOrEqual(result.length);
        },
      ),
    );
  });

  it('never loses a caller: whoever was missed and neither spoken with nor dismissed since, waits', () => {
    fc.assert(
      fc.property(calls, (all) => {
        const waiting = new Set(rows(all).flatMap((row) => (row.state.kind === 'waiting' ? row.callUuids : [])));
        const settling = all.some((each) => each.perspective.outcome.kind === 'answered' || each.dismissedAt !== null);
        const open = all.filter((each) => each.perspective.outcome.kind === 'missed');
        if (!settling) expect(waiting.size).toBe(open.length);
        for (const row of rows(all)) expect(row.callUuids.length).toBeGreaterThan(0);
      }),
    );
  });
});
