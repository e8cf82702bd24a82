import { seededRandom } from '../../electron/practice-pbx/calls/random.ts';
import { formatPbxTime } from '../../shared/time/pbx-time.ts';

/** The zone that made-up records write their times in. */
export const madeZone = 'Europe/Berlin';
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

/** So many other sides: most with a national number, some abroad, some with the name that their PBX sends. */
export function madeParties(count: number): MadeParty[] {
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
 * A call record of extension 101 as a PBX writes it, audio figures and all. `i`: 0 is the newest, and each one before began
 * `apartMs` earlier.
 */
export function madeRecord(i: number, apartMs: number, parties: readonly MadeParty[], random: () => number): unknown {
  // A few call often, most seldom.
  const party = parties[Math.floor(random() ** 3 * parties.length)] ?? { number: 'anonymous', name: '' };
  const out = random() < 0.45;
  const answered = random() < 0.75;
  const talk = answered ? Math.floor(random() ** 4 * 3600) + 2 : 0;
  const start = madeUntil - i * apartMs;
  const answer = start + 7000;
  const end = answer + talk * 1000;
  const text = (at: number) => formatPbxTime(at, madeZone);
  const [from, to] = out ? ['101', party.number] : [party.number, '101'];
  const legOf = (number: string, taken: boolean) => ({
    destination_number: number,
    forwarding_enabled: false,
    start_time: text(start),
    answer_time: taken ? text(answer) : '',
    last_hold_time: null,
    end_time: text(end),
    duration: clock(talk + 7),
    answer_duration: clock(taken ? talk : 0),
    time_to_answer: '00:00:07',
    hold_duration: null,
  });
  const group = !out && random() < 0.15;
  return {
    call_uuid: madeUuid(i),
    caller_id_number: from,
    caller_id_name: out ? 'Desk 101' : party.name,
    caller_destination: to,
    destination_number: to,
    direction: out ? 'outbound' : 'inbound',
    start_time: text(start),
    answer_time: answered ? text(answer) : '',
    end_time: text(end),
    duration: clock(talk + 7),
    status: answered ? 'ANSWERED' : 'MISSED',
    hangup_cause: answered ? 'NORMAL_CLEARING' : random() < 0.5 ? 'ORIGINATOR_CANCEL' : 'USER_BUSY',
    call_flow: [legOf(to, answered && !group), ...(group ? [legOf('102', answered)] : [])],
    audio_stats: madeAudio(talk, random),
    technical: {
      dtmf_type: 'rfc2833',
      read_codec: 'PCMA',
      read_rate: '8000',
      write_codec: 'PCMA',
      write_rate: '8000',
      local_media_ip: `10.0.0.${1 + Math.floor(random() * 3)}`,
      local_media_port: '16384',
      remote_media_ip: `192.0.2.${Math.floor(random() ** 2 * 40)}`,
      remote_media_port: '30012',
      audio_media_flow: 'sendrecv',
      post_dial_delay: '1200',
    },
  };
}

function madeAudio(talk: number, random: () => number): object {
  const packets = talk * 50;
  const mos = random() < 0.9 ? 4.5 : 3 + random() * 1.5;
  const count = (value: number) => String(Math.floor(value));
  return {
    inbound: {
      mos: mos.toFixed(2),
      raw_bytes: count(packets * 172),
      flaw_total: count((4.5 - mos) * 40),
      media_bytes: count(packets * 172),
      packet_count: count(packets),
      mean_interval: '20.01',
      largest_jb_size: '0',
      cng_packet_count: '0',
      jitter_loss_rate: '0.00',
      dtmf_packet_count: '12',
      jitter_burst_rate: '0.00',
      skip_packet_count: '11',
      flush_packet_count: '0',
      media_packet_count: count(packets),
      quality_percentage: count(((mos - 1) / 3.5) * 100),
      jitter_max_variance: '31.20',
      jitter_min_variance: '0.61',
      jitter_packet_count: count(packets),
    },
    outbound: {
      raw_bytes: count(packets * 172),
      media_bytes: count(packets * 172),
      packet_count: count(packets),
      cng_packet_count: '0',
      rtcp_octet_count: '0',
      dtmf_packet_count: '0',
      rtcp_packet_count: '3',
      skip_packet_count: '0',
      media_packet_count: count(packets),
    },
    error_log:
      mos < 4
        ? [{ start: '2026-03-02 12:00:10.100', stop: '2026-03-02 12:00:14.300', flaws: '40', duration_seconds: 4.2 }]
        : [],
  };
}

function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Spread as random ones are, because that is what costs an index. */
function madeUuid(i: number): string {
  const hex = (seed: number) => (Math.imul(i + 1, seed) >>> 0).toString(16).padStart(8, '0');
  return `${hex(0x9e3779b1)}-${hex(0x85ebca6b).slice(0, 4)}-4${hex(0xc2b2ae35).slice(0, 3)}-8${hex(0x27d4eb2f).slice(0, 3)}-${i.toString(16).padStart(12, '0')}`;
}
