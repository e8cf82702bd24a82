import { type Line, type Received, type Run, receive } from '../sound.ts';
import type { WireAudioStats, WireInboundAudio, WireOutboundAudio } from '../wire.ts';
import type { Random } from './random.ts';
import type { WallClock } from './wall-clock.ts';

/**
 * How a call sounded. `wrapped`: a silence in which FreeSWITCH's counter started over, so the figures look good;
 * `one-way`: nothing was received at all.
 */
export type AudioGrade = 'clean' | 'fair' | 'poor' | 'bad' | 'wrapped' | 'one-way';

/** What the figures of a call are made from. Times are instants in milliseconds. */
export type AudioPlan = {
  answeredAt: number;
  endedAt: number;
  grade: AudioGrade;
  codec: 'PCMA' | 'G722' | 'opus';
  heldSeconds: number;
};

const PACKET_MS = 20;
const RTP_HEADER = 12;
const EVENT_BYTES = 16;
const NOISE_BYTES = 13;

/** The figures of a call without any media: all zero, and yet a MOS of 4.50. */
export function audioOfUnanswered(): WireAudioStats {
  return { inbound: inboundFrom(receive([], lineOf(0)), 160, 0), outbound: outboundFrom(0, 160, 0), error_log: [] };
}

/** The figures of an answered call: what the PBX makes of the sound that its grade stands for. */
export function audioOf(plan: AudioPlan, random: Random, clock: WallClock): WireAudioStats {
  const all = Math.floor(Math.max(0, plan.endedAt - plan.answeredAt) / PACKET_MS);
  const held = Math.min(all, Math.floor((plan.heldSeconds * 1000) / PACKET_MS));
  const payload = plan.codec === 'opus' ? 80 : 160;
  const keysSent = random.int(0, 12);
  const line = lineOf(SPREAD[plan.grade] * (0.4 + random.next() * 0.6));
  const received = receive(withKeysAndHold(soundOf(plan.grade, all - held, random), held, random), line);
  const at = (tick: number): number => Math.min(plan.endedAt, plan.answeredAt + tick * PACKET_MS);
  return {
    inbound: inboundFrom(received, payload, random.chance(0.04) ? random.int(1, 25) : 0),
    outbound: outboundFrom(all, payload, keysSent),
    error_log: received.disturbances.map(({ from, to, flaws }) => ({
      start: clock.textWithMillis(at(from)),
      stop: clock.textWithMillis(at(to)),
      flaws: String(flaws),
      duration_seconds: (at(to) - at(from)) / 1000,
    })),
  };
}

/** How much the spacing of a grade's packets varies at most, ms. */
const SPREAD: Record<AudioGrade, number> = { clean: 2, fair: 4, poor: 6, bad: 9, wrapped: 9, 'one-way': 0 };

function lineOf(spread: number): Line {
  return { packetTime: PACKET_MS, spread, buffer: false };
}

/** The sound that a grade stands for, in so many packets. */
function soundOf(grade: AudioGrade, packets: number, random: Random): Run[] {
  switch (grade) {
    case 'clean':
      return random.chance(0.82) ? intact(packets) : scattered(packets, random.int(1, 4), random);
    case 'fair':
      return rough(packets, 0.085 + random.next() * 0.045, random);
    case 'poor':
      return rough(packets, 0.18 + random.next() * 0.08, random);
    case 'bad':
      return rough(packets, 0.36 + random.next() * 0.24, random);
    case 'wrapped':
      return overflowing(packets, random) ?? rough(packets, 0.5, random);
    case 'one-way':
      return [{ kind: 'silent', ticks: packets }];
  }
}

const intact = (ticks: number): Run[] => [{ kind: 'sound', ticks }];

/** Single packets are lost, so few that the score stays at 98 % and more. */
function scattered(packets: number, losses: number, random: Random): Run[] {
  const count = Math.min(losses, Math.floor(packets / 300));
  const slot = Math.floor(packets / (count + 1));
  return Array.from({ length: count }, (): Run[] => {
    const before = random.int(Math.ceil(slot / 2), slot - 1);
    return [...intact(before), { kind: 'lost', ticks: 1 }, ...intact(slot - before - 1)];
  })
    .flat()
    .concat(intact(packets - count * slot));
}

/**
 * In short stretches every second packet is lost, until the penalties are about this share of the packets. Penalties grow within a stretch,
 * so a stretch of n losses costs n + n(n + 1)/2. Each lies so late that the counter does not start over.
 */
function rough(packets: number, share: number, random: Random): Run[] {
  const stretches = packets < 6000 ? 1 : random.int(1, 3);
  const wanted = Math.round((Math.sqrt(9 + (8 * share * packets) / stretches) - 3) / 2);
  const losses = Math.min(Math.max(1, wanted), Math.floor(packets / 2));
  const slack = 0.85 - share;
  const starts = Array.from({ length: stretches }, (_, index) => {
    const start = Math.floor(packets * ((share * (index + 1)) / stretches + 0.1 + slack * random.next()));
    return Math.min(start, packets - (2 * losses + 5) * (stretches - index));
  }).sort((a, b) => a - b);
  const stretch = Array.from({ length: losses }, (): Run[] => [{ kind: 'lost', ticks: 1 }, ...intact(1)]).flat();
  const runs: Run[] = [];
  let at = 0;
  for (const start of starts) {
    const from = Math.max(start, at === 0 ? 0 : at + 5);
    runs.push(...intact(from - at), ...stretch);
    at = from + 2 * losses;
  }
  return [...runs, ...intact(packets - at)];
}

/** A silence so long that the counter starts over and the score looks good; null where the call is too short for one. */
function overflowing(packets: number, random: Random): Run[] | null {
  const before = Math.floor(packets * (0.2 + random.next() * 0.2));
  const start: Run[] = [...intact(before - 1), { kind: 'lost', ticks: 1 }];
  for (let gap = 110; gap < packets / 2; gap += 3) {
    const runs = [
      ...start,
      ...intact(200),
      { kind: 'lost', ticks: gap } as const,
      ...intact(packets - before - 200 - gap),
    ];
    const { mos, flaws, disturbances } = receive(runs, lineOf(0));
    const noted = disturbances.reduce((sum, each) => sum + each.flaws, 0);
    if (mos >= 4.4 && noted > packets && flaws < packets) return runs;
  }
  return null;
}

/** Presses keys in some calls, and holds the call after a third of it. */
function withKeysAndHold(runs: Run[], held: number, random: Random): Run[] {
  const [first, ...rest] = runs;
  if (first?.kind !== 'sound') return [...runs, ...(held > 0 ? [{ kind: 'held', ticks: held } as const] : [])];
  const keys = random.chance(0.08) ? Math.min(random.int(3, 40), Math.floor(first.ticks / 4)) : 0;
  const early = Math.floor(first.ticks / 3);
  return [
    ...intact(early),
    { kind: 'keys', ticks: keys },
    { kind: 'held', ticks: held },
    ...intact(first.ticks - early - keys),
    ...rest,
  ].filter(({ ticks }) => ticks > 0) as Run[];
}

function inboundFrom(from: Received, payload: number, flushed: number): WireInboundAudio {
  const { media, noise, keys } = from;
  const mediaBytes = media * (payload + RTP_HEADER);
  return {
    mos: from.mos.toFixed(2),
    raw_bytes: String(mediaBytes + keys * EVENT_BYTES + noise * NOISE_BYTES),
    flaw_total: String(from.flaws),
    media_bytes: String(mediaBytes),
    packet_count: String(media + noise + keys),
    mean_interval: from.meanInterval.toFixed(2),
    largest_jb_size: '0',
    cng_packet_count: String(noise),
    jitter_loss_rate: from.lossRate.toFixed(2),
    dtmf_packet_count: String(keys),
    jitter_burst_rate: from.burstRate.toFixed(2),
    skip_packet_count: String(from.skipped),
    flush_packet_count: String(flushed),
    media_packet_count: String(media),
    quality_percentage: from.percentage.toFixed(2),
    jitter_max_variance: from.maxVariance.toFixed(2),
    jitter_min_variance: from.minVariance.toFixed(2),
    jitter_packet_count: String(from.buffered),
  };
}

/** The other end sends no RTCP, as is usual. */
function outboundFrom(packets: number, payload: number, events: number): WireOutboundAudio {
  const dtmf = Math.min(events > 8 ? events : 0, packets);
  const media = packets - dtmf;
  const mediaBytes = media * (payload + RTP_HEADER);
  return {
    raw_bytes: String(mediaBytes + dtmf * EVENT_BYTES),
    media_bytes: String(mediaBytes),
    packet_count: String(packets),
    cng_packet_count: '0',
    rtcp_octet_count: '0',
    dtmf_packet_count: String(dtmf),
    rtcp_packet_count: '0',
    skip_packet_count: '0',
    media_packet_count: String(media),
  };
}
