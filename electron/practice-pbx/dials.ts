import type { AudioGrade } from './calls/audio.ts';
import type { Extension, Gateway } from './calls/office.ts';
import { hashOf, type Random } from './calls/random.ts';
import type { CallPlan, Cause } from './calls/record.ts';
import { clickToDial, type FarResult } from './calls/stories.ts';
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

/** A dial that has not ended. `number` is the other side's. */
export type RunningCall = {
  callUuid: string;
  extension: string;
  number: string;
  stage: 'ringing' | 'dialling' | 'talking';
};

/** A valid request for a call. */
export type DialRequest = { extension: Extension; destination: string; gateway: Gateway; callerId: string | null };

/** The answer to the request, once the own phone was picked up or the call has failed. */
export type DialAnswer = { kind: 'accepted'; callUuid: string } | { kind: 'not-set-up'; cause: Cause };

/** A dial on its way. Instants in milliseconds at whole seconds, null for what has not come yet. */
type Dial = {
  callUuid: string;
  request: DialRequest;
  far: FarEnd;
  startMs: number;
  liftedMs: number | null;
  answeredMs: number | null;
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

const second = (ms: number): number => Math.floor(ms / 1000) * 1000;

/** The calls that were originated and have not ended: rings desk phones, dials out, and hands each call on when it has ended. */
export class Dials {
  readonly #needs: DialsNeeds;
  readonly #phones: PhoneOptions;
  readonly #dials: Dial[] = [];

  constructor(needs: DialsNeeds) {
    this.#needs = needs;
    this.#phones = { farEnd: farEndByLastDigits, pickUpAfterMs: 3000, ringLimitMs: 60_000, ...needs.phones };
  }

  start(request: DialRequest): Promise<DialAnswer> {
    const { now, timers, random } = this.#needs;
    const { farEnd, pickUpAfterMs, ringLimitMs } = this.#phones;
    return new Promise((reply) => {
      const dial: Dial = {
        ...{ callUuid: random.uuid(), request, far: farEnd(request.destination), reply },
        ...{ startMs: second(now()), liftedMs: null, answeredMs: null },
        cancel:
          pickUpAfterMs < ringLimitMs
            ? timers.after(pickUpAfterMs, () => this.#lift(dial))
            : timers.after(ringLimitMs, () => this.#refuse(dial, 'NO_ANSWER')),
      };
      this.#dials.push(dial);
    });
  }

  inProgress(): RunningCall[] {
    return this.#dials.map(runningCall);
  }

  /** Picks up the phone that has rung longest. False when none rings. */
  pickUp(extension: string): boolean {
    const dial = this.#oldest(extension, true);
    if (dial) this.#lift(dial);
    return dial !== undefined;
  }

  /** Ends the oldest call of the phone; one that still rings is rejected. False when there is none. */
  hangUp(extension: string): boolean {
    const talking = this.#oldest(extension, false);
    const ringing = this.#oldest(extension, true);
    if (talking) this.#end(talking, talking.answeredMs === null ? 'cancelled' : 'answered');
    else if (ringing) this.#refuse(ringing, 'CALL_REJECTED');
    return (talking ?? ringing) !== undefined;
  }

  #oldest(extension: string, isRinging: boolean): Dial | undefined {
    return this.#dials.find(
      ({ request, liftedMs }) => request.extension.number === extension && (liftedMs === null) === isRinging,
    );
  }

  #lift(dial: Dial): void {
    const { now, timers } = this.#needs;
    const { far } = dial;
    dial.cancel();
    dial.liftedMs = second(now());
    dial.cancel = timers.after(far.afterMs, () => {
      if (far.kind !== 'answers') return this.#end(dial, far.kind);
      dial.answeredMs = second(now());
      if (far.talkMs !== 'until-hung-up') dial.cancel = timers.after(far.talkMs, () => this.#end(dial, 'answered'));
    });
    dial.reply({ kind: 'accepted', callUuid: dial.callUuid });
  }

  #refuse(dial: Dial, cause: Cause): void {
    this.#end(dial, 'cancelled', cause);
    dial.reply({ kind: 'not-set-up', cause });
  }

  #end(dial: Dial, result: FarResult, unliftedCause: Cause = 'NO_ANSWER'): void {
    dial.cancel();
    this.#dials.splice(this.#dials.indexOf(dial), 1);
    this.#needs.ended(planOf(dial, second(this.#needs.now()), { result, unliftedCause }));
  }
}

function runningCall({ callUuid, request, liftedMs, answeredMs }: Dial): RunningCall {
  const { extension, destination: number } = request;
  const stage = liftedMs === null ? 'ringing' : answeredMs === null ? 'dialling' : 'talking';
  return { callUuid, extension: extension.number, number, stage };
}

/** The call as it went, ended at `endMs`. */
function planOf(
  { callUuid, request, far, startMs, liftedMs, answeredMs }: Dial,
  endMs: number,
  how: { result: FarResult; unliftedCause: Cause },
): CallPlan {
  const { extension, gateway, destination, callerId } = request;
  const seconds = (from: number, to: number): number => Math.max(0, (to - from) / 1000);
  const grade = (far.kind === 'answers' ? far.grade : null) ?? 'clean';
  const start = { callUuid, startMs, extension: extension.number, name: extension.name, gateway, grade };
  return clickToDial(start, {
    ...how,
    number: destination,
    callerId: callerId ?? extension.number,
    liftSeconds: liftedMs === null ? null : seconds(startMs, liftedMs),
    ringLimitSeconds: seconds(startMs, endMs),
    ringSeconds: seconds(liftedMs ?? endMs, answeredMs ?? endMs),
    talkSeconds: seconds(answeredMs ?? endMs, endMs),
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
