import type { Outcome } from '../../../shared/calls/call.ts';
import { type Cause, type CauseKind, notReachedReasonOf } from '../../../shared/calls/hangup-cause.ts';
import { t } from '../../text.ts';
import { isolated } from '../../ui/call/describe-call.ts';

/** What a hang-up cause adds to the outcome. `replacesOutcome`: it says the same with more in it. */
export interface CauseWords {
  readonly replacesOutcome: boolean;
  readonly sentences: readonly string[];
}

const NOTHING: CauseWords = { replacesOutcome: false, sentences: [] };

/** Causes that add nothing to "missed". */
const OF_MISSED: ReadonlySet<CauseKind> = new Set([
  'normal',
  'noAnswer',
  'noResponse',
  'cancelled',
  'answeredElsewhere',
]);
/** Causes of calls that end before an answer: they contradict an answered call. */
const BEFORE_ANSWER: ReadonlySet<CauseKind> = new Set([
  ...(['busy', 'noAnswer', 'noResponse', 'rejected', 'cancelled'] as const),
  ...(['unallocated', 'invalidNumber', 'numberChanged'] as const),
]);
/** Causes of an incoming call that the person can do something about. */
const MENDABLE: ReadonlySet<CauseKind> = new Set(['notRegistered', 'incompatible', 'mediaTimeout', 'gatewayDown']);

/** What the cause of a call adds to its outcome, and what to do next. `isCaller`: the extension made the call. */
export function causeSentences(cause: Cause, outcome: Outcome, isCaller: boolean): CauseWords {
  if (cause.kind === 'none' || cause.kind === 'normal') return NOTHING;
  if (cause.kind === 'unknown') return asItCame(cause.text);
  const { kind } = cause;
  const isAnswered = outcome.kind === 'answered' || outcome.kind === 'answeredByColleague';
  if (isAnswered && kind === 'answeredElsewhere') return NOTHING;
  if (isAnswered && BEFORE_ANSWER.has(kind)) return NOTHING;
  if (outcome.kind === 'missed' && OF_MISSED.has(kind)) return NOTHING;
  if (outcome.kind === 'notReached') return ofNotReached(kind, outcome.reason);
  const todo = isCaller || isAnswered || MENDABLE.has(kind) ? todoOf(kind) : [];
  return { replacesOutcome: false, sentences: [t(`causes.${kind}What`), ...todo] };
}

function asItCame(text: string): CauseWords {
  return { replacesOutcome: false, sentences: [t('callPage.causeAsItCame', { cause: isolated(text) })] };
}

function todoOf(kind: CauseKind): string[] {
  return kind === 'normal' || kind === 'transferred' ? [] : [t(`causes.${kind}Todo`)];
}

/** A cause that is the reason replaces the outcome's sentence; that of no answer or a hang-up stays, because it has the length. */
function ofNotReached(kind: CauseKind, reason: Extract<Outcome, { kind: 'notReached' }>['reason']): CauseWords {
  const isReason = notReachedReasonOf({ kind }) === reason;
  if (isReason && (kind === 'noAnswer' || kind === 'cancelled'))
    return { replacesOutcome: false, sentences: todoOf(kind) };
  if (isReason) return { replacesOutcome: true, sentences: [t(`causes.${kind}What`), ...todoOf(kind)] };
  // The own phone was not picked up, or the status says otherwise: the cause is about something else.
  if (BEFORE_ANSWER.has(kind) || kind === 'answeredElsewhere') return NOTHING;
  return { replacesOutcome: false, sentences: [t(`causes.${kind}What`), ...todoOf(kind)] };
}
