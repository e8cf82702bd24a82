import type { PbxTime } from '../calls/call.ts';
import { MINUTE } from './durations.ts';
import { onChangeDay, parsePbxTime } from './pbx-time.ts';

/** The times of a call or of a leg as the record has them; `durationSeconds` from the start to the end. */
export interface SpanTexts {
  readonly start: unknown;
  readonly end: unknown;
  readonly durationSeconds: number | null;
}

/** Start and end of something. */
export interface Span {
  readonly start: PbxTime | null;
  readonly end: PbxTime | null;
}

/** How much a record's duration may differ from its times: some PBXs count from the answer. Clock changes are longer. */
const lengthSlackMs = 10 * MINUTE;

/** A leg begins with its call, except for rounding to seconds. */
const legSlackMs = MINUTE;

/**
 * Reads start and end together: in the repeated hour of a clock change, the duration shows whether they are in its first or second run.
 * Where it does not, the first is taken, so that calls keep the order of their texts. `after` (epoch ms): the start of the call that this
 * is a part of.
 */
export function parseSpan(texts: SpanTexts, zone: string, after?: number | null): Span {
  const notBefore = after === null || after === undefined ? null : after - legSlackMs;
  const start = parsePbxTime(texts.start, zone, notBefore);
  const end = parsePbxTime(texts.end, zone, start?.at);
  const starts = instantsOf(start, zone);
  const ends = instantsOf(end, zone);
  if (starts.length < 2 && ends.length < 2) return { start, end };
  const fitting = fits(starts, ends, texts.durationSeconds).filter(([from]) => notBefore === null || from >= notBefore);
  const [best] = fitting;
  if (best === undefined) return { start, end };
  const settled = best[0];
  const endsThen = fitting.filter(([from]) => from === settled).map(([, to]) => to);
  return {
    start: start && { ...start, at: settled },
    end: end && { ...end, at: endsThen[0] ?? end.at },
  };
}

/** A doubt about a start on the night of a clock change: it could be another instant (epoch ms), or that time did not exist. */
export type StartDoubt = { kind: 'either'; other: number } | { kind: 'skipped' };

/** See `StartDoubt`; `zone` is the one that the times were read in. */
export function startDoubt(call: Span & { readonly durationSeconds: number | null }, zone: string): StartDoubt | null {
  if (call.start === null || call.start.at === null) return null;
  const reading = onChangeDay(call.start.text, zone);
  if (reading === null || reading.kind === 'plain') return null;
  if (reading.kind === 'skipped') return { kind: 'skipped' };
  const starts = [reading.earlier, reading.later];
  const possible = fits(starts, instantsOf(call.end, zone), call.durationSeconds).map(([from]) => from);
  if (new Set(possible).size === 1) return null;
  return { kind: 'either', other: call.start.at === reading.earlier ? reading.later : reading.earlier };
}

/** All instants that a time may mean, earlier first; none for one that cannot be read. */
function instantsOf(time: PbxTime | null, zone: string): number[] {
  if (time === null || time.at === null) return [];
  const reading = onChangeDay(time.text, zone);
  return reading?.kind === 'repeated' ? [reading.earlier, reading.later] : [time.at];
}

/** The pairs of start and end that fit the duration, else all in the right order; the earliest first. */
function fits(starts: readonly number[], ends: readonly number[], durationSeconds: number | null): [number, number][] {
  const pairs = starts.flatMap((from) => ends.map((to): [number, number] => [from, to]));
  const inOrder = pairs.filter(([from, to]) => to >= from);
  if (durationSeconds === null) return inOrder;
  const asLong = inOrder.filter(([from, to]) => Math.abs(to - from - durationSeconds * 1000) <= lengthSlackMs);
  return asLong.length > 0 ? asLong : inOrder;
}
