import type { AudioGrade } from './calls/audio.ts';
import type { Extension, Gateway } from './calls/office.ts';
import { hashOf, type Random } from './calls/random.ts';
import type { CallPlan, Cause } from './calls/record.ts';
import { clickToDial } from './calls/stories.ts';
import type { Cancel, TimerPool } from './practice-timers.ts';

/** What the called party does `afterMs` after its phone began to ring: it talks so long (Infinity: until hung up), or the call fails. */
export type FarEnd = { afterMs: number } & ({ talkMs: number; grade?: AudioGrade } | { cause: Cause });

/** How the desk phones and the other side behave. */
export type PhoneOptions = {
  /** Time until a ringing phone is picked up automatically, ms; Infinity: it rings until it is picked up by hand. Default 3 s. */
  pickUpAfterMs: number;
  /** Default `farEndByLastDigits`. */
  farEnd(destination: string): FarEnd;
};

/** A valid request for a call. */
export type DialRequest = { phone: Extension; destination: string; gateway: Gateway; callerId: string | null };

/** A dial that has not ended. */
type Dial = {
  callUuid: string;
  request: DialRequest;
  far: FarEnd;
  startMs: number;
  /** Seconds from the start; undefined for what has not come yet. */
  lifted: number | undefined;
  answered: number | undefined;
  cancel: Cancel;
  reply(callUuid: string | null): void;
};

/** What dialling needs. `ended` gets the whole call at its hang-up. */
export type DialsNeeds = {
  now(): number;
  timers: TimerPool;
  random: Random;
  phones: Partial<PhoneOptions>;
  ended(call: CallPlan): void;
};

/** The calls that were originated and have not ended: rings desk phones, dials out, and hands each call on when it has ended. */
export class Dials {
  readonly #needs: DialsNeeds;
  readonly #phones: PhoneOptions;
  readonly #dials: Dial[] = [];

  constructor(needs: DialsNeeds) {
    this.#needs = needs;
    this.#phones = { farEnd: farEndByLastDigits, pickUpAfterMs: 3000, ...needs.phones };
  }

  /** Resolves with the call's UUID once the own phone was picked up; null: it was rejected there. */
  start(request: DialRequest): Promise<string | null> {
    const { now, timers, random } = this.#needs;
    const { farEnd, pickUpAfterMs } = this.#phones;
    return new Promise((reply) => {
      const dial: Dial = {
        ...{ callUuid: random.uuid(), request, far: farEnd(request.destination), reply },
        ...{ startMs: Math.floor(now() / 1000) * 1000, lifted: undefined, answered: undefined },
        cancel: timers.after(pickUpAfterMs, () => this.#lift(dial)),
      };
      this.#dials.push(dial);
    });
  }

  /** The dials that have not ended, oldest first. `number` is the other side's. */
  inProgress() {
    return this.#dials.map(({ callUuid, request, lifted, answered }) => ({
      ...{ callUuid, extension: request.phone.number, number: request.destination },
      stage: lifted === undefined ? 'ringing' : answered === undefined ? 'dialling' : 'talking',
    }));
  }

  /** Picks up the phone that has rung longest. False when none rings. */
  pickUp(extension: string): boolean {
    const dial = this.#oldest(extension, true);
    if (dial) this.#lift(dial);
    return dial !== undefined;
  }

  /** Ends the oldest call of the phone; one that still rings is rejected. False when there is none. */
  hangUp(extension: string): boolean {
    const lifted = this.#oldest(extension, false);
    const ringing = this.#oldest(extension, true);
    if (lifted) this.#end(lifted, lifted.answered === undefined ? 'ORIGINATOR_CANCEL' : 'NORMAL_CLEARING');
    else if (ringing) {
      this.#end(ringing, 'CALL_REJECTED');
      ringing.reply(null);
    }
    return (lifted ?? ringing) !== undefined;
  }

  #oldest(extension: string, isRinging: boolean): Dial | undefined {
    return this.#dials.find(
      ({ request, lifted }) => request.phone.number === extension && (lifted === undefined) === isRinging,
    );
  }

  #lift(dial: Dial): void {
    const { timers } = this.#needs;
    const { far } = dial;
    dial.cancel();
    dial.lifted = this.#secondsOf(dial);
    dial.cancel = timers.after(far.afterMs, () => {
      if ('cause' in far) return this.#end(dial, far.cause);
      dial.answered = this.#secondsOf(dial);
      dial.cancel = timers.after(far.talkMs, () => this.#end(dial, 'NORMAL_CLEARING'));
    });
    dial.reply(dial.callUuid);
  }

  #end(dial: Dial, cause: Cause): void {
    dial.cancel();
    this.#dials.splice(this.#dials.indexOf(dial), 1);
    const { request, far, callUuid, startMs, lifted, answered } = dial;
    const { phone, gateway, destination: number } = request;
    const grade = ('grade' in far ? far.grade : undefined) ?? 'clean';
    const went = { lifted, answered, end: this.#secondsOf(dial), cause };
    const callerId = request.callerId ?? phone.number;
    this.#needs.ended(clickToDial({ callUuid, startMs, phone, gateway, grade }, { number, callerId, ...went }));
  }

  /** Whole seconds since the dial began. */
  #secondsOf({ startMs }: Dial): number {
    return Math.max(0, Math.floor((this.#needs.now() - startMs) / 1000));
  }
}

const FAR_ENDS: Readonly<Record<string, FarEnd>> = {
  17: { cause: 'USER_BUSY', afterMs: 1500 },
  18: { cause: 'NO_ANSWER', afterMs: 20_000 },
  19: { cause: 'CALL_REJECTED', afterMs: 3000 },
  20: { cause: 'UNALLOCATED_NUMBER', afterMs: 500 },
  21: { cause: 'NORMAL_TEMPORARY_FAILURE', afterMs: 800 },
  22: { afterMs: 2500, talkMs: 20_000, grade: 'poor' },
  23: { afterMs: 2500, talkMs: Number.POSITIVE_INFINITY },
};

/** The called party by the number's last two digits. Those without an entry answer and talk for 8 to 30 seconds. */
function farEndByLastDigits(number: string): FarEnd {
  const hash = hashOf(number);
  return FAR_ENDS[number.slice(-2)] ?? { afterMs: 1500 + (hash % 2500), talkMs: 8000 + (hash % 22_000) };
}
