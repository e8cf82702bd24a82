import { HOUR } from '../../../shared/time/durations.ts';
import type { AudioGrade } from './audio.ts';
import { type Contact, callerFrom, regular } from './contacts.ts';
import { GATEWAYS, type Gateway, notate, RING_GROUP, WORKING } from './office.ts';
import { hashOf, type Random } from './random.ts';
import type { CallPlan } from './record.ts';
import {
  clickToDial,
  dialledByHand,
  directAnswered,
  directMissed,
  type FarResult,
  forwarded,
  type Hold,
  localCall,
  ringGroup,
  transferred,
  voicemail,
} from './stories.ts';

/** The kinds of calls that happen in the office, and how often each does. */
export const STORIES = [
  [29, 'direct'],
  [8, 'missed'],
  [9, 'group'],
  [1.5, 'group-missed'],
  [4, 'transfer'],
  [1, 'forward'],
  [3, 'voicemail'],
  [25, 'dialled'],
  [9, 'click'],
  [9, 'local'],
] as const;

/** A kind of call. */
export type Story = (typeof STORIES)[number][1];

/** A call that is about to happen. Its phone and person are chosen unless the story before it settled them. */
export type Upcoming = { startMs: number; story: Story; contact?: Contact; extension?: string };

/** What a call is made from. `talk` gives the seconds of a talk: minutes in the past, less in live traffic. */
export type Scene = { random: Random; contacts: readonly Contact[]; talk(random: Random): number };

/** Makes one call of a kind. */
export function sampleCall({ startMs, story, ...settled }: Upcoming, { random, contacts, talk }: Scene): CallPlan {
  const isOutgoing = story === 'dialled' || story === 'click' || story === 'local';
  const contact = settled.contact ?? (isOutgoing ? regular : callerFrom)(contacts, random);
  const gateway = GATEWAYS[hashOf(contact.number) % GATEWAYS.length] as Gateway;
  const start = { callUuid: random.uuid(), startMs, gateway, grade: gradeOf(gateway, startMs, random) };
  const phone = WORKING.find(({ number }) => number === settled.extension) ?? random.pick(WORKING);
  const another = random.pick(WORKING.filter((one) => one !== phone)).number;
  const talkSeconds = talk(random);
  const inbound = (ringSeconds: number) => ({ ...start, contact, ringSeconds });
  const at = { extension: phone.number };
  const outbound = { ...start, ...at, name: phone.name };
  const number = notate(contact.number, random.pick(['plus', 'national', 'zero-zero'] as const));
  const result = random.weighted(FAR_RESULTS);
  const far = { result, ringSeconds: ringOf(result, random), talkSeconds };
  switch (story) {
    case 'direct':
      return directAnswered(inbound(random.int(2, 18)), { ...at, talkSeconds, ...holdIn(talkSeconds, random) });
    case 'missed':
      return directMissed(inbound(random.int(5, 32)), at);
    case 'group':
      return ringGroup(inbound(random.int(2, 18)), { answeredBy: random.pick(RING_GROUP.members), talkSeconds });
    case 'group-missed':
      return ringGroup(inbound(random.int(10, 45)), { answeredBy: null, talkSeconds: 0 });
    case 'transfer': {
      const second = { second: another, secondRingSeconds: random.int(2, 12), secondTalkSeconds: talkSeconds };
      return transferred(inbound(random.int(2, 18)), {
        first: phone.number,
        talkSeconds: random.int(15, 60),
        ...second,
      });
    }
    case 'forward': {
      const to = `+4917139200${random.int(10, 99)}`;
      return forwarded(inbound(random.int(2, 18)), { ...at, to, afterSeconds: 15, talkSeconds });
    }
    case 'voicemail':
      return voicemail(inbound(25), { ...at, messageSeconds: random.int(4, 55) });
    case 'dialled':
      return dialledByHand(outbound, { ...far, dialled: number, number: contact.number });
    case 'click': {
      const callerId = random.chance(0.5) ? '+493023125600' : phone.number;
      const liftSeconds = random.chance(0.94) ? random.int(2, 14) : null;
      return clickToDial(outbound, { ...far, number, callerId, liftSeconds, ringLimitSeconds: 60 });
    }
    case 'local':
      return localCall(outbound, {
        to: another,
        answered: random.chance(0.75),
        ringSeconds: random.int(2, 20),
        talkSeconds,
      });
  }
}

const FAR_RESULTS: readonly (readonly [number, FarResult])[] = [
  [70, 'answered'],
  [13, 'no-answer'],
  [7, 'busy'],
  [3, 'rejected'],
  [2, 'unallocated'],
  [3, 'cancelled'],
  [2, 'failed'],
];

function ringOf(result: FarResult, random: Random): number {
  if (result === 'unallocated' || result === 'failed') return random.int(0, 2);
  return result === 'no-answer' ? random.int(25, 60) : random.int(2, 20);
}

/** Trouble comes in stretches: a trunk is bad for some hours of some days, and seldom otherwise. */
function gradeOf(gateway: Gateway, startMs: number, random: Random): AudioGrade {
  const stretch = hashOf(`${gateway.name} ${Math.floor(startMs / (3 * HOUR))}`) / 0xffffffff;
  if (!random.chance(stretch < gateway.trouble ? 0.7 : 0.025)) return random.chance(0.004) ? 'one-way' : 'clean';
  return random.weighted([
    [5, 'fair'],
    [4, 'poor'],
    [2, 'bad'],
    [0.4, 'wrapped'],
  ] as const);
}

function holdIn(talkSeconds: number, random: Random): { hold?: Hold } {
  if (talkSeconds < 40 || !random.chance(0.15)) return {};
  const afterSeconds = random.int(10, Math.floor(talkSeconds / 2));
  return { hold: { afterSeconds, seconds: random.int(5, Math.min(180, talkSeconds - afterSeconds - 2)) } };
}
