import type { Random } from '../../../electron/practice-pbx/calls/random.ts';
import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';
import { type Run, receive } from './sound-model.ts';

/**
 * What becomes of one packet time on the measured leg. `sound`: sent, and arrives. `quiet`: nothing is sent on purpose (a pause, mute).
 * `dead`: there was something to hear, and nothing was sent or nothing got out. The others as in the model.
 */
type Tick = Exclude<Run['kind'], 'silent' | 'jump'> | 'quiet' | 'dead';

/** G.113: what a codec costs by itself, and how robust it is against loss that is concealed. */
const CODECS = {
  PCMU: { ie: 0, bpl: 25.1, bytes: 8, times: [10, 20, 30, 60], clock: '8000' },
  PCMA: { ie: 0, bpl: 25.1, bytes: 8, times: [10, 20, 30, 60], clock: '8000' },
  G722: { ie: 0, bpl: 25.1, bytes: 8, times: [10, 20, 30], clock: '16000' },
  G729: { ie: 11, bpl: 19, bytes: 1, times: [10, 20, 30, 60], clock: '8000' },
  AMR: { ie: 5, bpl: 10, bytes: 1.6, times: [20, 60], clock: '8000' },
  opus: { ie: 0, bpl: 25.1, bytes: 4, times: [10, 20, 60], clock: '48000' },
} as const;
export type CodecName = keyof typeof CODECS;

/** Robustness against gaps that are too long to conceal, and how long that is, ms. */
const [UNCONCEALED_BPL, CONCEALED_MS] = [4.3, 80];

/** How a person on the measured leg hears nothing in pauses: packets all the time, comfort noise now and then, or nothing at all. */
type Pauses = 'sent' | 'noise' | 'none';

/** What a kind of call has besides its damage. Seconds. `talk`: shortest and longest. */
export interface Scene {
  readonly codec?: CodecName;
  readonly packetTime?: number;
  readonly pauses?: Pauses;
  readonly talk?: readonly [number, number];
  /** Sound on the leg before the talk: while it rings (early media), or after a menu or a queue has answered. */
  readonly before?: { readonly kind: 'early' | 'answered'; readonly seconds: number };
  readonly hold?: { readonly seconds: number; readonly notedOn: 'one' | 'both' };
  readonly isDial?: boolean;
  readonly rtcp?: boolean;
  readonly buffer?: boolean;
  /** Seconds of the talk for which the other side of the bridge sends nothing. */
  readonly bridgeSilent?: number;
  /** The numbers of the packets jump this often. */
  readonly jumps?: number;
  /** How much faster the sender's clock runs, as a share. */
  readonly skew?: number;
  /** What the PBX leaves out of the record. */
  readonly without?: 'bytes' | 'audio' | 'log' | 'score' | 'media';
}

/** Damage on the way, or what the sender does, from tick `from` on. `second`: ticks in a second. */
export type Damage = (ticks: Tick[], random: Random, span: { from: number; second: number }) => void;

const put = (ticks: Tick[], from: number, count: number, to: Tick, only?: Tick): void => {
  for (let at = Math.max(0, Math.round(from)); at < Math.min(ticks.length, Math.round(from + count)); at += 1)
    if (only === undefined ? ticks[at] !== 'held' : ticks[at] === only) ticks[at] = to;
};

/** Every packet is lost by chance. */
export const random =
  (share: number): Damage =>
  (ticks, chance, { from }) => {
    for (let at = from; at < ticks.length; at += 1)
      if (ticks[at] === 'sound' && chance.chance(share)) ticks[at] = 'lost';
  };
/** Gaps of so many ms make up this share of the talk. */
export const bursts =
  (share: number, ms: number): Damage =>
  (ticks, chance, { from, second }) => {
    const length = Math.max(1, Math.round((ms * second) / 1000));
    for (let at = from; at < ticks.length; at += 1)
      if (chance.chance(share / length)) {
        put(ticks, at, length, 'lost', 'sound');
        at += length + 3;
      }
  };
/** Of every so many packets, these are lost. */
export const periodic =
  (every: number, count = 1): Damage =>
  (ticks, _chance, { from }) => {
    for (let at = from + every; at < ticks.length; at += every) put(ticks, at, count, 'lost', 'sound');
  };
/** Where in the talk something lies. */
type Place = 'start' | 'middle' | 'end';
const placed = (ticks: Tick[], chance: Random, from: number, count: number, place: Place): number => {
  if (place === 'start') return from;
  const last = ticks.length - count;
  return place === 'end' ? last : from + Math.round((last - from) * (0.15 + 0.7 * chance.next()));
};
/** A stretch of one kind: lost, dead, or muted without packets (`quiet`). */
export const stretch =
  (to: 'lost' | 'dead' | 'quiet', seconds: number, place: Place): Damage =>
  (ticks, chance, { from, second }) => {
    const count = Math.min(ticks.length - from, Math.round(seconds * second));
    put(ticks, placed(ticks, chance, from, count, place), count, to);
  };
/** Nothing is heard from this share of the talk on. */
export const deadFrom =
  (share: number): Damage =>
  (ticks, _chance, { from }) =>
    put(ticks, from + share * (ticks.length - from), ticks.length, 'dead');
/** Nothing ever arrives, not even before the talk. */
export const oneWay: Damage = (ticks) => put(ticks, 0, ticks.length, 'dead');
/** Some packets come doubled, late or in the wrong order; nothing is lost. */
export const odd =
  (to: 'doubled' | 'swapped' | 'late', share: number, run = 1): Damage =>
  (ticks, chance, { from }) => {
    for (let at = from; at + run < ticks.length; at += 1)
      if (chance.chance(share / run)) {
        put(ticks, at, run, to, 'sound');
        at += run;
      }
  };
/** A key is pressed so often. */
export const keys =
  (times: number): Damage =>
  (ticks, chance, { from, second }) => {
    for (let turn = 0; turn < times; turn += 1)
      put(ticks, placed(ticks, chance, from, second / 5, 'middle'), second / 5, 'keys', 'sound');
  };

export type TruthBand = 'good' | 'fair' | 'poor' | 'bad';
/** How the received side truly was: R of G.107, and seconds that were not heard. */
export interface Truth {
  readonly band: TruthBand;
  readonly r: number;
  readonly unheard: number;
  readonly talk: number;
}

/** A call that was made: its record as the interface gives it, and the truth. */
export interface MadeCall {
  readonly record: Record<string, unknown>;
  readonly truth: Truth;
}

/** The time zone of the records. */
export const MADE_ZONE = 'UTC';
const START = Date.UTC(2026, 10, 20, 9);

/** One call of a scene with its damage, settled by `seed`. */
export function makeMadeCall(scene: Scene, damage: readonly Damage[], seed: string, codecs: readonly CodecName[]) {
  const chance = seededRandom(seed);
  const codec = scene.codec ?? chance.pick(codecs);
  const packetTime = scene.packetTime ?? 20;
  const second = 1000 / packetTime;
  const [least, most] = scene.talk ?? [40, 400];
  const talk = least + (most - least) * chance.next() ** 2;
  const from = Math.round((scene.before?.seconds ?? 0) * second);
  const ticks: Tick[] = Array.from({ length: from + Math.round(talk * second) }, () => 'sound');
  pause(ticks, chance, second, scene.pauses ?? 'sent');
  if (scene.hold) {
    const count = Math.round(scene.hold.seconds * second);
    const at = placed(ticks, chance, from, 0, 'middle');
    ticks.splice(at, 0, ...Array.from({ length: count }, (): Tick => 'held'));
  }
  for (const each of damage) each(ticks, chance, { from, second });
  return {
    record: recordOf(scene, ticks, { codec, packetTime, from, chance }),
    truth: truthOf(ticks.slice(from), codec, packetTime),
  } satisfies MadeCall;
}

/** Turns of speech and pauses. */
function pause(ticks: Tick[], chance: Random, second: number, pauses: Pauses): void {
  if (pauses === 'sent') return;
  const length = (): number => Math.round((0.4 - 2.5 * Math.log(1 - chance.next())) * second);
  for (let at = length(); at < ticks.length - 2 * second; at += length()) {
    const end = Math.min(ticks.length, at + length());
    put(ticks, at, end - at, 'quiet');
    if (pauses === 'noise') for (let each = at; each < end; each += Math.round(second / 2)) ticks[each] = 'noise';
    at = end;
  }
}

/** R with the loss that is concealed and the loss that is not, each by its own robustness. */
function truthOf(ticks: readonly Tick[], codec: CodecName, packetTime: number): Truth {
  const counts = { sent: 0, short: 0, long: 0 };
  for (let at = 0; at < ticks.length; ) {
    const isGap = (tick: Tick | undefined): boolean => tick === 'lost' || tick === 'dead';
    let end = at + 1;
    while (isGap(ticks[at]) && isGap(ticks[end])) end += 1;
    const isHeard = !['quiet', 'noise', 'held'].includes(ticks[at] ?? '');
    if (isHeard) counts.sent += end - at;
    if (isGap(ticks[at])) counts[(end - at) * packetTime <= CONCEALED_MS ? 'short' : 'long'] += end - at;
    at = end;
  }
  const { ie, bpl } = CODECS[codec];
  const percent = (count: number): number => (counts.sent === 0 ? 0 : (100 * count) / counts.sent);
  const weight = percent(counts.short) / bpl + percent(counts.long) / UNCONCEALED_BPL;
  const r = 93.2 - ie - ((95 - ie) * weight) / (1 + weight);
  const band = r >= 80 ? 'good' : r >= 70 ? 'fair' : r >= 50 ? 'poor' : 'bad';
  const seconds = (count: number): number => (count * packetTime) / 1000;
  const talk = seconds(ticks.filter((tick) => tick !== 'held').length);
  return { band, r, unheard: seconds(counts.short + counts.long), talk };
}

/** Runs of equal ticks as the model takes them, with jumps of the numbers between them. */
function runsOf(ticks: readonly Tick[], jumps: number, chance: Random): Run[] {
  const at = new Set(Array.from({ length: jumps }, () => chance.int(100, ticks.length - 100)));
  const runs: { kind: Run['kind']; ticks: number }[] = [];
  for (const [index, tick] of ticks.entries()) {
    const kind = tick === 'quiet' || tick === 'dead' ? 'silent' : tick;
    const last = runs.at(-1);
    if (at.has(index)) runs.push({ kind: 'jump', ticks: chance.int(500, 30_000) });
    if (last?.kind === kind && !at.has(index)) last.ticks += 1;
    else runs.push({ kind, ticks: 1 });
  }
  return runs.map((run) => (run.kind === 'swapped' ? { ...run, ticks: run.ticks + (run.ticks % 2) } : run));
}

const texts = (named: Record<string, number>, digits = 0): Record<string, string> =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name, value.toFixed(digits)]));
const whole = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const exact = (ms: number): string => new Date(ms).toISOString().slice(0, 23).replace('T', ' ');
const hms = (seconds: number): string => new Date(Math.round(seconds) * 1000).toISOString().slice(11, 19);

interface Leg {
  readonly codec: CodecName;
  readonly packetTime: number;
  readonly from: number;
  readonly chance: Random;
}

function recordOf(scene: Scene, ticks: readonly Tick[], { codec, packetTime, from, chance }: Leg) {
  const length = (count: number): number => count * packetTime * (1 - (scene.skew ?? 0));
  const ringing = chance.int(3, 25) * 1000;
  const mediaAt = START + Math.floor(chance.next() * 3_600_000) + ringing;
  const talkAt = mediaAt + length(from);
  const endAt = mediaAt + length(ticks.length);
  // In early media the leg sounds before it is answered.
  const answerAt = scene.before?.kind === 'early' ? talkAt : mediaAt;
  const startAt = Math.min(answerAt, mediaAt) - ringing;
  const leg = (to: string, start: number, answer: number, hasHold: boolean) => ({
    destination_number: to,
    start_time: whole(start),
    answer_time: whole(answer),
    last_hold_time: hasHold ? whole(answer + 5000) : null,
    end_time: whole(endAt),
    duration: hms((endAt - start) / 1000),
    answer_duration: hms((endAt - answer) / 1000),
    hold_duration: hasHold ? hms(scene.hold?.seconds ?? 0) : null,
  });
  const [own, far] = ['101', '03023125700'];
  const both = scene.hold?.notedOn === 'both';
  const dialLegs = [leg(own, startAt, answerAt, both), leg(far, mediaAt, talkAt, scene.hold !== undefined)];
  const menu = leg('8000', startAt, answerAt, both);
  const incoming = [
    ...(scene.before?.kind === 'answered' || both ? [menu] : []),
    leg(own, Math.max(startAt, talkAt - 6000), talkAt, scene.hold !== undefined),
  ];
  const { clock } = CODECS[codec];
  const audio = audioOf(scene, ticks, { codec, packetTime, chance, mediaAt, from });
  return {
    call_uuid: chance.uuid(),
    caller_id_number: scene.isDial ? own : far,
    caller_destination: scene.isDial ? far : own,
    destination_number: scene.isDial ? far : '03023125101',
    direction: scene.isDial ? 'outbound' : 'inbound',
    start_time: whole(startAt),
    answer_time: whole(answerAt),
    end_time: whole(endAt),
    duration: hms((endAt - startAt) / 1000),
    status: 'ANSWERED',
    call_flow: scene.isDial ? dialLegs : incoming,
    audio_stats: scene.without === 'audio' ? {} : audio,
    technical: { read_codec: codec, read_rate: clock, write_codec: codec, write_rate: clock },
  };
}

interface Heard {
  readonly codec: CodecName;
  readonly packetTime: number;
  readonly chance: Random;
  readonly mediaAt: number;
  readonly from: number;
}

function audioOf(scene: Scene, ticks: readonly Tick[], { codec, packetTime, chance, mediaAt, from }: Heard) {
  const heard = receive(runsOf(ticks, scene.jumps ?? 0, chance), { packetTime, buffer: scene.buffer ?? false });
  const { media, noise, keys: dtmf } = heard;
  const size = (packets: number): number => Math.round(packets * (CODECS[codec].bytes * packetTime + 12));
  const hasNothing = scene.without === 'media';
  const inbound = {
    ...texts({
      media_bytes: size(media),
      flaw_total: heard.flaws,
      packet_count: media + noise + dtmf,
      media_packet_count: media,
      cng_packet_count: noise,
      dtmf_packet_count: dtmf,
      skip_packet_count: heard.skipped,
      jitter_packet_count: heard.buffered,
    }),
    ...texts(
      {
        mos: heard.mos,
        quality_percentage: heard.percentage,
        mean_interval: heard.meanInterval,
        jitter_loss_rate: heard.lossRate,
      },
      2,
    ),
  };
  const silent = Math.min(ticks.length - from, Math.round(((scene.bridgeSilent ?? 0) * 1000) / packetTime));
  const sent = ticks.length - silent;
  const refresh = 5000 / packetTime;
  const reported = ticks.slice(0, Math.floor(ticks.length / refresh) * refresh);
  const spoken = reported.filter((tick) => !['quiet', 'dead', 'held'].includes(tick)).length;
  const counts = { packet_count: sent, media_packet_count: sent, cng_packet_count: 0, dtmf_packet_count: 0 };
  const outbound = texts({
    ...counts,
    media_bytes: size(sent),
    skip_packet_count: 0,
    rtcp_packet_count: scene.rtcp ? spoken : 0,
  });
  const zero = (all: Record<string, string>) => Object.fromEntries(Object.keys(all).map((name) => [name, '0']));
  const drop = (all: Record<string, string>, ...names: string[]) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
  const at = (tick: number): number => mediaAt + tick * packetTime;
  const log = heard.disturbances.toReversed().map((one) => ({
    start: exact(at(one.from)),
    stop: exact(at(one.to)),
    flaws: String(one.flaws),
    duration_seconds: ((one.to - one.from) * packetTime) / 1000,
  }));
  const left = scene.without === 'bytes' ? ['media_bytes'] : scene.without === 'score' ? ['mos'] : [];
  return {
    inbound: hasNothing ? { ...zero(inbound), mos: '4.50' } : drop(inbound, ...left),
    outbound: hasNothing ? zero(outbound) : drop(outbound, ...(scene.without === 'bytes' ? ['media_bytes'] : [])),
    ...(scene.without === 'log' ? {} : { error_log: hasNothing ? [] : log }),
  };
}
