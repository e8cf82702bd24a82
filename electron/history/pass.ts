import { z } from 'zod';
import { pbxText } from '../../shared/pbx-time.ts';
import type { ListQuery } from '../pbx/client.ts';
import type { History } from './history.ts';
import { type Lister, type MetRecord, readWindow, type WindowRead } from './read-window.ts';

const hour = 3_600_000;

/** How far a first fill goes: four weeks or so many records, whichever comes first. */
export const fillDepth = { ms: 28 * 24 * hour, records: 2000 } as const;

/** Records are dated by their start and written at their end: no call is taken to run longer than this. */
export const longestCallMs = 6 * hour;

/** How far a deep pass reads back from the last deep one. */
const deepMs = 3 * 24 * hour;

/** A window with more than this many of one extension's records is a list that does not end. */
const mostRecords = 50_000;

/** See `LookOrder`. */
export type PassKind = 'regular' | 'deep' | 'missedOnly';

/** What a pass needs. `zone`: the PBX's; `now`: epoch ms; `source` tells one PBX's watermarks from another's. */
export interface PassDeps {
  readonly client: Lister;
  readonly history: History;
  readonly extension: string;
  readonly kind: PassKind;
  readonly source: string;
  readonly zone: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly beforeAsking: () => void;
  /** Asks the missed filter even where nothing new calls for it. */
  readonly thorough: boolean;
  readonly onProgress: (progress: { read: number; total: number | null }) => void;
}

/** What a whole pass was. */
export interface PassDone {
  readonly kind: 'fill' | PassKind;
}

const watermark = z.object({ completedAt: z.number() });

const nameOf = (mark: 'pass' | 'deep', source: string, extension: string) => `${mark} ${extension} ${source}`;

type Meta = Pick<History, 'meta'>;

function read(history: Meta, name: string): number | null {
  const stored = history.meta.get(name);
  const mark = watermark.safeParse(stored === null ? null : JSON.parse(stored));
  return mark.success ? mark.data.completedAt : null;
}

/** When the last whole pass of an extension began, epoch ms; null before its first fill. */
export const lastPassAt = (history: Meta, source: string, extension: string): number | null =>
  read(history, nameOf('pass', source, extension));

/** When the last whole deep pass of an extension began, epoch ms; the first fill is one. */
export const lastDeepAt = (history: Meta, source: string, extension: string): number | null =>
  read(history, nameOf('deep', source, extension));

/**
 * Reads what is new of one extension: at first its last weeks, then back to the last whole pass and over the longest call that
 * may have been running then. A watermark moves only at the end, so a pass that broke off is made again.
 */
export async function runPass(deps: PassDeps): Promise<PassDone> {
  const { history, extension, source } = deps;
  const startedAt = deps.now();
  const last = lastPassAt(history, source, extension);
  const kind = last === null ? 'fill' : deps.kind;
  const from = pbxText(last === null ? startedAt - fillDepth.ms : windowStart(deps, last), deps.zone);
  if (kind === 'missedOnly') {
    await readMissed(deps, from);
    return { kind };
  }
  if (kind === 'fill') deps.onProgress({ read: 0, total: null });
  const calls = await readCalls(deps, { extension, from }, kind === 'fill');
  deps.signal.throwIfAborted();
  await askMissed(deps, calls, calls.end === 'full' ? (oldestText(calls) ?? from) : from);
  deps.signal.throwIfAborted();
  const mark = JSON.stringify({ completedAt: startedAt });
  history.meta.set(nameOf('pass', source, extension), mark);
  if (kind !== 'regular') history.meta.set(nameOf('deep', source, extension), mark);
  return { kind };
}

/**
 * Back from the last pass, and from the newest call: the second costs nothing, since nothing lies after it, and catches a PBX
 * whose clock is behind what the zone makes of it. A clock that was set back meanwhile counts too.
 */
function windowStart({ history, extension, source, kind, now }: PassDeps, last: number): number {
  const regular = Math.min(last, now(), history.newestAt(extension) ?? last) - longestCallMs;
  return kind === 'deep' ? Math.min(regular, (lastDeepAt(history, source, extension) ?? last) - deepMs) : regular;
}

function readCalls(deps: PassDeps, query: ListQuery, isFill: boolean): Promise<WindowRead> {
  const { history, extension } = deps;
  const limit = isFill ? fillDepth.records : mostRecords;
  return readWindow(deps.client, {
    query,
    mostRecords: limit,
    signal: deps.signal,
    beforeAsking: deps.beforeAsking,
    onPage(page, read) {
      history.ingest(page.records, { extension, status: 'unknown' });
      if (isFill) deps.onProgress({ read, total: page.total === null ? null : Math.min(page.total, limit) });
    },
  });
}

/**
 * Asks the server which of the window's calls this phone missed; the rest of what came in is then settled too. Without anything
 * unsettled in the window there is nothing to ask, and the request is saved.
 */
async function askMissed(deps: PassDeps, calls: WindowRead, from: string): Promise<void> {
  const { history, extension } = deps;
  const cameIn = [...calls.met.values()].filter((record) => cameInto(record, extension)).map((record) => record.uuid);
  if (!deps.thorough && !history.hasUnsettled(extension, cameIn)) return;
  const missed = await readMissed(deps, from);
  deps.signal.throwIfAborted();
  const others = cameIn.filter((uuid) => !missed.met.has(uuid));
  history.settleAnswered(extension, others);
}

function readMissed(deps: PassDeps, from: string): Promise<WindowRead> {
  const { history, extension } = deps;
  return readWindow(deps.client, {
    query: { extension, from, extensionCallStatus: 'missed' },
    mostRecords,
    signal: deps.signal,
    beforeAsking: deps.beforeAsking,
    onPage: (page) => void history.ingest(page.records, { extension, status: 'missed' }),
  });
}

/** Whether the call rang on the extension: what it called itself is neither missed nor answered by it. */
function cameInto({ raw }: MetRecord, extension: string): boolean {
  return raw.direction !== 'outbound' && String(raw.caller_id_number ?? '') !== extension;
}

function oldestText(calls: WindowRead): string | null {
  const texts = [...calls.met.values()].map(({ raw }) => raw.start_time).filter((text) => typeof text === 'string');
  return texts.filter((text) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)).sort()[0] ?? null;
}
