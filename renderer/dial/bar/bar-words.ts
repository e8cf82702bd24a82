import { type Dial, type DialState, intendedNumber, searchRecordFor } from '../../../shared/dialing/dial.ts';
import { dialResult } from '../../../shared/dialing/dial-result.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { formatNumber, internationalNumber } from '../../../shared/numbers/phone-number.ts';
import { SECOND } from '../../../shared/time/durations.ts';
import { errorWords, t } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import { joined, lengthWords, momentWords } from '../../ui/call/describe-call.ts';
import type { DialRecord } from '../dial-store.ts';
import { hasNoDetails, isDialling, isFollowed, LONGEST_RINGING_MS, RINGS_AFTER_MS } from './bar-state.ts';
import { type Again, againAfter, resultWords } from './result-words.ts';

/**
 * The texts of a dial in the call bar. `title`: the party; only while the own phone rings, that it does (`isLarge`). `what`: what
 * happened, where that has a line of its own. `since`: start of the time that is counted, epoch ms; null for none. `again`: what to try
 * if the other side was not reached.
 */
export interface BarWords {
  title: string;
  isLarge: boolean;
  what: string;
  text: string;
  since: number | null;
  again: Again;
}

/** What the texts depend on besides the dial. */
export interface BarContext {
  readonly region: Region;
  readonly now: number;
  readonly nameOf: NameOf;
  readonly record: DialRecord | undefined;
}

/** A call that is not sent after this time gets a text, ms. */
const PREPARING_MS = 2 * SECOND;

const NOT_BY_CALLING: ReadonlySet<AppErrorData['kind']> = new Set(['unauthorized', 'forbidden', 'badGateway']);

/** Errors whose first sentence says that no call was made. */
const SAYS_NOT_CALLED: ReadonlySet<AppErrorData['kind']> = new Set([
  'extensionNotRegistered',
  'dialNotSent',
  'dialNotStored',
]);

/** The texts of a dial. */
export function barWords(dial: Dial, context: BarContext): BarWords {
  const plain = { title: partyOf(dial, context), isLarge: false, what: '', text: '', since: null, again: null };
  return { ...plain, ...wordsOf(dial, context) };
}

function wordsOf(dial: Dial, context: BarContext): Partial<BarWords> {
  const { state } = dial;
  const { now, region } = context;
  if (hasNoDetails(state, now))
    return { text: t('dial.noDetails', { when: momentWords(dial.createdAt, now, region) }) };
  switch (state.kind) {
    case 'preparing':
      return { text: preparingText(dial, state.since, context), since: state.since };
    case 'asking':
      return askingWords(dial, state.since, context);
    case 'inCall':
      return { text: inCallText(dial, state, context), since: isFollowed(state) ? state.since : null };
    case 'awaitingRecord':
      return { text: t('dial.detailsSoon') };
    case 'done':
      return doneWords(dial, context);
    case 'refused':
      return refusedWords(state.error);
    case 'unknown':
      return {
        what: t('dial.unknown'),
        text: t(state.nextPollAt === null ? 'dial.unknownEnded' : 'dial.unknownText'),
        since: context.now - state.since < searchRecordFor ? state.since : null,
      };
    case 'noRecord':
      return {};
  }
}

function preparingText({ order }: Dial, since: number, { now }: BarContext): string {
  return now - since < PREPARING_MS ? t('dial.ringsFirst', { extension: order.extension }) : t('dial.preparingText');
}

function askingWords(dial: Dial, since: number, context: BarContext): Partial<BarWords> {
  if (context.now - since < RINGS_AFTER_MS) return { text: preparingText(dial, since, context), since };
  return {
    title: t('dial.pickUp', { extension: dial.order.extension }),
    isLarge: true,
    text: t('dial.pickUpThen', { party: partyOf(dial, context) }),
    since,
  };
}

function inCallText(dial: Dial, state: Extract<DialState, { kind: 'inCall' }>, { now, region }: BarContext): string {
  const { order, gatewayName: gateway } = dial;
  if (state.lifted === 'unknown' && now - state.since < LONGEST_RINGING_MS)
    return t('dial.accepted', { extension: order.extension });
  if (state.lifted === 'unknown' || !isDialling(state.since, now)) return t('dial.inCallText');
  const number = internationalNumber(intendedNumber(order), region.country);
  return gateway === null ? t('dial.dialling', { number }) : t('dial.diallingThrough', { number, gateway });
}

function doneWords(dial: Dial, context: BarContext): Partial<BarWords> {
  const { record, nameOf } = context;
  if (record?.kind !== 'loaded')
    return { text: t(record?.kind === 'failed' ? 'dial.doneNotLoaded' : 'dial.detailsSoon') };
  const { call, perspective } = record.page;
  const { extension } = dial.order;
  const title = partyOf(dial, { ...context, nameOf: (number) => nameOf(number) ?? perspective.party.name });
  const result = dialResult(call, extension);
  if (result.kind !== 'answered')
    return {
      title,
      ...resultWords(result, call, { extension, outcome: perspective.outcome }),
      again: againAfter(result),
    };
  const { talkSeconds } = result;
  return {
    title,
    text: talkSeconds === null ? t('calls.answered') : t('dial.answeredTalked', { length: lengthWords(talkSeconds) }),
  };
}

function refusedWords(error: AppErrorData): Partial<BarWords> {
  const { what, todo } = errorWords(error);
  return {
    what: joined(' ', SAYS_NOT_CALLED.has(error.kind) ? null : t('dial.notCalled'), what.replace(/\.$/, '')),
    text: todo,
    again: mayCallAgain(error) ? 'call' : null,
  };
}

/** Whether the same call can succeed after this error. */
function mayCallAgain(error: AppErrorData): boolean {
  if (error.kind === 'noOriginate') return error.elsewhere;
  return !NOT_BY_CALLING.has(error.kind);
}

/** The name, or the number. */
export function partyOf(
  { order }: Pick<Dial, 'order'>,
  { region, nameOf }: Pick<BarContext, 'region' | 'nameOf'>,
): string {
  const number = intendedNumber(order);
  // A number is one word: it stays on one line.
  return nameOf(number) ?? formatNumber(number, region.country).replaceAll(' ', '\u00a0');
}

function changedAt(state: DialState): number {
  return 'since' in state ? state.since : state.at;
}

/**
 * What a screen reader hears: the state of the dial that changed last. The text stays the same within a state. It is empty for a call
 * that was not sent yet, for a finished one until its record is read, and for changes before `from`, epoch ms.
 */
export function announcement(
  dials: readonly Dial[],
  records: Readonly<Record<string, DialRecord>>,
  { from, ...context }: Pick<BarContext, 'region' | 'nameOf'> & { from: number },
): string {
  const latest = dials.toSorted((a, b) => changedAt(b.state) - changedAt(a.state))[0];
  if (!latest || changedAt(latest.state) < from || latest.state.kind === 'preparing') return '';
  const { state } = latest;
  const record = state.kind === 'done' ? records[state.callUuid] : undefined;
  if (state.kind === 'done' && (record === undefined || record.kind === 'loading')) return '';
  // One second into the state, when the text of `asking` says to pick up.
  const now = changedAt(state) + SECOND;
  const { title, what, text } = barWords(latest, { ...context, record, now });
  const isQuestion = what.endsWith('?');
  return joined(' ', `${title}.`, what === '' || isQuestion ? what : `${what}.`, text);
}
