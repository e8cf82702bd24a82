import { z } from 'zod';
import { cached } from '../../../shared/cached.ts';
import type { Call, ExtensionStatus, Outcome, Perspective } from '../../../shared/calls/call.ts';
import { seenFrom, talkSpan } from '../../../shared/calls/perspective.ts';
import type { CallRow } from '../../../shared/calls/rows.ts';
import { withoutPrefix } from '../../../shared/dialing/apply-rules.ts';
import { numberKeys } from '../../../shared/numbers/phone-number.ts';
import type { Habit } from '../../../shared/numbers/read-number.ts';
import { addressOf, untagged } from '../../../shared/numbers/withheld-and-short.ts';
import { callTimes, secondsByKind } from '../../../shared/quality/call-times.ts';
import { judge } from '../../../shared/quality/judge-sound.ts';
import type { Verdict } from '../../../shared/quality/verdict.ts';
import { DAY } from '../../../shared/time/durations.ts';
import type { PbxRecord } from '../../pbx/record.ts';
import { type ReadCall, readCall } from '../../pbx/wire.ts';
import { readStored } from '../../stored-json.ts';
import { kindOf } from './call-kinds.ts';

/** How records are decoded. */
export interface DecodeOptions {
  /** The PBX's time zone (IANA). */
  readonly zone: string;
  /** ISO 3166 letters of the country whose numbers are written without a code; '' while it is unknown. */
  readonly country: string;
  /** What called numbers may have before them; null for none. */
  readonly outsidePrefix: string | null;
  /** What the trunk means by digits of two readings. The history learns it from its callers. */
  readonly habit?: Habit;
}

/** Raise it when the same record is decoded or judged differently than before: every stored record is then decoded again. */
export const decodeVersion = 3;

/** What a list's row shows, without its keys. */
export type RowContent = Pick<CallRow, 'timeText' | 'perspective' | 'verdict' | 'rangSeconds'>;

/** Decodes records with one set of options. */
export type RecordDecoder = ReturnType<typeof createRecordDecoder>;

/** 32 bits: 49 days. A record may claim any length; a longer one counts as this long. */
const longestTalkMs = 2 ** 32 - 1;

/** Cached keys. The same few numbers come again and again, and parsing one is slow. */
const rememberedNumbers = 20_000;

/** A decoder for one zone and country. `dialledOf`: who dialled a call here, by its UUID. */
export function createRecordDecoder(
  options: DecodeOptions,
  dialledOf: (uuid: string) => Call['dialled'] = () => undefined,
) {
  const keys = remembered((number) => numberKeys(number, options.country, options.habit));
  const keysOf = (number: string | null): readonly string[] => (number === null ? [] : keys(number));
  const keyOf = (number: string | null): string | null => keysOf(number)[0] ?? null;
  const withDial = (read: ReadCall): ReadCall => {
    const dialled = read.ok ? dialledOf(read.call.uuid) : undefined;
    return read.ok && dialled ? { ok: true, call: { ...read.call, dialled } } : read;
  };
  const plain = remembered((number) => withoutPrefix(number, options, options.country));
  return {
    options,
    keyOf,
    /** The keys of all that a number can be read as, the likely one first. */
    keysOf,
    /** The key of the number that a call came from. */
    callerKeyOf({ direction, callerNumber }: Call): string | null {
      return keyOf(
        direction === 'inbound' && callerNumber !== null
          ? plain(untagged(addressOf(callerNumber)).number)
          : callerNumber,
      );
    },
    /** The call of a record that came, opened where it came from; one that was read in another zone is read again. */
    callIn: ({ raw, read, zone }: PbxRecord): ReadCall =>
      withDial(zone === options.zone ? read : readCall(raw, options.zone)),
    /** The call of a stored record; null where it cannot be decoded. */
    callOf(stored: string): Call | null {
      const raw = readStored(z.unknown(), stored);
      const read = withDial(readCall(raw, options.zone));
      return read.ok ? read.call : null;
    },
    /** A call as one extension sees it, ready to be stored. */
    involvement(call: Call, extension: string, status: ExtensionStatus) {
      const perspective = withPlainNumber(seenFrom(call, extension, status), plain);
      const verdict = judge(call, extension, perspective.outcome);
      return {
        /** Epoch ms, 0 when unreadable. */
        at: call.start?.at ?? 0,
        direction: perspective.direction,
        outcome: perspective.outcome.kind,
        partyKey: keyOf(perspective.party.number),
        /** Direction, outcome and verdict in one number. */
        kind: kindOf(perspective.direction, perspective.outcome.kind, verdict),
        talkMs: Math.min(longestTalkMs, Math.round((perspective.talkSeconds ?? 0) * 1000)),
        /** When the talk ended, epoch ms: attempts up to then are settled by it. Null where no talk is known. */
        talkedUntil: talkEnd(call, extension, perspective.outcome),
        shown: shownOf(call, extension, perspective, verdict),
      };
    },
  };
}

function shownOf(call: Call, extension: string, perspective: Perspective, verdict: Verdict): RowContent {
  return { timeText: call.start?.text ?? null, perspective, verdict, ...ringOf(call, extension, perspective.outcome) };
}

/** The end of the talk, or of the call where that is not recorded; its start where no end can be believed. */
function talkEnd(call: Call, extension: string, outcome: Outcome): number | null {
  const start = call.start?.at ?? null;
  if (start === null || (outcome.kind !== 'answered' && outcome.kind !== 'answeredByColleague')) return null;
  const to = talkSpan(call, extension, outcome)?.to ?? call.end?.at ?? start;
  return to > start && to < start + DAY ? to : start;
}

/** How long an unanswered call rang, from the stretches that its page shows. */
function ringOf(call: Call, extension: string, outcome: Outcome): Pick<RowContent, 'rangSeconds'> {
  const kind = outcome.kind === 'missed' ? 'ringing' : rangThere(outcome) ? 'dialling' : null;
  if (kind === null) return {};
  const rangSeconds = secondsByKind(callTimes(call, extension, outcome).stretches).get(kind);
  return rangSeconds === undefined ? {} : { rangSeconds };
}

/** Whether the called side's phone rang to the end of the call, as far as its cause tells. */
function rangThere(outcome: Outcome): boolean {
  return outcome.kind === 'notReached' && (outcome.reason === 'noAnswer' || outcome.reason === 'cancelled');
}

/** The number of an outside party without the outside prefix, which the PBX needs and some PBXs add to incoming calls. */
function withPlainNumber(perspective: Perspective, plain: (number: string) => string): Perspective {
  const { direction, party } = perspective;
  if (direction === 'internal' || party.number === null) return perspective;
  return { ...perspective, party: { ...party, number: plain(party.number) } };
}

function remembered<T>(work: (number: string) => T): (number: string) => T {
  const known = new Map<string, T>();
  return (number) => cached(known, number, rememberedNumbers, () => work(number));
}
