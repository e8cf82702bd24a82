import type { AudioGrade } from '../../../electron/practice-pbx/calls/audio.ts';
import { GATEWAYS, type Gateway, RING_GROUP } from '../../../electron/practice-pbx/calls/office.ts';
import type { Random } from '../../../electron/practice-pbx/calls/random.ts';
import { type CallPlan, lengthOf } from '../../../electron/practice-pbx/calls/record.ts';
import { groupLegs, inbound, voicemail } from '../../../electron/practice-pbx/calls/stories.ts';

/** What every scripted call may settle. Unless `startMs` is given, the call has just ended. */
type ScriptedCall = {
  /** The caller's number as the record is to show it. */
  from: string;
  name?: string;
  /** When it began, in milliseconds. */
  startMs?: number;
  ringSeconds?: number;
  grade?: AudioGrade;
};

/** Calls that a test lets happen. */
export type Traffic = ReturnType<typeof scriptedTraffic>;

/** What traffic needs. `begin` takes a call over. */
type TrafficNeeds = {
  now(): number;
  random: Random;
  begin(call: CallPlan, writeAfterMs: number): void;
};

/** Scripted calls. Each gives the call's UUID. */
export function scriptedTraffic({ now, random, begin }: TrafficNeeds) {
  const call = (plan: CallPlan): string => {
    begin(plan, 0);
    return plan.callUuid;
  };
  const script = (scripted: ScriptedCall, make: (start: Start, ring: number) => CallPlan): string => {
    const { from: number, name = '', grade = 'clean', ringSeconds = 10, startMs } = scripted;
    const start = { callUuid: random.uuid(), startMs: 0, contact: { number, name }, gateway: PLAIN_TRUNK, grade };
    const plan = make(start, ringSeconds);
    const atMs = Math.floor((startMs ?? now() - lengthOf(plan) * 1000) / 1000) * 1000;
    return call({ ...plan, startMs: atMs });
  };
  return {
    /** Rings one phone until the caller gives up. */
    missedCall: ({ extension: to, ...one }: ScriptedCall & { extension: string }) =>
      script(one, (start, end) => inbound(start, to, [{ to, end }])),
    /** Is taken at the phone that was called. */
    inboundAnswered: ({ extension: to, talkSeconds = 60, ...one }: ScriptedCall & Talk & { extension: string }) =>
      script(one, (start, answered) => inbound(start, to, [{ to, answered, end: answered + talkSeconds }])),
    /** Rings several phones; one of them takes it, or none. */
    ringGroup: ({
      extensions = RING_GROUP.members,
      answeredBy,
      talkSeconds = 60,
      ...one
    }: ScriptedCall & Talk & { extensions?: readonly string[]; answeredBy: string | null }) =>
      script(one, (start, ring) =>
        inbound(start, RING_GROUP.number, groupLegs(extensions, answeredBy, ring, talkSeconds)),
      ),
    /** Leaves a message. */
    voicemail: ({ extension, talkSeconds = 12, ...one }: ScriptedCall & Talk & { extension: string }) =>
      script(one, (start, ring) => voicemail(start, extension, ring, talkSeconds)),
    /** Any call at all. */
    call,
  };
}

type Talk = { talkSeconds?: number };

type Start = Parameters<typeof inbound>[0];

/** Writes numbers unchanged. */
const PLAIN_TRUNK: Gateway = { ...(GATEWAYS[0] as Gateway), notation: 'plus' };
