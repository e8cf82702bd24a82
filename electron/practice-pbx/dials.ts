import type { FarEnd } from './calls/far-end.ts';
import { type Extension, GATEWAYS, type Gateway } from './calls/office.ts';
import type { Random } from './calls/random.ts';
import type { CallPlan, Cause } from './calls/record.ts';
import { clickToDial, type FarResult } from './calls/stories-outbound.ts';
import type { Cancel, Timers } from './timers.ts';

/** How the desk phones and the other side behave. */
export type PhoneOptions = {
  /** After how long a ringing phone is lifted by itself, in milliseconds; 'by-hand' waits for `pickUp()`. */
  pickUpAfterMs: number | 'by-hand';
  /** After how long a phone that nobody lifts stops ringing, in milliseconds. */
  ringLimitMs: number;
  farEnd(destination: string): FarEnd;
  /** What the record's status says of: the caller's own leg (as FreeSWITCH has it), or the called party's. */
  statusOf: 'own-leg' | 'far-end';
  /** 'held-until-lifted': the request stays open while the phone rings. */
  originate: 'held-until-lifted' | 'answers-at-once';
};

/** A valid request for a call. */
export type DialRequest = { extension: Extension; destination: string; gateway: Gateway; callerId: string | null };

/** What the request is told. */
export type DialAnswer = { kind: 'accepted'; callUuid: string } | { kind: 'not-set-up'; cause: Cause };

/** A dial as it stands, for a test to look at. */
export type DialView = { callUuid: string; extension: string; destination: string; stage: Stage['kind'] };

/** The calls that were originated and have not ended. */
export type Dials = {
  start(request: DialRequest): Promise<DialAnswer>;
  inProgress(): DialView[];
  /** Lifts the phone that has rung longest. False when none rings. */
  pickUp(extension: string): boolean;
  /** Ends the oldest call of the phone; one that still rings is rejected. False when there is none. */
  hangUp(extension: string): boolean;
};

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
  tell(answer: DialAnswer): void;
};

/** What dialling needs from outside. `ended` is called with the whole call at its hang-up. */
export type DialsNeeds = {
  now(): number;
  timers: Timers;
  random: Random;
  phones: PhoneOptions;
  ended(call: CallPlan): void;
};

/** Rings desk phones, dials out, and hands each call on when it has ended. */
export function startDials(needs: DialsNeeds): Dials {
  const dials: Dial[] = [];
  const course = courseOf(needs, (dial) => dials.splice(dials.indexOf(dial), 1));
  const oldest = (extension: string, fits: (stage: Stage) => boolean): Dial | undefined =>
    dials.find((dial) => dial.request.extension.number === extension && fits(dial.stage));
  return {
    start: (request) =>
      new Promise((tell) => {
        const dial = newDial(request, needs, tell);
        dials.push(dial);
        course.ring(dial);
        if (needs.phones.originate === 'answers-at-once') tell({ kind: 'accepted', callUuid: dial.callUuid });
      }),
    inProgress: () => dials.map(viewOf),
    pickUp: (extension) => {
      const dial = oldest(extension, (stage) => stage.kind === 'ringing');
      if (dial) course.lift(dial);
      return dial !== undefined;
    },
    hangUp: (extension) => {
      const dial = oldest(extension, (stage) => stage.kind !== 'ringing') ?? oldest(extension, () => true);
      if (dial) course.hangUp(dial);
      return dial !== undefined;
    },
  };
}

function newDial(request: DialRequest, needs: DialsNeeds, tell: (answer: DialAnswer) => void): Dial {
  return {
    callUuid: needs.random.uuid(),
    request,
    startMs: wholeSecond(needs.now()),
    stage: { kind: 'ringing' },
    far: needs.phones.farEnd(request.destination),
    cancel: () => undefined,
    tell,
  };
}

/** The course of a dial: ringing, lifted, answered, ended. `forget` is called when it has ended. */
function courseOf(needs: DialsNeeds, forget: (dial: Dial) => void) {
  const { phones, timers } = needs;
  const end = (dial: Dial, result: FarResult, unliftedCause: Cause = 'NO_ANSWER'): void => {
    dial.cancel();
    forget(dial);
    const { statusOf } = phones;
    needs.ended(planOf(dial, wholeSecond(needs.now()), { result, unliftedCause, statusOf }));
  };
  const refuse = (dial: Dial, cause: Cause): void => {
    end(dial, 'cancelled', cause);
    dial.tell({ kind: 'not-set-up', cause });
  };
  const farAnswers = (dial: Dial, liftedMs: number, talkMs: number | 'until-hung-up'): void => {
    dial.stage = { kind: 'talking', liftedMs, answeredMs: wholeSecond(needs.now()) };
    dial.cancel = talkMs === 'until-hung-up' ? () => undefined : timers.after(talkMs, () => end(dial, 'answered'));
  };
  const lift = (dial: Dial): void => {
    dial.cancel();
    const liftedMs = wholeSecond(needs.now());
    const { far } = dial;
    dial.stage = { kind: 'dialling', liftedMs };
    dial.cancel = timers.after(far.afterMs, () => {
      if (far.kind === 'answers') farAnswers(dial, liftedMs, far.talkMs);
      else end(dial, far.kind);
    });
    dial.tell({ kind: 'accepted', callUuid: dial.callUuid });
  };
  const ring = (dial: Dial): void => {
    const { pickUpAfterMs, ringLimitMs } = phones;
    const lifts = pickUpAfterMs !== 'by-hand' && pickUpAfterMs < ringLimitMs;
    dial.cancel = lifts
      ? timers.after(pickUpAfterMs, () => lift(dial))
      : timers.after(ringLimitMs, () => refuse(dial, 'NO_ANSWER'));
  };
  const hangUp = (dial: Dial): void => {
    if (dial.stage.kind === 'ringing') refuse(dial, 'CALL_REJECTED');
    else end(dial, dial.stage.kind === 'talking' ? 'answered' : 'cancelled');
  };
  return { ring, lift, hangUp };
}

function wholeSecond(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

function viewOf(dial: Dial): DialView {
  const { callUuid, request, stage } = dial;
  return { callUuid, extension: request.extension.number, destination: request.destination, stage: stage.kind };
}

/** The call as it went, in whole seconds, ended at `endMs`. */
function planOf(
  dial: Dial,
  endMs: number,
  how: { result: FarResult; unliftedCause: Cause; statusOf: PhoneOptions['statusOf'] },
): CallPlan {
  const { request, stage, far } = dial;
  const seconds = (from: number, to: number): number => Math.max(0, (to - from) / 1000);
  const liftedMs = stage.kind === 'ringing' ? null : stage.liftedMs;
  const answeredMs = stage.kind === 'talking' ? stage.answeredMs : null;
  const start = {
    callUuid: dial.callUuid,
    startMs: dial.startMs,
    extension: request.extension.number,
    name: request.extension.name,
    gateway: request.gateway,
    grade: far.kind === 'answers' && far.grade ? far.grade : ('clean' as const),
  };
  return clickToDial(start, {
    number: request.destination,
    callerId: request.callerId ?? request.extension.number,
    liftSeconds: liftedMs === null ? null : seconds(dial.startMs, liftedMs),
    ringLimitSeconds: seconds(dial.startMs, endMs),
    unliftedCause: how.unliftedCause,
    result: how.result,
    ringSeconds: seconds(liftedMs ?? endMs, answeredMs ?? endMs),
    talkSeconds: seconds(answeredMs ?? endMs, endMs),
    statusOf: how.statusOf,
  });
}

/** The gateway of a UUID, whatever the case of its letters. */
export function gatewayOf(uuid: string): Gateway | null {
  return GATEWAYS.find((gateway) => gateway.uuid === uuid.toLowerCase()) ?? null;
}
