import type { Call, InboundAudio } from '../../../shared/calls/call.ts';
import type { Text } from '../../../shared/messages/index.ts';
import { lengthText } from '../../../shared/messages/length-words.ts';
import { writerOf } from '../../../shared/messages/number-words.ts';
import { errorSpans, LOSS_SHARE, soundPackets } from '../../../shared/quality/judge-sound.ts';
import { COMPLETE_SHARE, notMeasuredWords, reasonsOf, sentWords } from '../../../shared/quality/reasons.ts';
import { lostShare, type Verdict } from '../../../shared/quality/verdict.ts';
import { SECOND } from '../../../shared/time/durations.ts';

/**
 * What was checked in a record. `found`: something is wrong. `fine`: checked, and nothing was. `seen`: a figure between both, or one that
 * judges nothing. `unknown`: the record doesn't tell.
 */
export interface Finding {
  readonly state: 'found' | 'fine' | 'seen' | 'unknown';
  readonly sentence: string;
  /** The figures of the record that it stands on. */
  readonly evidence: string;
}

/** The states in the order in which a sheet lists them. */
const findingStates = ['found', 'seen', 'fine', 'unknown'] as const;

type Check = (call: Call, verdict: Verdict, t: Text) => Finding | null;

/** What is wrong with a call, what was seen, what is fine, and what the record does not tell; in this order. */
export function findingsOf(call: Call, verdict: Verdict, t: Text): Finding[] {
  const reasons = reasonsOf(verdict, t).map(({ kind, text, limit }): Finding => {
    const isFound = kind !== 'notSent' && kind !== 'missing' && (kind !== 'lost' || isLossFound(verdict));
    return { state: isFound ? 'found' : 'seen', sentence: text, evidence: limit };
  });
  const checked = [measured, complete, sent, disturbed]
    .map((check) => check(call, verdict, t))
    .filter((one) => one !== null);
  const all = [...reasons, ...checked];
  return findingStates.flatMap((state) => all.filter((one) => one.state === state));
}

/** From 3 % on loss is found, or where it set the verdict; below, it is said as it is. */
function isLossFound(verdict: Verdict): boolean {
  if (verdict.kind !== 'measured') return false;
  return verdict.received.isSure && (verdict.by === 'loss' || lostShare(verdict.received) >= LOSS_SHARE.found);
}

const measured: Check = ({ inbound }, verdict, t) => {
  if (verdict.kind !== 'notMeasured') return null;
  const evidence = inbound === null ? t('faultSheet.noInbound') : figures(countsOf(inbound));
  return { state: 'unknown', sentence: notMeasuredWords(verdict.reason, t), evidence };
};

/** Packets against the clock. What lacks is among the reasons. */
const complete: Check = ({ inbound }, verdict, t) => {
  if (verdict.kind !== 'measured' || inbound === null) return null;
  const { of, lost, notSent, packetTime } = verdict.received;
  const missing = lost + notSent;
  const counted = Math.max(inbound.packetCount ?? 0, (soundPackets(inbound) ?? 0) + (inbound.cngPacketCount ?? 0));
  // What the clock's slack may explain is no loss, but not complete either.
  const came = Math.min(of - missing, (counted * packetTime) / SECOND);
  const write = writerOf(t.language);
  const packets = write(soundPackets(inbound) ?? 0);
  const noise = write(inbound.cngPacketCount ?? 0);
  const lengths = { heard: lengthText(t, came), of: lengthText(t, of) };
  const evidence = t('faultSheet.completeEvidence', { packets, noise, time: packetTime, ...lengths });
  const isComplete = of - came <= COMPLETE_SHARE * of;
  return {
    state: isComplete ? 'fine' : 'seen',
    sentence: t(isComplete ? 'faultSheet.complete' : 'faultSheet.counted'),
    evidence,
  };
};

/** The other direction: no verdict, but how much there was to send. */
const sent: Check = ({ outbound }, verdict, t) => {
  if (verdict.kind === 'notMeasured') return null;
  const evidence = figures({ 'outbound.packet_count': outbound?.packetCount ?? null });
  const sentence = sentWords(verdict.sent, t('faultSheet.leg'), t);
  return { state: verdict.sent === null ? 'unknown' : 'seen', sentence, evidence };
};

const disturbed: Check = (call, _verdict, t) => {
  if (call.errorPeriods === null)
    return { state: 'unknown', sentence: t('faultSheet.disturbedUnknown'), evidence: t('faultSheet.noErrorLog') };
  const count = call.errorPeriods.length;
  if (count === 0)
    return { state: 'fine', sentence: t('faultSheet.disturbedNone'), evidence: t('faultSheet.emptyErrorLog') };
  const all = errorSpans(call).reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
  const sentence = t('faultSheet.disturbed', { count, length: lengthText(t, all) });
  return { state: 'seen', sentence, evidence: t('quality.disturbedTail') };
};

const countsOf = ({ mos, packetCount, mediaPacketCount }: InboundAudio) => ({
  ...{ mos, packet_count: packetCount, media_packet_count: mediaPacketCount },
});

/** Figures under the names of the record: "packet_count 3000, mos 4.5"; a dash for one that it lacks. */
function figures(named: Readonly<Record<string, number | null>>): string {
  return Object.entries(named)
    .map(([name, value]) => `${name} ${value ?? '–'}`)
    .join(', ');
}
