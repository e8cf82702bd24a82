import type { Call, ErrorPeriod, InboundAudio, Leg, PbxTime } from '../../../shared/calls/call.ts';

/** 12 November 2024, 09:00 UTC: when the calls of these tests begin, epoch ms. */
export const NINE = Date.UTC(2024, 10, 12, 9);

/** A time so many seconds after nine. */
export function nineAnd(seconds: number): PbxTime {
  const at = NINE + seconds * 1000;
  return { text: new Date(at).toISOString().slice(0, 19).replace('T', ' '), at };
}

/** A leg that began at nine. `answered`: from and to in seconds after nine; null when it was not. */
export function makeLeg(to: string, answered: readonly [number, number] | null, more: Partial<Leg> = {}): Leg {
  return {
    destinationNumber: to,
    forwarding: false,
    start: nineAnd(0),
    answer: answered === null ? null : nineAnd(answered[0]),
    lastHold: null,
    end: nineAnd(answered === null ? 20 : answered[1]),
    durationSeconds: answered === null ? 20 : answered[1],
    answerSeconds: answered === null ? 0 : answered[1] - answered[0],
    timeToAnswerSeconds: answered === null ? null : answered[0],
    holdSeconds: null,
    ...more,
  };
}

/** An incoming call from Maria to 101 that began at nine; nothing more is known of it. */
export function makeCall(more: Partial<Call> = {}): Call {
  return {
    uuid: 'call-1',
    callerNumber: '+493023125700',
    callerName: 'Maria Keller',
    callerDestination: '101',
    destinationNumber: '03023125101',
    direction: 'inbound',
    directionText: 'inbound',
    start: nineAnd(0),
    answer: null,
    end: nineAnd(20),
    durationSeconds: 20,
    status: null,
    hangupCause: null,
    legs: [],
    inbound: null,
    outbound: null,
    errorPeriods: [],
    leftOut: { legs: 0, errorPeriods: 0 },
    technical: null,
    ...more,
  };
}

/** Inbound figures of a clean call of 100 s, or with these changes. */
export function makeAudio(more: Partial<InboundAudio> = {}): InboundAudio {
  return {
    mos: 4.5,
    qualityPercentage: 100,
    flawTotal: 0,
    rawBytes: 860_000,
    mediaBytes: 800_000,
    packetCount: 5000,
    mediaPacketCount: 5000,
    skipPacketCount: 0,
    flushPacketCount: 0,
    cngPacketCount: 0,
    dtmfPacketCount: 0,
    jitterPacketCount: 5000,
    jitterMinVariance: 1,
    jitterMaxVariance: 49,
    jitterLossRate: 0,
    jitterBurstRate: 0,
    meanInterval: 20,
    largestJbSize: 0,
    ...more,
  };
}

/** An error period of so many seconds, tail included, that began so long after nine. */
export function makePeriod(start: number, seconds: number, flaws = 1): ErrorPeriod {
  return { start: nineAnd(start), stop: nineAnd(start + seconds), flaws, seconds };
}
