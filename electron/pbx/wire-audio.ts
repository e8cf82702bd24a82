import type { ErrorPeriod, InboundAudio, OutboundAudio, Technical } from '../../shared/calls/call.ts';
import { parsePbxTime } from '../../shared/time/pbx-time.ts';
import { isWireObject, readEntries, readFigure, readText } from './wire-values.ts';

/** Error periods that are read of one call. A call page says how many were left out. */
const mostPeriods = 2_000;

/** The object, or null when not one of its values says anything. */
function unlessEmpty<T extends Record<string, unknown>>(read: T): T | null {
  for (const name in read) if (read[name] !== null) return read;
  return null;
}

/** `audio_stats.inbound`; null when there is none or no figure in it can be read. */
export function readInbound(raw: unknown): InboundAudio | null {
  if (!isWireObject(raw)) return null;
  return unlessEmpty({
    mos: readFigure(raw.mos),
    qualityPercentage: readFigure(raw.quality_percentage),
    flawTotal: readFigure(raw.flaw_total),
    rawBytes: readFigure(raw.raw_bytes),
    mediaBytes: readFigure(raw.media_bytes),
    packetCount: readFigure(raw.packet_count),
    mediaPacketCount: readFigure(raw.media_packet_count),
    skipPacketCount: readFigure(raw.skip_packet_count),
    flushPacketCount: readFigure(raw.flush_packet_count),
    cngPacketCount: readFigure(raw.cng_packet_count),
    dtmfPacketCount: readFigure(raw.dtmf_packet_count),
    jitterPacketCount: readFigure(raw.jitter_packet_count),
    jitterMinVariance: readFigure(raw.jitter_min_variance),
    jitterMaxVariance: readFigure(raw.jitter_max_variance),
    jitterLossRate: readFigure(raw.jitter_loss_rate),
    jitterBurstRate: readFigure(raw.jitter_burst_rate),
    meanInterval: readFigure(raw.mean_interval),
    largestJbSize: readFigure(raw.largest_jb_size),
  });
}

/** `audio_stats.outbound`; null when there is none or no figure in it can be read. */
export function readOutbound(raw: unknown): OutboundAudio | null {
  if (!isWireObject(raw)) return null;
  return unlessEmpty({
    rawBytes: readFigure(raw.raw_bytes),
    mediaBytes: readFigure(raw.media_bytes),
    packetCount: readFigure(raw.packet_count),
    mediaPacketCount: readFigure(raw.media_packet_count),
    skipPacketCount: readFigure(raw.skip_packet_count),
    cngPacketCount: readFigure(raw.cng_packet_count),
    dtmfPacketCount: readFigure(raw.dtmf_packet_count),
    rtcpPacketCount: readFigure(raw.rtcp_packet_count),
    rtcpOctetCount: readFigure(raw.rtcp_octet_count),
  });
}

/**
 * `audio_stats.error_log` of a call that began at `callStart` (epoch ms). `periods` is null when the record has no such list; entries
 * that say nothing at all are skipped. `leftOut` counts entries beyond the most that are read.
 */
export function readErrorLog(
  raw: unknown,
  zone: string,
  callStart: number | null,
): { periods: ErrorPeriod[] | null; leftOut: number } {
  if (typeof raw !== 'object' || raw === null) return { periods: null, leftOut: 0 };
  const entries = readEntries(raw);
  const periods: ErrorPeriod[] = [];
  for (const entry of entries.slice(0, mostPeriods)) {
    const start = parsePbxTime(entry.start, zone, callStart);
    const period = unlessEmpty({
      start,
      stop: parsePbxTime(entry.stop, zone, start?.at),
      flaws: readFigure(entry.flaws),
      seconds: readFigure(entry.duration_seconds),
    });
    if (period !== null) periods.push(period);
  }
  return { periods, leftOut: Math.max(0, entries.length - mostPeriods) };
}

/** `technical`, each value as it came; null when there is none. */
export function readTechnical(raw: unknown): Technical | null {
  if (!isWireObject(raw)) return null;
  return unlessEmpty({
    dtmfType: readText(raw.dtmf_type),
    readCodec: readText(raw.read_codec),
    readRate: readText(raw.read_rate),
    writeCodec: readText(raw.write_codec),
    writeRate: readText(raw.write_rate),
    localMediaIp: readText(raw.local_media_ip),
    localMediaPort: readText(raw.local_media_port),
    remoteMediaIp: readText(raw.remote_media_ip),
    remoteMediaPort: readText(raw.remote_media_port),
    audioMediaFlow: readText(raw.audio_media_flow),
    postDialDelay: readText(raw.post_dial_delay),
  });
}
