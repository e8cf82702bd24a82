import { pbxText } from '../../shared/pbx-time.ts';
import type { ListPage } from '../pbx/client.ts';
import { afterGap, type Coverage, changeCoverage, coverageOf, restOf, withGap } from './coverage.ts';
import type { History } from './history.ts';
import { type Lister, type MetRecord, readWindow, type Span, type WindowRead } from './read-window.ts';
import { apartMs, secondBefore } from './wall-text.ts';

const hour = 3_600_000;

/** Records are dated by their start and written at their end: no call is taken to run longer than this. */
export const longestCallMs = 6 * hour;

/** How far a deep pass reads back from the last deep one. */
const deepMs = 3 * 24 * hour;

/** See `LookOrder`. */
export type PassKind = 'regular' | 'deep' | 'missedOnly';

/** What a pass needs. `zone`: the PBX's; `now`: epoch ms; `source` tells one PBX's coverage from another's. */
export interface PassDeps {
  readonly client: Lister;
  readonly history: History;
  readonly extension: string;
  readonly source: string;
  readonly zone: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly beforeAsking: () => void;
  /** Asks the missed filter even where nothing new calls for it. */
  readonly thorough: boolean;
  /** After so many pages it may end in the middle; the rest is left to `readRest`. */
  readonly mostPages: number;
  /** How far back the history is to reach, as the PBX's text; null: as far as the PBX. */
  readonly depth: string | null;
  /** Of what a fill reads. */
  readonly onProgress: (progress: { read: number; total: number | null }) => void;
}

/** What a pass was. `fill`: what it brought is no news. */
export interface PassDone {
  readonly kind: 'fill' | PassKind | 'gap';
}

/**
 * Reads what is new of one extension: back to the last look and over the longest call that may have been running then. Where that
 * is more than a stretch the rest is noted as a gap, in the same breath as the look itself. The first look of all begins the fill.
 */
export async function runPass(deps: PassDeps, wanted: PassKind): Promise<PassDone> {
  const startedAt = deps.now();
  const { readAt } = coverageOf(deps);
  if (readAt === null) return begin(deps, startedAt);
  const from = windowStart(deps, readAt, wanted);
  if (wanted === 'missedOnly') {
    await readMissed(deps, { from, to: null });
    return { kind: wanted };
  }
  const done = await readStretch(deps, { from, to: null });
  changeCoverage(deps, ({ gaps, deepAt }) => ({
    readAt: startedAt,
    deepAt: wanted === 'deep' ? startedAt : deepAt,
    gaps: done.end === 'whole' ? gaps : withGap(gaps, { from, to: done.low }),
  }));
  return { kind: wanted };
}

async function begin(deps: PassDeps, startedAt: number): Promise<PassDone> {
  deps.onProgress({ read: 0, total: null });
  const done = await readStretch(deps, { from: deps.depth, to: null }, progressOf(deps));
  changeCoverage(deps, (now) => ({ readAt: startedAt, deepAt: startedAt, ...deeper(now, done, deps.depth) }));
  return { kind: 'fill' };
}

/**
 * Reads a stretch of what is still missing: the newest gap, else the fill further back. Null: nothing is missing. A stretch that
 * breaks off is made again as a whole, because only then do its calls and the missed filter belong together.
 */
export async function readRest(deps: PassDeps): Promise<PassDone | null> {
  const before = coverageOf(deps);
  const rest = restOf(before, deps.depth);
  const [gap] = before.gaps;
  if (rest === 'gap' && gap) {
    const done = await readStretch(deps, gap);
    changeCoverage(deps, ({ gaps }) => ({ gaps: afterGap(gaps, done.end === 'whole' ? null : done.low) }));
    return { kind: 'gap' };
  }
  if (rest === null) return null;
  await readBack(deps, deps.depth);
  return { kind: 'fill' };
}

/** Reads a stretch below everything that was read, down to `from` (null: as far as the PBX goes). */
export async function readBack(deps: PassDeps, from: string | null): Promise<void> {
  const done = await readStretch(deps, { from, to: coverageOf(deps).back }, progressOf(deps));
  changeCoverage(deps, (now) => deeper(now, done, from));
}

function deeper(now: Coverage, done: WindowRead, from: string | null): Partial<Coverage> {
  const filled = now.filled + done.met.size;
  if (done.end === 'part') return { filled, back: done.low };
  return from === null ? { filled, bottom: true } : { filled, back: from };
}

function progressOf(deps: PassDeps): (page: ListPage, read: number) => void {
  const { filled } = coverageOf(deps);
  let total: number | null = null;
  return (page, read) => {
    // The first page's, because each further one counts only what lies below it.
    total ??= page.total === null ? null : filled + page.total;
    deps.onProgress({ read: filled + read, total });
  };
}

/**
 * Back from the last look, and from the newest call: the second costs nothing, since nothing lies after it, and catches a PBX
 * whose clock is behind what the zone makes of it. A clock that was set back meanwhile counts too.
 */
function windowStart(deps: PassDeps, readAt: number, kind: PassKind): string {
  const { history, extension, now, zone } = deps;
  const regular = Math.min(readAt, now(), history.newestAt(extension) ?? readAt) - longestCallMs;
  const { deepAt } = coverageOf(deps);
  return earliestText(kind === 'deep' ? Math.min(regular, (deepAt ?? readAt) - deepMs) : regular, zone);
}

/** Where the clock is put back within the hour, later calls have earlier texts. */
function earliestText(at: number, zone: string): string {
  const text = pbxText(at, zone);
  return apartMs(text, pbxText(at + hour, zone)) < hour ? pbxText(at - hour, zone) : text;
}

async function readStretch(
  deps: PassDeps,
  span: Span,
  onPage: (page: ListPage, read: number) => void = () => {},
): Promise<WindowRead> {
  const { history, extension } = deps;
  const calls = await readWindow(deps.client, {
    query: { extension },
    span,
    mostPages: deps.mostPages,
    signal: deps.signal,
    beforeAsking: deps.beforeAsking,
    onPage(page, read) {
      history.ingest(page.records, { extension, status: 'unknown' });
      onPage(page, read);
    },
  });
  await askMissed(deps, calls, { from: calls.end === 'part' ? calls.low : span.from, to: span.to });
  deps.signal.throwIfAborted();
  return calls;
}

/**
 * Asks the server which of the stretch's calls this phone missed; the rest of what came in is then settled too. Without anything
 * unsettled in it there is nothing to ask, and the request is saved.
 */
async function askMissed(deps: PassDeps, calls: WindowRead, span: Span): Promise<void> {
  const { history, extension } = deps;
  const cameIn = [...calls.met.values()].filter((record) => cameInto(record, extension)).map((record) => record.uuid);
  if (!deps.thorough && !history.hasUnsettled(extension, cameIn)) return;
  // Whether `from` includes its second is not documented.
  const missed = await readMissed(deps, { from: span.from === null ? null : secondBefore(span.from), to: span.to });
  deps.signal.throwIfAborted();
  const others = cameIn.filter((uuid) => !missed.met.has(uuid));
  history.settleAnswered(extension, others);
}

function readMissed(deps: PassDeps, span: Span): Promise<WindowRead> {
  const { history, extension } = deps;
  return readWindow(deps.client, {
    query: { extension, extensionCallStatus: 'missed' },
    span,
    mostPages: Number.POSITIVE_INFINITY,
    signal: deps.signal,
    beforeAsking: deps.beforeAsking,
    onPage: (page) => void history.ingest(page.records, { extension, status: 'missed' }),
  });
}

/** Whether the call rang on the extension: what it called itself is neither missed nor answered by it. */
function cameInto({ raw }: MetRecord, extension: string): boolean {
  return raw.direction !== 'outbound' && String(raw.caller_id_number ?? '') !== extension;
}
