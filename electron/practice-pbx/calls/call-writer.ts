import type { Timers } from '../timers.ts';
import type { WireDirection } from '../wire.ts';
import type { Random } from './random.ts';
import { type CallPlan, recordOf } from './record.ts';
import type { RecordStore } from './record-store.ts';
import type { WallClock } from './wall-clock.ts';

/** A call that is going on, for a test to look at. `extension` is the phone, `number` the other side. */
export type RunningCall = {
  callUuid: string;
  direction: WireDirection;
  extension: string;
  number: string;
  stage: 'ringing' | 'dialling' | 'talking';
};

/** Takes calls over and writes their records once they have ended. */
export type CallWriter = {
  /** A call that may still be going on: its record is written after its end, `afterMs` later than usual. */
  begin(call: CallPlan, afterMs: number): void;
  /** A call that has just ended. */
  ended(call: CallPlan): void;
  running(): RunningCall[];
};

/** What writing needs from outside. `delayMs`: how long after hang-up a record appears. */
export type CallWriterNeeds = {
  now(): number;
  timers: Timers;
  random: Random;
  clock: WallClock;
  store: RecordStore;
  delayMs: number;
};

/** Writes into the store. */
export function callWriter(needs: CallWriterNeeds): CallWriter {
  const calls = new Set<CallPlan>();
  const write = (call: CallPlan, afterMs: number): void => {
    const put = (): void => needs.store.put(recordOf(call, needs.random, needs.clock));
    if (afterMs <= 0) put();
    else needs.timers.after(afterMs, put);
  };
  return {
    ended: (call) => write(call, needs.delayMs),
    running: () => [...calls].map((call) => runningCall(call, needs.now())),
    begin: (call, afterMs) => {
      const leftMs = call.endMs - needs.now();
      if (leftMs <= 0) {
        write(call, afterMs);
        return;
      }
      calls.add(call);
      needs.timers.after(leftMs, () => {
        calls.delete(call);
        write(call, needs.delayMs + afterMs);
      });
    },
  };
}

function runningCall(call: CallPlan, now: number): RunningCall {
  const { callUuid, direction } = call;
  const stage = call.answerMs === null || now < call.answerMs ? 'ringing' : 'talking';
  return direction === 'inbound'
    ? { callUuid, direction, extension: call.callerDestination, number: call.callerNumber, stage }
    : { callUuid, direction, extension: call.callerNumber, number: call.destinationNumber, stage };
}
