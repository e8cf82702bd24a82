import type { MissedDetail } from '../../../shared/calls/call.ts';
import { parseCause } from '../../../shared/calls/hangup-cause.ts';
import { isAnswered } from '../../../shared/calls/own-answers.ts';
import { isMine, isNumberOf, sideOf, talkSpan } from '../../../shared/calls/perspective.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { isWithheld } from '../../../shared/numbers/withheld-and-short.ts';
import { callTimes, secondsByKind } from '../../../shared/quality/call-times.ts';
import { t } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import { isolated, joined, lengthWords, momentWords } from '../../ui/call/describe-call.ts';
import { causeSentences } from './cause-words.ts';

/** What the sentences depend on besides the call. `isOwn`: the extension is the person's own. `now`: epoch ms. */
export interface SummaryContext {
  readonly region: Region;
  readonly nameOf: NameOf;
  readonly now: number;
  readonly isOwn: boolean;
  /** The number that callers of the extension usually dial; null where it isn't known. */
  readonly usualNumber: string | null;
}

/** A call in sentences. `story`: who called whom, when, and how it ended. `route`: by which phone. */
export interface CallSummary {
  readonly story: string;
  readonly route: string;
}

/** Describes a call as its extension saw it. Says only what the record contains. */
export function callSummary(page: CallPage, context: SummaryContext): CallSummary {
  const story = [opening(page, context), ...outcomeSentences(page, context)];
  return { story: joined(' ', ...story), route: joined(' ', ...routeSentences(page, context)) };
}

/** "24 s", which never wraps inside. */
function length(seconds: number): string {
  return lengthWords(seconds).replaceAll(' ', '\u00A0');
}

function opening(page: CallPage, { region, now, isOwn }: SummaryContext): string {
  const { call, extension } = page;
  const when = whenWords(page, now, region);
  if (!isSideKnown(page)) return t('callPage.tellCall', { when });
  if (sideOf(call, extension) === 'caller')
    return isOwn ? t('callPage.tellYouCalled', { when }) : t('callPage.tellPhoneCalled', { extension, when });
  return isOwn ? t('callPage.tellCalledYou', { when }) : t('callPage.tellCalledPhone', { extension, when });
}

/** With an undocumented direction, the side is known only if the record contains the extension's own number. */
function isSideKnown({ call, extension }: CallPage): boolean {
  if (call.direction !== 'unknown' || sideOf(call, extension) === 'caller') return true;
  const named = [call.callerDestination, call.destinationNumber].some((number) => isNumberOf(number, extension));
  return named || call.legs.some((leg) => isMine(leg, extension));
}

function whenWords({ call: { start } }: CallPage, now: number, region: Region): string {
  if (start === null) return t('callPage.tellNoTime');
  if (start.at === null) return t('callPage.tellTimeUnreadable', { text: isolated(start.text) });
  return momentWords(start.at, now, region);
}

function outcomeSentences(page: CallPage, context: SummaryContext): (string | null)[] {
  const { outcome } = page.perspective;
  const isCaller = sideOf(page.call, page.extension) === 'caller';
  const cause = causeSentences(parseCause(page.call.hangupCause), outcome, isCaller);
  return [cause.replacesOutcome ? null : outcomeSentence(page, context), ...cause.sentences];
}

function outcomeSentence(page: CallPage, context: SummaryContext): string {
  const { outcome } = page.perspective;
  switch (outcome.kind) {
    case 'answered':
      return answeredSentence(page, t('calls.answered'));
    case 'answeredByColleague':
      return answeredSentence(page, colleagueWords(outcome.by, context.nameOf));
    case 'missed':
      return missedSentence(page, outcome.detail, context);
    case 'notReached':
      return notReachedSentence(page);
    case 'unknown':
      return outcome.status === null ? ownPhoneSentence(page) : statusSentence(outcome.status);
  }
}

function colleagueWords(by: string | null, nameOf: NameOf): string {
  if (by === null) return t('calls.answeredByColleague');
  return t('calls.answeredBy', { by: phoneWords(by, nameOf) });
}

/** A phone of the house: "Jonas Weber (104)". */
function phoneWords(number: string, nameOf: NameOf): string {
  const name = nameOf(number);
  return isolated(name === null ? number : `${name} (${number})`);
}

/** "Answered after 6 s; talked 9 min 30 s." The wait counts from the dial, or from the first ring. */
function answeredSentence({ call, extension, perspective }: CallPage, answered: string): string {
  const span = talkSpan(call, extension, perspective.outcome);
  const times = callTimes(call, extension, perspective.outcome);
  const began = times.ownAnsweredAt ?? times.startAt;
  const wait = span === null || span.from === null || began === null ? null : (span.from - began) / 1000;
  const after =
    wait === null || wait < 0 ? answered : t('callPage.tellAfter', { answered, after: length(Math.round(wait)) });
  const talked = times.talkSeconds === null ? null : t('calls.rowTalked', { length: length(times.talkSeconds) });
  return `${inTwo(after, talked)}.`;
}

/** The own phone was picked up, and nothing tells whether the other side answered. */
function ownPhoneSentence(page: CallPage): string {
  const { call, extension } = page;
  if (!call.legs.some((leg) => isMine(leg, extension) && isAnswered(leg))) return t('callPage.tellNoStatus');
  const connected = lengthOf(page, 'connected');
  return connected === null
    ? t('callPage.tellOwnPhone', { extension })
    : t('callPage.tellOwnPhoneLasted', { extension, length: connected });
}

/** One sentence of two halves; only the first where there is no other. */
function inTwo(first: string, second: string | null): string {
  return second === null ? first : t('callPage.andThen', { first, second });
}

function statusSentence(status: string): string {
  return t('callPage.tellStatus', { status: isolated(status) });
}

/** How long the call was in one kind of stretch, in words; null for not at all or unknown. */
function lengthOf(
  { call, extension, perspective }: CallPage,
  kind: 'ringing' | 'elsewhere' | 'dialling' | 'ownRinging' | 'connected',
) {
  const seconds = secondsByKind(callTimes(call, extension, perspective.outcome).stretches).get(kind);
  return seconds === undefined ? null : length(seconds);
}

function missedSentence(page: CallPage, detail: MissedDetail | undefined, { isOwn, nameOf }: SummaryContext): string {
  const { extension } = page;
  if (detail?.kind === 'notReported')
    return detail.status === null ? t('callPage.tellNoStatus') : statusSentence(detail.status);
  const rang = lengthOf(page, 'ringing');
  const who = isOwn ? t('callPage.you') : t('callPage.phone', { extension });
  const missed = inTwo(
    t('callPage.tellMissed', { who }),
    rang === null ? null : t('callPage.tellRang', { length: rang }),
  );
  return joined(' ', `${missed}.`, detailSentence(page, detail, nameOf));
}

/** Who else had the call: before this phone rang, or after it. */
function detailSentence({ call, extension, perspective }: CallPage, detail: MissedDetail | undefined, nameOf: NameOf) {
  if (detail?.kind === 'putThrough') return t('callPage.tellPutThrough', { by: phoneWords(detail.by, nameOf) });
  if (detail?.kind === 'mailbox') return t('callPage.tellMailbox');
  if (detail?.kind === 'perhapsMailbox') return t('callPage.tellPerhapsMailbox');
  if (detail?.kind === 'perhapsElsewhere') return t('callPage.tellPerhapsElsewhere');
  const last = callTimes(call, extension, perspective.outcome).stretches.at(-1);
  return last?.kind === 'elsewhere' ? t('callPage.tellElsewhere', { length: length(last.to - last.from) }) : null;
}

function notReachedSentence(page: CallPage): string {
  const { perspective, extension } = page;
  const reason = perspective.outcome.kind === 'notReached' ? perspective.outcome.reason : 'unknown';
  if (reason === 'ownPhone') {
    const rang = lengthOf(page, 'ownRinging');
    return rang === null
      ? t('callPage.tellNotPickedUp', { extension })
      : t('callPage.tellNotPickedUpRang', { extension, length: rang });
  }
  const waited = lengthOf(page, 'dialling');
  if (reason === 'noAnswer' && waited !== null) return t('callPage.tellNoAnswerWithin', { length: waited });
  if (reason === 'cancelled' && waited !== null) return t('callPage.tellCancelledAfter', { length: waited });
  return t(`callPage.tellNotReached_${reason}`);
}

function routeSentences(page: CallPage, { region, usualNumber }: SummaryContext): (string | null)[] {
  const { call, extension } = page;
  const odd = call.direction === 'unknown' ? call.directionText : null;
  const direction = odd === null ? null : t('callPage.directionAsItCame', { direction: isolated(odd) });
  if (!isSideKnown(page)) return [direction];
  if (sideOf(call, extension) === 'caller') return [t('callPage.tellFrom', { extension }), direction];
  const dialled = call.destinationNumber;
  const isUsual = usualNumber === null || dialled === usualNumber;
  if (dialled === null || isUsual || isWithheld(dialled) || isNumberOf(dialled, extension))
    return [t('callPage.tellOn', { extension }), direction];
  const number = isolated(formatNumber(dialled, region.country));
  return [t('callPage.tellOnDialled', { extension, number }), direction];
}
