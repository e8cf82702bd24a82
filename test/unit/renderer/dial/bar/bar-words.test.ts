import { describe, expect, it } from 'vitest';
import {
  type Again,
  barActions,
  barWords,
  checkedWords,
  clockWords,
  isOver,
  madeWords,
  makingWords,
  type ResultWords,
  resultWords,
} from '../../../../../renderer/dial/bar/bar-words.ts';
import { announcement, fold, runningFirst } from '../../../../../renderer/dial/bar/CallBar.tsx';
import type { DialRecord } from '../../../../../renderer/dial/store.ts';
import type { CauseKind } from '../../../../../shared/calls/hangup-cause.ts';
import { type Dial, type DialState, isGoingOn } from '../../../../../shared/dialing/dial.ts';
import type { DialResult } from '../../../../../shared/dialing/dial-result.ts';
import type { AppErrorData } from '../../../../../shared/errors.ts';
import { stateWithCalls } from '../../../../support/fakes/fake-calls.ts';
import { fakeUuid } from '../../../../support/fakes/fake-data.ts';

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
/** The space inside a number is one that does not break. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const said = (state: DialState, at = now, record?: DialRecord) => {
  const words = barWords(dialIn(state), record, { ...sight, now: at });
  return { ...words, title: plain(words.title), text: plain(words.text) };
};

describe('a dial’s card', () => {
  it('gets ready for less than a second, then tells to pick up and what comes then', () => {
    const asking: DialState = { kind: 'asking', since: now };
    expect(said(asking, now + 999)).toMatchObject({ title: 'Getting ready to call 0171 2345678', since: now });
    expect(said(asking, now + 1000)).toMatchObject({
      title: 'Pick up your phone 101',
      text: 'Then the PBX dials 0171 2345678 through Berlin trunk.',
      since: now,
    });
  });

  it('says whom it is for, with the number beside the name', () => {
    const inCall = dialIn({ kind: 'inCall', callUuid: 'x', since: now, lifted: 'likely', nextPollAt: null });
    const nameOf = (number: string | null) => (number === '+491712345678' ? 'Ada' : null);
    expect(plain(barWords(inCall, undefined, { ...sight, nameOf }).title)).toBe('Ada, 0171 2345678: phone picked up');
  });

  it('never claims that a call is going on: it says what happened last, and how long ago', () => {
    const inCall = (lifted: 'likely' | 'unknown') =>
      said({ kind: 'inCall', callUuid: 'x', since: now - 12_000, lifted, nextPollAt: now + 3000 });
    expect(inCall('likely')).toMatchObject({
      title: '0171 2345678: phone picked up',
      text: 'Details appear after the call.',
    });
    expect(inCall('unknown')).toMatchObject({
      title: '0171 2345678: accepted by the PBX',
      text: 'If your phone 101 rings, pick it up. Details appear after the call.',
    });
    for (const lifted of ['likely', 'unknown'] as const) expect(clockWords(inCall(lifted), now)).toBe('0:12 ago');
    expect(clockWords(said({ kind: 'asking', since: now - 12_000 }), now)).toBe('0:12');
  });

  it('says that a call is not sent yet, and after a moment what may hold it up', () => {
    const preparing: DialState = { kind: 'preparing', since: now };
    expect(said(preparing)).toMatchObject({ title: 'Getting ready to call 0171 2345678', since: now });
    expect(makingWords(dialIn(preparing), undefined, now + 1999)).toBe('');
    expect(makingWords(dialIn(preparing), undefined, now + 2000)).toMatch(/unlock its keyring.*nothing is sent/);
    const tooLate = { kind: 'dialAlreadySent' } as const;
    expect(makingWords(dialIn({ kind: 'asking', since: now }), tooLate, now)).toMatch(/Too late to cancel/);
    expect(makingWords(dialIn({ kind: 'noRecord', callUuid: 'x', at: now }), tooLate, now)).toBe('');
    expect(announcement([dialIn(preparing)], {}, { region, nameOf: nobody, from: now - HOUR })).toBe('');
  });

  it('is over once its outcome was read, or it was not made', () => {
    const done = dialIn({ kind: 'done', callUuid: 'x', at: now, foundBy: 'uuid' });
    expect([isOver(done, undefined), isOver(done, { kind: 'loading' }), isOver(done, { kind: 'failed' })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isOver(dialIn({ kind: 'refused', error: { kind: 'notConnected' }, at: now }), undefined)).toBe(true);
    expect(isOver(dialIn({ kind: 'noRecord', callUuid: 'x', at: now }), undefined)).toBe(false);
  });

  it('offers to call again after a PBX took no call only where that goes to another place', () => {
    const refused = (elsewhere: boolean) =>
      said({ kind: 'refused', error: { kind: 'noOriginate', status: 404, elsewhere }, at: now });
    expect([refused(false).again, refused(true).again]).toEqual([null, 'call']);
    expect(refused(false).text).toContain('Nothing was dialled');
  });

  it('never says that an unanswered dial was made or not, nor that it is sent again', () => {
    const unknown = said({ kind: 'unknown', error: null, since: now, polls: 2, nextPollAt: now + 60_000 });
    expect(unknown.tone).toBe('caution');
    expect(unknown.text).toMatch(/may be ringing.*does not dial again by itself.*Looked for it 2 times.*10:01/);
    const over = said({ kind: 'unknown', error: null, since: now, polls: 8, nextPollAt: null });
    expect(over.text).toMatch(/Nothing was found/);
    const later = said({ kind: 'unknown', error: null, since: now, polls: 0, nextPollAt: now + HOUR }, now + HOUR / 2);
    expect(later.text).not.toMatch(/may be ringing/);
  });

  it('tells the outcome from the record, as the extension saw it', () => {
    const page = Object.values(stateWithCalls(now).pages).find(
      ({ perspective }) => perspective.outcome.kind === 'notReached',
    );
    if (!page) throw new Error('The made-up calls have one that was not reached.');
    const done: DialState = { kind: 'done', callUuid: page.call.uuid, at: now, foundBy: 'records' };
    expect(said(done, now, { kind: 'loaded', page })).toMatchObject({
      title: '0171 2345678: busy',
      text: 'The other side was busy. Try again in a few minutes. Found in the records of the PBX.',
      tone: 'caution',
      again: 'call',
    });
    expect(said(done, now, { kind: 'failed' }).title).toMatch(/is over\. Its record is in the history/);
  });

  it('says what was refused and what to do', () => {
    const refused = said({
      kind: 'refused',
      error: { kind: 'extensionNotRegistered', extension: '101', serverMessage: null },
      at: now,
    });
    expect(refused).toMatchObject({ tone: 'negative', title: 'The call to 0171 2345678 was not made' });
    expect(refused.text).toMatch(/101/);
  });

  it('cannot be closed while the POST may still be on its way', () => {
    expect(barActions({ kind: 'asking', since: now }, now)).toMatchObject({ cancel: false, close: false });
    expect(barActions({ kind: 'preparing', since: now }, now + 400)).toMatchObject({ cancel: true, close: false });
    expect(barActions({ kind: 'unknown', error: null, since: now, polls: 0, nextPollAt: null }, now).close).toBe(true);
    expect(barActions({ kind: 'done', callUuid: 'u', at: now, foundBy: 'uuid' }, now)).toMatchObject({
      open: 'u',
      close: true,
    });
    expect(
      barActions({ kind: 'inCall', callUuid: 'u', since: now, lifted: 'likely', nextPollAt: null }, now).check,
    ).toBe('over');
  });
});

describe('a card as time goes by', () => {
  const inCall: DialState = { kind: 'inCall', callUuid: 'x', since: now, lifted: 'likely', nextPollAt: now + 3000 };
  const waiting: DialState = { kind: 'awaitingRecord', callUuid: 'x', since: now, nextPollAt: null };

  it('says that the record comes with the next update, and when that is, unless a poll of its own is near', () => {
    expect(said(inCall).text).toBe('Details appear after the call.');
    expect(said({ ...inCall, nextPollAt: null }).text).toBe('Its record comes with the next update at 10:05.');
    expect(said({ ...inCall, nextPollAt: now + HOUR }).text).toBe('Looking again at 11:00.');
    expect(said(waiting, now + 6 * 60_000).text).toBe('Its record comes with the next update.');
    expect(said({ ...waiting, nextPollAt: now + 6000 }).text).toMatch(/shortly after hanging up/);
  });

  it('counts no time of a call that cannot be going on any more, and says when it was made', () => {
    const old = { ...inCall, nextPollAt: null };
    expect([isGoingOn(old, now + 5 * HOUR), isGoingOn(old, now + 7 * HOUR)]).toEqual([true, false]);
    expect(said(old, now + 7 * HOUR)).toMatchObject({
      title: 'The call to 0171 2345678 has no record yet',
      since: null,
    });
    const when = (later: number) => madeWords(dialIn(old), { region, now: now + later });
    expect([when(HOUR), when(24 * HOUR), when(72 * HOUR)]).toEqual(['10:00', 'yesterday 10:00', 'Sat 21 Nov 10:00']);
  });

  it('shows the result of Check now until the record is there', () => {
    const looked = (state: DialState, error: AppErrorData | null) =>
      checkedWords(dialIn(state), { at: now + 7000, error }, region);
    expect(looked(waiting, null)).toBe('Looked at 10:00:07: no record yet.');
    expect(looked(waiting, { kind: 'notConnected' })).toMatch(/^Could not look at 10:00:07\. \S/);
    expect(looked({ kind: 'done', callUuid: 'x', at: now, foundBy: 'uuid' }, null)).toBe('');
    expect(checkedWords(dialIn(waiting), undefined, region)).toBe('');
  });

  it('a call that no record came of says what to do', () => {
    expect(said({ kind: 'noRecord', callUuid: 'x', at: now }).text).toMatch(/looked for a day.*tell whoever runs it/);
  });
});

describe('what became of a dial, in words', () => {
  const of = (result: DialResult) => resultWords(result, '101');
  const notReached = (cause: CauseKind | null, causeText: string | null = null) =>
    of({ kind: 'notReached', cause, causeText });
  it.each<[string, ResultWords, RegExp, Again]>([
    ['answered', of({ kind: 'answered', talkSeconds: 4 }), /^$/, null],
    ['not reported', of({ kind: 'notReported' }), /phone 101 was picked up.*The record does not say whether/, null],
    ['own phone not picked up', of({ kind: 'ownPhone', why: 'notPickedUp' }), /101 rang and was not picked up/, 'call'],
    ['own phone declined', of({ kind: 'ownPhone', why: 'declined' }), /declined at your phone 101/, 'call'],
    ['own phone busy', of({ kind: 'ownPhone', why: 'busy' }), /101 was busy/, 'call'],
    ['own phone gone', of({ kind: 'ownPhone', why: 'notRegistered' }), /101 was not registered/, 'call'],
    ['own phone silent', of({ kind: 'ownPhone', why: 'notResponding' }), /101 did not respond/, 'call'],
    ['busy', notReached('busy'), /was busy\. Try again in a few minutes/, 'call'],
    ['no answer', notReached('noAnswer'), /nobody answered\. Try again later/, 'call'],
    ['declined', notReached('rejected'), /declined.*blocked there/, 'call'],
    ['does not exist', notReached('unallocated'), /does not exist.*outside-line prefix/, 'edit'],
    ['no way', notReached('noRoute'), /knows no way/, 'edit'],
    ['not allowed', notReached('barred'), /not allowed/, null],
    ['hung up here', notReached('cancelled'), /hung up on your side/, 'call'],
    ['network', notReached('network'), /fault on the way/, 'call'],
    ['the reason is not reported', notReached(null), /The record does not say why\.$/, 'call'],
    ['a cause nobody knows', notReached(null, 'Robot'), /The PBX says “Robot”\.$/, 'call'],
    [
      'a status nobody knows',
      of({ kind: 'unknown', status: 'PARKED' }),
      /The record does not say how the call went/,
      null,
    ],
  ])('%s', (_, words, text, again) => {
    expect(words.text).toMatch(text);
    expect(words.again).toBe(again);
  });
});

describe('the announcement', () => {
  it('is of the dial that changed last and does not tell the running time', () => {
    const older = dialIn({ kind: 'refused', error: { kind: 'notConnected' }, at: now - 5000 }, 2);
    const asking = dialIn({ kind: 'asking', since: now });
    const heard = { region, nameOf: nobody, from: now - HOUR };
    const text = plain(announcement([older, asking], {}, heard));
    expect(text).toBe('Pick up your phone 101. Then the PBX dials 0171 2345678 through Berlin trunk.');
    expect(announcement([], {}, heard)).toBe('');
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

  it('is the same for every poll within a state', () => {
    const first = announcement([dialIn(unknown(0))], {}, heard);
    expect(first).toMatch(/may be ringing/);
    expect(announcement([dialIn(unknown(3))], {}, heard)).toBe(first);
    const waiting = (nextPollAt: number | null) =>
      announcement([dialIn({ kind: 'awaitingRecord', callUuid: 'x', since: now, nextPollAt })], {}, heard);
    expect(waiting(null)).toBe(waiting(now + 6000));
  });

  it('waits for the record of a call that is over, and leaves out what had ended before the window was opened', () => {
    const done = dialIn({ kind: 'done', callUuid: 'x', at: now, foundBy: 'uuid' });
    expect(announcement([done], { x: { kind: 'loading' } }, heard)).toBe('');
    expect(announcement([done], { x: { kind: 'failed' } }, heard)).toMatch(/is over/);
    expect(announcement([done], { x: { kind: 'failed' } }, { ...heard, from: now + 1 })).toBe('');
  });
});

describe('many cards', () => {
  const ended = (n: number) => dialIn({ kind: 'noRecord', callUuid: `${n}`, at: now }, n);
  const running = (n: number) => dialIn({ kind: 'asking', since: now }, n);
  const counts = (dials: Dial[]) => {
    const { shown, folded } = fold(dials, now);
    return [shown.length, folded.length];
  };
  it('are folded beyond two, but never a running one, nor the newest of the others, nor one alone', () => {
    const many = (count: number, make: (n: number) => Dial) => Array.from({ length: count }, (_, n) => make(n + 1));
    expect([0, 3, 4, 5, 10].map((count) => counts(many(count, ended)))).toEqual([
      [0, 0],
      [3, 0],
      [2, 2],
      [2, 3],
      [2, 8],
    ]);
    expect(counts([...many(6, ended), ...many(5, running)])).toEqual([6, 5]);
    const away = fold([ended(1), ended(2), running(3)], now, { [fakeUuid(1)]: true });
    expect([away.shown, away.folded].map((some) => some.map(({ id }) => id))).toEqual([
      [fakeUuid(3), fakeUuid(2)],
      [fakeUuid(1)],
    ]);
    expect(fold([...many(6, ended), running(9)], now).shown[0]).toEqual(running(9));
  });
});

describe('the order of the cards', () => {
  it('has running calls first, and the rest as they came', () => {
    const done: DialState = { kind: 'done', callUuid: 'x', at: now, foundBy: 'uuid' };
    const inCall: DialState = { kind: 'inCall', callUuid: 'y', since: now, lifted: 'likely', nextPollAt: null };
    const dials = [dialIn(done, 1), dialIn(inCall, 2), dialIn(done, 3), dialIn({ kind: 'asking', since: now }, 4)];
    expect(runningFirst(dials, now).map(({ id }) => id)).toEqual([2, 4, 1, 3].map((id) => fakeUuid(id)));
  });
});
