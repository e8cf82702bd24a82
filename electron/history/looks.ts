import type { Budget, Link, Purpose, Status } from '../../shared/connection.ts';
import type { History } from './history.ts';
import { BudgetSpent, keepReserve, setbackOf, stopped } from './pace.ts';
import { type PassKind, runPass } from './pass.ts';
import type { Lister } from './read-window.ts';

/** How the reading stands, for the frame of the window. */
export type SyncState = Pick<Status, 'link' | 'lastLookAt' | 'nextLookAt' | 'firstFill'>;

/**
 * What a look is to be. `by`: the background leaves the reserve of the budget alone, a person may use it. `kind`: `regular` reads
 * back over the longest call from the last whole pass; `deep` days further, for records that come very late or are corrected;
 * `missedOnly` asks for nothing but the missed calls of the regular window, and leaves its watermark where it is.
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
   * Reads one extension. Joins a look of that kind that waits; one that runs already only where it is the background that asks: a
   * person wants to see what has come in up to now. Rejects with AppError; after `signal`, with notConnected.
   */
  at(extension: string, order: LookOrder, signal: AbortSignal): Promise<PassEnd>;
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

/** Makes the queue of looks. */
export function createLooks(deps: LooksDeps, told: LooksTold): Looks {
  const pending = new Map<string, Pending>();
  let tail: Promise<unknown> = Promise.resolve();
  let requests = 0;
  let looks = 0;

  async function look(extension: string, order: LookOrder, signal: AbortSignal): Promise<PassEnd> {
    if (signal.aborted) throw stopped();
    const before = told.state().link;
    told.tell({ link: { kind: 'looking' } });
    looks += 1;
    try {
      const { kind } = await pass(extension, order, signal);
      const read = kind === 'missedOnly' ? {} : { lastLookAt: deps.now() };
      told.tell({ link: { kind: 'resting' }, ...read, firstFill: { kind: 'idle' } });
      tellMissed(deps, told, extension, kind);
      return 'whole';
    } catch (error) {
      if (signal.aborted) throw stopped();
      const isSpent = error instanceof BudgetSpent;
      told.tell({ link: isSpent ? restingAfter(before) : setbackOf(error).link, firstFill: { kind: 'idle' } });
      if (isSpent) return 'paused';
      throw error;
    }
  }

  function pass(extension: string, order: LookOrder, signal: AbortSignal) {
    const { history, now } = deps;
    return runPass({
      client: counted(order),
      history,
      extension,
      kind: order.kind,
      source: deps.source?.() ?? '',
      zone: deps.zone(),
      now,
      signal,
      beforeAsking: () => (order.by === 'background' ? keepReserve(deps.budget(), now()) : undefined),
      thorough: order.by === 'person' || looks % thoroughEvery === 0,
      onProgress: (progress) => told.tell({ firstFill: { kind: 'running', ...progress } }),
    });
  }

  /** Each request is on the account of what it is made for. */
  function counted(order: LookOrder): Lister {
    return {
      async list(query, signal) {
        requests += 1;
        const isFilling = told.state().firstFill.kind === 'running' || order.kind === 'deep';
        return deps.client(order.by === 'person' ? 'person' : isFilling ? 'older' : 'looking').list(query, signal);
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
      const done = tail
        .then(() => {
          entry.stage = 'running';
          return look(extension, order, signal);
        })
        .finally(() => {
          if (pending.get(name) === entry) pending.delete(name);
        });
      const entry: Pending = { done, signal, stage: 'waiting' };
      pending.set(name, entry);
      tail = done.catch(() => {});
      return done;
    },
    takeRequests() {
      const taken = requests;
      requests = 0;
      return taken;
    },
  };
}

function restingAfter(before: Link): Link {
  return before.kind === 'looking' ? { kind: 'resting' } : before;
}

/** Only one's own missed calls are news, and not those that a first fill brought. */
function tellMissed(deps: LooksDeps, told: LooksTold, extension: string, kind: 'fill' | PassKind): void {
  const { history } = deps;
  if (kind === 'fill' || extension !== deps.extensions()[0]) history.takeUnnotifiedMissed(extension);
  else if (history.hasUnnotifiedMissed(extension)) told.missed(extension);
}
