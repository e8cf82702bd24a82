import {
  type Dial,
  type DialState,
  intendedNumber,
  isBeingMade,
  isGoingOn,
  searchRecordFor,
} from '../../../shared/dialing/dial.ts';
import { dialResult } from '../../../shared/dialing/dial-result.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { MINUTE } from '../../../shared/time/durations.ts';
import { errorWords, t } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import { outcomeWords, whenWords } from '../../ui/call/describe-call.ts';
import { clockLength, clockTime, exactTime } from '../../ui/call/format-time.ts';
import type { CardRecord, RecordCheck } from '../store.ts';
import { type Again, resultWords } from './result-words.ts';

/**
 * What a dial's card says. `since`: from when a time runs beside the title, epoch ms; null where none does. `isAgo`: that time is said as
 * one that has passed, because nobody knows whether what began then still goes on. `again`: what to try, where
 * nobody was reached.
 */
export interface CardWords {
  title: string;
  text: string;
  since: number | null;
  isAgo?: true;
  tone: 'plain' | 'caution' | 'negative';
  again: Again;
}

/** What the words hang on beside the dial. `nextLookAt`: the next regular look, epoch ms; null when none is planned. */
export interface CardContext {
  readonly region: Region;
  readonly now: number;
  readonly nextLookAt: number | null;
  readonly nameOf: NameOf;
}

/** Before this the PBX has not had the time to ring anything; ms. */
const ASKING_MS = 1000;

/** What takes longer than this before a call is sent is worth a word; ms. */
const PREPARING_MS = 2000;

/** Most calls are sent before this: a button that goes again at once would only flicker. ms */
const CANCEL_FROM_MS = 400;

/** After so long a phone does not ring any more; ms. */
const LONGEST_RINGING_MS = 2 * MINUTE;

const NOT_BY_CALLING: ReadonlySet<AppErrorData['kind']> = new Set(['unauthorized', 'forbidden', 'badGateway']);

/** Whether calling again may mend a refusal. */
function mayCallAgain(error: AppErrorData): boolean {
  if (error.kind === 'noOriginate') return error.elsewhere;
  return !NOT_BY_CALLING.has(error.kind);
}

interface Where extends CardContext {
  party: string;
  record: CardRecord | undefined;
}

const plain = { since: null, tone: 'plain', again: null } as const;
const caution = { since: null, tone: 'caution', again: null } as const;

function askingWords(dial: Dial, since: number, { party, now }: Where): CardWords {
  if (now - since < ASKING_MS) return { ...plain, title: t('dial.preparing', { party }), text: '', since };
  const text =
    dial.gatewayName === null
      ? t('dial.pickUpThenPlain', { number: party })
      : t('dial.pickUpThen', { number: party, gateway: dial.gatewayName });
  return { ...plain, title: t('dial.pickUp', { extension: dial.order.extension }), text, since };
}

function inCallWords(dial: Dial, state: Extract<DialState, { kind: 'inCall' }>, where: Where): CardWords {
  const { party, now } = where;
  const text = nextCheckWords(state, where) ?? t('dial.inCallText');
  if (!isGoingOn(state, now)) return { ...plain, title: t('dial.inCallLong', { party }), text };
  const hint = state.lifted === 'likely' ? '' : t('dial.acceptedText', { extension: dial.order.extension });
  const title = t(state.lifted === 'likely' ? 'dial.pickedUp' : 'dial.accepted', { party });
  return { ...plain, title, text: joined(hint, text), since: state.since, isAgo: true };
}

/** When the record of a call is looked for; null in its first minutes, where that is every few seconds. */
function nextCheckWords(state: Extract<DialState, { kind: 'inCall' | 'awaitingRecord' }>, where: Where): string | null {
  const { since, nextLookAt } = state;
  if (nextLookAt === null) return regularLooks(where);
  if (nextLookAt <= since + searchRecordFor) return null;
  return t('dial.nextLook', { time: clockTime(nextLookAt, where.region) });
}

function regularLooks({ nextLookAt, now, region }: Where): string {
  if (nextLookAt === null || nextLookAt <= now) return t('dial.regularLooks');
  return t('dial.regularLooksAt', { time: clockTime(nextLookAt, region) });
}

function doneWords(dial: Dial, foundBy: 'uuid' | 'records', { party, record, region, nameOf }: Where): CardWords {
  const found = foundBy === 'records' ? t('dial.doneFoundByRecords') : '';
  if (record?.kind !== 'read') {
    const title = t(record?.kind === 'failed' ? 'dial.doneUnread' : 'dial.doneReading', { party });
    return { ...plain, title, text: found };
  }
  const { call, perspective: seen } = record.page;
  const who = partyOf(dial, region, (number) => nameOf(number) ?? seen.party.name);
  const result = dialResult(call, dial.order.extension);
  const outcome = result.kind === 'notTold' ? t('dial.notToldOutcome') : outcomeWords(seen.outcome);
  const { text, again } = resultWords(result, dial.order.extension);
  const title = t('dial.done', { party: who, outcome });
  return { ...(result.kind === 'answered' ? plain : caution), title, text: joined(text, found), again };
}

function unknownWords(state: Extract<DialState, { kind: 'unknown' }>, where: Where): CardWords {
  const { party, region, now } = where;
  const title = t('dial.unknown', { party });
  const looks = state.looks > 0 ? t('dial.looks', { count: state.looks }) : '';
  if (state.nextLookAt === null) return { ...caution, title, text: joined(t('dial.unknownEnded'), looks) };
  const may = t(now - state.since < LONGEST_RINGING_MS ? 'dial.unknownText' : 'dial.unknownLater');
  const next = t('dial.nextLook', { time: clockTime(state.nextLookAt, region) });
  return { ...caution, title, text: joined(may, looks, next) };
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

/** Whom a dial is for: name and number, or the number. */
function partyOf({ order }: Dial, { country }: Region, nameOf: NameOf): string {
  const number = intendedNumber(order);
  // A number is one word: it stays on one line.
  const written = formatNumber(number, country).replaceAll(' ', '\u00a0');
  const name = nameOf(number);
  return name === null ? written : `${name}, ${written}`;
}

/** The words of a dial's card as it stands. */
export function cardWords(dial: Dial, record: CardRecord | undefined, sight: CardContext): CardWords {
  const party = partyOf(dial, sight.region, sight.nameOf);
  const where: Where = { ...sight, party, record };
  const { state } = dial;
  switch (state.kind) {
    case 'preparing':
      return { ...plain, title: t('dial.preparing', { party }), text: '', since: state.since };
    case 'asking':
      return askingWords(dial, state.since, where);
    case 'inCall':
      return inCallWords(dial, state, where);
    case 'awaitingRecord': {
      const text = nextCheckWords(state, where) ?? t('dial.awaitingRecordText');
      return { ...plain, title: t('dial.awaitingRecord', { party }), text };
    }
    case 'done':
      return doneWords(dial, state.foundBy, where);
    case 'noRecord':
      return { ...caution, title: t('dial.noRecord', { party }), text: t('dial.noRecordText') };
    case 'refused': {
      const { what, todo } = errorWords(state.error);
      const title = t('dial.refused', { party });
      const again = mayCallAgain(state.error) ? 'call' : null;
      return { title, text: `${what} ${todo}`, since: null, tone: 'negative', again };
    }
    case 'unknown':
      return unknownWords(state, where);
  }
}

/** The time that runs beside a card's title: "0:12", or "0:12 ago". */
export function clockWords({ since, isAgo }: CardWords, now: number): string {
  if (since === null) return '';
  const length = clockLength((now - since) / 1000);
  return isAgo ? t('dial.ago', { length }) : length;
}

/** Whether a card says how a dial ended and is not needed any more once it was read. */
export function isOver({ state }: Dial, record: CardRecord | undefined): boolean {
  return state.kind === 'refused' || (state.kind === 'done' && record?.kind === 'read');
}

/** When a dial was made, for a card that counts no time: "9:12", "yesterday 9:12". */
export function madeWords({ createdAt }: Dial, { region, now }: Pick<CardContext, 'region' | 'now'>): string {
  return whenWords(createdAt, now, region);
}

/** What is said politely below a card's words while a call is being made: what may hold it up, or that it was too late to cancel. */
export function makingWords({ state }: Dial, notCancelled: AppErrorData | undefined, now: number): string {
  if (!isBeingMade(state)) return '';
  if (notCancelled !== undefined) {
    const { what, todo } = errorWords(notCancelled);
    return `${what} ${todo}`;
  }
  return state.kind === 'preparing' && now - state.since >= PREPARING_MS ? t('dial.preparingText') : '';
}

/** How the last look by hand went, while it has not found the record. */
export function checkedWords(dial: Dial, check: RecordCheck | undefined, region: Region): string {
  if (check === undefined || check.at === null || cardActions(dial.state, check.at).check === null) return '';
  const time = exactTime(check.at, region);
  if (check.error === null) return t('dial.looked', { time });
  return t('dial.lookedInVain', { time, why: errorWords(check.error).what });
}

/** What can be done about a dial: cancel it, look for its record, open it, put its card away. */
export interface CardActions {
  readonly cancel: boolean;
  readonly check: 'over' | 'again' | null;
  readonly open: string | null;
  readonly close: boolean;
}

/** What can be done about a dial as it stands. `now`: epoch ms. */
export function cardActions(state: DialState, now: number): CardActions {
  const ended = { cancel: false, check: null, open: null, close: true };
  switch (state.kind) {
    case 'preparing':
      return { ...ended, cancel: now - state.since >= CANCEL_FROM_MS, close: false };
    case 'asking':
      return { ...ended, close: false };
    case 'inCall':
      return { ...ended, check: 'over' };
    case 'awaitingRecord':
    case 'unknown':
    case 'noRecord':
      return { ...ended, check: 'again' };
    case 'done':
      return { ...ended, open: state.callUuid };
    case 'refused':
      return ended;
  }
}
