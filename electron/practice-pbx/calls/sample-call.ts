import { HOUR } from '../../../shared/time/durations.ts';
import type { AudioGrade } from './audio.ts';
import { type Contact, callerFrom, regular } from './contacts.ts';
import { GATEWAYS, type Gateway, NOTATIONS, notate, RING_GROUP, WORKING } from './office.ts';
import { hashOf, type Random } from './random.ts';
import type { CallPlan } from './record.ts';
import { clickToDial, dialledByHand, groupLegs, inbound, localCall, voicemail } from './stories.ts';

/** The kinds of calls that happen in the office, and how often each does. */
export const STORIES = {
  direct: 29,
  missed: 8,
  group: 10,
  transfer: 4,
  voicemail: 3,
  dialled: 25,
  click: 9,
  local: 9,
};

/** A kind of call. */
export type Story = keyof typeof STORIES;

/** A call that is about to happen. Its phone and person are chosen unless the story before it settled them. */
export type Upcoming = { startMs: number; story: Story; contact?: Contact; extension?: string };

/** What a call is made from. `talk` gives the seconds of a talk: minutes in the past, less in live traffic. */
export type Scene = { random: Random; contacts: readonly Contact[]; talk(random: Random): number };

/** How calls out end. */
const CAUSES = {
  NORMAL_CLEARING: 70,
  NO_ANSWER: 13,
  USER_BUSY: 7,
  CALL_REJECTED: 3,
  UNALLOCATED_NUMBER: 2,
  ORIGINATOR_CANCEL: 3,
  NORMAL_TEMPORARY_FAILURE: 2,
};

/** Makes one call of a kind. */
export function sampleCall({ startMs, story, ...settled }: Upcoming, scene: Scene): CallPlan {
  const { random, contacts } = scene;
  const isOut = story === 'dialled' || story === 'click' || story === 'local';
  const contact = settled.contact ?? (isOut ? regular : callerFrom)(contacts, random);
  const gateway = GATEWAYS[hashOf(contact.number) % GATEWAYS.length] as Gateway;
  const phone = WORKING.find(({ number }) => number === settled.extension) ?? random.pick(WORKING);
  const to = phone.number;
  const colleague = random.pick(WORKING.filter((one) => one !== phone)).number;
  const start = { callUuid: random.uuid(), startMs, gateway, grade: gradeOf(gateway, startMs, random), contact, phone };
  const ring = random.int(2, 25);
  const talk = scene.talk(random);
  const end = ring + talk;
  const number = notate(contact.number, random.pick(NOTATIONS));
  const cause = random.weighted(CAUSES);
  const ends = (after = 0) =>
    cause === 'NORMAL_CLEARING'
      ? { answered: after + ring, end: after + end }
      : { answered: undefined, end: after + ring };
  switch (story) {
    case 'direct':
      return inbound(start, to, [{ to, answered: ring, end, hold: holdIn(ring, talk, random) }]);
    case 'missed':
      return inbound(start, to, [{ to, end: ring }]);
    case 'group': {
      const takenBy = random.chance(0.85) ? random.pick(RING_GROUP.members) : null;
      return inbound(start, RING_GROUP.number, groupLegs(RING_GROUP.members, takenBy, ring, talk));
    }
    case 'transfer': {
      const handed = ring + random.int(15, 60);
      const answered = handed + random.int(2, 12);
      const hold = { from: handed - 12, seconds: 12 };
      const second = { to: colleague, from: handed, answered, end: answered + talk };
      return inbound(start, to, [{ to, answered: ring, end: handed, hold }, second]);
    }
    case 'voicemail':
      return voicemail(start, to, 25, random.int(4, 55));
    case 'dialled':
      return dialledByHand(start, number, { to: contact.number, ...ends() }, cause);
    case 'click': {
      const callerId = random.chance(0.5) ? '+493023125600' : to;
      const lifted = random.int(2, 14);
      const unlifted = { lifted: undefined, answered: undefined, end: 60, cause: 'NO_ANSWER' } as const;
      const went = random.chance(0.94) ? { lifted, ...ends(lifted), cause } : unlifted;
      return clickToDial(start, { number, callerId, ...went });
    }
    case 'local':
      return localCall(start, { to: colleague, ...ends() });
  }
}

/** Trouble comes in stretches: a trunk is bad for some hours of some days, and seldom otherwise. */
function gradeOf(gateway: Gateway, startMs: number, random: Random): AudioGrade {
  const stretch = hashOf(`${gateway.name} ${Math.floor(startMs / (3 * HOUR))}`) / 0xffffffff;
  if (!random.chance(stretch < gateway.trouble ? 0.7 : 0.025)) return random.chance(0.004) ? 'one-way' : 'clean';
  return random.weighted({ fair: 5, poor: 4, bad: 2, wrapped: 0.4 });
}

/** Now and then a caller waits for a moment. */
function holdIn(answered: number, talk: number, random: Random): { from: number; seconds: number } | undefined {
  if (talk < 40 || !random.chance(0.15)) return undefined;
  const after = random.int(10, Math.floor(talk / 2));
  return { from: answered + after, seconds: random.int(5, Math.min(180, talk - after - 2)) };
}
