import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DialEvent, dueAt, nextState } from '../../../../electron/dialing/dial-states.ts';
import { type DialState, dialState } from '../../../../shared/dialing/dial.ts';
import type { AppErrorData } from '../../../../shared/errors.ts';

const T = 5_000_000;
const DAY = 24 * 3_600_000;
const offline: AppErrorData = { kind: 'network', reason: 'reset', host: 'pbx' };
const noKey: AppErrorData = { kind: 'unauthorized', serverMessage: null };
const forbidden: AppErrorData = { kind: 'forbidden', serverMessage: null };
const notRegistered: AppErrorData = { kind: 'extensionNotRegistered', extension: '109', serverMessage: null };

const states = {
  preparing: { kind: 'preparing', since: T },
  asking: { kind: 'asking', since: T },
  inCall: { kind: 'inCall', callUuid: 'c', since: T, lifted: 'likely', nextPollAt: T + 3000 },
  awaitingRecord: { kind: 'awaitingRecord', callUuid: 'c', since: T, nextPollAt: T },
  done: { kind: 'done', callUuid: 'c', at: T, foundBy: 'uuid' },
  noRecord: { kind: 'noRecord', callUuid: 'c', at: T },
  refused: { kind: 'refused', error: notRegistered, at: T },
  unknown: { kind: 'unknown', error: offline, since: T, nextPollAt: T + 6000 },
} as const satisfies Record<DialState['kind'], DialState>;

const events: DialEvent[] = [
  { kind: 'accepted', callUuid: 'c', tookMs: 10 },
  { kind: 'failed', error: offline, maybeSent: true },
  { kind: 'failed', error: notRegistered, maybeSent: false },
  { kind: 'resumed' },
  { kind: 'pollRequested', pollAt: T + 9_000_000 },
  { kind: 'notFound' },
  { kind: 'pollFailed', error: offline },
  { kind: 'pollFailed', error: noKey },
  { kind: 'pollFailed', error: { kind: 'rateLimited', retryAt: T + 900_000 } },
  { kind: 'found', callUuid: 'c' },
  { kind: 'notOurs' },
];

test('a call found in the records that is another dial’s is given back', () => {
  const found: DialState = { ...states.done, foundBy: 'records' };
  expect(nextState(found, { kind: 'notOurs' }, T)).toMatchObject({ kind: 'unknown', nextPollAt: T + 6000 });
});

describe('what an event makes of a state', () => {
  test.each<[string, DialState, DialEvent, number, Partial<DialState>]>([
    [
      'a quick yes says nothing of the handset',
      states.asking,
      { kind: 'accepted', callUuid: 'c', tookMs: 1499 },
      0,
      { kind: 'inCall', lifted: 'unknown', nextPollAt: T + 3000 },
    ],
    [
      'a yes after a wait: lifted',
      states.asking,
      { kind: 'accepted', callUuid: 'c', tookMs: 1500 },
      0,
      { kind: 'inCall', lifted: 'likely' },
    ],
    ['a no', states.asking, { kind: 'failed', error: notRegistered, maybeSent: false }, 0, states.refused],
    ['no answer', states.asking, { kind: 'failed', error: offline, maybeSent: true }, 0, states.unknown],
    ['a restart while asking', states.asking, { kind: 'resumed' }, 0, { ...states.unknown, error: null }],
    [
      'the record is not there yet',
      states.inCall,
      { kind: 'notFound' },
      3000,
      { kind: 'inCall', nextPollAt: T + 6000 },
    ],
    [
      'five minutes without a record: it comes with background sync',
      states.inCall,
      { kind: 'notFound' },
      300_000,
      { kind: 'inCall', nextPollAt: null },
    ],
    ['a day without a record', states.inCall, { kind: 'notFound' }, DAY, { kind: 'noRecord' }],
    [
      'a day, and it could not be looked for',
      states.inCall,
      { kind: 'pollFailed', error: offline },
      DAY,
      { kind: 'inCall', nextPollAt: T + DAY + 3_600_000 },
    ],
    [
      'a day, and somebody says that it is over',
      states.inCall,
      { kind: 'pollRequested', pollAt: T + DAY },
      DAY,
      { kind: 'inCall', nextPollAt: T + DAY },
    ],
    ['three days so', states.inCall, { kind: 'pollFailed', error: offline }, 3 * DAY, { kind: 'noRecord' }],
    ['a day, and the key is refused', states.inCall, { kind: 'pollFailed', error: noKey }, DAY, { kind: 'noRecord' }],
    [
      'a restart in its first minutes polls at once',
      states.inCall,
      { kind: 'resumed' },
      60_000,
      { kind: 'inCall', nextPollAt: T + 60_000 },
    ],
    [
      'a restart later leaves it to the first regular pass',
      states.inCall,
      { kind: 'resumed' },
      600_000,
      { kind: 'inCall', nextPollAt: null },
    ],
    [
      'no network: asked again as planned',
      states.inCall,
      { kind: 'pollFailed', error: offline },
      3000,
      { nextPollAt: T + 6000 },
    ],
    [
      'the key is refused: not asked again',
      states.inCall,
      { kind: 'pollFailed', error: noKey },
      2000,
      { kind: 'inCall', nextPollAt: null },
    ],
    [
      'not whitelisted: not asked again',
      states.awaitingRecord,
      { kind: 'pollFailed', error: forbidden },
      0,
      { kind: 'awaitingRecord', nextPollAt: null },
    ],
    [
      'the budget is used up: asked when it is back',
      states.inCall,
      { kind: 'pollFailed', error: { kind: 'rateLimited', retryAt: T + 900_000 } },
      2000,
      { nextPollAt: T + 900_000 },
    ],
    [
      'said to be over',
      states.inCall,
      { kind: 'pollRequested', pollAt: T + 60_000 },
      60_000,
      { kind: 'awaitingRecord', since: T + 60_000, nextPollAt: T + 60_000 },
    ],
    [
      'the record',
      states.inCall,
      { kind: 'found', callUuid: 'c' },
      60_000,
      { kind: 'done', callUuid: 'c', foundBy: 'uuid' },
    ],
    ['over, not there yet', states.awaitingRecord, { kind: 'notFound' }, 3000, { nextPollAt: T + 6000 }],
    [
      'over, two minutes and no record',
      states.awaitingRecord,
      { kind: 'notFound' },
      120_000,
      { kind: 'awaitingRecord', nextPollAt: null },
    ],
    ['over for a day and no record', states.awaitingRecord, { kind: 'notFound' }, DAY, { kind: 'noRecord' }],
    [
      'pressed again: polled then, the single polls do not begin again',
      { ...states.awaitingRecord, nextPollAt: null },
      { kind: 'pollRequested', pollAt: T + 600_000 },
      600_000,
      { kind: 'awaitingRecord', since: T, nextPollAt: T + 600_000 },
    ],
    [
      'over, two minutes without having been able to look',
      states.awaitingRecord,
      { kind: 'pollFailed', error: offline },
      120_000,
      { kind: 'awaitingRecord', nextPollAt: null },
    ],
    ['a late record', states.noRecord, { kind: 'found', callUuid: 'c' }, 0, { kind: 'done' }],
    ['Check now pressed again', states.noRecord, { kind: 'pollRequested', pollAt: T }, 9000, states.noRecord],
    ['unknown: not in the records', states.unknown, { kind: 'notFound' }, 5000, { nextPollAt: T + 11_000 }],
    ['unknown: last poll', states.unknown, { kind: 'notFound' }, 7_200_000, { kind: 'unknown', nextPollAt: null }],
    [
      'unknown: a failed look is no look',
      states.unknown,
      { kind: 'pollFailed', error: offline },
      40_000,
      { nextPollAt: T + 88_000 },
    ],
    [
      'unknown: the key is refused',
      states.unknown,
      { kind: 'pollFailed', error: noKey },
      5000,
      { kind: 'unknown', nextPollAt: null },
    ],
    [
      'unknown: in the records',
      states.unknown,
      { kind: 'found', callUuid: 'c' },
      5000,
      { kind: 'done', foundBy: 'records' },
    ],
    [
      'unknown: restart polls at once',
      states.unknown,
      { kind: 'resumed' },
      5000,
      { kind: 'unknown', nextPollAt: T + 5000 },
    ],
    [
      'unknown: restart long after',
      { ...states.unknown, nextPollAt: null },
      { kind: 'resumed' },
      8_000_000,
      { kind: 'unknown', nextPollAt: null },
    ],
  ])('%s', (_, state, event, after, expected) => {
    expect(nextState(state, event, T + after)).toMatchObject(expected);
  });

  test.each(events)('an ended dial stays as it is: $kind', (event) => {
    expect(nextState(states.done, event, T)).toBe(states.done);
    expect(nextState(states.refused, event, T)).toBe(states.refused);
  });
});

test.each([
  ['a single poll', { ...states.inCall, nextPollAt: T + 7 }, T + 7],
  ['the last one', { ...states.inCall, nextPollAt: null }, T + DAY],
  ['the last one, said to be over', { ...states.awaitingRecord, nextPollAt: null }, T + DAY],
  ['an unknown one that was searched for long enough', { ...states.unknown, nextPollAt: null }, null],
  ['an ended one', states.noRecord, null],
] as const)('what is due by itself: %s', (_, state, due) => {
  expect(dueAt(state)).toBe(due);
});

const anyEvents = fc.array(
  fc.record({ event: fc.constantFrom(...events), wait: fc.integer({ min: -3_600_000, max: 8_000_000 }) }),
  {
    maxLength: 25,
  },
);

test('whatever happens: nothing leads back to asking, polls are never in the past, and the state can be stored', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(states)), anyEvents, (first, steps) => {
      let state: DialState = first;
      let now = T;
      let asked = state.kind === 'asking';
      for (const { event, wait } of steps) {
        now += wait;
        const next = nextState(state, event, now);
        if (next !== state) {
          const due = dueAt(next);
          const isWaiting = 'nextPollAt' in next && next.nextPollAt === null;
          expect(due === null || isWaiting || due >= now).toBe(true);
          expect(dialState.parse(JSON.parse(JSON.stringify(next)))).toEqual(next);
        }
        state = next;
        if (state.kind === 'asking') expect(asked).toBe(true);
        else asked = false;
      }
    }),
    { numRuns: 2000 },
  );
});
