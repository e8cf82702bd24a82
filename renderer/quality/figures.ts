import type { Call, InboundAudio, OutboundAudio } from '../../shared/calls/call.ts';
import { scoreOf, type WriteNumber, writerOf } from '../../shared/messages/number-words.ts';
import { isRatedCodec } from '../../shared/quality/judge-sound.ts';
import type { Verdict } from '../../shared/quality/verdict.ts';
import { t } from '../text.ts';
import type { TermName } from '../ui/terms/Term.tsx';

/** One figure in words, with the term that explains it. */
export interface Figure {
  label: string;
  value: string;
  term: TermName;
}

function counted(
  value: number | null,
  key: 'quality.packetsOf' | 'quality.ticksOf',
  write: WriteNumber,
): string | null {
  return value === null ? null : t(key, { count: value, written: write(value) });
}

/** The spread of the packet spacing in ms from a variance in ms². This is not the jitter of RFC 3550. */
function jitterMs(variance: number | null): number | null {
  return variance === null || variance < 0 ? null : Math.sqrt(variance);
}

function jitterWords(audio: InboundAudio, write: WriteNumber): string | null {
  const [min, max] = [jitterMs(audio.jitterMinVariance), jitterMs(audio.jitterMaxVariance)];
  if (max === null) return null;
  if (max < 1) return t('quality.jitterMs0');
  const most = write(max, 1);
  if (min === null) return t('quality.jitterMsOne', { max: most });
  const least = write(min, 1);
  return least === most ? t('quality.milliseconds', { value: most }) : t('quality.jitterMs', { min: least, max: most });
}

/** The interface states no unit, and FreeSWITCH's ratio can be above 1: the plain figure. */
function ratio(value: number | null, write: WriteNumber): string | null {
  return value === null ? null : write(value, 3);
}

/** A row of the figures: its term, its label, and its value where there is one. */
type Row = readonly [term: TermName, label: string, value: string | null];

function known(rows: readonly Row[]): Figure[] {
  return rows.flatMap(([term, label, value]) => (value === null ? [] : [{ term, label, value }]));
}

/** What the PBX received, with FreeSWITCH's units (the interface states none); absent figures are left out. */
export function inboundFigures(audio: InboundAudio, locale: string): Figure[] {
  const write = writerOf(locale);
  const score = scoreOf(locale);
  const { mos, qualityPercentage, flawTotal, meanInterval } = audio;
  const percent = qualityPercentage === null ? null : t('quality.percent', { value: write(qualityPercentage, 1) });
  const interval = meanInterval === null ? null : t('quality.milliseconds', { value: write(meanInterval, 1) });
  return known([
    [
      'score',
      t('quality.pbxScore'),
      mos === null ? null : t('quality.pbxScoreValue', { mos: score(mos), best: score(4.5) }),
    ],
    ['qualityPercent', t('quality.qualityPercent'), percent],
    ['flaws', t('quality.flawPoints'), flawTotal === null ? null : write(flawTotal)],
    ['media', t('quality.packetsMedia'), counted(audio.mediaPacketCount, 'quality.packetsOf', write)],
    ['comfort', t('quality.packetsComfort'), counted(audio.cngPacketCount, 'quality.packetsOf', write)],
    ['dtmf', t('quality.packetsDtmf'), counted(audio.dtmfPacketCount, 'quality.packetsOf', write)],
    ['flushed', t('quality.packetsFlushed'), counted(audio.flushPacketCount, 'quality.packetsOf', write)],
    ['skipped', t('quality.packetsSkipped'), counted(audio.skipPacketCount, 'quality.ticksOf', write)],
    ['jitter', t('quality.jitter'), jitterWords(audio, write)],
    ['interval', t('quality.meanInterval'), interval],
    ['lossRate', t('quality.lossRate'), ratio(audio.jitterLossRate, write)],
    ['burstRate', t('quality.burstRate'), ratio(audio.jitterBurstRate, write)],
  ]);
}

/** What the PBX sent, in words. FreeSWITCH never writes how many ticks it skipped there. */
export function outboundFigures(audio: OutboundAudio, locale: string): Figure[] {
  const write = writerOf(locale);
  return known([
    ['media', t('quality.packetsMedia'), counted(audio.mediaPacketCount, 'quality.packetsOf', write)],
    ['comfort', t('quality.packetsComfort'), counted(audio.cngPacketCount, 'quality.packetsOf', write)],
    ['dtmf', t('quality.packetsDtmf'), counted(audio.dtmfPacketCount, 'quality.packetsOf', write)],
  ]);
}

/** What the other end says it has sent, where it reports that, and the rating of what arrived. */
export function workedOutFigures({ outbound }: Call, verdict: Verdict, locale: string): Figure[] {
  const write = writerOf(locale);
  const sent = outbound?.rtcpPacketCount ?? 0;
  return known([
    ['reported', t('quality.packetsReported'), sent === 0 ? null : counted(sent, 'quality.packetsOf', write)],
    ['eModel', t('quality.rating'), verdict.kind === 'measured' ? ratingWords(verdict.received, write) : null],
  ]);
}

function ratingWords({ r, codec }: { r: number; codec: string }, write: WriteNumber): string {
  return isRatedCodec(codec) ? write(r) : t('quality.ratingAs', { r: write(r) });
}
