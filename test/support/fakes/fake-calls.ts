import type { Call, ExtensionStatus, InboundAudio, Leg } from '../../../shared/calls/call.ts';
import { seenFrom } from '../../../shared/calls/call-outcome.ts';
import type { CallPage, CallRow } from '../../../shared/calls/rows.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import { judge } from '../../../shared/quality/judge-sound.ts';
import { formatPbxTime } from '../../../shared/time/pbx-time.ts';

const ZONE = 'Europe/Berlin';

/** What determines a made-up call; the rest follows as it would in a record. Times in seconds. */
export interface CallSketch {
  /** Start, seconds before `now`. */
  ago: number;
  direction: 'in' | 'out' | 'internal';
  number: string | null;
  name?: string;
  ring?: number;
  /** Connected for so long; absent: never answered. */
  talk?: number;
  mos?: number;
  /** So many seconds of the talk in which nothing was sent; a share of the rest that was lost. */
  silent?: number;
  lossRate?: number;
  /** From the answer on: when, and how long as the PBX states it (with its 3 s tail). */
  disturbed?: { after: number; seconds: number }[];
  hold?: { after: number; seconds: number };
  /** Other extensions that rang too; `by` took it. */
  group?: { also: string[]; by?: string };
  status?: string;
  cause?: string;
  seen?: ExtensionStatus;
}

/** A plausible UUID from a number, the same each time. */
export const fakeUuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const time = (at: number): { text: string; at: number } => ({ text: formatPbxTime(at, ZONE), at });

function audio(sketch: CallSketch): InboundAudio {
  // The measured leg of a dial is the own phone's, which is lifted before the other side answers.
  const before = sketch.direction === 'out' ? (sketch.ring ?? 7) - 3 : 0;
  const all = ((sketch.talk ?? 0) + before - (sketch.hold?.seconds ?? 0)) * 50;
  const rate = sketch.lossRate ?? 0;
  const packets = Math.round((all - (sketch.silent ?? 0) * 50) / (1 + rate));
  const lost = Math.round(packets * rate);
  const mos = sketch.mos ?? 4.5;
  return {
    mos,
    qualityPercentage: Math.round(((mos - 1) / 3.5) * 100),
    flawTotal: 3 * lost,
    rawBytes: packets * 172,
    mediaBytes: packets * 172,
    packetCount: packets + 12,
    mediaPacketCount: packets,
    skipPacketCount: all - packets + (sketch.hold?.seconds ?? 0) * 50,
    flushPacketCount: mos < 4 ? 6 : 0,
    cngPacketCount: 0,
    dtmfPacketCount: 12,
    jitterPacketCount: packets,
    jitterMinVariance: 0.6,
    jitterMaxVariance: mos < 4 ? 912 : 31,
    jitterLossRate: rate,
    jitterBurstRate: rate > 0 ? 1.8 : 0,
    meanInterval: packets === 0 ? 0 : (20 * all) / packets,
    largestJbSize: 0,
  };
}

function legOf(number: string, start: number, answer: number | null, end: number, hold?: CallSketch['hold']): Leg {
  return {
    destinationNumber: number,
    forwarding: false,
    start: time(start),
    answer: answer === null ? null : time(answer),
    lastHold: hold && answer !== null ? time(answer + hold.after * 1000) : null,
    end: time(end),
    durationSeconds: (end - start) / 1000,
    answerSeconds: answer === null ? 0 : (end - answer) / 1000,
    timeToAnswerSeconds: answer === null ? null : (answer - start) / 1000,
    holdSeconds: hold && answer !== null ? hold.seconds : null,
  };
}

interface Moments {
  start: number;
  answer: number | null;
  end: number;
}

function legsOf(sketch: CallSketch, own: string, { start, answer, end }: Moments): Leg[] {
  if (sketch.direction === 'out') {
    const lifted = start + 3000;
    return [legOf(own, start, lifted, end), legOf(sketch.number ?? '', lifted, answer, end, sketch.hold)];
  }
  const { also = [], by = own } = sketch.group ?? {};
  return [own, ...also].map((number) =>
    number === by ? legOf(number, start, answer, end, sketch.hold) : legOf(number, start, null, answer ?? end),
  );
}

/** A whole record from a sketch. */
export function sketchCall(sketch: CallSketch, uuid: string, own: string, now: number): Call {
  const start = now - sketch.ago * 1000;
  const answer = sketch.talk === undefined ? null : start + (sketch.ring ?? 7) * 1000;
  const end = (answer ?? start + (sketch.ring ?? 21) * 1000) + (sketch.talk ?? 0) * 1000;
  const out = sketch.direction === 'out';
  const connected = (end - (out ? start + 3000 : (answer ?? end))) / 1000;
  return {
    uuid,
    callerNumber: out ? own : sketch.number,
    callerName: out ? 'Anna Schmidt' : (sketch.name ?? null),
    callerDestination: out ? sketch.number : own,
    destinationNumber: out ? sketch.number : own,
    direction: out ? 'outbound' : sketch.direction === 'in' ? 'inbound' : 'local',
    directionText: out ? 'outbound' : sketch.direction === 'in' ? 'inbound' : 'local',
    start: time(start),
    answer: out ? time(start + 3000) : answer === null ? null : time(answer),
    end: time(end),
    durationSeconds: (end - start) / 1000,
    status: sketch.status ?? (answer === null && !out ? 'MISSED' : 'ANSWERED'),
    hangupCause: sketch.cause ?? (answer === null ? 'ORIGINATOR_CANCEL' : 'NORMAL_CLEARING'),
    legs: legsOf(sketch, own, { start, answer, end }),
    inbound: answer === null ? null : audio(sketch),
    outbound:
      answer === null
        ? null
        : {
            rawBytes: 50 * connected * 172,
            mediaBytes: 50 * connected * 172,
            packetCount: 50 * connected,
            mediaPacketCount: 50 * connected,
            skipPacketCount: 0,
            cngPacketCount: 0,
            dtmfPacketCount: 0,
            rtcpPacketCount: 0,
            rtcpOctetCount: 0,
          },
    errorPeriods: (sketch.disturbed ?? []).map(({ after, seconds }) => {
      const from = (answer ?? start) + after * 1000;
      return { start: time(from), stop: time(from + seconds * 1000), flaws: Math.round(seconds * 9), seconds };
    }),
    leftOut: { legs: 0, errorPeriods: 0 },
    technical: {
      readCodec: 'PCMA',
      readRate: '8000',
      writeCodec: 'PCMA',
      writeRate: '8000',
      localMediaIp: '192.0.2.10',
      localMediaPort: '20114',
      remoteMediaIp: '198.51.100.23',
      remoteMediaPort: '40020',
    },
  };
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A fortnight at a desk with everything that is hard to show: scripts, long names, bad audio, colleagues, unknown words. */
const hardCalls: readonly CallSketch[] = [
  { ago: 900, direction: 'in', number: '+493023125104', name: 'Maria Keller' },
  { ago: 1500, direction: 'out', number: '+491712345678', talk: 252, mos: 4.46 },
  { ago: 2600, direction: 'in', number: '+493023125104', name: 'Maria Keller' },
  { ago: 3100, direction: 'internal', number: '104', name: 'Jonas Weber', talk: 61, mos: 4.31 },
  { ago: 4700, direction: 'in', number: '+97142345678', name: 'محمد الأحمد', talk: 913, mos: 3.9, lossRate: 0.04 },
  { ago: 5400, direction: 'in', number: 'anonymous', name: 'Anonymous' },
  {
    ago: 6100,
    direction: 'in',
    number: '+493023125777',
    name: 'Praxis Dr. Öztürk',
    talk: 340,
    group: { also: ['104', '105', '106', '107'], by: '104' },
    seen: 'missed',
  },
  {
    ago: 7300,
    direction: 'in',
    number: '+862162345678',
    name: '王小明',
    talk: 421,
    mos: 3.31,
    lossRate: 0.31,
    hold: { after: 96, seconds: 58 },
    disturbed: [
      { after: 12, seconds: 9.4 },
      { after: 61, seconds: 24.2 },
      { after: 233, seconds: 3.4 },
      { after: 300, seconds: 41 },
    ],
  },
  {
    ago: DAY,
    direction: 'in',
    number: '+97223456789',
    name: 'נועה כהן',
    status: 'TRANSFERRED',
    cause: 'BLIND_TRANSFER',
  },
  {
    ago: DAY + 900,
    direction: 'in',
    number: '+493098765432',
    name: 'Hausverwaltung Schöneberg-Friedenau, Störungsannahme und Notdienst Tag und Nacht',
    talk: 4020,
    mos: 4.22,
    disturbed: [{ after: 2100, seconds: 6 }],
  },
  { ago: DAY + 1800, direction: 'out', number: '+4915112345678', cause: 'USER_BUSY' },
  { ago: DAY + 2700, direction: 'out', number: '+493012', cause: 'UNALLOCATED_NUMBER' },
  { ago: DAY + 5000, direction: 'out', number: '+442079460123', talk: 6, mos: 4.5 },
  { ago: 2 * DAY, direction: 'in', number: '+13125550142', name: 'กรุงเทพ สมชาย', talk: 90, mos: 4.49, lossRate: 0.26 },
  { ago: 3 * DAY, direction: 'in', number: '+302106123456', name: 'Γιώργος Παπαδόπουλος' },
  { ago: 3 * DAY - 900, direction: 'out', number: '+302106123456', talk: 130, mos: 4.41 },
  {
    ago: 4 * DAY,
    direction: 'in',
    number: '0301234567',
    name: '0301234567',
    talk: 44,
    mos: 4.44,
    cause: 'ISDN_99_ODD',
  },
];

/** The pages of these calls, newest first, with everything derived from the records as main derives it. */
export function pagesOf(now: number): CallPage[] {
  const own = '101';
  return hardCalls
    .toSorted((a, b) => a.ago - b.ago)
    .map((sketch, index) => {
      const call = sketchCall(sketch, fakeUuid(index), own, now);
      const extensionStatus = sketch.seen ?? 'unknown';
      const perspective = seenFrom(call, own, extensionStatus);
      return {
        ...{ call, extension: own, extensionStatus, perspective, zone: ZONE },
        verdict: judge(call, own, perspective.outcome),
        callerKey: numberKey(perspective.party.number, 'DE'),
      };
    });
}

/** A page's row in the list. */
export function rowOf({ call, perspective, verdict }: CallPage): CallRow {
  const { uuid, start } = call;
  return { uuid, at: start?.at ?? null, timeText: start?.text ?? null, perspective, verdict, noted: false, tags: [] };
}
