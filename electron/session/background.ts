import { AppError, type AppErrorData, errorData } from '../../shared/errors.ts';
import type { StoredConnection } from '../../shared/settings.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { ConnectionChange } from '../connection/connection.ts';
import { reportUncaught } from '../emitter.ts';
import type { Timers } from '../timers.ts';
import type { Session } from './session.ts';

/** A session that is not in sight; `close` ends it and its client. */
export interface Watched {
  readonly session: Pick<Session, 'id' | 'sync'>;
  close(): void;
}

/** `open` opens the session of a connection, or throws AppError `historyClosed`; `onOpen` is called after each. */
export interface BackgroundDeps<W extends Watched> {
  readonly connections: () => readonly StoredConnection[];
  /** The id of the connection in sight. */
  readonly currentId: () => string | null;
  readonly open: (connection: StoredConnection) => W;
  readonly onOpen: (watched: W) => void;
  readonly timers: Timers;
}

/** How long after the connection in sight the others are opened, ms: the window draws its first rows until then. */
const AFTER_FIRST_ROWS = 500;

/**
 * The PBXs that can be watched without being in sight. Not the practice PBX: it runs only while it is in sight, and its calls are made
 * up. Not a connection without an extension: it has no missed calls to tell.
 */
export const watchable = ({ connection, extension }: Pick<StoredConnection, 'connection' | 'extension'>): boolean =>
  connection.kind === 'pbx' && extension !== null;

/** The sessions of all PBXs that are not in sight. None opens before `start`. Two sessions never have one history open. */
export class BackgroundSessions<W extends Watched> {
  readonly #deps: BackgroundDeps<W>;
  readonly #open = new Map<string, W>();
  readonly #failed = new Map<string, AppErrorData>();
  #timer: unknown = null;
  #isStarted = false;

  constructor(deps: BackgroundDeps<W>) {
    this.#deps = deps;
  }

  all(): readonly W[] {
    return [...this.#open.values()];
  }

  find(id: string): W | null {
    return this.#open.get(id) ?? null;
  }

  /** Why a connection's history is not open; null while it is, or not tried yet. */
  closedBy(id: string): AppErrorData | null {
    return this.#failed.get(id) ?? null;
  }

  /** Opens the sessions from now on. */
  start(): void {
    this.#isStarted = true;
    this.#openAll();
  }

  /** Closes what is in sight now, or was removed. To be called before the session in sight is opened. */
  yield(): void {
    const wanted = new Set(this.#wanted().map(({ connectionId }) => connectionId));
    for (const [id, watched] of this.#open) {
      if (wanted.has(id)) continue;
      this.#open.delete(id);
      watched.close();
    }
    for (const id of this.#failed.keys()) if (!wanted.has(id)) this.#failed.delete(id);
  }

  /** Opens what is out of sight now, a moment later; after a change of a key's state a refused one starts again. */
  follow(change: ConnectionChange): void {
    if (change === 'key')
      for (const { session } of this.all()) if (session.sync.state().link.kind === 'refused') session.sync.start();
    if (this.#isStarted) this.#openIn(AFTER_FIRST_ROWS);
  }

  /** Closes all at the end of the app. */
  end(): void {
    this.#isStarted = false;
    this.#deps.timers.clearTimeout(this.#timer);
    for (const watched of this.#open.values()) watched.close();
    this.#open.clear();
  }

  #wanted(): readonly StoredConnection[] {
    const { connections, currentId } = this.#deps;
    const current = currentId();
    return connections().filter((one) => watchable(one) && one.connectionId !== current);
  }

  #openIn(ms: number): void {
    const { timers } = this.#deps;
    timers.clearTimeout(this.#timer);
    this.#timer = timers.setTimeout(() => this.#openAll(), ms);
  }

  /** One in each turn: opening a history with many calls takes main for a moment. A failure of one is its own, and it is tried again. */
  #openAll(tried: ReadonlySet<string> = new Set()): void {
    const { open, onOpen, timers } = this.#deps;
    const next = this.#wanted().find(({ connectionId: id }) => !this.#open.has(id) && !tried.has(id));
    if (next === undefined) {
      if (this.#failed.size > 0) this.#openIn(MINUTE);
      return;
    }
    const id = next.connectionId;
    this.#timer = timers.setTimeout(() => this.#openAll(new Set([...tried, id])), 0);
    try {
      const watched = open(next);
      this.#open.set(id, watched);
      this.#failed.delete(id);
      onOpen(watched);
    } catch (thrown) {
      this.#failed.set(id, errorData(thrown));
      if (!(thrown instanceof AppError)) reportUncaught('background session', thrown);
    }
  }
}
