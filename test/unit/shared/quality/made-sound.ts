import type { Call } from '../../../../shared/calls/call.ts';
import { type Line, type Run, receive } from '../../../support/quality/sound-model.ts';
import { makeCall, makeLeg, makePeriod, nineAnd } from '../make-call.ts';

export const evenLine: Line = { packetTime: 20, spread: 2, buffer: false };

/** So many seconds of one kind, in packets of 20 ms. */
export const run = (kind: Run['kind'], seconds: number): Run => ({ kind, ticks: Math.round(seconds * 50) });
export const repeated = (times: number, ...runs: Run[]): Run[] => Array.from({ length: times }, () => runs).flat();

/** Seconds of a call, and what a listener misses of them: sound that was lost or never sent, without comfort noise in its place. */
export function truthOf(runs: readonly Run[], packetTime = 20): { talk: number; missing: number } {
  const secondsOf = (...kinds: Run['kind'][]): number =>
    runs.reduce((sum, { kind, ticks }) => (kinds.includes(kind) ? sum + (ticks * packetTime) / 1000 : sum), 0);
  return {
    talk: secondsOf('sound', 'lost', 'silent', 'noise', 'keys', 'swapped'),
    missing: secondsOf('lost', 'silent'),
  };
}

/** The call of which a PBX received this, answered at nine by 101. */
export function callOf(runs: readonly Run[], line = evenLine): Call {
  const received = receive(runs, line);
  const { media, noise, keys } = received;
  const all = runs.reduce((sum, { ticks }) => sum + ticks, 0);
  const seconds = (ticks: number): number => (ticks * line.packetTime) / 1000;
  const held = runs.reduce((sum, { kind, ticks }) => (kind === 'held' ? sum + ticks : sum), 0);
  const counts = { rawBytes: null, mediaBytes: null, flushPacketCount: 0, largestJbSize: 0 };
  return makeCall({
    status: 'ANSWERED',
    answer: nineAnd(0),
    end: nineAnd(seconds(all)),
    durationSeconds: seconds(all),
    legs: [makeLeg('101', [0, seconds(all)], { holdSeconds: seconds(held) })],
    inbound: {
      ...counts,
      mos: Number(received.mos.toFixed(2)),
      qualityPercentage: received.percentage,
      flawTotal: received.flaws,
      packetCount: media + noise + keys,
      mediaPacketCount: media,
      skipPacketCount: received.skipped,
      cngPacketCount: noise,
      dtmfPacketCount: keys,
      jitterPacketCount: received.buffered,
      jitterMinVariance: Number(received.minVariance.toFixed(2)),
      jitterMaxVariance: Number(received.maxVariance.toFixed(2)),
      jitterLossRate: Number(received.lossRate.toFixed(2)),
      jitterBurstRate: Number(received.burstRate.toFixed(2)),
      meanInterval: Number(received.meanInterval.toFixed(2)),
    },
    outbound: {
      ...{ rawBytes: null, mediaBytes: null, mediaPacketCount: null, skipPacketCount: 0, rtcpOctetCount: 0 },
      ...{ packetCount: all, cngPacketCount: 0, dtmfPacketCount: 0, rtcpPacketCount: 0 },
    },
    errorPeriods: received.disturbances.map(({ from, to, flaws }) =>
      makePeriod(seconds(from), seconds(to - from), flaws),
    ),
  });
}
