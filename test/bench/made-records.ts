import { seededRandom } from '../../electron/practice-pbx/calls/random.ts';
import type { TestHistory } from '../support/fakes/open-history.ts';
import { record } from '../unit/electron/history/records.ts';

/** The extension whose calls they are. */
export const madeExtension = '101';
/** Between the starts of two calls, ms. */
export const apartMs = 150_000;
/** When the newest made-up call began, epoch ms. */
export const madeUntil = Date.UTC(2026, 10, 20, 16, 0, 0);

const firstNames = 'Anna Jörg Mehmet Zoë Łukasz Inès Peter Olga Sören Lena Ahmed Grace Kenji Mary Ivan Chiara'.split(
  ' ',
);
const lastNames =
  'Müller Schmidt Öztürk Nowak Dubois Jensen Rossi Smith Kowalski Weiß Sato García Novák Popescu Haas Brandt Keller Wolf'.split(
    ' ',
  );

export interface MadeParty {
  readonly number: string;
  readonly name: string;
}

/** The other sides of so many calls: most with a national number, some abroad, some with the name that their PBX sends. */
export function partiesOf(calls: number): MadeParty[] {
  const count = Math.max(20, Math.ceil(calls / 20));
  const random = seededRandom('parties').next;
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  return Array.from({ length: count }, (_, i) => {
    const digits = String(1_000_000 + ((i * 7919) % 8_999_999));
    const area = pick(['030', '089', '040', '0221', '0171']);
    const number = random() < 0.8 ? `${area}${digits}` : `+4420${digits}0`;
    return { number, name: random() < 0.4 ? `${pick(firstNames)} ${pick(lastNames)} ${i}` : '' };
  });
}

/**
 * A call record of extension 101 with audio figures. `i`: 0 is the newest, and each one before began `apartMs` earlier.
 */
export function madeRecord(i: number, parties: readonly MadeParty[], random: () => number): Record<string, unknown> {
  // A few call often, most seldom.
  const party = parties[Math.floor(random() ** 3 * parties.length)] ?? { number: 'anonymous', name: '' };
  const out = random() < 0.45;
  const answered = random() < 0.75;
  const talkSeconds = answered ? Math.floor(random() ** 4 * 3600) + 2 : 0;
  const [from, to] = out ? ['101', party.number] : [party.number, '101'];
  const group = !out && random() < 0.15;
  const mos = random() < 0.9 ? 4.5 : 3 + random() * 1.5;
  const count = (value: number) => String(Math.floor(value));
  const [packets, bytes] = [count(talkSeconds * 50), count(talkSeconds * 50 * 172)];
  const sound = { media_bytes: bytes, raw_bytes: bytes, media_packet_count: packets, packet_count: packets };
  return {
    ...record({
      ...{
        uuid: madeUuid(i),
        at: madeUntil - i * apartMs,
        direction: out ? 'outbound' : 'inbound',
        from,
        to,
        talkSeconds,
      },
      ...{ name: out ? 'Desk 101' : party.name, legs: group ? [to, '102'] : [to] },
      takenBy: answered ? (group ? '102' : to) : null,
    }),
    audio_stats: {
      inbound: {
        ...sound,
        mos: mos.toFixed(2),
        flaw_total: count((4.5 - mos) * 40),
        quality_percentage: count(((mos - 1) / 3.5) * 100),
        ...{
          mean_interval: '20.01',
          jitter_packet_count: packets,
          jitter_max_variance: '31.20',
          skip_packet_count: '11',
        },
      },
      outbound: { ...sound, rtcp_packet_count: '3', skip_packet_count: '0' },
      error_log: [],
    },
    technical: {
      ...{ read_codec: 'PCMA', read_rate: '8000', write_codec: 'PCMA', write_rate: '8000' },
      local_media_ip: `10.0.0.${1 + Math.floor(random() * 3)}`,
      remote_media_ip: `192.0.2.${Math.floor(random() ** 2 * 40)}`,
    },
  };
}

/** Has a history take in so many made-up calls, as pages of the PBX would bring them. */
export function takeIn(history: TestHistory, calls: number): void {
  const parties = partiesOf(calls);
  const random = seededRandom('1').next;
  for (let from = 0; from < calls; from += 1000) {
    const page = Array.from({ length: Math.min(1000, calls - from) }, (_, i) => madeRecord(from + i, parties, random));
    history.records.ingest(page, { extension: madeExtension, status: 'unknown' });
  }
}

/** Spread as random ones are, because that is what costs an index. */
function madeUuid(i: number): string {
  const hex = (seed: number) => (Math.imul(i + 1, seed) >>> 0).toString(16).padStart(8, '0');
  return `${hex(0x9e3779b1)}-${hex(0x85ebca6b).slice(0, 4)}-4${hex(0xc2b2ae35).slice(0, 3)}-8${hex(0x27d4eb2f).slice(0, 3)}-${i.toString(16).padStart(12, '0')}`;
}
