import type { InboundAudio, OutboundAudio } from '../calls/call.ts';

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
