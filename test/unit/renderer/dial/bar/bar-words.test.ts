import { describe, expect, it } from 'vitest';
import {
  barOrder,
  barRows,
  foldKey,
  hasLivePage,
  isOpenEnded,
  isOver,
  isSlow,
  mayCancel,
  replacedBy,
} from '../../../../../renderer/dial/bar/bar-state.ts';
import { announcement, type BarContext, barWords, lastChanged } from '../../../../../renderer/dial/bar/bar-words.ts';
import type { DialResult } from '../../../../../renderer/dial/bar/dial-result.ts';
import { type BarWords, resultWords } from '../../../../../renderer/dial/bar/result-words.ts';
import type { DialRecord } from '../../../../../renderer/dial/bar/use-record.ts';
import type { CauseKind } from '../../../../../shared/calls/hangup-cause.ts';
import type { Dial, DialState } from '../../../../../shared/dialing/dial.ts';
import type { AppErrorData } from '../../../../../shared/errors.ts';
import { HOUR, MINUTE } from '../../../../../shared/time/durations.ts';
import { makeCall, makeLeg, nineAnd } from '../../../shared/make-call.ts';
import { makeDial, uuidOf } from '../../../shared/make-dial.ts';
import { pageOf } from '../../calls/page-of.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const context = { region: { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' }, nameOf: () => null };

const loading: DialRecord = { kind: 'loading' };
const unread: DialRecord = { kind: 'failed', error: { kind: 'internal' }, value: null };

const dialIn = (state: DialState, n = 1): Dial => ({
  ...makeDial(state, { n, number: '+491712345678', createdAt: now }),
  gatewayName: 'Berlin trunk',
});
/** Replaces the non-breaking spaces inside numbers. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
function said(state: DialState, more: Partial<BarContext> = {}) {
  const words = barWords(dialIn(state), { ...context, now, record: loading, ...more });
  return { ...words, title: plain(words.title), text: plain(words.text) };
}
const stepsIn = (state: DialState, at = now, record: DialRecord = loading) => said(state, { now: at, record }).steps;
const inCallFor = (
  seconds: number,
  lifted: 'likely' | 'unknown' = 'likely',
  nextPollAt: number | null = now + 3000,
): DialState => ({ kind: 'inCall', callUuid: 'x', since: now - seconds * 1000, lifted, nextPollAt });
/** The record of a dial by extension 101: its far leg was answered, or why not. */
function recordOf(cause: 'NORMAL_CLEARING' | 'USER_BUSY'): DialRecord {
  const far = makeLeg('+491712345678', cause === 'USER_BUSY' ? null : [8, 260]);
  const numbers = {
    callerNumber: '101',
    callerDestination: far.destinationNumber,
    destinationNumber: far.destinationNumber,
  };
  const legs = [makeLeg('101', [3, 260]), far];
  const call = makeCall({
    ...numbers,
    direction: 'outbound',
    status: 'ANSWERED',
    hangupCause: cause,
    answer: nineAnd(3),
    legs,
  });
  return { kind: 'shown', value: pageOf(call) };
}
const answered = () => recordOf('NORMAL_CLEARING');
const done: DialState = { kind: 'done', callUuid: 'x', at: now, foundBy: 'uuid' };
const asking: DialState = { kind: 'asking', since: now };
const unknown = (nextPollAt: number | null, since = now): DialState => ({
  kind: 'unknown',
  error: null,
  since,
  nextPollAt,
});
const noRecord: DialState = { kind: 'noRecord', callUuid: 'x', at: now };
const refusedBy = (error: AppErrorData) => said({ kind: 'refused', error, at: now });

describe('the call bar', () => {
  it('has the party as its title; only while the own phone rings, that it does', () => {
    const later = { now: now + 999 };
    expect(said(asking, later)).toMatchObject({
      title: '0171 2345678',
      text: 'Your phone 101 rings first',
      since: now,
    });
    expect(stepsIn(asking, now + 999)).toEqual(['todo', 'todo', 'todo']);
    expect(said(asking, { now: now + 1000 })).toMatchObject({
      title: 'Pick up your phone 101',
      isLarge: true,
      text: 'Then the PBX dials 0171 2345678. To cancel, don’t pick up.',
    });
    expect(stepsIn(asking, now + 1000)).toEqual(['now', 'todo', 'todo']);
    const states: DialState[] = [inCallFor(5), done, noRecord, unknown(null)];
    for (const state of states) expect(said(state)).toMatchObject({ title: '0171 2345678', isLarge: false });
    const nameOf = (number: string | null) => (number === '+491712345678' ? 'Ada' : null);
    expect(said(inCallFor(5), { nameOf }).title).toBe('Ada');
  });

  it.each<[string, DialState, string, ReturnType<typeof stepsIn>]>([
    ['dialling', inCallFor(5), 'Probably dialling +49 171 2345678 through Berlin trunk', ['likely', 'likely', 'todo']],
    [
      'on the call',
      inCallFor(12),
      'Probably on the call. Details appear when it ends.',
      ['likely', 'likely', 'unknown'],
    ],
    [
      'accepted at once',
      inCallFor(12, 'unknown'),
      'The PBX accepted the call. If your phone 101 rings, pick it up.',
      ['now', 'unknown', 'unknown'],
    ],
    [
      'accepted long ago',
      inCallFor(120, 'unknown'),
      'Probably on the call. Details appear when it ends.',
      ['unknown', 'unknown', 'unknown'],
    ],
    ['no details for a day', noRecord, 'Called today at 10:00. The PBX has no details of this call.', null],
  ])('says what is known of a call: %s', (_what, state, text, steps) => {
    expect(said(state).text).toBe(text);
    expect(stepsIn(state)).toEqual(steps);
  });

  it('says a call that goes on without its number in the line of a folded bar, which has the party', () => {
    const brief = (state: DialState) => said(state).brief;
    expect([inCallFor(5), inCallFor(12), inCallFor(120, 'unknown')].map(brief)).toEqual([
      ...['Probably dialling', 'Probably on the call', 'Probably on the call'],
    ]);
    expect([asking, inCallFor(12, 'unknown'), noRecord].map(brief)).toEqual([null, null, null]);
  });

  it('counts only while the PBX is asked every few seconds: a call that is over counts no time', () => {
    const counted = [asking, inCallFor(12), inCallFor(432, 'likely', null), noRecord, done];
    expect(counted.map((state) => said(state).since)).toEqual([now, now - 12_000, null, null, null]);
    expect([said(unknown(now)).since, said(unknown(now, now - HOUR)).since]).toEqual([now, null]);
  });

  it('never lights Connected before the record', () => {
    for (const record of [loading, unread])
      expect(stepsIn(done, now, record)).toEqual(['unknown', 'unknown', 'unknown']);
    // Then the words say the outcome, and nothing is left to come.
    expect(stepsIn(done, now, answered())).toBeNull();
  });

  it('says what may hold a call up before it is sent, and offers to cancel it', () => {
    const preparing: DialState = { kind: 'preparing', since: now };
    expect(said(preparing, { now: now + 1999 }).text).toBe('Your phone 101 rings first');
    expect(said(preparing, { now: now + 2000 }).text).toMatch(/unlock its keyring.*Nothing is sent/);
    expect([mayCancel(preparing, now), mayCancel(preparing, now + 400), mayCancel(asking, now + 400)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('asks about a dial without an answer, and never says that it was made or not', () => {
    expect(said(unknown(now + 60_000))).toMatchObject({
      what: 'Did your phone ring?',
      text: 'The PBX didn’t confirm the call. Ringback won’t redial by itself.',
    });
    expect(said(unknown(null)).text).toMatch(/no details of it\. If your phone rang/);
  });

  it('takes the outcome from the record, and waits for it', () => {
    const [talked, busy] = [answered(), recordOf('USER_BUSY')];
    expect(said(done, { record: talked })).toMatchObject({
      what: '',
      text: expect.stringMatching(/^Answered · talked (\d+ min )?\d+ s$/),
      again: null,
    });
    const because = { what: 'The line was busy', text: 'Try again in a few minutes.', again: 'call' };
    expect(said(done, { record: busy })).toMatchObject(because);
    expect(said(done).text).toBe('Call ended. Details arrive shortly.');
    expect(said(done, { record: unread }).text).toBe('Call ended. Its details are in the list of calls.');
    const over = [loading, unread, talked];
    expect(over.map((record) => isOver(dialIn(done), record))).toEqual([false, false, true]);
  });

  it('says what was refused and what to do; again only where that can succeed', () => {
    expect(refusedBy({ kind: 'extensionNotRegistered', extension: '101', serverMessage: null })).toMatchObject({
      what: 'Not called: phone 101 isn’t connected, or the PBX doesn’t know this extension',
      text: expect.stringMatching(/^Check that the desk phone/),
      again: 'call',
    });
    expect(refusedBy({ kind: 'notConnected' }).what).toMatch(/^Not called\. \S/);
    const noOriginate = (elsewhere: boolean) => refusedBy({ kind: 'noOriginate', status: 404, elsewhere });
    expect([noOriginate(false).again, noOriginate(true).again]).toEqual([null, 'call']);
    const { text } = refusedBy({ kind: 'callNotSetUp', serverMessage: null });
    expect(text).toMatch(/Most likely your phone wasn’t picked up in time.*Otherwise check the number and the line/);
  });
});

describe('the words for the result of a dial', () => {
  const because = (cause: CauseKind | null, causeText: string | null = null): DialResult => ({
    kind: 'notReached',
    cause,
    causeText,
  });
  const wordsOf = (result: DialResult, call = makeCall()) => {
    const outcome = { kind: 'notReached', reason: 'noAnswer' } as const;
    const { what = '', text = '', again = null } = resultWords(result, call, { extension: '101', outcome });
    return { said: `${what}. ${text}`, again };
  };
  it.each<[string, DialResult, RegExp, BarWords['again']]>([
    ['answered', { kind: 'answered', talkSeconds: 4 }, /Answered · talked 4\u00a0s$/, null],
    ['not reported', { kind: 'notReported' }, /probably picked up.*doesn’t say whether they answered/, null],
    ['no answer', because('noAnswer'), /nobody answered\. Try again later/, 'call'],
    ['declined', because('rejected'), /declined.*blocked there/, 'call'],
    ['a fault on the way', because('network'), /Try again/i, 'call'],
    ['does not exist', because('unallocated'), /doesn’t exist.*outside-line prefix/, 'edit'],
    ['not allowed', because('barred'), /isn’t allowed/, null],
    ['hung up here', because('cancelled'), /probably because you hung up/, 'call'],
    ['the reason is not reported', because(null), /^No answer\. The PBX doesn’t say why\.$/, 'call'],
    ['a cause nobody knows', because(null, 'Robot'), /The PBX says “Robot”\.$/, 'call'],
    ['a status nobody knows', { kind: 'unknown', status: 'PARKED' }, /doesn’t say how the call went/, null],
    ['not picked up', { kind: 'ownPhone', why: 'notPickedUp' }, /^Not called: phone 101 wasn’t picked up\. /, 'call'],
    ['declined here', { kind: 'ownPhone', why: 'declined' }, /^Not called: declined at phone 101\. /, 'call'],
  ])('%s', (_, result, words, again) => {
    expect(wordsOf(result).said).toMatch(words);
    expect(wordsOf(result).again).toBe(again);
  });

  it('says as a fact that the phone was picked up only where the record has a leg of it', () => {
    const call = makeCall({ legs: [makeLeg('101', [4, 60])] });
    expect(wordsOf({ kind: 'notReported' }, call).said).toMatch(/phone 101 was picked up/);
  });
});

describe('what is announced', () => {
  const heard = { ...context, from: now - 1 };
  const announced = (state: DialState, record: DialRecord = loading) =>
    plain(announcement(dialIn(state), { ...heard, record }));

  it('is the dial that changed last, without the running time, and not before it is sent', () => {
    const older = dialIn({ kind: 'refused', error: { kind: 'notConnected' }, at: now - 5000 }, 2);
    const text = plain(
      announcement(lastChanged([older, dialIn(asking)]), { ...heard, record: loading, from: now - HOUR }),
    );
    expect(text).toBe('Pick up your phone 101. Then the PBX dials 0171 2345678. To cancel, don’t pick up.');
    expect(announcement(lastChanged([]), { ...heard, record: loading })).toBe('');
    expect(announced({ kind: 'preparing', since: now })).toBe('');
  });

  it('is each step once: the same for every poll within a state', () => {
    expect(announced(unknown(now + 60_000))).toMatch(/^0171 2345678\. Did your phone ring\? The PBX didn’t confirm/);
    for (const lifted of ['likely', 'unknown'] as const)
      expect(announced(inCallFor(0, lifted, null))).toBe(announced(inCallFor(0, lifted, now + 6000)));
  });

  it('waits for the record of a finished call, and leaves out what ended before the window was opened', () => {
    expect(announced(done)).toBe('');
    expect(announced(done, answered())).toMatch(/Answered · talked/);
    expect(announcement(dialIn(done), { ...heard, record: unread, from: now + 1 })).toBe('');
  });
});

describe('many dials', () => {
  it('show the one that may be going on, else the one that asks something, else the newest', () => {
    const dials = [
      dialIn(noRecord, 1),
      dialIn(unknown(null), 2),
      dialIn(inCallFor(31 * 60, 'likely', null), 3),
      dialIn(inCallFor(9), 4),
    ];
    const order = (some: Dial[]) => barOrder(some, now).map(({ id }) => [1, 2, 3, 4].find((n) => uuidOf(n) === id));
    expect(order(dials)).toEqual([4, 2, 1, 3]);
    expect(order(dials.slice(0, 2))).toEqual([2, 1]);
  });

  it('fold while a call may be going on or the person is asked, and close otherwise', () => {
    const folds = (state: DialState, at = now) => isOpenEnded(dialIn(state), at);
    expect([asking, inCallFor(9), unknown(null)].map((state) => folds(state))).toEqual([true, true, true]);
    expect([noRecord, done].map((state) => folds(state))).toEqual([false, false]);
    const abandoned = inCallFor(0, 'likely', null);
    expect([folds(abandoned, now + 29 * MINUTE), folds(abandoned, now + 30 * MINUTE)]).toEqual([true, false]);
  });
});

describe('beside the call that is going on', () => {
  const at = (n: number, state: DialState): Dial => ({ ...dialIn(state, n), createdAt: now + n });
  const refused: DialState = { kind: 'refused', error: { kind: 'network', reason: 'reset', host: 'pbx' }, at: now };
  const numbers = (dials: readonly Dial[], isAll = false) => {
    const { first, rows, more } = barRows(dials, now + 1000, isAll);
    const place = (dial: Dial | undefined) => (dial === undefined ? -1 : dials.indexOf(dial));
    return [place(first), rows.map(place), more];
  };

  it('what was refused or asks something stays in sight, the newest of them; the others are opened', () => {
    const calls = [at(1, inCallFor(5)), at(2, refused), at(3, done)];
    expect(numbers(calls)).toEqual([0, [1], 1]);
    expect(numbers(calls, true)).toEqual([0, [1, 2], 1]);
    expect(numbers([at(1, inCallFor(5)), at(2, unknown(null)), at(3, refused)])).toEqual([0, [2], 1]);
    expect(numbers([at(1, inCallFor(5)), at(2, done)])).toEqual([0, [], 1]);
    expect(numbers([at(1, refused)])).toEqual([0, [], 0]);
  });

  it('a folded bar unfolds for a question, and for each call that was refused meanwhile', () => {
    const call = at(1, inCallFor(5));
    const keys = [
      foldKey(call, []),
      foldKey({ ...call, state: unknown(null) }, []),
      foldKey(call, [at(2, refused)]),
      foldKey(call, [at(3, refused)]),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(foldKey({ ...call, state: done }, [])).toBe(keys[0]);
  });

  it('the page of the party lies under a call until it is known that there was none', () => {
    const states: DialState[] = [asking, inCallFor(5), unknown(null), done, refused, noRecord];
    expect(states.map((state) => hasLivePage(dialIn(state)))).toEqual([true, true, true, true, false, false]);
  });

  it('an old result goes with a newer call: an ended one with any, a refused one with another to the same number', () => {
    const other: Dial = { ...at(9, asking), order: { ...at(9, asking).order, number: '040111222' } };
    const over = (n: number, state: DialState) => at(n, { ...state, at: now + n } as DialState);
    const gone = (...dials: Dial[]) => replacedBy(dials).map((dial) => dials.indexOf(dial));
    expect(gone(over(1, done), other)).toEqual([0]);
    expect(gone(over(1, done), over(2, done), at(3, inCallFor(5)))).toEqual([0, 1]);
    expect(gone(over(3, done), at(0, inCallFor(5)))).toEqual([]);
    // It ended while the newer one was being made: nobody has seen its result.
    expect(gone({ ...over(3, done), createdAt: now + 1 }, at(2, asking))).toEqual([]);
    for (const state of [refused, noRecord]) {
      expect(gone(over(1, state), at(2, asking))).toEqual([0]);
      expect(gone(over(1, state), other)).toEqual([]);
    }
    expect(gone(at(1, unknown(null)), at(2, inCallFor(9)), at(3, asking))).toEqual([]);
  });

  it('a PBX that hangs can be waited for no longer, and the words say that the call was sent', () => {
    expect([7999, 8000].map((ms) => isSlow(asking, now + ms))).toEqual([false, true]);
    expect(isSlow({ kind: 'preparing', since: now }, now + HOUR)).toBe(false);
    expect(said(asking, { now: now + 8000 }).text).toBe(
      'The PBX hasn’t answered yet. The call was sent and can’t be taken back; 0171 2345678 is called only if you pick up.',
    );
  });
});
