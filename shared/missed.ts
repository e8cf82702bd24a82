import type { Call, Perspective } from './call.ts';
import { isMine, type Sided, sideOf } from './outcome.ts';
import { numberKey } from './phone-number.ts';
import type { MissedRow, MissedState } from './views.ts';

/**
 * A call of one extension, or one that a colleague made (where the records show it), with what was done about it.
 * `dismissedAt`: epoch ms, null when it was not.
 */
export type JudgedCall = {
  call: Sided & Pick<Call, 'uuid' | 'start'>;
  perspective: Perspective;
  seen: boolean;
  dismissedAt: number | null;
};

/** Whose missed calls these are, and the country (ISO 3166 letters) that numbers are read from. */
export type MissedContext = { extension: string; country: string };

/** The longest number that is taken for an extension when it says who rang back. */
const EXTENSION = /^\d{1,6}$/;

/**
 * The missed callers, newest first, one row each: the attempts since they were last spoken with, and what became of them. A later
 * answered call with the same number settles them: made by me or a colleague, or taken by one (returned), or taken by me (they
 * reached me). A new attempt after that, or after a dismissal, waits again. Withheld callers and calls without a readable time
 * are each their own and settled by dismissal only. (domain.md, Missed)
 */
export function missedCallers(calls: readonly JudgedCall[], context: MissedContext): MissedRow[] {
  const missed: Groups = new Map();
  const spoken: Groups = new Map();
  for (const judged of [...calls].sort(newestFirst)) {
    const { kind } = judged.perspective.outcome;
    const at = judged.call.start?.at ?? null;
    const key = at === null ? null : partyKey(judged.perspective, context.country);
    if (kind === 'missed') add(missed, key ?? `call ${judged.call.uuid}`, { judged, at });
    else if (key !== null && (kind === 'answered' || kind === 'answeredByColleague')) add(spoken, key, { judged, at });
  }
  return [...missed].map(([key, attempts]) => rowOf(attempts, spoken.get(key) ?? [], context)).sort(newestRowFirst);
}

/** How many callers wait: what the badge counts. */
export function countWaiting(rows: readonly MissedRow[]): number {
  return rows.filter((row) => row.state.kind === 'waiting').length;
}

type Dated = { judged: JudgedCall; at: number | null };

/** The calls of one key, newest first. */
type Groups = Map<string, [Dated, ...Dated[]]>;

function rowOf(all: readonly [Dated, ...Dated[]], spoken: readonly Dated[], context: MissedContext): MissedRow {
  const [newest] = all;
  const last = timeOf(newest);
  // Both lists are newest first: the call that settled the newest attempt is the earliest one that was not before it.
  const settledBy = spoken.findLast((each) => timeOf(each) >= last);
  const before = spoken.find((each) => timeOf(each) < last);
  const sinceSpoken = before === undefined ? all : all.filter((each) => timeOf(each) > timeOf(before));
  const attempts = settledBy === undefined ? undealt(sinceSpoken) : sinceSpoken;
  const named = attempts.find(({ judged }) => judged.perspective.party.name !== null) ?? newest;
  return {
    party: { ...newest.judged.perspective.party, name: named.judged.perspective.party.name },
    at: newest.at,
    timeText: newest.judged.call.start?.text ?? null,
    callUuids: attempts.map(({ judged }) => judged.call.uuid),
    seen: newest.judged.seen,
    state: stateOf(newest.judged, settledBy, context),
  };
}

/** An attempt after a dismissal begins anew; a dismissed newest one keeps its row whole, so that it can be put back. */
function undealt(attempts: readonly Dated[]): readonly Dated[] {
  const dismissed = attempts.findIndex(({ judged }) => judged.dismissedAt !== null);
  return dismissed > 0 ? attempts.slice(0, dismissed) : attempts;
}

function stateOf(newest: JudgedCall, settledBy: Dated | undefined, context: MissedContext): MissedState {
  if (settledBy === undefined) {
    return newest.dismissedAt === null ? { kind: 'waiting' } : { kind: 'dismissed', at: newest.dismissedAt };
  }
  const { call, perspective } = settledBy.judged;
  const where = { at: timeOf(settledBy), callUuid: call.uuid };
  const { outcome } = perspective;
  if (outcome.kind === 'answeredByColleague') return { kind: 'returned', ...where, by: outcome.by };
  const called = sideOf(call, context.extension) === 'called';
  return called
    ? { kind: 'reachedMe', ...where }
    : { kind: 'returned', ...where, by: callerIn(call, context.extension) };
}

/** The colleague who made this call; null when it was the extension itself, or when the record does not tell. */
function callerIn(call: JudgedCall['call'], extension: string): string | null {
  const { callerNumber, legs } = call;
  if (callerNumber === extension || legs.some((leg) => isMine(leg, extension))) return null;
  const first = legs.length > 1 ? (legs[0]?.destinationNumber ?? null) : null;
  return [callerNumber, first].find((number) => number !== null && EXTENSION.test(number)) ?? null;
}

function partyKey({ party }: Perspective, country: string): string | null {
  return party.withheld ? null : numberKey(party.number, country);
}

function timeOf(dated: Dated): number {
  return dated.at ?? Number.NEGATIVE_INFINITY;
}

function add(groups: Groups, key: string, dated: Dated): void {
  const group = groups.get(key);
  if (group) group.push(dated);
  else groups.set(key, [dated]);
}

function newestFirst(a: JudgedCall, b: JudgedCall): number {
  return (
    (b.call.start?.at ?? 0) - (a.call.start?.at ?? 0) ||
    (a.call.uuid < b.call.uuid ? 1 : a.call.uuid > b.call.uuid ? -1 : 0)
  );
}

function newestRowFirst(a: MissedRow, b: MissedRow): number {
  const [first, second] = [a.callUuids[0] ?? '', b.callUuids[0] ?? ''];
  return (b.at ?? 0) - (a.at ?? 0) || (first < second ? 1 : first > second ? -1 : 0);
}
