import type { InboundAudio, OutboundAudio } from '../../shared/calls/call.ts';
import { jitterMs } from '../../shared/quality/quality-figures.ts';
import { t } from '../text.ts';

/** One figure in words. */
export interface Figure {
  label: string;
  value: string;
}

type Write = (value: number, digits?: number) => string;

/** Writes numbers as a locale does, with at most `digits` fraction digits. */
export function writerOf(locale: string): Write {
  return (value, digits = 0) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
}

/** Writes shares (0 to 1) as whole percent, as a locale does: "22%". */
export function percentOf(locale: string): (share: number) => string {
  return (share) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

function counted(value: number | null, key: 'quality.packetsOf' | 'quality.ticksOf', write: Write): string | null {
  return value === null ? null : t(key, { count: value, written: write(value) });
}

function jitterWords(audio: InboundAudio, write: Write): string | null {
  const [min, max] = [jitterMs(audio.jitterMinVariance), jitterMs(audio.jitterMaxVariance)];
  if (max === null) return null;
  if (max < 1) return t('quality.jitterMs0');
  return min === null
    ? t('quality.jitterMsOne', { max: write(max, 1) })
    : t('quality.jitterMs', { min: write(min, 1), max: write(max, 1) });
}

/** The interface states no unit, and FreeSWITCH's ratio can be above 1: the plain figure. */
function ratio(value: number | null, write: Write): string | null {
  return value === null ? null : write(value, 3);
}

function known(figures: readonly { label: string; value: string | null }[]): Figure[] {
  return figures.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}

/** What the PBX received, with FreeSWITCH's units (the interface states none); absent figures are left out. */
export function inboundFigures(audio: InboundAudio, locale: string): Figure[] {
  const write = writerOf(locale);
  const interval = audio.meanInterval;
  return known([
    {
      label: t('quality.qualityPercent'),
      value:
        audio.qualityPercentage === null ? null : t('quality.percent', { value: write(audio.qualityPercentage, 1) }),
    },
    { label: t('quality.packetsMedia'), value: counted(audio.mediaPacketCount, 'quality.packetsOf', write) },
    { label: t('quality.packetsComfort'), value: counted(audio.cngPacketCount, 'quality.packetsOf', write) },
    { label: t('quality.packetsDtmf'), value: counted(audio.dtmfPacketCount, 'quality.packetsOf', write) },
    { label: t('quality.packetsFlushed'), value: counted(audio.flushPacketCount, 'quality.packetsOf', write) },
    { label: t('quality.packetsSkipped'), value: counted(audio.skipPacketCount, 'quality.ticksOf', write) },
    { label: t('quality.jitter'), value: jitterWords(audio, write) },
    {
      label: t('quality.meanInterval'),
      value: interval === null ? null : t('quality.milliseconds', { value: write(interval, 1) }),
    },
    { label: t('quality.lossRate'), value: ratio(audio.jitterLossRate, write) },
    { label: t('quality.burstRate'), value: ratio(audio.jitterBurstRate, write) },
  ]);
}

/** What the PBX sent, in words. */
export function outboundFigures(audio: OutboundAudio, locale: string): Figure[] {
  const write = writerOf(locale);
  return known([
    { label: t('quality.packetsMedia'), value: counted(audio.mediaPacketCount, 'quality.packetsOf', write) },
    { label: t('quality.packetsComfort'), value: counted(audio.cngPacketCount, 'quality.packetsOf', write) },
    { label: t('quality.packetsDtmf'), value: counted(audio.dtmfPacketCount, 'quality.packetsOf', write) },
    { label: t('quality.packetsSkipped'), value: counted(audio.skipPacketCount, 'quality.ticksOf', write) },
  ]);
}

/** The interface's own names of the figures, in the order of its document. */
const FIELD_NAMES: Record<keyof InboundAudio | keyof OutboundAudio, string> = {
  mos: 'mos',
  qualityPercentage: 'quality_percentage',
  flawTotal: 'flaw_total',
  rawBytes: 'raw_bytes',
  mediaBytes: 'media_bytes',
  packetCount: 'packet_count',
  mediaPacketCount: 'media_packet_count',
  skipPacketCount: 'skip_packet_count',
  flushPacketCount: 'flush_packet_count',
  cngPacketCount: 'cng_packet_count',
  dtmfPacketCount: 'dtmf_packet_count',
  jitterPacketCount: 'jitter_packet_count',
  jitterMinVariance: 'jitter_min_variance',
  jitterMaxVariance: 'jitter_max_variance',
  jitterLossRate: 'jitter_loss_rate',
  jitterBurstRate: 'jitter_burst_rate',
  meanInterval: 'mean_interval',
  largestJbSize: 'largest_jb_size',
  rtcpPacketCount: 'rtcp_packet_count',
  rtcpOctetCount: 'rtcp_octet_count',
};

/** Every figure under the record's field name. FreeSWITCH never sets `largest_jb_size`, so its 0 is left out. */
export function rawFigures(audio: Partial<InboundAudio & OutboundAudio>): { field: string; value: number }[] {
  const fields = Object.entries(FIELD_NAMES) as [keyof typeof FIELD_NAMES, string][];
  return fields.flatMap(([key, field]) => {
    const value = audio[key] ?? null;
    return value === null || (key === 'largestJbSize' && value === 0) ? [] : [{ field, value }];
  });
}
