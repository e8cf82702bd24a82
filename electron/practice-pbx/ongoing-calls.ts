import type { Random } from './calls/random.ts';
import { type CallPlan, recordOf } from './calls/record.ts';
import type { RecordStore } from './calls/record-store.ts';
import type { WallClock } from './calls/wall-clock.ts';
import type { TimerPool } from './timers.ts';

/** A call in progress. `extension` is the phone of the office, `number` the other side. */
export type RunningCall = {
  callUuid: string;
  direction: CallPlan['direction'];
  extension: string;
  number: string;
  stage: 'ringing' | 'dialling' | 'talking';
};

/** Calls that were not originated through the interface. Also writes the records of all calls. */
export type OngoingCalls = ReturnType<typeof ongoingCalls>;

/** What writing needs. `delayMs`: time from hang-up until a record is written. */
type WriterNeeds = {
  now(): number;
  timers: TimerPool;
  random: Random;
  clock: WallClock;
  store: RecordStore;
  delayMs: number;
};

/** Keeps the calls that are going on and writes each into the store after its end. */
export function ongoingCalls({ now, timers, random, clock, store, delayMs }: WriterNeeds) {
  const calls = new Set<CallPlan>();
  const write = (call: CallPlan, afterMs: number): void => {
    const put = (): void => store.put(recordOf(call, random, clock));
    if (afterMs <= 0) put();
    else timers.after(afterMs, put);
  };
  return {
    /** Writes the record of a call that has just ended. */
    ended: (call: CallPlan): void => write(call, delayMs),
    running: (): RunningCall[] => [...calls].map((call) => runningCall(call, now())),
    /** Takes over a call that may still be going on. Its record is written after its end, `afterMs` later than usual. */
    begin: (call: CallPlan, afterMs = 0) => {
      const leftMs = call.endMs - now();
      if (leftMs <= 0) return write(call, afterMs);
      calls.add(call);
      timers.after(leftMs, () => {
        calls.delete(call);
        write(call, delayMs + afterMs);
      });
    },
  };
}

function runningCall({ callUuid, direction, ...call }: CallPlan, now: number): RunningCall {
  const stage = call.answerMs === null || now < call.answerMs ? 'ringing' : 'talking';
  const [extension, number] =
    direction === 'inbound' ? [call.callerDestination, call.callerNumber] : [call.callerNumber, call.destinationNumber];
  return { callUuid, direction, extension, number, stage };
}
