import type { Call, ExtensionStatus, Perspective } from '../../shared/call.ts';
import { seenFrom } from '../../shared/outcome.ts';
import { numberKey } from '../../shared/phone-number.ts';
import { judge } from '../../shared/quality.ts';
import type { CallRow } from '../../shared/views.ts';
import { readCall } from '../pbx/wire.ts';
import { kindOf } from './find/find-codes.ts';

/** How records are understood: the PBX's zone for their times, and the country whose numbers are written without a code. */
export interface Reading {
  readonly zone: string;
  readonly country: string;
}

/** What the row of a list shows, besides its keys. */
export type Shown = Pick<CallRow, 'timeText' | 'perspective' | 'verdict'>;

/** A call as one extension sees it, ready to be stored. `at`: epoch ms, 0 when unreadable. */
export interface SeenCall {
  readonly at: number;
  readonly way: Perspective['way'];
  readonly outcome: Perspective['outcome']['kind'];
  readonly partyKey: string | null;
  /** Way, outcome and verdict in one number. */
  readonly kind: number;
  readonly talkMs: number;
  readonly shown: Shown;
}

/** Reads records the same way until the zone or the country changes. */
export interface Reader {
  readonly reading: Reading;
  read(raw: unknown): ReturnType<typeof readCall>;
  keyOf(number: string | null): string | null;
  seen(call: Call, extension: string, status: ExtensionStatus): SeenCall;
}

/** What fits 32 bits: 49 days. A record may say any length, and a longer one is found as this long. */
const longestTalkMs = 2 ** 32 - 1;

/** The same few numbers come again and again, and reading one as a telephone number is slow. */
const rememberedKeys = 20_000;

/** A reader for one zone and country. */
export function createReader(reading: Reading): Reader {
  const keys = new Map<string, string | null>();
  const keyOf = (number: string | null) => {
    if (number === null) return null;
    const known = keys.get(number);
    if (known !== undefined) return known;
    if (keys.size >= rememberedKeys) keys.clear();
    const key = numberKey(number, reading.country);
    keys.set(number, key);
    return key;
  };
  return {
    reading,
    keyOf,
    read: (raw) => readCall(raw, reading.zone),
    seen(call, extension, status) {
      const perspective = seenFrom(call, extension, status);
      const verdict = judge(call);
      return {
        at: call.start?.at ?? 0,
        way: perspective.way,
        outcome: perspective.outcome.kind,
        partyKey: perspective.party.withheld ? null : keyOf(perspective.party.number),
        kind: kindOf(perspective.way, perspective.outcome.kind, verdict),
        talkMs: Math.min(longestTalkMs, Math.round((perspective.talkSeconds ?? 0) * 1000)),
        shown: { timeText: call.start?.text ?? null, perspective, verdict },
      };
    },
  };
}
