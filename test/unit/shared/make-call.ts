import type { Call, ErrorPeriod, InboundAudio, Leg, OutboundAudio, PbxTime } from '../../../shared/calls/call.ts';

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

/** Outbound figures of so many packets of 20 ms of G.711, or with these changes. */
export function makeOutbound(packetCount: number, more: Partial<OutboundAudio> = {}): OutboundAudio {
  return {
    ...{ rawBytes: null, mediaBytes: packetCount * 172, packetCount, mediaPacketCount: null },
    ...{ skipPacketCount: 0, cngPacketCount: 0, dtmfPacketCount: 0, rtcpPacketCount: 0, rtcpOctetCount: 0 },
    ...more,
  };
}

/** An error period of so many seconds, tail included, that began so long after nine. */
export function makePeriod(start: number, seconds: number, flaws = 1): ErrorPeriod {
  return { start: nineAnd(start), stop: nineAnd(start + seconds), flaws, seconds };
}

/** An answered call to 101, in seconds. `silent`: so much of the talk was not sent; `lossRate`: the share of the rest that was lost. */
export interface Talk {
  ring?: number;
  talk: number;
  mos?: number;
  silent?: number;
  lossRate?: number;
  /** From the answer on: when, and how long as the PBX states it (with its 3 s tail). */
  disturbed?: { after: number; seconds: number }[];
  hold?: { after: number; seconds: number };
  /** An extension that rang too. */
  colleague?: string;
}

/** The whole record of an answered call, as a PBX would make it of what was heard. */
export function makeTalk({ ring = 7, talk, mos = 4.5, silent = 0, lossRate = 0, ...more }: Talk): Call {
  const { disturbed = [], hold, colleague } = more;
  const end = ring + talk;
  const held = hold?.seconds ?? 0;
  const all = (talk - held) * 50;
  const packets = Math.round((all - silent * 50) / (1 + lossRate));
  const holdOf = hold && { lastHold: nineAnd(ring + hold.after), holdSeconds: held };
  return makeCall({
    ...{ answer: nineAnd(ring), end: nineAnd(end), durationSeconds: end },
    ...{ status: 'ANSWERED', hangupCause: 'NORMAL_CLEARING' },
    legs: [
      makeLeg('101', [ring, end], holdOf),
      ...(colleague ? [makeLeg(colleague, null, { end: nineAnd(ring) })] : []),
    ],
    inbound: makeAudio({
      ...{ mos, qualityPercentage: Math.round(((mos - 1) / 3.5) * 100), flawTotal: 3 * Math.round(packets * lossRate) },
      ...{ rawBytes: packets * 172, mediaBytes: packets * 172, packetCount: packets + 12, mediaPacketCount: packets },
      ...{ skipPacketCount: all - packets + held * 50, dtmfPacketCount: 12, jitterPacketCount: packets },
      ...{ jitterLossRate: lossRate, meanInterval: packets === 0 ? 0 : (20 * all) / packets },
    }),
    outbound: makeOutbound(50 * talk, { rawBytes: 8600 * talk, mediaPacketCount: 50 * talk }),
    errorPeriods: disturbed.map(({ after, seconds }) => makePeriod(ring + after, seconds, Math.round(seconds * 9))),
    technical: {
      ...{ readCodec: 'PCMA', readRate: '8000', writeCodec: 'PCMA', writeRate: '8000' },
      ...{ localMediaIp: '192.0.2.10', localMediaPort: '20114' },
      ...{ remoteMediaIp: '198.51.100.23', remoteMediaPort: '40020' },
    },
  });
}
