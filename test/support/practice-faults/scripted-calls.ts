import type { AudioGrade } from '../../../electron/practice-pbx/calls/audio.ts';
import { GATEWAYS, type Gateway } from '../../../electron/practice-pbx/calls/office.ts';
import type { Random } from '../../../electron/practice-pbx/calls/random.ts';
import type { CallPlan } from '../../../electron/practice-pbx/calls/record.ts';
import {
  directAnswered,
  directMissed,
  type InboundStart,
  ringGroup,
  voicemail,
} from '../../../electron/practice-pbx/calls/stories.ts';

/** What every scripted call may settle. Unless `startMs` is given, the call has just ended. */
type ScriptedCall = {
  /** The caller's number as the record is to show it. */
  from: string;
  name?: string;
  /** When it began, in milliseconds. */
  startMs?: number;
  ringSeconds?: number;
  grade?: AudioGrade;
  /** After how long its record is written; at once unless given. */
  writeAfterMs?: number;
};

/** Calls that a test lets happen. Each gives the call's UUID. */
export type Traffic = {
  /** Rings one phone until the caller gives up. */
  missedCall(call: ScriptedCall & { extension: string }): string;
  /** Is taken at the phone that was called. */
  inboundAnswered(call: ScriptedCall & { extension: string; talkSeconds?: number }): string;
  /** Rings several phones; one of them takes it, or none. */
  ringGroup(
    call: ScriptedCall & { extensions?: readonly string[]; answeredBy: string | null; talkSeconds?: number },
  ): string;
  /** Leaves a message. */
  voicemail(call: ScriptedCall & { extension: string; talkSeconds?: number }): string;
  /** Any call at all. */
  call(plan: CallPlan, writeAfterMs?: number): string;
};

/** What traffic needs. `begin` takes a call over until its record is due. */
type TrafficNeeds = {
  now(): number;
  random: Random;
  begin(call: CallPlan, writeAfterMs: number): void;
};

/** Scripted calls. */
export function scriptedTraffic(needs: TrafficNeeds): Traffic {
  const begin = (plan: CallPlan, writeAfterMs = 0): string => {
    needs.begin(plan, writeAfterMs);
    return plan.callUuid;
  };
  const script = (call: ScriptedCall, make: (start: InboundStart) => CallPlan): string => {
    const start = startOf(call, needs.random);
    const length = make(start).endMs;
    const startMs = Math.floor((call.startMs ?? needs.now() - length) / 1000) * 1000;
    return begin(make({ ...start, startMs }), call.writeAfterMs);
  };
  return {
    missedCall: (call) => script(call, (start) => directMissed(start, call)),
    inboundAnswered: (call) => script(call, (start) => directAnswered(start, { talkSeconds: 60, ...call })),
    ringGroup: (call) =>
      script(call, (start) =>
        ringGroup(start, {
          answeredBy: call.answeredBy,
          talkSeconds: call.talkSeconds ?? 60,
          ...(call.extensions ? { members: call.extensions } : {}),
        }),
      ),
    voicemail: (call) =>
      script(call, (start) => voicemail(start, { extension: call.extension, messageSeconds: call.talkSeconds ?? 12 })),
    call: begin,
  };
}

/** The scripted call from instant 0 on, so that its end is its length. */
function startOf(call: ScriptedCall, random: Random): InboundStart {
  return {
    callUuid: random.uuid(),
    startMs: 0,
    contact: { number: call.from, name: call.name ?? '' },
    gateway: PLAIN_TRUNK,
    ringSeconds: call.ringSeconds ?? 10,
    grade: call.grade ?? 'clean',
  };
}

/** Writes numbers unchanged. */
const PLAIN_TRUNK: Gateway = { ...(GATEWAYS[0] as Gateway), notation: 'plus' };
