import { describe, expect, it } from 'vitest';
import { announcement, cardActions, cardWords, runningFirst } from '../../../../renderer/dial/card-words.ts';
import type { CardRecord } from '../../../../renderer/dial/store.ts';
import type { Dial, DialState } from '../../../../shared/dial.ts';
import { stateWithCalls } from '../../../support/fake-calls.ts';
import { fakeUuid } from '../../../support/fake-data.ts';

const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
const now = Date.parse('2026-11-21T09:00:00Z');

const dialIn = (state: DialState, id = 1): Dial => ({
  id: fakeUuid(id),
  order: { number: '+491712345678', extension: '101', gatewayUuid: fakeUuid(9), callerId: null },
  gatewayName: 'Berlin trunk',
  createdAt: now,
  state,
});
/** The space inside a number is one that does not break. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const said = (state: DialState, at = now, record?: CardRecord) => {
  const words = cardWords(dialIn(state), record, region, at);
  return { ...words, title: plain(words.title), text: plain(words.text) };
};

describe('a dial’s card', () => {
  it('asks the PBX for less than a second, then tells to pick up and what comes then', () => {
    const asking: DialState = { kind: 'asking', since: now };
    expect(said(asking, now + 999)).toMatchObject({ title: 'Asking the PBX …', since: now });
    expect(said(asking, now + 1000)).toMatchObject({
      title: 'Pick up your phone 101',
      text: 'Then the PBX dials 0171 2345678 through Berlin trunk.',
      since: now,
    });
  });

  it('says whom it is for, with the number beside the name', () => {
    const inCall = dialIn({ kind: 'inCall', callUuid: 'x', since: now, lifted: 'likely', nextLookAt: null });
    const nameOf = (number: string | null) => (number === '+491712345678' ? 'Ada' : null);
    expect(plain(cardWords(inCall, undefined, region, now, nameOf).title)).toBe('In the call with Ada, 0171 2345678');
  });

  it('claims to be in the call only where the handset was likely lifted', () => {
    const inCall = (lifted: 'likely' | 'unknown') =>
      said({ kind: 'inCall', callUuid: 'x', since: now, lifted, nextLookAt: null }).title;
    expect(inCall('likely')).toBe('In the call with 0171 2345678');
    expect(inCall('unknown')).toMatch(/^Your phone 101 is ringing, or the call/);
  });

  it('never says that an unanswered dial was made or not, nor that it is sent again', () => {
    const unknown = said({ kind: 'unknown', error: null, since: now, looks: 2, nextLookAt: now + 60_000 });
    expect(unknown.tone).toBe('caution');
    expect(unknown.text).toMatch(/may be ringing.*does not dial again by itself.*Looked for it 2 times.*10:01/);
    const over = said({ kind: 'unknown', error: null, since: now, looks: 8, nextLookAt: null });
    expect(over.text).toMatch(/Nothing was found/);
  });

  it('tells the outcome from the record, as the extension saw it', () => {
    const page = Object.values(stateWithCalls(now).pages).find(
      ({ perspective }) => perspective.outcome.kind === 'notReached',
    );
    if (!page) throw new Error('The made-up calls have one that was not reached.');
    const done: DialState = { kind: 'done', callUuid: page.call.uuid, at: now, foundBy: 'records' };
    expect(said(done, now, { kind: 'read', page })).toMatchObject({
      title: '0171 2345678: busy',
      text: 'Found in the records of the PBX.',
      tone: 'caution',
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

  it('cannot be put away while the POST may still be on its way', () => {
    expect(cardActions({ kind: 'asking', since: now })).toEqual({ look: null, open: null, close: false });
    expect(cardActions({ kind: 'unknown', error: null, since: now, looks: 0, nextLookAt: null }).close).toBe(true);
    expect(cardActions({ kind: 'done', callUuid: 'u', at: now, foundBy: 'uuid' })).toMatchObject({
      open: 'u',
      close: true,
    });
    expect(cardActions({ kind: 'inCall', callUuid: 'u', since: now, lifted: 'likely', nextLookAt: null }).look).toBe(
      'over',
    );
  });
});

describe('the announcement', () => {
  it('is of the dial that changed last and does not tell the running time', () => {
    const older = dialIn({ kind: 'refused', error: { kind: 'notConnected' }, at: now - 5000 }, 2);
    const asking = dialIn({ kind: 'asking', since: now });
    const text = plain(announcement([older, asking], {}, region));
    expect(text).toBe('Pick up your phone 101. Then the PBX dials 0171 2345678 through Berlin trunk.');
    expect(announcement([], {}, region)).toBe('');
  });
});

describe('the order of the cards', () => {
  it('has running calls first, and the rest as they came', () => {
    const done: DialState = { kind: 'done', callUuid: 'x', at: now, foundBy: 'uuid' };
    const inCall: DialState = { kind: 'inCall', callUuid: 'y', since: now, lifted: 'likely', nextLookAt: null };
    const dials = [dialIn(done, 1), dialIn(inCall, 2), dialIn(done, 3), dialIn({ kind: 'asking', since: now }, 4)];
    expect(runningFirst(dials).map(({ id }) => id)).toEqual([2, 4, 1, 3].map((id) => fakeUuid(id)));
  });
});
