import type { Call } from '../../calls/call.ts';
import { type CauseKind, causeKey, parseCause } from '../../calls/hangup-cause.ts';
import { percentOf, writerOf } from '../../messages/number-words.ts';
import { overlookedSeconds } from '../quality.ts';
import { measuredSeconds, missingSound, soundPackets } from '../quality-figures.ts';
import { disturbedReason, notMeasuredWords, reasonsOf, type Wording } from '../reasons.ts';
import type { Verdict } from '../verdict.ts';
import type { Redaction } from './redact.ts';

/** What was checked in a record. `found`: something is wrong. `fine`: checked, and nothing was. `unknown`: the record doesn't tell. */
export interface Finding {
  readonly state: 'found' | 'fine' | 'unknown';
  readonly sentence: string;
  /** The figures of the record that it stands on. */
  readonly evidence: string;
}

type Check = (call: Call, verdict: Verdict, wording: Wording) => Finding | null;

/** jitter_loss_rate above this is worth a word. (domain.md, Quality) */
const DOUBTFUL_LOSS_RATE = 0.2;

/** Ways for a call to end that are no fault. */
const ORDINARY: ReadonlySet<CauseKind> = new Set([
  ...(['normal', 'busy', 'noAnswer', 'noResponse', 'rejected'] as const),
  ...(['cancelled', 'answeredElsewhere', 'transferred'] as const),
]);

/** What is wrong with a call, what was checked and is fine, and what the record does not tell; in this order. */
export function findingsOf(call: Call, verdict: Verdict, wording: Wording, redact: Redaction): Finding[] {
  const reasons = reasonsOf(call, verdict, wording).map(
    ({ text, limit }): Finding => ({ state: 'found', sentence: text, evidence: limit }),
  );
  const checked = [measured, complete, disturbed, reported, flushed, estimated, scored]
    .map((check) => check(call, verdict, wording))
    .filter((one) => one !== null);
  const all = [...reasons, ...checked, ending(call, wording, redact)];
  return (['found', 'fine', 'unknown'] as const).flatMap((state) => all.filter((one) => one.state === state));
}

const measured: Check = (call, verdict, { t }) => {
  if (verdict.kind !== 'notMeasured') return null;
  const { inbound } = call;
  const evidence = inbound === null ? t('faultSheet.noInbound') : figures({ mos: inbound.mos, ...counts(call) });
  return { state: 'unknown', sentence: notMeasuredWords(verdict.reason, t), evidence };
};

/** Packets against the clock. A lack is among the reasons. */
const complete: Check = (call, verdict, wording) => {
  const [missing, measuredAs] = [missingSound(call), measuredSeconds(call)];
  if (verdict.kind !== 'measured' || missing === null || measuredAs === null) return null;
  if (missing.seconds > overlookedSeconds(call, missing)) return null;
  const write = writerOf(wording.locale);
  const { t } = wording;
  return {
    state: 'fine',
    sentence: t('faultSheet.complete'),
    evidence: t('faultSheet.completeEvidence', {
      packets: write(call.inbound === null ? 0 : (soundPackets(call.inbound) ?? 0)),
      noise: write(call.inbound?.cngPacketCount ?? 0),
      time: measuredAs.packetTime,
      heard: write(missing.of - missing.seconds, 1),
      of: write(missing.of, 1),
    }),
  };
};

const disturbed: Check = (call, verdict, wording) => {
  const { t } = wording;
  if (call.errorPeriods === null)
    return { state: 'unknown', sentence: t('faultSheet.disturbedUnknown'), evidence: t('faultSheet.noErrorLog') };
  if (call.errorPeriods.length === 0)
    return { state: 'fine', sentence: t('faultSheet.disturbedNone'), evidence: t('faultSheet.emptyErrorLog') };
  if (verdict.kind === 'measured' && verdict.lowered) return null;
  const { text, limit } = disturbedReason(call, wording);
  return { state: 'found', sentence: text, evidence: limit };
};

/** What the other end says it has sent. */
const reported: Check = (call, _verdict, { t, locale }) => {
  const [sent, came] = [call.outbound?.rtcpPacketCount ?? 0, call.inbound?.packetCount ?? null];
  if (sent <= 0 || came === null)
    return {
      state: 'unknown',
      sentence: t('faultSheet.reportedUnknown'),
      evidence: figures({ rtcp_packet_count: sent }),
    };
  const evidence = figures({ rtcp_packet_count: sent, packet_count: came });
  if (sent <= came) return { state: 'fine', sentence: t('faultSheet.reportedFine'), evidence };
  const share = percentOf(locale)((sent - came) / sent);
  return { state: 'found', sentence: t('faultSheet.reportedLost', { share }), evidence };
};

const flushed: Check = (call, _verdict, { t }) => {
  const count = call.inbound?.flushPacketCount ?? null;
  if (count === null) return null;
  const evidence = figures({ flush_packet_count: count, dtmf_packet_count: call.inbound?.dtmfPacketCount ?? null });
  if (count === 0) return { state: 'fine', sentence: t('faultSheet.flushedNone'), evidence };
  return { state: 'found', sentence: t('faultSheet.flushedSome', { count }), evidence };
};

/** The PBX's own estimate of the loss. Beside a good score it is among the reasons. */
const estimated: Check = (call, verdict, { t }) => {
  const rate = call.inbound?.jitterLossRate ?? null;
  if (rate === null || (verdict.kind === 'measured' && verdict.doubtful)) return null;
  const evidence = figures({ jitter_loss_rate: rate });
  if (rate <= DOUBTFUL_LOSS_RATE) return { state: 'fine', sentence: t('faultSheet.lossFine'), evidence };
  return { state: 'found', sentence: t('faultSheet.lossHigh'), evidence };
};

const scored: Check = (call, verdict, { t }) => {
  if (verdict.kind !== 'measured' || verdict.band !== 'good') return null;
  const evidence = figures({ mos: verdict.mos, flaw_total: call.inbound?.flawTotal ?? null });
  return { state: 'fine', sentence: t('faultSheet.scoreGood'), evidence };
};

function ending(call: Call, { t }: Wording, redact: Redaction): Finding {
  const cause = parseCause(call.hangupCause);
  const evidence = `hangup_cause ${call.hangupCause === null ? '–' : redact.text(call.hangupCause)}`;
  if (cause.kind === 'none') return { state: 'unknown', sentence: t('faultSheet.endUnknown'), evidence };
  if (cause.kind === 'unknown')
    return { state: 'unknown', sentence: t('faultSheet.endOdd', { cause: redact.text(causeKey(cause)) }), evidence };
  return { state: ORDINARY.has(cause.kind) ? 'fine' : 'found', sentence: t(`causes.${cause.kind}What`), evidence };
}

function counts({ inbound }: Call): Record<string, number | null> {
  return { packet_count: inbound?.packetCount ?? null, media_packet_count: inbound?.mediaPacketCount ?? null };
}

/** Figures under the names of the record: "packet_count 3000, mos 4.5"; a dash for one that it lacks. */
function figures(named: Readonly<Record<string, number | null>>): string {
  return Object.entries(named)
    .map(([name, value]) => `${name} ${value ?? '–'}`)
    .join(', ');
}
