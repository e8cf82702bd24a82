import { expect, it, test } from 'vitest';
import type { Dial, DialState } from '../../../../../shared/dialing/dial.ts';
import { callerSubject, callSubject, dialSubject, noteSubject } from '../../../../../shared/people/notes.ts';
import { ownFolder } from '../own-folder.ts';
import { noon } from '../records.ts';

const place = ownFolder();
const id = 'd3b0a9b4-0a4e-4a54-9a5e-0d5b7f6a1c11';
const order = {
  number: '03023125111',
  extension: '101',
  gatewayUuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11',
  callerId: null,
};
const dial = (state: DialState): Dial => ({ id, order, gatewayName: null, createdAt: noon, state });
const draft = dialSubject(id);
const caller = callerSubject('+493023125111');

const asking = dial({ kind: 'asking', since: noon });
const unknown = dial({ kind: 'unknown', error: null, since: noon, nextPollAt: null });
const refused = dial({ kind: 'refused', error: { kind: 'noOriginate', status: 404, elsewhere: false }, at: noon });
const inCall = dial({ kind: 'inCall', callUuid: 'A', since: noon, lifted: 'likely', nextPollAt: null });
const done = dial({ kind: 'done', callUuid: 'A', at: noon, foundBy: 'uuid' });
const noRecord = dial({ kind: 'noRecord', callUuid: 'A', at: noon });

function open() {
  const history = place.open({ now: () => noon });
  history.redecode({ country: 'DE' });
  const textOf = (subject: string) => history.notes.get([subject])[0]?.text;
  return { history, textOf };
}

test.each<[name: string, states: readonly Dial[], isClosed: boolean, subject: string]>([
  ['while it is asked for: a draft of the dial', [asking], false, draft],
  ['while the call goes on: on the call that the PBX named', [asking, inCall], false, callSubject('A')],
  ['once its record is there: on the call', [asking, inCall, done], false, callSubject('A')],
  ['closed then: on the call', [asking, inCall, done], true, callSubject('A')],
  ['found among the records: on the call', [asking, unknown, done], true, callSubject('A')],
  ['no record within a day: with the person', [asking, inCall, noRecord], false, caller],
  ['closed without a record: with the person', [asking, inCall], true, caller],
  ['closed while nobody knows: with the person', [asking, unknown], true, caller],
  ['refused and closed: with the person', [asking, refused], true, caller],
])('a note taken during a call is, %s', (_name, [first = asking, ...later], isClosed, subject) => {
  const { history, textOf } = open();
  history.dials.put(first);
  history.notes.change(draft, 'Two more sockets', ['offer']);
  for (const one of later) history.dials.put(one);
  if (isClosed) history.dials.remove(id);
  expect(history.notes.get([subject])).toEqual([{ subject, text: 'Two more sockets', tags: ['offer'] }]);
  for (const other of [draft, callSubject('A'), caller])
    if (other !== subject && !(other === draft && subject === callSubject('A'))) expect(textOf(other)).toBe('');
});

it('is one note under both names while the call goes on, and what was typed late is not lost', () => {
  const { history, textOf } = open();
  history.dials.put(asking);
  history.notes.change(draft, 'first', []);
  history.dials.put(inCall);
  history.notes.change(draft, 'first, then more', []);
  history.dials.put(done);
  history.dials.remove(id);
  history.notes.change(draft, 'first, then more, and the end', []);
  expect(textOf(callSubject('A'))).toBe('first, then more, and the end');
  expect(textOf(draft)).toBe('first, then more, and the end');
});

it('goes below what was written on the person before, and survives a restart as a draft', () => {
  const { history } = open();
  history.notes.change(caller, 'On site after 11', []);
  history.dials.put(asking);
  history.notes.change(draft, 'Wants an offer', []);
  history.close();
  const again = open();
  expect(again.textOf(draft)).toBe('Wants an offer');
  again.history.dials.put(unknown);
  again.history.dials.remove(id);
  expect(again.textOf(caller)).toBe('On site after 11\nWants an offer');
});

it('is a subject that the window may name', () => {
  expect(noteSubject.safeParse(draft).success).toBe(true);
  expect(noteSubject.safeParse('dial').success).toBe(false);
});
