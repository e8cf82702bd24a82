import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DialEvent, dueAt, nextPoll, nextState } from '../../../../electron/dialing/dial-states.ts';
import { type DialState, dialState } from '../../../../shared/dialing/dial.ts';
import type { AppErrorData } from '../../../../shared/errors.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../shared/time/durations.ts';

const T = 5_000_000;
const offline: AppErrorData = { kind: 'network', reason: 'reset', host: 'pbx' };
const noKey: AppErrorData = { kind: 'unauthorized', serverMessage: null };
const forbidden: AppErrorData = { kind: 'forbidden', serverMessage: null };
const notRegistered: AppErrorData = { kind: 'extensionNotRegistered', extension: '109', serverMessage: null };

const states = {
  preparing: { kind: 'preparing', since: T },
  asking: { kind: 'asking', since: T },
  inCall: { kind: 'inCall', callUuid: 'c', since: T, lifted: 'likely', nextPollAt: T + 3000 },
  done: { kind: 'done', callUuid: 'c', at: T, foundBy: 'uuid' },
  noRecord: { kind: 'noRecord', callUuid: 'c', at: T },
  refused: { kind: 'refused', error: notRegistered, at: T },
  unknown: { kind: 'unknown', error: offline, since: T, nextPollAt: T + 6000 },
} as const satisfies Record<DialState['kind'], DialState>;

const accepted = (tookMs: number): DialEvent => ({ kind: 'accepted', callUuid: 'c', tookMs });
const failed = (error: AppErrorData, maybeSent: boolean): DialEvent => ({ kind: 'failed', error, maybeSent });
const resumed: DialEvent = { kind: 'resumed' };
/** "Check again" was pressed. */
const wanted: DialEvent = { kind: 'pollRequested' };
const notFound: DialEvent = { kind: 'notFound' };
const pollFailed = (error: AppErrorData): DialEvent => ({ kind: 'pollFailed', error });
const usedUp = pollFailed({ kind: 'rateLimited', retryAt: T + 900_000 });
const found: DialEvent = { kind: 'found', callUuid: 'c' };

/** The person waits no longer. */
const waitEnded: DialEvent = { kind: 'waitEnded' };

const events = [
  ...[accepted(10), failed(offline, true), failed(notRegistered, false), resumed, wanted, notFound],
  ...[pollFailed(offline), pollFailed(noKey), usedUp, found, waitEnded],
];

describe('what an event makes of a state', () => {
  const { asking, inCall, noRecord, unknown } = states;
  const polledAt = (after: number) => ({ nextPollAt: T + after });
  const byItself = { nextPollAt: null };
  test.each<[string, DialState, DialEvent, number, Partial<DialState>]>([
    ['a quick yes says nothing of the handset', asking, accepted(1499), 0, { ...inCall, lifted: 'unknown' }],
    ['a yes after a wait: lifted', asking, accepted(1500), 0, inCall],
    ['a no', asking, failed(notRegistered, false), 0, states.refused],
    ['no answer', asking, failed(offline, true), 0, unknown],
    ['a restart while asking', asking, resumed, 0, { ...unknown, error: null }],
    ['waited no longer', asking, waitEnded, 20_000, { kind: 'unknown', error: null, since: T + 20_000 }],
    ['waited no longer, before it was sent', states.preparing, waitEnded, 0, states.preparing],
    ['waited no longer, after the answer', inCall, waitEnded, 0, inCall],
    ['a yes to what was waited for no longer', unknown, accepted(60_000), 0, { kind: 'inCall', callUuid: 'c' }],
    ['a no to what was waited for no longer', unknown, failed(notRegistered, false), 0, { kind: 'refused' }],
    ['no answer to what was waited for no longer', unknown, failed(noKey, true), 9000, unknown],
    ['the record is not there yet', inCall, notFound, 3000, { kind: 'inCall', ...polledAt(6000) }],
    ['five minutes without a record', inCall, notFound, 300_000, { kind: 'inCall', ...byItself }],
    ['a day without a record', inCall, notFound, DAY, { kind: 'noRecord' }],
    ['a day, no poll came through', inCall, pollFailed(offline), DAY, { kind: 'noRecord' }],
    ['a day, and it is checked again', inCall, wanted, DAY, { kind: 'inCall', ...polledAt(DAY) }],
    ['a restart in its first minutes polls at once', inCall, resumed, 60_000, { kind: 'inCall', ...polledAt(60_000) }],
    ['a restart later leaves it to background sync', inCall, resumed, 600_000, { kind: 'inCall', ...byItself }],
    ['no network: asked again as planned', inCall, pollFailed(offline), 3000, polledAt(6000)],
    ['the key is refused: not asked again', inCall, pollFailed(noKey), 2000, { kind: 'inCall', ...byItself }],
    ['not whitelisted: not asked again', inCall, pollFailed(forbidden), 0, { kind: 'inCall', ...byItself }],
    ['the budget is used up: asked when it is back', inCall, usedUp, 2000, polledAt(900_000)],
    ['checked again', { ...inCall, ...byItself }, wanted, 600_000, polledAt(600_000)],
    ['the record', inCall, found, 60_000, { kind: 'done', callUuid: 'c', foundBy: 'uuid' }],
    ['a late record', noRecord, found, 0, { kind: 'done' }],
    ['checked again in vain', noRecord, wanted, 9000, noRecord],
    ['unknown: not in the records', unknown, notFound, 5000, polledAt(11_000)],
    ['unknown: last poll', unknown, notFound, 7_200_000, { kind: 'unknown', ...byItself }],
    ['unknown: a failed look is no look', unknown, pollFailed(offline), 40_000, polledAt(88_000)],
    ['unknown: the key is refused', unknown, pollFailed(noKey), 5000, { kind: 'unknown', ...byItself }],
    ['unknown: in the records', unknown, found, 5000, { kind: 'done', foundBy: 'records' }],
    ['unknown: restart polls at once', unknown, resumed, 5000, { kind: 'unknown', ...polledAt(5000) }],
    ['unknown: restart long after', { ...unknown, ...byItself }, resumed, 8_000_000, { kind: 'unknown', ...byItself }],
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
  ['one planned by a clock that was 25 days ahead', { ...states.inCall, nextPollAt: T + 25 * DAY }, T + DAY],
  ['an unknown one that was searched for long enough', { ...states.unknown, nextPollAt: null }, null],
  ['an ended one', states.noRecord, null],
] as const)('what is due by itself: %s', (_, state, due) => {
  expect(dueAt(state, T)).toBe(due);
});

test.each([
  ['a call', { ...states.inCall, since: T + 25 * DAY, nextPollAt: null }],
  ['one without a response', { ...states.unknown, since: T + 25 * DAY, nextPollAt: null }],
] as const)('%s that a clock 25 days ahead dated is searched for from now on, and not for ever', (_, dated) => {
  let state = nextState(dated, { kind: 'resumed' }, T);
  let polls = 0;
  for (let at = dueAt(state, T); at !== null && polls < 100; at = dueAt(state, at)) {
    polls += 1;
    state = nextState(state, { kind: 'notFound' }, at);
  }
  expect(polls).toBeGreaterThan(5);
  expect(polls).toBeLessThan(40);
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
          const due = dueAt(next, now);
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

/** All polls from `since` on, when each is answered at once, in whole seconds after `since`. */
function moments(until: number, pace: number): number[] {
  const since = 1_000_000;
  const found: number[] = [];
  for (let at = nextPoll(since, since, until, pace); at !== null; at = nextPoll(since, at, until, pace))
    found.push(Math.round((at - since) / SECOND));
  return found;
}

test.each<[string, number, number, number[]]>([
  ['five minutes', 5 * MINUTE, 1, [3, 6, 10, 15, 25, 39, 63, 101, 161, 258]],
  ['five minutes, few requests are left', 5 * MINUTE, 5, [15, 60, 240]],
  ['five minutes, hardly any is left', 5 * MINUTE, 50, [150]],
  ['six hours', 6 * HOUR, 5, [15, 60, 240, 960, 3840, 7440, 11_040, 14_640, 18_240]],
])('ever more rarely within %s, then no more by itself', (_, until, pace, expected) => {
  expect(moments(until, pace)).toEqual(expected);
});

test('a clock that was set back does not hurry the polls: by little they go on, by much background sync brings the record', () => {
  expect(nextPoll(10 * SECOND, 0, 5 * MINUTE, 1)).toBe(6 * SECOND);
  expect(nextPoll(HOUR, 0, 5 * MINUTE, 1)).toBeNull();
});
