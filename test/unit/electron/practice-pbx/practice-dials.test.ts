import { beforeEach, describe, expect, it } from 'vitest';
import { EXTENSIONS, GATEWAYS } from '../../../../electron/practice-pbx/calls/office.ts';
import { seededRandom } from '../../../../electron/practice-pbx/calls/random.ts';
import type { CallPlan } from '../../../../electron/practice-pbx/calls/record.ts';
import {
  type DialRequest,
  Dials,
  type FarEnd,
  type PhoneOptions,
} from '../../../../electron/practice-pbx/practice-dials.ts';
import { timerPool } from '../../../../electron/practice-pbx/practice-timers.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';

const start = Date.parse('2026-11-20T10:00:00Z');
let time = createVirtualTime(start);
let ended: CallPlan[] = [];

function open(phones: Partial<PhoneOptions>, far: FarEnd): Dials {
  return new Dials({
    now: time.now,
    timers: timerPool(time.timers),
    random: seededRandom('dials'),
    phones: { pickUpAfterMs: Number.POSITIVE_INFINITY, farEnd: () => far, ...phones },
    ended: (call) => ended.push(call),
  });
}

function request(destination = '+493023125777'): DialRequest {
  const [phone] = EXTENSIONS;
  const [gateway] = GATEWAYS;
  if (!phone || !gateway) throw new Error('The office is empty.');
  return { phone, destination, gateway, callerId: '+493023125600' };
}

const answers: FarEnd = { afterMs: 4000, talkMs: 30_000 };

beforeEach(() => {
  time = createVirtualTime(start);
  ended = [];
});

describe('a dial', () => {
  it('that is rejected while it rings is not set up', async () => {
    const dials = open({}, answers);
    const started = dials.start(request());
    expect(dials.hangUp('101')).toBe(true);
    expect(await started).toBeNull();
    expect(ended).toMatchObject([{ cause: 'CALL_REJECTED' }]);
  });

  it.each(['USER_BUSY', 'NO_ANSWER', 'CALL_REJECTED', 'UNALLOCATED_NUMBER', 'NORMAL_TEMPORARY_FAILURE'] as const)(
    'that ends with %s at the far end reads ANSWERED by its own leg',
    (cause) => {
      const dials = open({ pickUpAfterMs: 1000 }, { cause, afterMs: 2000 });
      void dials.start(request());
      time.pass(3000);
      expect(dials.inProgress()).toEqual([]);
      expect(ended).toMatchObject([
        { status: 'ANSWERED', cause, legs: [{ to: '101', answered: 1 }, { answered: undefined }] },
      ]);
    },
  );

  it('ends by hand: answered while talking, cancelled while dialling', () => {
    const dials = open({ pickUpAfterMs: 0 }, { afterMs: 4000, talkMs: Number.POSITIVE_INFINITY });
    void dials.start(request());
    time.pass(4_000_000);
    expect(dials.inProgress()).toMatchObject([{ stage: 'talking' }]);
    dials.hangUp('101');
    void dials.start(request());
    time.pass(2000);
    dials.hangUp('101');
    expect(ended.map((call) => call.cause)).toEqual(['NORMAL_CLEARING', 'ORIGINATOR_CANCEL']);
    expect([dials.hangUp('101'), dials.pickUp('101')]).toEqual([false, false]);
  });
});
