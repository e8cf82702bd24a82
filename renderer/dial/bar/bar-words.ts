import type { CauseKind } from '../../../shared/calls/hangup-cause.ts';
import {
  type Dial,
  type DialState,
  intendedNumber,
  isBeingMade,
  isGoingOn,
  searchRecordFor,
} from '../../../shared/dialing/dial.ts';
import { type DialResult, dialResult, type OwnPhone } from '../../../shared/dialing/dial-result.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { TextKey } from '../../../shared/messages/index.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { MINUTE } from '../../../shared/time/durations.ts';
import { errorText, errorWords, t } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import { outcomeWords, whenWords } from '../../ui/call/describe-call.ts';
import { clockLength, clockTime, exactTime } from '../../ui/call/format-time.ts';
import type { DialRecord, RecordCheck } from '../store.ts';

/**
 * The texts of a dial's card. `since`: start of the time that counts beside the title, epoch ms; null for none. `isAgo`: the time is
 * written as "0:12 ago", because it is unknown whether the call still goes on. `again`: what to try where the other side was not reached.
 */
export interface BarWords {
  title: string;
  text: string;
  since: number | null;
  isAgo?: true;
  tone: 'plain' | 'caution' | 'negative';
  again: Again;
}

/** What the texts depend on beside the dial. `nextPollAt`: the time of the next poll, epoch ms; null while none is planned. */
export interface BarContext {
  readonly region: Region;
  readonly now: number;
  readonly nextPollAt: number | null;
  readonly nameOf: NameOf;
}

/** In this time the PBX rings no phone yet. */
const ASKING_MS = 1000;

/** A call that is not sent after this time gets a text. */
const PREPARING_MS = 2000;

/** Most calls are sent earlier; a Cancel button would only flicker. */
const CANCEL_FROM_MS = 400;

/** No phone rings longer. */
const LONGEST_RINGING_MS = 2 * MINUTE;

const NOT_BY_CALLING: ReadonlySet<AppErrorData['kind']> = new Set(['unauthorized', 'forbidden', 'badGateway']);

/** Whether the same call can succeed after this error. */
function mayCallAgain(error: AppErrorData): boolean {
  if (error.kind === 'noOriginate') return error.elsewhere;
  return !NOT_BY_CALLING.has(error.kind);
}

interface Where extends BarContext {
  party: string;
  record: DialRecord | undefined;
}

const plain = { since: null, tone: 'plain', again: null } as const;
const caution = { since: null, tone: 'caution', again: null } as const;

function askingWords(dial: Dial, since: number, { party, now }: Where): BarWords {
  if (now - since < ASKING_MS) return { ...plain, title: t('dial.preparing', { party }), text: '', since };
  const text =
    dial.gatewayName === null
      ? t('dial.pickUpThenPlain', { number: party })
      : t('dial.pickUpThen', { number: party, gateway: dial.gatewayName });
  return { ...plain, title: t('dial.pickUp', { extension: dial.order.extension }), text, since };
}

function inCallWords(dial: Dial, state: Extract<DialState, { kind: 'inCall' }>, where: Where): BarWords {
  const { party, now } = where;
  const text = nextCheckWords(state, where) ?? t('dial.inCallText');
  if (!isGoingOn(state, now)) return { ...plain, title: t('dial.inCallLong', { party }), text };
  const hint = state.lifted === 'likely' ? '' : t('dial.acceptedText', { extension: dial.order.extension });
  const title = t(state.lifted === 'likely' ? 'dial.pickedUp' : 'dial.accepted', { party });
  return { ...plain, title, text: joined(hint, text), since: state.since, isAgo: true };
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
    const title = t(record?.kind === 'failed' ? 'dial.doneNotLoaded' : 'dial.doneLoading', { party });
    return { ...plain, title, text: found };
  }
  const { call, perspective: seen } = record.page;
  const who = partyOf(dial, region, (number) => nameOf(number) ?? seen.party.name);
  const result = dialResult(call, dial.order.extension);
  const outcome = result.kind === 'notReported' ? t('dial.notReportedOutcome') : outcomeWords(seen.outcome);
  const { text, again } = resultWords(result, dial.order.extension);
  const title = t('dial.done', { party: who, outcome });
  return { ...(result.kind === 'answered' ? plain : caution), title, text: joined(text, found), again };
}

function unknownWords(state: Extract<DialState, { kind: 'unknown' }>, where: Where): BarWords {
  const { party, region, now } = where;
  const title = t('dial.unknown', { party });
  const polls = state.polls > 0 ? t('dial.polls', { count: state.polls }) : '';
  if (state.nextPollAt === null) return { ...caution, title, text: joined(t('dial.unknownEnded'), polls) };
  const may = t(now - state.since < LONGEST_RINGING_MS ? 'dial.unknownText' : 'dial.unknownLater');
  const next = t('dial.nextCheck', { time: clockTime(state.nextPollAt, region) });
  return { ...caution, title, text: joined(may, polls, next) };
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

/** Name and number, or the number alone. */
function partyOf({ order }: Dial, { country }: Region, nameOf: NameOf): string {
  const number = intendedNumber(order);
  // A number is one word: it stays on one line.
  const written = formatNumber(number, country).replaceAll(' ', '\u00a0');
  const name = nameOf(number);
  return name === null ? written : `${name}, ${written}`;
}

/** The texts of a dial's card. */
export function barWords(dial: Dial, record: DialRecord | undefined, sight: BarContext): BarWords {
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
      const title = t('dial.refused', { party });
      const again = mayCallAgain(state.error) ? 'call' : null;
      return { title, text: errorText(state.error), since: null, tone: 'negative', again };
    }
    case 'unknown':
      return unknownWords(state, where);
  }
}

/** The time beside a card's title: "0:12", or "0:12 ago". */
export function clockWords({ since, isAgo }: BarWords, now: number): string {
  if (since === null) return '';
  const length = clockLength((now - since) / 1000);
  return isAgo ? t('dial.ago', { length }) : length;
}

/** Whether a card shows the outcome and can go once it was seen. */
export function isOver({ state }: Dial, record: DialRecord | undefined): boolean {
  return state.kind === 'refused' || (state.kind === 'done' && record?.kind === 'loaded');
}

/** The time of a dial whose card counts no time: "9:12", "yesterday 9:12". */
export function madeWords({ createdAt }: Dial, { region, now }: Pick<BarContext, 'region' | 'now'>): string {
  return whenWords(createdAt, now, region);
}

/** While a call is being made: what holds it up, or that it was too late to cancel. Empty for nothing to say. */
export function makingWords({ state }: Dial, notCancelled: AppErrorData | undefined, now: number): string {
  if (!isBeingMade(state)) return '';
  if (notCancelled !== undefined) return errorText(notCancelled);
  return state.kind === 'preparing' && now - state.since >= PREPARING_MS ? t('dial.preparingText') : '';
}

/** The outcome of the last check by hand, until the record is found. */
export function checkedWords(dial: Dial, check: RecordCheck | undefined, region: Region): string {
  if (check === undefined || check.at === null || barActions(dial.state, check.at).check === null) return '';
  const time = exactTime(check.at, region);
  if (check.error === null) return t('dial.checked', { time });
  return t('dial.checkFailed', { time, why: errorWords(check.error).what });
}

/** The buttons of a dial's card. `check`: for its record; `open`: the UUID of its call. */
export interface BarActions {
  readonly cancel: boolean;
  readonly check: 'over' | 'again' | null;
  readonly open: string | null;
  readonly close: boolean;
}

/** The buttons for a state. `now`: epoch ms. */
export function barActions(state: DialState, now: number): BarActions {
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

/** The sensible next step: the same call again, checking the number, or neither. */
export type Again = 'call' | 'edit' | null;

/** The text of a dial's outcome, and what to try. */
export interface ResultWords {
  text: string;
  again: Again;
}

const OWN_PHONE: Record<OwnPhone, TextKey> = {
  notPickedUp: 'dial.ownNotPickedUp',
  declined: 'dial.ownDeclined',
  busy: 'dial.ownBusy',
  notRegistered: 'dial.ownNotRegistered',
  notResponding: 'dial.ownNotResponding',
};

/** The number should be checked before it is called again. */
const LOOK_AT_NUMBER: ReadonlySet<CauseKind> = new Set(['unallocated', 'invalidNumber', 'numberChanged', 'noRoute']);
/** The same call would end the same way. */
const USELESS: ReadonlySet<CauseKind> = new Set(['barred', 'incompatible']);

function againAfter(cause: CauseKind): Again {
  if (LOOK_AT_NUMBER.has(cause)) return 'edit';
  return USELESS.has(cause) ? null : 'call';
}

function notReachedWords({ cause, causeText }: Extract<DialResult, { kind: 'notReached' }>): ResultWords {
  const pbxMessage = causeText === null ? '' : t('dial.pbxMessage', { cause: causeText });
  if (cause === null) return { text: `${t('dial.notAnswered')} ${pbxMessage}`.trim(), again: 'call' };
  if (cause === 'cancelled') return { text: t('dial.hungUpHere'), again: 'call' };
  return {
    text: `${t(`causes.${cause}What`)} ${t(`causes.${cause}Todo`)} ${pbxMessage}`.trim(),
    again: againAfter(cause),
  };
}

/** The text of a dial's result. Empty for an answered call, whose card shows talk time and quality. */
export function resultWords(result: DialResult, extension: string): ResultWords {
  switch (result.kind) {
    case 'answered':
      return { text: '', again: null };
    case 'notReported':
      return { text: t('dial.notReported', { extension }), again: null };
    case 'ownPhone':
      return { text: t(OWN_PHONE[result.why], { extension }), again: 'call' };
    case 'notReached':
      return notReachedWords(result);
    case 'unknown':
      return { text: t('dial.resultUnknown'), again: null };
  }
}
