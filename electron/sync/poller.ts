import type { OlderRead, PbxFound } from '../../shared/calls/views.ts';
import type { Budget, Link, Purpose, Status } from '../../shared/connection.ts';
import { HOUR } from '../../shared/time/durations.ts';
import { parsePbxTime } from '../../shared/time/pbx-time.ts';
import type { History } from '../history/history.ts';
import { BudgetSpent, keepReserve, setbackOf, stopped } from './after-failure.ts';
import { createFill } from './backfill.ts';
import { type Depth, daysToFill, forgottenFrom, latest, textBefore, usualDepth } from './backfill-depth.ts';
import { compareWithPbx, isComparisonDue } from './comparison.ts';
import { changeCoverage, coverageOf, keptFrom } from './coverage.ts';
import type { Lister } from './fetch-window.ts';
import { createJobQueue } from './job-queue.ts';
import {
  type Learned,
  nothingLearned,
  type PassDeps,
  type PassKind,
  readBack,
  runPass,
  searchPbx,
} from './sync-window.ts';

/** How the reading stands, for the frame of the window. */
export type SyncState = Pick<Status, 'link' | 'lastLookAt' | 'nextLookAt' | 'pollEveryMs' | 'firstFill'>;

/**
 * What a look is to be. `by`: the background leaves the reserve of the budget alone, a person may use it. `kind`: `regular` reads
 * back over the longest call from the last look; `deep` days further, for records that come very late or are corrected;
 * `missedOnly` asks for nothing but the missed calls of the regular window, and leaves the rest to the next look.
 */
export interface LookOrder {
  readonly by: 'background' | 'person';
  readonly kind: PassKind;
}
/** `paused`: broken off at the reserve. */
export type PassEnd = 'whole' | 'paused';

export interface LooksDeps {
  /** Throws AppError notConnected, keyMissing or keyLocked. */
  readonly client: (purpose: Purpose) => Lister;
  readonly history: History;
  /** One's own first, then the watched one. */
  readonly extensions: () => readonly string[];
  /** Names the PBX, so that another one begins with a first fill. */
  readonly source?: () => string;
  readonly zone: () => string;
  readonly now: () => number;
  readonly budget: () => Budget | null;
  /** Four weeks unless told. */
  readonly depth?: () => Depth;
}

/** Where a look tells what comes of it. */
export interface LooksTold {
  readonly state: () => SyncState;
  readonly tell: (change: Partial<SyncState>) => void;
  readonly missed: (extension: string) => void;
}

/** Looks at the PBX, one at a time. */
export interface Looks {
  /**
   * Reads one extension; behind it, in the background, what is still missing of it. Joins a look of that kind that waits; one that
   * runs already only where it is the background that asks: a person wants to see what has come in up to now. Rejects with
   * AppError; after `signal`, with notConnected.
   */
  at(extension: string, order: LookOrder, signal: AbortSignal): Promise<PassEnd>;
  /** Reads the next page below everything that was read, because a person wants it. Rejects as `at` does. */
  older(extension: string, signal: AbortSignal): Promise<OlderRead>;
  /** Asks the PBX's own search for digits, with one request, and stores what it gives. Rejects as `at` does. */
  search(extension: string, query: string, signal: AbortSignal): Promise<PbxFound>;
  /** A person stops reading backwards, or lets it go on. What was read stays. */
  stopFill(extension: string): void;
  goOnFilling(extension: string, signal: AbortSignal): void;
  /** How many requests were sent since this was last called. */
  takeRequests(): number;
}

/** A look that was asked for and has not ended. */
interface Pending {
  readonly done: Promise<PassEnd>;
  readonly signal: AbortSignal;
  stage: 'waiting' | 'running';
}

/** The server's missed filter is asked at least at every so many looks, also where nothing new calls for it. */
const thoroughEvery = 5;
/**
 * A look reads so many pages at the most before it lets others ask; the rest follows behind it. The first look, and one after a
 * failure, read one: so each attempt leaves something behind, however often the PBX fails.
 */
const pagesAStretch = 4;

/** A comparison that failed is not tried again at once, ms. */
const compareAgainAfter = HOUR;

/** Makes the queue of looks. */
export function createLooks(deps: LooksDeps, told: LooksTold): Looks {
  const pending = new Map<string, Pending>();
  const queue = createJobQueue();
  const depth = deps.depth ?? (() => usualDepth);
  const failed = new Set<string>();
  /** By source. */
  const learnedOf = new Map<string, Learned>();
  /** When the comparison with the PBX's own count was last tried, by extension. */
  const comparedAt = new Map<string, number>();
  let requests = 0;
  let looks = 0;
  const fillDays = (extension: string) => daysToFill(depth(), extension === deps.extensions()[0]);
  const fill = createFill({
    queue,
    passFor: (extension, signal, change) => passDeps(extension, 'older', signal, change),
    days: fillDays,
    firstFill: () => told.state().firstFill,
    tell: (firstFill, link) => told.tell({ firstFill, ...(link && { link }) }),
    came: (extension) => tellMissed(deps, told, extension),
    whole(extension, signal) {
      if (extension === deps.extensions()[0]) deps.history.completeLedger();
      void compare(extension, signal);
    },
  });

  async function look(extension: string, order: LookOrder, signal: AbortSignal): Promise<PassEnd> {
    if (signal.aborted) throw stopped();
    const before = told.state().link;
    told.tell({ link: { kind: 'looking' } });
    looks += 1;
    try {
      const thorough = order.by === 'person' || looks % thoroughEvery === 0;
      const pass = passDeps(extension, purposeOf(order), signal, { thorough });
      const isCareful = failed.has(extension) || coverageOf(pass).readAt === null;
      failed.add(extension);
      const kind = await runPass(isCareful ? { ...pass, mostPages: 1 } : pass, order.kind);
      failed.delete(extension);
      told.tell({ link: { kind: 'resting' }, ...(kind !== 'missedOnly' && { lastLookAt: deps.now() }) });
      tellMissed(deps, told, extension);
      fill.goOn(extension, signal);
      return 'whole';
    } catch (error) {
      if (signal.aborted) throw stopped();
      const isSpent = error instanceof BudgetSpent;
      const { firstFill } = told.state();
      told.tell({
        link: isSpent ? restingAfter(before) : setbackOf(error).link,
        ...(firstFill.kind === 'running' && { firstFill: { kind: 'idle' } }),
      });
      if (isSpent) return 'paused';
      throw error;
    }
  }

  /** Compares with the PBX's own count where that is due. A failure is left to the next look to tell of. */
  async function compare(extension: string, signal: AbortSignal): Promise<void> {
    const isRecent = Math.abs(deps.now() - (comparedAt.get(extension) ?? Number.NEGATIVE_INFINITY)) < compareAgainAfter;
    if (isRecent || !isComparisonDue(passDeps(extension, 'older', signal, {}))) return;
    comparedAt.set(extension, deps.now());
    try {
      await queue.add('background', async () => {
        if (signal.aborted) return;
        await compareWithPbx(passDeps(extension, 'older', signal, {}), deps.budget());
      });
      told.tell({});
    } catch {}
  }

  function passDeps(
    extension: string,
    purpose: Purpose,
    signal: AbortSignal,
    change: Partial<PassDeps>,
  ): PassDeps & { readonly kept: string | null } {
    const { history, now } = deps;
    const source = deps.source?.() ?? '';
    const zone = deps.zone();
    const kept = latest(textBefore(depth().kept, now(), zone), forgottenFrom(history));
    const missing = kept === null ? null : keptFrom(coverageOf({ history, source, extension }), kept);
    const learned = learnedOf.get(source) ?? nothingLearned();
    learnedOf.set(source, learned);
    if (missing !== null) changeCoverage({ history, source, extension }, () => missing);
    return {
      client: counted(purpose),
      ...{ history, extension, source, zone, now, signal, kept, learned },
      beforeAsking: () => (purpose === 'person' ? undefined : keepReserve(deps.budget(), now())),
      thorough: false,
      mostPages: pagesAStretch,
      depth: latest(textBefore(fillDays(extension), now(), zone), kept),
      silence: extension === deps.extensions()[0] ? 'backfill' : 'unwanted',
      onProgress: (progress) => told.tell({ firstFill: { kind: 'running', extension, ...progress } }),
      ...change,
    };
  }

  async function older(extension: string, signal: AbortSignal): Promise<OlderRead> {
    if (signal.aborted) throw stopped();
    const pass = passDeps(extension, 'person', signal, { mostPages: 1, onProgress: () => {} });
    const end = (): OlderRead => {
      const { back, bottom } = coverageOf(pass);
      const isKept = pass.kept === null || back === null || back > pass.kept;
      const below = isKept ? (bottom ? 'nothing' : 'more') : 'notKept';
      return { below, back: parsePbxTime(back, pass.zone)?.at ?? null };
    };
    if (end().below !== 'more') return end();
    try {
      if (coverageOf(pass).readAt === null) await runPass(pass, 'regular');
      else await readBack(pass, pass.kept);
    } catch (error) {
      throw signal.aborted ? stopped() : error;
    }
    return end();
  }

  /** Each request is on the account of what it is made for. */
  function counted(purpose: Purpose): Lister {
    return {
      async list(query, signal) {
        requests += 1;
        return deps.client(purpose).list(query, signal);
      },
    };
  }

  return {
    at(extension, order, signal) {
      const name = `${order.kind} ${extension}`;
      const known = pending.get(name);
      // One that was stopped is on its way out and has nothing to give.
      const isJoined = known && !known.signal.aborted && (order.by === 'background' || known.stage === 'waiting');
      if (isJoined) return known.done;
      const done = queue
        .add(order.by, () => {
          entry.stage = 'running';
          return look(extension, order, signal);
        })
        .finally(() => {
          if (pending.get(name) === entry) pending.delete(name);
        });
      const entry: Pending = { done, signal, stage: 'waiting' };
      pending.set(name, entry);
      return done;
    },
    older: (extension, signal) => queue.add('person', () => older(extension, signal)),
    search: (extension, query, signal) =>
      queue.add('person', async () => {
        if (signal.aborted) throw stopped();
        try {
          return await searchPbx(passDeps(extension, 'person', signal, {}), query);
        } catch (error) {
          throw signal.aborted ? stopped() : error;
        }
      }),
    stopFill: fill.stop,
    goOnFilling: fill.resume,
    takeRequests() {
      const taken = requests;
      requests = 0;
      return taken;
    },
  };
}

function purposeOf({ by, kind }: LookOrder): Purpose {
  if (by === 'person') return 'person';
  return kind === 'deep' ? 'older' : 'looking';
}

function restingAfter(before: Link): Link {
  return before.kind === 'looking' ? { kind: 'resting' } : before;
}

/** Only one's own missed calls are news. */
function tellMissed(deps: LooksDeps, told: LooksTold, extension: string): void {
  const { history } = deps;
  if (extension !== deps.extensions()[0]) history.silenceMissed(extension, 'unwanted');
  else if (history.hasUnnotifiedMissed(extension)) told.missed(extension);
}
