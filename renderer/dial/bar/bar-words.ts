import { type Dial, type DialState, intendedNumber, searchRecordFor } from '../../../shared/dialing/dial.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { formatNumber, internationalNumber } from '../../../shared/numbers/phone-number.ts';
import { MINUTE, SECOND } from '../../../shared/time/durations.ts';
import { latest } from '../../resource.ts';
import { errorWords, t } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import { joined, momentWords, unbroken } from '../../ui/call/describe-call.ts';
import { hasNoDetails, isFollowed, isSlow } from './bar-state.ts';
import { dialResult } from './dial-result.ts';
import { type BarWords, NOTHING_KNOWN, resultWords } from './result-words.ts';
import type { DialRecord } from './use-record.ts';

/** What the texts depend on besides the dial. */
export interface BarContext {
  readonly region: Region;
  readonly now: number;
  readonly nameOf: NameOf;
  readonly record: DialRecord;
}

/** A call that is not sent after this time gets a text, ms. */
const PREPARING_MS = 2 * SECOND;

/** In this time after the request the PBX rings no phone yet, ms. */
const RINGS_AFTER_MS = SECOND;

/** For so long after the phone was picked up the PBX is shown as dialling, ms. Most calls ring or are answered by then (E.721). */
const DIALLING_MS = 12 * SECOND;

/** No phone rings longer, ms. */
const LONGEST_RINGING_MS = 2 * MINUTE;

const NOT_BY_CALLING: ReadonlySet<AppErrorData['kind']> = new Set(['unauthorized', 'forbidden', 'badGateway']);

/** Errors whose first sentence says that no call was made. */
const SAYS_NOT_CALLED: ReadonlySet<AppErrorData['kind']> = new Set([
  'extensionNotRegistered',
  'dialNotSent',
  'dialNotStored',
]);

/** What the bar shows of a dial. */
export function barWords(dial: Dial, context: BarContext): BarWords {
  const title = partyOf(dial, context);
  const plain = { title, isLarge: false, what: '', text: '', brief: null, since: null, again: null, steps: null };
  return { ...plain, ...wordsOf(dial, context) };
}

function wordsOf(dial: Dial, context: BarContext): Partial<BarWords> {
  const { state } = dial;
  const { now, region } = context;
  if (hasNoDetails(state, now))
    return { text: t('dial.noDetails', { when: momentWords(dial.createdAt, now, region) }) };
  switch (state.kind) {
    case 'preparing':
    case 'asking':
      return beforeCallWords(dial, state, context);
    case 'inCall':
      return { ...inCallWords(dial, state, context), since: isFollowed(state) ? state.since : null };
    case 'done':
      return doneWords(dial, context);
    case 'refused':
      return refusedWords(state.error);
    case 'unknown':
      return {
        what: t('dial.unknown'),
        text: t(state.nextPollAt === null ? 'dial.unknownEnded' : 'dial.unknownText'),
        since: now - state.since < searchRecordFor ? state.since : null,
      };
    case 'noRecord':
      return {};
  }
}

type StateOf<K extends DialState['kind']> = Extract<DialState, { kind: K }>;

function beforeCallWords(
  dial: Dial,
  { kind, since }: StateOf<'preparing' | 'asking'>,
  context: BarContext,
): Partial<BarWords> {
  const { extension } = dial.order;
  const isSince = (ms: number): boolean => context.now - since >= ms;
  if (kind === 'asking' && isSince(RINGS_AFTER_MS))
    return {
      title: t('dial.pickUp', { extension }),
      isLarge: true,
      text: t(isSlow(dial.state, context.now) ? 'dial.pickUpSlow' : 'dial.pickUpThen', {
        party: partyOf(dial, context),
      }),
      since,
      steps: ['now', 'todo', 'todo'],
    };
  const text = isSince(PREPARING_MS) ? t('dial.preparingText') : t('dial.ringsFirst', { extension });
  return { text, since, steps: ['todo', 'todo', 'todo'] };
}

function inCallWords(
  { order, gatewayName: gateway }: Dial,
  { lifted, since }: StateOf<'inCall'>,
  { now, region }: BarContext,
): Partial<BarWords> {
  const onCall = { text: t('dial.inCallText'), brief: t('dial.inCallBrief') };
  if (lifted === 'unknown' && now - since >= LONGEST_RINGING_MS) return { ...onCall, steps: NOTHING_KNOWN };
  if (lifted === 'unknown')
    return { text: t('dial.accepted', { extension: order.extension }), steps: ['now', 'unknown', 'unknown'] };
  if (now - since >= DIALLING_MS) return { ...onCall, steps: ['likely', 'likely', 'unknown'] };
  const number = unbroken(internationalNumber(intendedNumber(order), region.country));
  return {
    brief: t('dial.diallingBrief'),
    text: gateway === null ? t('dial.dialling', { number }) : t('dial.diallingThrough', { number, gateway }),
    steps: ['likely', 'likely', 'todo'],
  };
}

function doneWords(dial: Dial, context: BarContext): Partial<BarWords> {
  const { record, nameOf } = context;
  const page = latest(record);
  if (page === null)
    return { text: t(record.kind === 'failed' ? 'dial.doneNotLoaded' : 'dial.detailsSoon'), steps: NOTHING_KNOWN };
  const { call, perspective } = page;
  const { extension } = dial.order;
  return {
    title: partyOf(dial, { ...context, nameOf: (number) => nameOf(number) ?? perspective.party.name }),
    ...resultWords(dialResult(call, extension), call, { extension, outcome: perspective.outcome }),
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
  return nameOf(number) ?? unbroken(formatNumber(number, region.country));
}

function changedAt(state: DialState): number {
  return 'since' in state ? state.since : state.at;
}

/** The dial that changed last. */
export const lastChanged = (dials: readonly Dial[]): Dial | undefined =>
  dials.toSorted((a, b) => changedAt(b.state) - changedAt(a.state))[0];

/**
 * What a screen reader hears of the dial that changed last. The text stays the same within a state. It is empty for a call that was not
 * sent yet, for a finished one until its record is read, and for changes before `from`, epoch ms.
 */
export function announcement(
  dial: Dial | undefined,
  { from, ...context }: Omit<BarContext, 'now'> & { from: number },
): string {
  if (!dial || changedAt(dial.state) < from || dial.state.kind === 'preparing') return '';
  const { state } = dial;
  if (state.kind === 'done' && context.record.kind === 'loading') return '';
  // One second into the state, when the text of `asking` says to pick up.
  const now = changedAt(state) + SECOND;
  const { title, what, text } = barWords(dial, { ...context, now });
  const isQuestion = what.endsWith('?');
  return joined(' ', `${title}.`, what === '' || isQuestion ? what : `${what}.`, text);
}
