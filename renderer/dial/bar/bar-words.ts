import {
  type Dial,
  type DialState,
  intendedNumber,
  isBeingMade,
  isGoingOn,
  searchRecordFor,
} from '../../../shared/dialing/dial.ts';
import { type DialResult, dialResult } from '../../../shared/dialing/dial-result.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { formatNumber, internationalNumber } from '../../../shared/numbers/phone-number.ts';
import { callTimes, secondsByKind } from '../../../shared/quality/call-times.ts';
import { MINUTE, SECOND } from '../../../shared/time/durations.ts';
import { errorText, errorWords, t } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import { joined, lengthWords, outcomeWords, whenWords } from '../../ui/call/describe-call.ts';
import { clockLength, clockTime, exactTime } from '../../ui/call/format-time.ts';
import type { DialRecord, RecordCheck } from '../dial-store.ts';
import { barActions } from './BarButtons.tsx';
import { type Again, againAfter, ownPhoneWords, resultText } from './result-words.ts';
import { isDialling, RINGS_AFTER_MS } from './Steps.tsx';

/**
 * The texts of a dial in the call bar. `isLarge`: the title asks the person to pick up. `short`: all of it in one line, for the folded
 * bar. `since`: start of the time that is counted, epoch ms; null for none. `isAgo`: the time is written as "7:12 ago", because
 * nobody knows whether the call goes on. `again`: what to try if the other side was not reached.
 */
export interface BarWords {
  title: string;
  text: string;
  short: string;
  isLarge?: true;
  since: number | null;
  isAgo?: true;
  again: Again;
}

/** What the texts depend on besides the dial. `nextPollAt`: the time of the next poll, epoch ms; null while none is planned. */
export interface BarContext {
  readonly region: Region;
  readonly now: number;
  readonly nextPollAt: number | null;
  readonly nameOf: NameOf;
}

/** A call that is not sent after this time gets a text, ms. */
const PREPARING_MS = 2 * SECOND;

/** The time of a dial is not shown until it is this old, ms. */
const JUST_MADE_MS = 5 * MINUTE;

const NOT_BY_CALLING: ReadonlySet<AppErrorData['kind']> = new Set(['unauthorized', 'forbidden', 'badGateway']);

/** Errors whose first sentence says that no call was made. */
const SAYS_NOT_CALLED: ReadonlySet<AppErrorData['kind']> = new Set([
  'extensionNotRegistered',
  'dialNotSent',
  'dialNotStored',
]);

interface Where extends BarContext {
  party: string;
  record: DialRecord | undefined;
}

const plain = { since: null, again: null } as const;

/** The texts of a dial. */
export function barWords(dial: Dial, record: DialRecord | undefined, context: BarContext): BarWords {
  const party = partyOf(dial, context.region, context.nameOf);
  const where: Where = { ...context, party, record };
  const { state } = dial;
  switch (state.kind) {
    case 'preparing':
      return preparingWords(dial, state.since, where);
    case 'asking':
      return askingWords(dial, state.since, where);
    case 'inCall':
      return inCallWords(dial, state, where);
    case 'awaitingRecord': {
      const later = nextCheckWords(state, where);
      const title = t(later === null ? 'dial.awaitingRecord' : 'dial.inCallLong', { party });
      return { ...plain, title, short: title, text: later ?? t('dial.awaitingRecordText') };
    }
    case 'done':
      return doneWords(dial, state.foundBy, where);
    case 'noRecord': {
      const title = t('dial.noRecord', { party });
      return { ...plain, title, short: title, text: t('dial.noRecordText') };
    }
    case 'refused':
      return refusedWords(state.error, where);
    case 'unknown':
      return unknownWords(state, where);
  }
}

function preparingWords({ order }: Dial, since: number, { party }: Where): BarWords {
  const title = t('dial.preparing', { party });
  return { ...plain, title, short: title, text: t('dial.ringsFirst', { extension: order.extension }), since };
}

function askingWords(dial: Dial, since: number, where: Where): BarWords {
  if (where.now - since < RINGS_AFTER_MS) return preparingWords(dial, since, where);
  const title = t('dial.pickUp', { extension: dial.order.extension });
  return {
    ...plain,
    title,
    short: `${title} · ${where.party}`,
    isLarge: true,
    text: t('dial.pickUpThen', { party: where.party }),
    since,
  };
}

function inCallWords(dial: Dial, state: Extract<DialState, { kind: 'inCall' }>, where: Where): BarWords {
  const { party, now } = where;
  const { since, lifted } = state;
  const later = nextCheckWords(state, where);
  const text = later ?? t('dial.inCallText');
  if (!isGoingOn(state, now)) {
    const title = t('dial.inCallLong', { party });
    return { ...plain, title, short: title, text };
  }
  // Once its record is no longer polled for every few seconds, nothing is counted: the call may be over.
  const counted = { ...plain, title: party, ...(later === null ? { since, isAgo: true as const } : {}) };
  if (lifted === 'unknown') {
    const accepted = t('dial.accepted', { extension: dial.order.extension });
    return { ...counted, short: t('dial.callTo', { party }), text: joined(' ', accepted, text) };
  }
  if (isDialling(since, now))
    return { ...counted, short: t('dial.dialling', { party }), text: diallingWords(dial, where) };
  return { ...counted, short: t(later === null ? 'dial.onCall' : 'dial.callTo', { party }), text };
}

function diallingWords({ order, gatewayName }: Dial, { region }: Where): string {
  const number = internationalNumber(intendedNumber(order), region.country);
  return gatewayName === null
    ? t('dial.dialling', { party: number })
    : t('dial.diallingThrough', { number, gateway: gatewayName });
}

/** When the app next checks for the call's record; null in the first minutes, when it checks every few seconds. */
function nextCheckWords(state: Extract<DialState, { kind: 'inCall' | 'awaitingRecord' }>, where: Where): string | null {
  const { since, nextPollAt } = state;
  if (nextPollAt === null) return nextPollWords(where);
  if (nextPollAt <= since + searchRecordFor) return null;
  return t('dial.nextCheck', { time: clockTime(nextPollAt, where.region) });
}

function nextPollWords({ nextPollAt, now, region }: Where): string {
  if (nextPollAt === null || nextPollAt <= now) return t('dial.backgroundSync');
  return t('dial.backgroundSyncAt', { time: clockTime(nextPollAt, region) });
}

function doneWords(dial: Dial, foundBy: 'uuid' | 'records', { party, record, region, nameOf }: Where): BarWords {
  const found = foundBy === 'records' ? t('dial.doneFoundByRecords') : '';
  if (record?.kind !== 'loaded') {
    const title = t('dial.over', { party });
    return {
      ...plain,
      title,
      short: title,
      text: t(record?.kind === 'failed' ? 'dial.doneNotLoaded' : 'dial.doneLoading'),
    };
  }
  const { extension } = dial.order;
  const who = partyOf(dial, region, (number) => nameOf(number) ?? record.page.perspective.party.name);
  const result = dialResult(record.page.call, extension);
  if (result.kind === 'answered') {
    const answered = answeredWords(record.page, result, extension);
    return { ...plain, title: who, text: joined(' ', answered, found), short: `${who} · ${answered}` };
  }
  if (result.kind === 'ownPhone') {
    const { title, text } = ownPhoneWords(result.why, extension);
    return {
      ...plain,
      title,
      text: joined(' ', t('dial.about', { party: who }), text, found),
      short: `${title} · ${who}`,
      again: 'call',
    };
  }
  const outcome =
    result.kind === 'notReported' ? t('calls.answerNotReported') : outcomeWords(record.page.perspective.outcome);
  const title = `${who} · ${outcome}`;
  return {
    ...plain,
    title,
    short: title,
    text: joined(' ', resultText(result, record.page.call, extension), found),
    again: againAfter(result),
  };
}

type Page = Extract<DialRecord, { kind: 'loaded' }>['page'];

/** "Answered after 6 s · 9 min 30 s", as far as the record says. */
function answeredWords(
  { call, perspective }: Page,
  { talkSeconds }: Extract<DialResult, { kind: 'answered' }>,
  extension: string,
): string {
  const dialling = secondsByKind(callTimes(call, extension, perspective.outcome).stretches).get('dialling');
  const answered =
    dialling === undefined ? t('dial.answered') : t('dial.answeredAfter', { length: lengthWords(dialling) });
  return talkSeconds === null ? answered : `${answered} · ${lengthWords(talkSeconds)}`;
}

function refusedWords(error: AppErrorData, { party }: Where): BarWords {
  const { what, todo } = errorWords(error);
  const again = mayCallAgain(error) ? 'call' : null;
  if (!SAYS_NOT_CALLED.has(error.kind)) {
    const title = t('dial.refused', { party });
    return { ...plain, title, short: title, text: joined(' ', what, todo), again };
  }
  const title = what.replace(/\.$/, '');
  return { ...plain, title, short: title, text: joined(' ', t('dial.about', { party }), todo), again };
}

/** Whether the same call can succeed after this error. */
function mayCallAgain(error: AppErrorData): boolean {
  if (error.kind === 'noOriginate') return error.elsewhere;
  return !NOT_BY_CALLING.has(error.kind);
}

function unknownWords(state: Extract<DialState, { kind: 'unknown' }>, { party, region, now }: Where): BarWords {
  const title = t('dial.unknown');
  const short = `${title} · ${party}`;
  if (state.nextPollAt === null) return { ...plain, title, short, text: t('dial.unknownEnded', { party }) };
  const next = t('dial.unknownNext', { time: clockTime(state.nextPollAt, region) });
  const since = now - state.since < searchRecordFor ? state.since : null;
  return { ...plain, title, short, text: joined(' ', t('dial.unknownText', { party }), next), since };
}

/** The name, or the number. */
export function partyOf({ order }: Pick<Dial, 'order'>, { country }: Region, nameOf: NameOf): string {
  const number = intendedNumber(order);
  // A number is one word: it stays on one line.
  return nameOf(number) ?? formatNumber(number, country).replaceAll(' ', '\u00a0');
}

/** The time next to a title: "0:12", or "7:12 ago". */
export function clockWords({ since, isAgo }: BarWords, now: number): string {
  if (since === null) return '';
  const length = clockLength((now - since) / 1000);
  return isAgo ? t('dial.ago', { length }) : length;
}

/** When a dial was made that counts no time: "9:12", "yesterday 9:12"; empty where that was just now. */
export function madeWords({ createdAt }: Dial, { region, now }: Pick<BarContext, 'region' | 'now'>): string {
  return now - createdAt < JUST_MADE_MS ? '' : whenWords(createdAt, now, region);
}

/** Whether the bar shows the outcome and can be folded once it was seen. */
export function isOver({ state }: Dial, record: DialRecord | undefined): boolean {
  return state.kind === 'refused' || (state.kind === 'done' && record?.kind === 'loaded');
}

/** While a call is being made: what holds it up, or that it was too late to cancel. Empty for nothing to say. */
export function makingWords({ state }: Dial, notCancelled: AppErrorData | undefined, now: number): string {
  if (!isBeingMade(state)) return '';
  if (notCancelled !== undefined) return errorText(notCancelled);
  return state.kind === 'preparing' && now - state.since >= PREPARING_MS ? t('dial.preparingText') : '';
}

/** The outcome of the last check by hand, until the record is found. */
export function checkedWords(dial: Dial, check: RecordCheck | undefined, region: Region): string {
  if (check === undefined || check.at === null || !barActions(dial.state, check.at).check) return '';
  const time = exactTime(check.at, region);
  if (check.error === null) return t('dial.checked', { time });
  return t('dial.checkFailed', { time, why: errorWords(check.error).what });
}
