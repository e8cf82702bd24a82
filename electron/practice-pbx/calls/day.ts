import { HOUR } from '../../../shared/time/durations.ts';
import type { AudioGrade } from './audio.ts';
import { type Contact, callerFrom, regular } from './contacts.ts';
import { type Extension, GATEWAYS, type Gateway, notate, RING_GROUP, WORKING } from './office.ts';
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
  type InboundStart,
  localCall,
  type OutboundStart,
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

/** What a story may draw on. `talk` gives the seconds of a talk: minutes in the past, less in live traffic. */
export type Scene = {
  random: Random;
  contacts: readonly Contact[];
  talk(random: Random): number;
  isFree(extension: string): boolean;
};

/** Makes one call of a kind. */
export function makeCall(upcoming: Upcoming, scene: Scene): CallPlan {
  const isOutgoing = ['dialled', 'click', 'local'].includes(upcoming.story);
  return isOutgoing ? outgoing(upcoming, scene) : incoming(upcoming, scene);
}

function incoming(upcoming: Upcoming, scene: Scene): CallPlan {
  const { random } = scene;
  const contact = upcoming.contact ?? callerFrom(scene.contacts, random);
  const gateway = trunkOf(contact);
  const start: InboundStart = {
    callUuid: random.uuid(),
    startMs: upcoming.startMs,
    contact,
    gateway,
    ringSeconds: random.int(2, 18),
    grade: gradeOf(gateway, upcoming.startMs, random),
  };
  const extension = upcoming.extension ?? freePhone(scene).number;
  const talkSeconds = scene.talk(random);
  switch (upcoming.story) {
    case 'missed':
      return directMissed({ ...start, ringSeconds: random.int(5, 32) }, { extension });
    case 'group':
      return ringGroup(start, {
        answeredBy: random.pick(RING_GROUP.members),
        talkSeconds,
        ...holdIn(talkSeconds, random),
      });
    case 'group-missed':
      return ringGroup({ ...start, ringSeconds: random.int(10, 45) }, { answeredBy: null, talkSeconds: 0 });
    case 'transfer':
      return transferred(start, {
        first: extension,
        second: freePhone(scene, extension).number,
        talkSeconds: random.int(15, 60),
        secondRingSeconds: random.int(2, 12),
        secondTalkSeconds: talkSeconds,
      });
    case 'forward':
      return forwarded(start, { extension, to: `+4917139200${random.int(10, 99)}`, afterSeconds: 15, talkSeconds });
    case 'voicemail':
      return voicemail({ ...start, ringSeconds: 25 }, { extension, messageSeconds: random.int(4, 55) });
    default:
      return directAnswered(start, { extension, talkSeconds, ...holdIn(talkSeconds, random) });
  }
}

function outgoing(upcoming: Upcoming, scene: Scene): CallPlan {
  const { random } = scene;
  const contact = upcoming.contact ?? regular(scene.contacts, random);
  const from = WORKING.find((phone) => phone.number === upcoming.extension) ?? freePhone(scene);
  const gateway = trunkOf(contact);
  const start: OutboundStart = {
    callUuid: random.uuid(),
    startMs: upcoming.startMs,
    extension: from.number,
    name: from.name,
    gateway,
    grade: gradeOf(gateway, upcoming.startMs, random),
  };
  const talkSeconds = scene.talk(random);
  const result = random.weighted(FAR_RESULTS);
  const ringSeconds = ringOf(result, random);
  if (upcoming.story === 'local') {
    const to = freePhone(scene, from.number).number;
    return localCall(start, { to, answered: random.chance(0.75), ringSeconds: random.int(2, 20), talkSeconds });
  }
  const number = notate(contact.number, random.pick(['plus', 'national', 'zero-zero'] as const));
  if (upcoming.story === 'dialled') {
    return dialledByHand(start, { dialled: number, number: contact.number, result, ringSeconds, talkSeconds });
  }
  return clickToDial(start, {
    number,
    callerId: random.chance(0.5) ? '+493023125600' : from.number,
    liftSeconds: random.chance(0.94) ? random.int(2, 14) : null,
    ringLimitSeconds: 60,
    result,
    ringSeconds,
    talkSeconds,
  });
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

function trunkOf(contact: Contact): Gateway {
  return GATEWAYS[hashOf(contact.number) % GATEWAYS.length] ?? (GATEWAYS[0] as Gateway);
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

/** A phone without a call, if there is one; never `except`. */
function freePhone({ random, isFree }: Scene, except = ''): Extension {
  const phones = WORKING.filter((phone) => phone.number !== except);
  const free = phones.filter((phone) => isFree(phone.number));
  return random.pick(free.length > 0 ? free : phones);
}
