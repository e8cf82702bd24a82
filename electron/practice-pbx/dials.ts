import type { AudioGrade } from './calls/audio.ts';
import type { Extension, Gateway } from './calls/office.ts';
import { hashOf, type Random } from './calls/random.ts';
import type { CallPlan, Cause } from './calls/record.ts';
import { clickToDial, type FarResult } from './calls/stories-outbound.ts';
import type { RunningCall } from './ongoing-calls.ts';
import type { Cancel, TimerPool } from './timers.ts';

/** What the called party does `afterMs` after its phone began to ring, and for how long it talks. */
export type FarEnd =
  | { kind: 'answers'; afterMs: number; talkMs: number | 'until-hung-up'; grade?: AudioGrade }
  | { kind: 'busy' | 'no-answer' | 'rejected' | 'unallocated' | 'failed'; afterMs: number };

/** How the desk phones and the other side behave. */
export type PhoneOptions = {
  /** Time until a ringing phone is picked up automatically, ms; Infinity for never. Default 3 s. */
  pickUpAfterMs: number;
  /** Time until an unanswered phone stops ringing, ms. Default 60 s. */
  ringLimitMs: number;
  /** Default `farEndByLastDigits`. */
  farEnd(destination: string): FarEnd;
};

/** A valid request for a call. */
export type DialRequest = { extension: Extension; destination: string; gateway: Gateway; callerId: string | null };

/** The answer to the request, once the own phone was picked up or the call has failed. */
export type DialAnswer = { kind: 'accepted'; callUuid: string } | { kind: 'not-set-up'; cause: Cause };

/** The calls that were originated and have not ended. */
export type Dials = ReturnType<typeof startDials>;

type Stage =
  | { kind: 'ringing' }
  | { kind: 'dialling'; liftedMs: number }
  | { kind: 'talking'; liftedMs: number; answeredMs: number };

type Dial = {
  callUuid: string;
  request: DialRequest;
  startMs: number;
  stage: Stage;
  far: FarEnd;
  cancel: Cancel;
  reply(answer: DialAnswer): void;
};

/** What dialling needs. `ended` gets the whole call at its hang-up. */
export type DialsNeeds = {
  now(): number;
  timers: TimerPool;
  random: Random;
  phones: Partial<PhoneOptions>;
  ended(call: CallPlan): void;
};

/** Rings desk phones, dials out, and hands each call on when it has ended. */
export function startDials(needs: DialsNeeds) {
  const { farEnd = farEndByLastDigits } = needs.phones;
  const dials: Dial[] = [];
  const steps = dialSteps(needs, (dial) => dials.splice(dials.indexOf(dial), 1));
  const oldest = (extension: string, fits: (stage: Stage) => boolean): Dial | undefined =>
    dials.find((dial) => dial.request.extension.number === extension && fits(dial.stage));
  return {
    start: (request: DialRequest): Promise<DialAnswer> =>
      new Promise((reply) => {
        const dial: Dial = {
          callUuid: needs.random.uuid(),
          request,
          startMs: wholeSecond(needs.now()),
          stage: { kind: 'ringing' },
          far: farEnd(request.destination),
          cancel: () => {},
          reply,
        };
        dials.push(dial);
        steps.ring(dial);
      }),
    inProgress: (): RunningCall[] => dials.map(runningCall),
    /** Picks up the phone that has rung longest. False when none rings. */
    pickUp: (extension: string): boolean => {
      const dial = oldest(extension, (stage) => stage.kind === 'ringing');
      if (dial) steps.pickUp(dial);
      return dial !== undefined;
    },
    /** Ends the oldest call of the phone; one that still rings is rejected. False when there is none. */
    hangUp: (extension: string): boolean => {
      const dial = oldest(extension, (stage) => stage.kind !== 'ringing') ?? oldest(extension, () => true);
      if (dial) steps.hangUp(dial);
      return dial !== undefined;
    },
  };
}

/** The steps of a dial: ringing, picked up, answered, ended. `remove` is called when it has ended. */
function dialSteps(needs: DialsNeeds, remove: (dial: Dial) => void) {
  const { timers, phones } = needs;
  const end = (dial: Dial, result: FarResult, unliftedCause: Cause = 'NO_ANSWER'): void => {
    dial.cancel();
    remove(dial);
    needs.ended(planOf(dial, wholeSecond(needs.now()), { result, unliftedCause }));
  };
  const refuse = (dial: Dial, cause: Cause): void => {
    end(dial, 'cancelled', cause);
    dial.reply({ kind: 'not-set-up', cause });
  };
  const farAnswers = (dial: Dial, liftedMs: number, talkMs: number | 'until-hung-up'): void => {
    dial.stage = { kind: 'talking', liftedMs, answeredMs: wholeSecond(needs.now()) };
    dial.cancel = talkMs === 'until-hung-up' ? () => {} : timers.after(talkMs, () => end(dial, 'answered'));
  };
  const pickUp = (dial: Dial): void => {
    dial.cancel();
    const liftedMs = wholeSecond(needs.now());
    const { far } = dial;
    dial.stage = { kind: 'dialling', liftedMs };
    dial.cancel = timers.after(far.afterMs, () => {
      if (far.kind === 'answers') farAnswers(dial, liftedMs, far.talkMs);
      else end(dial, far.kind);
    });
    dial.reply({ kind: 'accepted', callUuid: dial.callUuid });
  };
  const ring = (dial: Dial): void => {
    const { pickUpAfterMs = 3000, ringLimitMs = 60_000 } = phones;
    dial.cancel =
      pickUpAfterMs < ringLimitMs
        ? timers.after(pickUpAfterMs, () => pickUp(dial))
        : timers.after(ringLimitMs, () => refuse(dial, 'NO_ANSWER'));
  };
  const hangUp = (dial: Dial): void => {
    if (dial.stage.kind === 'ringing') refuse(dial, 'CALL_REJECTED');
    else end(dial, dial.stage.kind === 'talking' ? 'answered' : 'cancelled');
  };
  return { ring, pickUp, hangUp };
}

function wholeSecond(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

function runningCall({ callUuid, request, stage }: Dial): RunningCall {
  const { extension, destination } = request;
  return { callUuid, direction: 'outbound', extension: extension.number, number: destination, stage: stage.kind };
}

/** The call as it went, in whole seconds, ended at `endMs`. */
function planOf(dial: Dial, endMs: number, how: { result: FarResult; unliftedCause: Cause }): CallPlan {
  const { request, stage, far } = dial;
  const seconds = (from: number, to: number): number => Math.max(0, (to - from) / 1000);
  const liftedMs = stage.kind === 'ringing' ? null : stage.liftedMs;
  const answeredMs = stage.kind === 'talking' ? stage.answeredMs : endMs;
  const start = {
    callUuid: dial.callUuid,
    startMs: dial.startMs,
    extension: request.extension.number,
    name: request.extension.name,
    gateway: request.gateway,
    grade: far.kind === 'answers' && far.grade ? far.grade : ('clean' as const),
  };
  return clickToDial(start, {
    ...how,
    number: request.destination,
    callerId: request.callerId ?? request.extension.number,
    liftSeconds: liftedMs === null ? null : seconds(dial.startMs, liftedMs),
    ringLimitSeconds: seconds(dial.startMs, endMs),
    ringSeconds: seconds(liftedMs ?? endMs, answeredMs),
    talkSeconds: seconds(answeredMs, endMs),
  });
}

const FAR_ENDS: Readonly<Record<string, FarEnd>> = {
  17: { kind: 'busy', afterMs: 1500 },
  18: { kind: 'no-answer', afterMs: 20_000 },
  19: { kind: 'rejected', afterMs: 3000 },
  20: { kind: 'unallocated', afterMs: 500 },
  21: { kind: 'failed', afterMs: 800 },
  22: { kind: 'answers', afterMs: 2500, talkMs: 20_000, grade: 'poor' },
  23: { kind: 'answers', afterMs: 2500, talkMs: 'until-hung-up' },
};

/** The called party by the number's last two digits. Those without an entry answer and talk for 8 to 30 seconds. */
export function farEndByLastDigits(number: string): FarEnd {
  const hash = hashOf(number);
  const answers = { kind: 'answers', afterMs: 1500 + (hash % 2500), talkMs: 8000 + (hash % 22_000) } as const;
  return FAR_ENDS[number.slice(-2)] ?? answers;
}
