import { describe, expect, it } from 'vitest';
import { announcement } from '../../../../../renderer/dial/bar/announcement.ts';
import { barActions } from '../../../../../renderer/dial/bar/BarButtons.tsx';
import {
  barWords,
  checkedWords,
  clockWords,
  isOver,
  madeWords,
  makingWords,
} from '../../../../../renderer/dial/bar/bar-words.ts';
import { linesOf, openIds, runningFirst } from '../../../../../renderer/dial/bar/CallBar.tsx';
import { type Again, againAfter, ownPhoneWords, resultText } from '../../../../../renderer/dial/bar/result-words.ts';
import { stepsOf } from '../../../../../renderer/dial/bar/Steps.tsx';
import type { DialRecord } from '../../../../../renderer/dial/dial-store.ts';
import type { CauseKind } from '../../../../../shared/calls/hangup-cause.ts';
import type { CallPage } from '../../../../../shared/calls/rows.ts';
import { type Dial, type DialState, isGoingOn } from '../../../../../shared/dialing/dial.ts';
import type { DialResult } from '../../../../../shared/dialing/dial-result.ts';
import type { AppErrorData } from '../../../../../shared/errors.ts';
import { stateWithCalls } from '../../../../support/fakes/fake-calls.ts';
import { fakeUuid } from '../../../../support/fakes/fake-data.ts';
import { makeCall, makeLeg } from '../../../shared/make-call.ts';

const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
const now = Date.parse('2026-11-21T09:00:00Z');

const nobody = () => null;
const sight = { region, now, nextPollAt: now + 5 * 60_000, nameOf: nobody };
const HOUR = 3_600_000;

const dialIn = (state: DialState, id = 1): Dial => ({
  id: fakeUuid(id),
  order: { number: '+491712345678', extension: '101', gatewayUuid: fakeUuid(9), callerId: null },
  gatewayName: 'Berlin trunk',
  createdAt: now,
  state,
});
/** Replaces the non-breaking spaces inside numbers. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const said = (state: DialState, at = now, record?: DialRecord) => {
  const words = barWords(dialIn(state), record, { ...sight, now: at });
  return { ...words, title: plain(words.title), text: plain(words.text), short: plain(words.short) };
};
const stepsIn = (state: DialState, at = now, record?: DialRecord) => stepsOf(dialIn(state), record, at);
const inCallFor = (
  seconds: number,
  lifted: 'likely' | 'unknown',
  nextPollAt: number | null = now + 3000,
): DialState => ({
  kind: 'inCall',
  callUuid: 'x',
  since: now - seconds * 1000,
  lifted,
  nextPollAt,
});
/** The record of a made-up call with this outcome, as extension 101 saw it. */
function recordOf(is: (page: CallPage) => boolean): DialRecord & { kind: 'loaded' } {
  const page = Object.values(stateWithCalls(now).pages).find(is);
  if (!page) throw new Error('The made-up calls have one of these.');
  return { kind: 'loaded', page };
}
const answered = () =>
  recordOf(({ perspective }) => perspective.direction === 'out' && perspective.outcome.kind === 'answered');
const notReached = () => recordOf(({ perspective }) => perspective.outcome.kind === 'notReached');
const done: DialState = { kind: 'done', callUuid: 'x', at: now, foundBy: 'uuid' };
const refusedBy = (error: AppErrorData) => said({ kind: 'refused', error, at: now });

describe('the call bar', () => {
  it('gets ready for less than a second, then asks to pick up and says what comes then', () => {
    const asking: DialState = { kind: 'asking', since: now };
    expect(said(asking, now + 999)).toMatchObject({ title: 'Getting ready to call 0171 2345678', since: now });
    expect(stepsIn(asking, now + 999)).toEqual(['todo', 'todo', 'todo']);
    expect(said(asking, now + 1000)).toMatchObject({
      title: 'Pick up your phone 101',
      isLarge: true,
      text: 'Then the PBX dials 0171 2345678',
      short: 'Pick up your phone 101 · 0171 2345678',
      since: now,
    });
    expect(stepsIn(asking, now + 1000)).toEqual(['now', 'todo', 'todo']);
  });

  it('names the party, and while the PBX dials the number and the line too', () => {
    const nameOf = (number: string | null) => (number === '+491712345678' ? 'Ada' : null);
    const words = barWords(dialIn(inCallFor(5, 'likely')), undefined, { ...sight, nameOf });
    expect(words).toMatchObject({
      title: 'Ada',
      text: 'Probably dialling +49 171 2345678 through Berlin trunk',
      short: 'Probably dialling Ada',
    });
    expect(stepsIn(inCallFor(5, 'likely'))).toEqual(['likely', 'likely', 'todo']);
    const plainly = barWords({ ...dialIn(inCallFor(5, 'likely')), gatewayName: null }, undefined, sight);
    expect(plainly.text).toBe('Probably dialling +49 171 2345678');
  });

  it('never lights Connected before the record: what the PBX has not said is dashed', () => {
    expect(said(inCallFor(12, 'likely'))).toMatchObject({
      title: '0171 2345678',
      text: 'Details appear after the call.',
      short: 'Probably on a call with 0171 2345678',
    });
    expect(stepsIn(inCallFor(12, 'likely'))).toEqual(['likely', 'likely', 'unknown']);
    expect(said(inCallFor(12, 'unknown'))).toMatchObject({
      title: '0171 2345678',
      text: 'The PBX accepted the call. If your phone 101 rings, pick it up. Details appear after the call.',
      short: 'Call to 0171 2345678',
    });
    expect(stepsIn(inCallFor(12, 'unknown'))).toEqual(['now', 'unknown', 'unknown']);
    expect(stepsIn(inCallFor(120, 'unknown'))).toEqual(['unknown', 'unknown', 'unknown']);
    for (const record of [undefined, { kind: 'loading' }, { kind: 'failed' }] as const)
      expect(stepsIn(done, now, record)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(stepsIn(done, now, answered())).toEqual(['done', 'done', 'done']);
    expect(stepsIn(done, now, notReached())).toBeNull();
  });

  it('counts the time until the PBX accepts the call, then how long ago that was; once the record is polled rarely, nothing', () => {
    const clock = (state: DialState) => clockWords(said(state), now);
    expect(clock({ kind: 'asking', since: now - 12_000 })).toBe('0:12');
    expect(clock(inCallFor(12, 'likely'))).toBe('0:12 ago');
    expect(clock(inCallFor(432, 'likely', null))).toBe('');
    expect(clock(inCallFor(432, 'likely', now + HOUR))).toBe('');
    expect(said(inCallFor(432, 'likely', null)).short).toBe('Call to 0171 2345678');
  });

  it('says that a call is not sent yet, and after a moment what may hold it up', () => {
    const preparing: DialState = { kind: 'preparing', since: now };
    expect(said(preparing)).toMatchObject({
      title: 'Getting ready to call 0171 2345678',
      text: 'Your phone 101 rings first',
      since: now,
    });
    expect(makingWords(dialIn(preparing), undefined, now + 1999)).toBe('');
    expect(makingWords(dialIn(preparing), undefined, now + 2000)).toMatch(/unlock its keyring.*Nothing is sent/);
    const tooLate = { kind: 'dialAlreadySent' } as const;
    expect(makingWords(dialIn({ kind: 'asking', since: now }), tooLate, now)).toMatch(/Too late to cancel/);
    expect(makingWords(dialIn({ kind: 'noRecord', callUuid: 'x', at: now }), tooLate, now)).toBe('');
    expect(announcement([dialIn(preparing)], {}, { region, nameOf: nobody, from: now - HOUR })).toBe('');
  });

  it('is over once its outcome was read, or it was not made', () => {
    expect(
      [undefined, { kind: 'loading' }, { kind: 'failed' }].map((record) => isOver(dialIn(done), record as DialRecord)),
    ).toEqual([false, false, false]);
    expect(isOver(dialIn(done), answered())).toBe(true);
    expect(isOver(dialIn({ kind: 'refused', error: { kind: 'notConnected' }, at: now }), undefined)).toBe(true);
    expect(isOver(dialIn({ kind: 'noRecord', callUuid: 'x', at: now }), undefined)).toBe(false);
  });

  it('offers to call again after a PBX took no call only where that goes to another place', () => {
    const refused = (elsewhere: boolean) => refusedBy({ kind: 'noOriginate', status: 404, elsewhere });
    expect([refused(false).again, refused(true).again]).toEqual([null, 'call']);
    expect(refused(false).text).toContain('Nothing was dialled');
  });

  it('asks about an unanswered dial, and never says that it was made or not, nor that it is sent again', () => {
    const unknown = said({ kind: 'unknown', error: null, since: now - 90_000, polls: 2, nextPollAt: now + 60_000 });
    expect(unknown).toMatchObject({
      title: 'Did your phone ring?',
      text: 'The PBX didn’t confirm the call to 0171 2345678. Ringback checks again at 10:01; it never dials again by itself.',
      short: 'Did your phone ring? · 0171 2345678',
      since: now - 90_000,
    });
    expect(stepsIn({ kind: 'unknown', error: null, since: now, polls: 0, nextPollAt: null })).toBeNull();
    const over = said({ kind: 'unknown', error: null, since: now - HOUR, polls: 8, nextPollAt: null });
    expect(over).toMatchObject({
      since: null,
      text: expect.stringMatching(/no details were found\. If your phone rang/),
    });
  });

  it('says how long an answered call rang and how long it was', () => {
    const words = said(done, now, answered());
    expect(words).toMatchObject({ title: '0171 2345678', again: null, since: null });
    expect(words.text).toMatch(/^Answered after \d+ s · (\d+ min )?\d+ s$/);
    expect(words.short).toBe(`0171 2345678 · ${words.text}`);
  });

  it('takes the outcome from the record, as the extension saw it', () => {
    const found: DialState = { ...done, foundBy: 'records' };
    expect(said(found, now, notReached())).toMatchObject({
      title: '0171 2345678 · Busy',
      text: expect.stringMatching(/^The line was busy\. Try again in a few minutes\. Found in the PBX’s call list\.$/),
      again: 'call',
    });
    expect(said(found, now, { kind: 'failed' })).toMatchObject({ title: 'The call to 0171 2345678 is over' });
  });

  it('says what was refused and what to do', () => {
    const refused = refusedBy({ kind: 'extensionNotRegistered', extension: '101', serverMessage: null });
    expect(refused).toMatchObject({
      title: 'Not called: phone 101 isn’t connected, or the PBX doesn’t know this extension',
      again: 'call',
    });
    expect(refused.text).toMatch(/^Call to 0171 2345678: Check that the desk phone/);
    expect(refusedBy({ kind: 'notConnected' }).title).toBe('0171 2345678 was not called');
  });

  it.each([
    ['Not Found', null],
    ['not found.', null],
    ['Gateway not found', null],
    ['Extension not found', 'phone 101'],
    ['Extension 101 is not registered', 'phone 101'],
    [null, 'phone 101'],
  ])('says of a 404 with the message %j what it can mean', (serverMessage, claim) => {
    const { title, text } = refusedBy({ kind: 'extensionNotRegistered', extension: '101', serverMessage });
    if (claim !== null) expect(title).toContain(`${claim} isn’t connected, or the PBX doesn’t know this extension`);
    else {
      expect(title).not.toMatch(/phone|extension|connected/);
      expect(text).toMatch(/line may be removed, the address wrong, extension 101 unknown, or its phone not connected/);
    }
  });

  it('says the likeliest reason of a failed call setup first, as likely', () => {
    const { text } = refusedBy({ kind: 'callNotSetUp', serverMessage: null });
    expect(text).toMatch(/Most likely the handset wasn’t lifted in time.*Otherwise check the number and the line/);
  });

  it('can be folded while the call may be going on', () => {
    expect(barActions({ kind: 'asking', since: now }, now)).toMatchObject({ cancel: false, fold: true });
    expect(barActions({ kind: 'preparing', since: now }, now + 400)).toMatchObject({ cancel: true, fold: true });
    expect(barActions(inCallFor(0, 'likely'), now)).toMatchObject({ check: true, fold: true });
    expect(barActions(inCallFor(7 * 3600, 'likely'), now)).toMatchObject({ check: true, fold: false });
    expect(barActions({ kind: 'unknown', error: null, since: now, polls: 0, nextPollAt: null }, now)).toMatchObject({
      check: true,
      rang: true,
      fold: true,
    });
    expect(barActions({ ...done, callUuid: 'u' }, now)).toMatchObject({ open: 'u', fold: false });
  });
});

describe('the bar as time goes by', () => {
  const waiting: DialState = { kind: 'awaitingRecord', callUuid: 'x', since: now, nextPollAt: null };

  it('says that the details come with the next update, and when that is, unless a poll of its own is near', () => {
    const textWith = (nextPollAt: number | null) => said(inCallFor(60, 'likely', nextPollAt)).text;
    expect(textWith(now + 3000)).toBe('Details appear after the call.');
    expect(textWith(null)).toBe('Details come with the next update at 10:05.');
    expect(textWith(now + HOUR)).toBe('Ringback checks again at 11:00.');
    expect(said(waiting, now + 6 * 60_000).text).toBe('Details come with the next update.');
    expect(said({ ...waiting, nextPollAt: now + 6000 }).text).toMatch(/within seconds after hanging up/);
  });

  it('counts no time of a call that cannot be going on any more, and says when it was made', () => {
    const old = inCallFor(0, 'likely', null);
    expect([isGoingOn(old, now + 5 * HOUR), isGoingOn(old, now + 7 * HOUR)]).toEqual([true, false]);
    expect(said(old, now + 7 * HOUR)).toMatchObject({
      title: 'No details of the call to 0171 2345678 yet',
      since: null,
    });
    expect(stepsIn(old, now + 7 * HOUR)).toBeNull();
    const when = (later: number) => madeWords(dialIn(old), { region, now: now + later });
    expect([when(60_000), when(HOUR), when(24 * HOUR), when(72 * HOUR)]).toEqual([
      '',
      '10:00',
      'yesterday 10:00',
      'Sat 21 Nov 10:00',
    ]);
  });

  it('shows the result of Check now until the record is there', () => {
    const looked = (state: DialState, error: AppErrorData | null) =>
      checkedWords(dialIn(state), { at: now + 7000, error }, region);
    expect(looked(waiting, null)).toBe('Checked at 10:00:07: no details yet.');
    expect(looked(waiting, { kind: 'notConnected' })).toMatch(/^Couldn’t check at 10:00:07\. \S/);
    expect(looked(done, null)).toBe('');
    expect(checkedWords(dialIn(waiting), undefined, region)).toBe('');
  });

  it('no longer waits for a call whose record has not come minutes after it was said to be over', () => {
    const titleWith = (nextPollAt: number | null) => said({ ...waiting, nextPollAt }).title;
    expect(titleWith(now + 6000)).toBe('Waiting for the details of the call to 0171 2345678');
    expect(titleWith(null)).toBe('No details of the call to 0171 2345678 yet');
  });

  it('says what to do about a call without a record', () => {
    expect(said({ kind: 'noRecord', callUuid: 'x', at: now }).text).toMatch(
      /checked for a day.*your phone administrator/,
    );
  });
});

describe('the words for the result of a dial', () => {
  const because = (cause: CauseKind | null, causeText: string | null = null): DialResult => ({
    kind: 'notReached',
    cause,
    causeText,
  });
  it.each<[string, DialResult, RegExp, Again]>([
    ['answered', { kind: 'answered', talkSeconds: 4 }, /^$/, null],
    [
      'not reported',
      { kind: 'notReported' },
      /phone 101 was probably picked up.*doesn’t say whether they answered/,
      null,
    ],
    ['busy', because('busy'), /was busy\. Try again in a few minutes/, 'call'],
    ['no answer', because('noAnswer'), /nobody answered\. Try again later/, 'call'],
    ['declined', because('rejected'), /declined.*blocked there/, 'call'],
    ['does not exist', because('unallocated'), /doesn’t exist.*outside-line prefix/, 'edit'],
    ['no way', because('noRoute'), /this number/, 'edit'],
    ['not allowed', because('barred'), /isn’t allowed/, null],
    ['hung up here', because('cancelled'), /probably because you hung up/, 'call'],
    ['network', because('network'), /Try again/, 'call'],
    ['the reason is not reported', because(null), /The PBX doesn’t say why\.$/, 'call'],
    ['a cause nobody knows', because(null, 'Robot'), /The PBX says “Robot”\.$/, 'call'],
    ['a status nobody knows', { kind: 'unknown', status: 'PARKED' }, /doesn’t say how the call went/, null],
  ])('%s', (_, result, text, again) => {
    expect(resultText(result, makeCall(), '101')).toMatch(text);
    expect(againAfter(result)).toBe(again);
  });

  it('says as a fact that the phone was picked up only where the record has a leg of it', () => {
    const call = makeCall({ legs: [makeLeg('101', [4, 60])] });
    expect(resultText({ kind: 'notReported' }, call, '101')).toMatch(/phone 101 was picked up/);
  });

  it.each([
    ['notPickedUp', 'Not called: phone 101 wasn’t picked up'],
    ['declined', 'Not called: declined at phone 101'],
    ['busy', 'Not called: phone 101 was busy'],
    ['notRegistered', 'Not called: phone 101 wasn’t connected'],
    ['notResponding', 'Not called: phone 101 didn’t respond'],
  ] as const)('the own phone: %s', (why, title) => {
    expect(ownPhoneWords(why, '101')).toEqual({ title, text: expect.stringMatching(/call again/i) });
    expect(againAfter({ kind: 'ownPhone', why })).toBe('call');
  });
});

describe('what is announced', () => {
  const heard = { region, nameOf: nobody, from: now - 1 };
  const unknown = (polls: number): DialState => ({
    kind: 'unknown',
    error: null,
    since: now,
    polls,
    nextPollAt: now + polls,
  });
  const announced = (state: DialState) => plain(announcement([dialIn(state)], {}, heard));

  it('is the dial that changed last, without the running time', () => {
    const older = dialIn({ kind: 'refused', error: { kind: 'notConnected' }, at: now - 5000 }, 2);
    const asking = dialIn({ kind: 'asking', since: now });
    const text = plain(announcement([older, asking], {}, { ...heard, from: now - HOUR }));
    expect(text).toBe('Pick up your phone 101. Then the PBX dials 0171 2345678');
    expect(announcement([], {}, heard)).toBe('');
  });

  it('is each step once: the same for every poll within a state', () => {
    expect(announced(unknown(0))).toBe('Did your phone ring? The PBX didn’t confirm the call to 0171 2345678.');
    expect(announced(unknown(3))).toBe(announced(unknown(0)));
    expect(announced(inCallFor(0, 'likely', null))).toBe(
      '0171 2345678. Probably dialling +49 171 2345678 through Berlin trunk',
    );
    for (const lifted of ['likely', 'unknown'] as const)
      expect(announced(inCallFor(0, lifted, null))).toBe(announced(inCallFor(0, lifted, now + 6000)));
    const waiting = (nextPollAt: number | null) =>
      announced({ kind: 'awaitingRecord', callUuid: 'x', since: now, nextPollAt });
    expect(waiting(null)).toBe(waiting(now + 6000));
  });

  it('waits for the record of a finished call, and leaves out calls that ended before the window was opened', () => {
    const failed = { x: { kind: 'failed' } } as const;
    expect(announcement([dialIn(done)], { x: { kind: 'loading' } }, heard)).toBe('');
    expect(announcement([dialIn(done)], failed, heard)).toMatch(/is over/);
    expect(announcement([dialIn(done)], { x: answered() }, heard)).toMatch(/Answered after/);
    expect(announcement([dialIn(done)], failed, { ...heard, from: now + 1 })).toBe('');
  });
});

describe('many dials', () => {
  const ended = (n: number) => dialIn({ kind: 'noRecord', callUuid: `${n}`, at: now }, n);
  const running = (n: number) => dialIn({ kind: 'asking', since: now }, n);
  const many = (count: number, make: (n: number) => Dial) => Array.from({ length: count }, (_, n) => make(n + 1));
  const counts = (dials: Dial[]) => {
    const { lines, more } = linesOf(dials, now);
    return [lines.length, more.length];
  };

  it('have three lines, but never hide a running one, nor the newest of the others, nor one alone', () => {
    expect([0, 3, 4, 5, 10].map((count) => counts(many(count, ended)))).toEqual([
      [0, 0],
      [3, 0],
      [4, 0],
      [3, 2],
      [3, 7],
    ]);
    expect(counts([...many(6, ended), ...many(5, running)])).toEqual([6, 5]);
    expect(linesOf([...many(6, ended), running(9)], now).lines[0]).toEqual(running(9));
  });

  it('have only the newest unfolded, until the person folds or unfolds one', () => {
    const dials = [running(1), running(2), ended(3)];
    const open = (folded: Record<string, boolean>) => [1, 2, 3].filter((n) => openIds(dials, folded).has(fakeUuid(n)));
    expect(open({})).toEqual([1]);
    expect(open({ [fakeUuid(1)]: true })).toEqual([2]);
    expect(open({ [fakeUuid(3)]: false })).toEqual([1, 3]);
    expect(open({ [fakeUuid(1)]: true, [fakeUuid(2)]: true, [fakeUuid(3)]: true })).toEqual([]);
  });

  it('have the running ones first, the rest in order', () => {
    const dials = [dialIn(done, 1), dialIn(inCallFor(0, 'likely'), 2), dialIn(done, 3), running(4)];
    expect(runningFirst(dials, now).map(({ id }) => id)).toEqual([2, 4, 1, 3].map((id) => fakeUuid(id)));
  });
});
