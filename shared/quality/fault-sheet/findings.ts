import type { Call } from '../../calls/call.ts';
import { percentOf, writerOf } from '../../messages/number-words.ts';
import { errorSpans, LOSS_SHARE, soundPackets } from '../judge-sound.ts';
import { COMPLETE_SHARE, notMeasuredWords, reasonsOf, sentWords, type Wording } from '../reasons.ts';
import type { Verdict } from '../verdict.ts';

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

type Check = (call: Call, verdict: Verdict, wording: Wording) => Finding | null;

/** What is wrong with a call, what was seen, what is fine, and what the record does not tell; in this order. */
export function findingsOf(call: Call, verdict: Verdict, wording: Wording): Finding[] {
  const reasons = reasonsOf(verdict, wording).map(({ kind, text, limit }): Finding => {
    const isFound = kind !== 'notSent' && (kind !== 'lost' || (verdict.kind === 'measured' && verdict.by === 'loss'));
    return { state: isFound ? 'found' : 'seen', sentence: text, evidence: limit };
  });
  const checked = [measured, complete, sent, disturbed, reported, estimated, scored]
    .map((check) => check(call, verdict, wording))
    .filter((one) => one !== null);
  const all = [...reasons, ...checked];
  return findingStates.flatMap((state) => all.filter((one) => one.state === state));
}

const measured: Check = (call, verdict, { t }) => {
  if (verdict.kind !== 'notMeasured') return null;
  const { inbound } = call;
  const evidence = inbound === null ? t('faultSheet.noInbound') : figures({ mos: inbound.mos, ...counts(call) });
  return { state: 'unknown', sentence: notMeasuredWords(verdict.reason, t), evidence };
};

/** Packets against the clock. What lacks is among the reasons. */
const complete: Check = ({ inbound }, verdict, { t, locale }) => {
  if (verdict.kind !== 'measured' || inbound === null) return null;
  const { of, lost, notSent, packetTime } = verdict.received;
  const missing = lost + notSent;
  const write = writerOf(locale);
  const packets = write(soundPackets(inbound) ?? 0);
  const noise = write(inbound.cngPacketCount ?? 0);
  const heard = write(of - missing, 1);
  const evidence = t('faultSheet.completeEvidence', { packets, noise, time: packetTime, heard, of: write(of, 1) });
  const isComplete = missing <= COMPLETE_SHARE * of;
  return {
    state: isComplete ? 'fine' : 'seen',
    sentence: t(isComplete ? 'faultSheet.complete' : 'faultSheet.counted'),
    evidence,
  };
};

/** The other direction: no verdict, but how much there was to send. */
const sent: Check = ({ outbound }, verdict, wording) => {
  if (verdict.kind === 'notMeasured') return null;
  const evidence = figures({ 'outbound.packet_count': outbound?.packetCount ?? null });
  const sentence = sentWords(verdict.sent, wording.t('faultSheet.leg'), wording);
  return { state: verdict.sent === null ? 'unknown' : 'seen', sentence, evidence };
};

const disturbed: Check = (call, _verdict, { t, locale }) => {
  if (call.errorPeriods === null)
    return { state: 'unknown', sentence: t('faultSheet.disturbedUnknown'), evidence: t('faultSheet.noErrorLog') };
  const count = call.errorPeriods.length;
  if (count === 0)
    return { state: 'fine', sentence: t('faultSheet.disturbedNone'), evidence: t('faultSheet.emptyErrorLog') };
  const all = errorSpans(call).reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
  const sentence = t('faultSheet.disturbed', { count, seconds: writerOf(locale)(all, 1) });
  return { state: 'seen', sentence, evidence: t('quality.disturbedTail') };
};

/** What the other end says it has sent. */
const reported: Check = (call, _verdict, { t, locale }) => {
  const [said, came] = [call.outbound?.rtcpPacketCount ?? 0, call.inbound?.packetCount ?? null];
  if (said <= 0 || came === null) return { state: 'unknown', sentence: t('faultSheet.reportedUnknown'), evidence: '' };
  const share = Math.max(0, 1 - came / said);
  const evidence = figures({ rtcp_packet_count: said, packet_count: came });
  const sentence = t('faultSheet.reportedLost', { share: percentOf(locale, 1)(share) });
  return { state: stateOf(share), sentence, evidence };
};

/** The PBX's own estimate of the loss, which packets in another order raise too. */
const estimated: Check = (call, _verdict, { t, locale }) => {
  const rate = call.inbound?.jitterLossRate ?? null;
  if (rate === null || !call.inbound?.packetCount) return null;
  const evidence = figures({ jitter_loss_rate: rate });
  return { state: stateOf(rate), sentence: t('faultSheet.loss', { share: percentOf(locale, 1)(rate) }), evidence };
};

/** Below 1 % loss is fine, from 3 % on it is found; between them it is said as it is. */
function stateOf(share: number): Finding['state'] {
  if (share < LOSS_SHARE.fine) return 'fine';
  return share >= LOSS_SHARE.found ? 'found' : 'seen';
}

/** The PBX's score proves nothing: it is said as it is. */
const scored: Check = (call, verdict, { t }) => {
  if (verdict.kind !== 'measured' || verdict.by === 'score' || verdict.mos === null) return null;
  const evidence = figures({ mos: verdict.mos, flaw_total: call.inbound?.flawTotal ?? null });
  return { state: 'seen', sentence: t('quality.mos', { mos: verdict.mos.toFixed(2) }), evidence };
};

function counts({ inbound }: Call): Record<string, number | null> {
  return { packet_count: inbound?.packetCount ?? null, media_packet_count: inbound?.mediaPacketCount ?? null };
}

/** Figures under the names of the record: "packet_count 3000, mos 4.5"; a dash for one that it lacks. */
function figures(named: Readonly<Record<string, number | null>>): string {
  return Object.entries(named)
    .map(([name, value]) => `${name} ${value ?? '–'}`)
    .join(', ');
}
