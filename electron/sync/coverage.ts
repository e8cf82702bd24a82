import { z } from 'zod';
import type { History } from '../history/history.ts';

const text = z.string();
/** A stretch that a broken-off pass left out. `to`: null where it reaches up to the newest. */
const gap = z.object({ from: text, to: text.nullable() });
export type Gap = z.infer<typeof gap>;

const coverage = z.object({
  readAt: z.number().nullable(),
  deepAt: z.number().nullable(),
  gaps: z.array(gap),
  back: text.nullable(),
  bottom: z.boolean(),
  filled: z.number(),
  stopped: z.object({ days: z.number().nullable() }).nullable(),
});

/**
 * Which of an extension's calls have been read, so that nothing is left out and a pass that broke off goes on where it was. Texts
 * are the PBX's times. Apart from `gaps`, the history is whole from `readAt` (epoch ms, the beginning of the last look) back to
 * `back`; null: never looked, nothing yet. `deepAt`: the beginning of the last deep look. `bottom`: whole down to the PBX's
 * oldest; `back` is null then. `filled`: how many records reading backwards has brought. `stopped`: how many days back that was to go (null: all)
 * when a person stopped it.
 */
export type Coverage = z.infer<typeof coverage>;

const nothing: Coverage = {
  readAt: null,
  deepAt: null,
  gaps: [],
  back: null,
  bottom: false,
  filled: 0,
  stopped: null,
};

type Meta = Pick<History, 'meta'>;

/** One extension at one PBX: `source` names it, so that another one begins with a first fill. */
export interface CoverageKey {
  readonly history: Meta;
  readonly source: string;
  readonly extension: string;
}

const nameOf = ({ source, extension }: CoverageKey) => `coverage ${extension} ${source}`;

/** What has been read. */
export function coverageOf(of: CoverageKey): Coverage {
  const read = coverage.safeParse(parsed(of.history.meta.get(nameOf(of))));
  return read.success ? read.data : { ...nothing, ...olderMark(of) };
}

/** Before there were gaps there was only the time of the last whole pass. */
function olderMark({ history, source, extension }: CoverageKey): Partial<Coverage> {
  const mark = z.object({ completedAt: z.number() }).safeParse(parsed(history.meta.get(`pass ${extension} ${source}`)));
  return mark.success ? { readAt: mark.data.completedAt } : {};
}

function parsed(stored: string | null): unknown {
  return stored === null ? null : JSON.parse(stored);
}

/** Writes what has been read, from what stands there now. */
export function changeCoverage(of: CoverageKey, change: (now: Coverage) => Partial<Coverage>): Coverage {
  const now = coverageOf(of);
  const next = { ...now, ...change(now) };
  of.history.meta.set(nameOf(of), JSON.stringify(next));
  return next;
}

/** More gaps than this are read as one: going over a stretch again is harmless. */
const mostGaps = 20;

/** The gaps with another one, newest first; those that touch are one. */
export function withGap(gaps: readonly Gap[], added: Gap): Gap[] {
  const apart = gaps.filter((one) => !touch(one, added));
  const met = gaps.filter((one) => touch(one, added));
  const all = [...apart, met.reduce(joined, added)].sort((a, b) => (a.from < b.from ? 1 : -1));
  return all.length <= mostGaps ? all : [all.reduce(joined)];
}

const touch = (a: Gap, b: Gap): boolean => (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);

function joined(a: Gap, b: Gap): Gap {
  const [from = ''] = [a.from, b.from].sort();
  return { from, to: a.to === null || b.to === null ? null : ([a.to, b.to].sort()[1] ?? null) };
}

/** The gaps after a stretch of the first one was read down to `low`; null: all of it. */
export function afterGap(gaps: readonly Gap[], low: string | null): Gap[] {
  const [first, ...rest] = gaps;
  return first === undefined || low === null ? rest : [{ ...first, to: low }, ...rest];
}

/** The same where nothing before `kept` is kept: what was deleted there can be read again, should more be kept one day. */
export function trimmedTo({ gaps, back, bottom }: Coverage, kept: string): Partial<Coverage> | null {
  const isRead = back !== null || bottom;
  if (!isRead || (back !== null && back >= kept && gaps.every((one) => one.from >= kept))) return null;
  const above = gaps.filter((one) => one.to === null || one.to > kept);
  return {
    gaps: above.map((one) => ({ ...one, from: one.from < kept ? kept : one.from })),
    back: back === null || back < kept ? kept : back,
    bottom: false,
  };
}

/** What is still to be read, most urgent first: a gap, else the fill down to `depth` (null: all there is). */
export function nextMissing(now: Coverage, depth: string | null): 'gap' | 'fill' | null {
  if (now.gaps.length > 0) return 'gap';
  const isFilled = now.bottom || (now.back !== null && depth !== null && now.back <= depth);
  return isFilled ? null : 'fill';
}

/** When an extension was last looked at, epoch ms; null before its first look. */
export const lastPollAt = (history: Meta, source: string, extension: string): number | null =>
  coverageOf({ history, source, extension }).readAt;

/** When an extension was last looked at deeply, epoch ms; the first look counts. */
export const lastDeepPollAt = (history: Meta, source: string, extension: string): number | null =>
  coverageOf({ history, source, extension }).deepAt;
