import type { Perspective } from '../../../shared/calls/call.ts';
import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { isInNumber, isInText, parseTerms } from '../../../shared/calls/find-text.ts';
import { numberKeys } from '../../../shared/numbers/phone-number.ts';
import { type Verdict, wordOf } from '../../../shared/quality/verdict.ts';

/** Everything of a call that a filter can ask for, as one extension sees it. */
export interface Findable {
  /** Epoch ms, 0 when unreadable. */
  readonly at: number;
  readonly perspective: Perspective;
  readonly verdict: Verdict;
  readonly partyKey: string | null;
  /** As `notationsOf` writes them. */
  readonly notations: string;
  /** Names, notes and tags, folded. */
  readonly texts: readonly string[];
  readonly tags: readonly string[];
  readonly codec: string | null;
  /** Where it was dialled from here. */
  readonly line: string | null;
}

/** What a filter asks, ready to be put to any number of calls. */
export function plainFilter(filter: CallFilter): (call: Findable) => boolean {
  const terms = parseTerms(filter.text);
  return (call) => isOfKind(filter, call) && isInSpan(filter, call) && isBeside(filter, call) && isSaid(call);

  function isSaid({ notations, texts, partyKey }: Findable): boolean {
    return terms.every(
      (needle) =>
        isInNumber(needle, notations) ||
        texts.some((text) => isInText(needle, text)) ||
        (needle.digits !== null && partyKey !== null && wholeKeys(needle.digits).includes(partyKey)),
    );
  }
}

/** The keys that typed digits have as a whole number. */
function wholeKeys(digits: string): string[] {
  return numberKeys(digits, 'DE').filter((key) => key.startsWith('+'));
}

function isOfKind({ directions, outcomes, verdicts }: CallFilter, { perspective, verdict }: Findable): boolean {
  return (
    isAny(directions, perspective.direction) &&
    isAny(outcomes, perspective.outcome.kind) &&
    isAny(verdicts, wordOf(verdict))
  );
}

function isInSpan({ from, to, atLeastSeconds }: CallFilter, { at, perspective }: Findable): boolean {
  const isDated = at !== 0 || (from === null && to === null);
  const talk = perspective.talkSeconds ?? 0;
  return isDated && at >= (from ?? at) && (to === null || at < to) && talk >= (atLeastSeconds ?? 0);
}

function isBeside(filter: CallFilter, call: Findable): boolean {
  const { tags, caller, codec, line } = filter;
  return (
    (codec === null || call.codec === codec) &&
    (line === null || call.line === line) &&
    (tags.length === 0 || call.tags.some((tag) => tags.includes(tag))) &&
    (caller === null || call.partyKey === caller)
  );
}

function isAny<T>(wanted: readonly T[], is: T): boolean {
  return wanted.length === 0 || wanted.includes(is);
}
