import fs from 'node:fs';
import path from 'node:path';
import type { KnownExtension } from '../../shared/connection.ts';
import type { Dial } from '../../shared/dialing/dial.ts';
import { AppError, type AppErrorData, errorData } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { FURTHEST_AHEAD, MINUTE, SECOND } from '../../shared/time/durations.ts';
import type { Connection, ConnectionChange } from '../connection/connection.ts';
import { countryOfZone } from '../connection/country-guess.ts';
import { Dialing, type DialingDeps } from '../dialing/dialing.ts';
import { owned, reportUncaught } from '../emitter.ts';
import type { DirectoryNames } from '../history/core.ts';
import { type History, openHistory } from '../history/history.ts';
import type { PeopleStore } from '../history/people/people-store.ts';
import { MAX_EXTENSION_PAGES, type PbxClient } from '../pbx/client.ts';
import type { RateLimitTracker } from '../pbx/rate-limit-tracker.ts';
import { readingRecords } from '../pbx/record.ts';
import { isAboveReserve } from '../sync/after-failure.ts';
import { Sync } from '../sync/sync.ts';
import type { Timers } from '../timers.ts';
import { createClockWatch } from './clock-watch.ts';
import { createExtensionList, createWatchedExtension, mergeExtensions } from './extensions.ts';
import { Forgetting } from './forgetting.ts';
import { createReminders, type RemindersDeps } from './reminders.ts';
import { createRetention, createRetentionCutoff } from './retention.ts';

/** The folder of a connection's files, in the folder of the app's. */
export const connectionFolder = (folder: string, id: string): string => path.join(folder, 'connections', id);

/** `id` and `folder`: the connection's. */
export interface SessionDeps {
  readonly id: string;
  readonly folder: string;
  readonly connection: Pick<Connection, 'client'>;
  readonly settings: () => Settings;
  readonly zone: () => string;
  readonly computerZone: string;
  readonly country: () => string;
  readonly rateLimit: () => Pick<RateLimitTracker, 'share' | 'othersPerMs' | 'forecast' | 'serialise' | 'restore'>;
  /** How many connections that are open use this one's key, at least 1. Each polls with its part. */
  readonly sharers?: () => number;
  /** The window is hidden. */
  readonly isHidden: () => boolean;
  readonly now: () => number;
  readonly timers: Timers;
  /** Notifications wait. */
  readonly isQuiet: () => boolean;
  /** Called when reminders of callers are due. */
  readonly onReminders: RemindersDeps['onDue'];
  readonly random: () => number;
  readonly directories?: DirectoryNames;
  /** The person's people and notes on callers. `isOwn`: the store is the practice PBX's and is closed with the session. */
  readonly people: { readonly store: PeopleStore; readonly isOwn: boolean };
  /** Whether only directories know a number, and none in its international form (promise R22). */
  readonly isStrangersWord?: (number: string) => boolean;
}

/** The practice PBX runs on this computer: new sample calls are shown as they come, ms. */
const PRACTICE_INTERVAL = 3 * SECOND;

/** What was known of the key's rate limit, in the history. */
const RATE_LIMIT = 'rate limit';

/** All parts that belong to one connection; each connection has its own history file. Nothing is sent before `sync.start()`. */
export class Session {
  readonly id: string;
  /** The app's settings and those of this connection. */
  readonly settings: () => Settings;
  readonly history: History;
  readonly dialing: Dialing;
  readonly sync: Sync;
  readonly clock: ReturnType<typeof createClockWatch>;
  readonly reminders: ReturnType<typeof createReminders>;
  readonly forgetting: Forgetting;
  readonly retention: ReturnType<typeof createRetention>;
  readonly #deps: SessionDeps;
  readonly #watched: ReturnType<typeof createWatchedExtension>;
  readonly #listed: ReturnType<typeof createExtensionList>;

  /** Opens the history and builds what works with it. */
  constructor(deps: SessionDeps) {
    const { connection, settings, rateLimit, now, timers } = deps;
    const pbxClock = () => clockOf(() => connection.client())?.dateHeader ?? null;
    const history = historyOf(deps, { pbxClock, keepFrom: () => cutoff.keepFrom() });
    const cutoff = createRetentionCutoff({ history, pbxClock, keepDays: () => settings().keepDays, now });
    rateLimit().restore(unlessRefused(() => history.meta.get(RATE_LIMIT)) ?? null);
    this.#deps = deps;
    this.id = deps.id;
    this.settings = settings;
    this.history = history;
    this.#watched = createWatchedExtension({ own: () => settings().extension, now });
    this.#listed = createExtensionList({
      read: async () => connection.client().extensions(),
      mayRead: () => isAboveReserve(rateLimit().forecast(), MAX_EXTENSION_PAGES),
      now,
    });
    this.dialing = dialingOf(deps, history);
    this.sync = syncOf(deps, history, this.#watched.extensions, () => isAwaited(this.dialing.list(), now()));
    this.clock = createClockWatch({ ...deps, history });
    this.dialing.onChange(this.clock.dials);
    this.dialing.onChange(() => this.sync.hurry());
    const { missed } = history;
    this.reminders = createReminders({ missed, timers, now, isQuiet: deps.isQuiet, onDue: deps.onReminders });
    this.forgetting = new Forgetting({ history, dialing: this.dialing, timers, report: reportUncaught });
    owned('forgetting', this.forgetting.resume());
    this.retention = createRetention({ history, cutoff, timers, report: reportUncaught });
  }

  /** Polls the extension on screen as well as the user's own, for a few minutes after each call. */
  watch(extension: string): void {
    if (!this.#watched.watch(extension)) return;
    // The sync's state has the error.
    this.sync.pollNow(extension).catch(() => {});
  }

  /** Whose calls can be shown: the PBX's own list, where it has one that can be read, those in the records, the user's own. */
  async extensions(): Promise<KnownExtension[]> {
    const { settings } = this.#deps;
    const { extensionNames, calls } = this.history;
    const listed = await this.#listed.get();
    if (listed !== null) extensionNames.save(listed);
    const own = settings().extension;
    const nameOf = (number: string) => extensionNames.of(number);
    return mergeExtensions({ listed, fromRecords: calls.extensions(), own, nameOf });
  }

  /** The window has shown the status with its notices. */
  markTold(): void {
    unlessRefused(() => this.history.markTold());
  }

  close(): void {
    this.reminders.stop();
    this.forgetting.close();
    this.retention.stop();
    this.dialing.stop();
    this.sync.stop();
    unlessRefused(() => this.history.meta.set(RATE_LIMIT, this.#deps.rateLimit().serialise()));
    this.history.close();
    if (this.#deps.people.isOwn) this.#deps.people.store.close();
  }
}

function historyOf(
  deps: SessionDeps,
  clocks: Pick<Parameters<typeof openHistory>[0], 'pbxClock' | 'keepFrom'>,
): History {
  fs.mkdirSync(deps.folder, { recursive: true, mode: 0o700 });
  try {
    return openHistory({
      file: path.join(deps.folder, 'calls.sqlite'),
      zone: deps.zone(),
      country: deps.country(),
      outsidePrefix: deps.settings().dialRules.outsidePrefix,
      now: deps.now,
      timers: deps.timers,
      peopleStore: deps.people.store,
      connectionId: deps.id,
      ...(deps.directories && { directories: deps.directories }),
      ...clocks,
    });
  } catch (error) {
    // Each minute's try opens another store.
    if (deps.people.isOwn) deps.people.store.close();
    throw error;
  }
}

function dialingOf(deps: SessionDeps, history: History): Dialing {
  const { connection, settings, zone } = deps;
  return new Dialing({
    ...deps,
    report: reportUncaught,
    client: () => connection.client(),
    store: history.dials,
    history,
    gatewayName: (uuid) => settings().gateways.find((one) => one.uuid === uuid)?.name ?? null,
    budget: () => deps.rateLimit().forecast(),
    pbxAhead: () => pbxAhead(clockOf(() => connection.client())),
    own: () => ownNumbers(settings(), history, [zone(), deps.computerZone]),
  });
}

function syncOf(
  deps: SessionDeps,
  history: History,
  extensions: () => readonly string[],
  isAwaited: () => boolean,
): Sync {
  const { connection, settings, rateLimit } = deps;
  return new Sync({
    ...deps,
    client: (purpose) => readingRecords(connection.client().as(purpose), deps.zone),
    history,
    extensions,
    isAwaited,
    budget: () => rateLimit().forecast(),
    share: () => rateLimit().share() / (deps.sharers?.() ?? 1),
    othersPerMs: () => rateLimit().othersPerMs(),
    pollEvery: settings().connection.kind === 'practice' ? PRACTICE_INTERVAL : null,
    depth: settings,
    pbxNow: () =>
      pbxNow(
        clockOf(() => connection.client()),
        deps.now(),
      ),
  });
}

/** For so long the person waits for the record of a call that they dialled, ms. Most calls are shorter. */
const AWAITED_FOR = 30 * MINUTE;

/** Whether one of the dials is being made, or its call may have ended in these minutes. `now`: epoch ms. */
function isAwaited(dials: readonly Dial[], now: number): boolean {
  return dials.some(
    ({ state }) =>
      (state.kind === 'preparing' || state.kind === 'asking' || state.kind === 'inCall' || state.kind === 'unknown') &&
      Math.abs(now - state.since) < AWAITED_FOR,
  );
}

/** How far the PBX's clock is ahead of this computer's, ms; 0 while that is unknown. */
function pbxAhead(clock: ReturnType<PbxClient['clock']>): number {
  return clock === null ? 0 : clock.dateHeader - clock.receivedAt;
}

/** The PBX's clock, epoch ms, where it and this computer's differ by more than a zone could explain; else this computer's. */
export function pbxNow(clock: ReturnType<PbxClient['clock']>, now: number): number {
  const ahead = pbxAhead(clock);
  return Math.abs(ahead) > FURTHEST_AHEAD ? now + ahead : now;
}

/** How often a history that could not be opened is tried again, ms. A try can hold main up for a second. */
const TRY_AGAIN_AFTER = MINUTE;

/** `open` opens the session of a connection, or throws AppError `historyClosed`; `onChange` is called after each change. */
export interface ActiveSessionDeps {
  /** The id of the current connection; null without one. */
  readonly currentId: () => string | null;
  readonly open: (id: string) => Session;
  readonly onChange: (session: Session | null) => void;
  readonly timers: Timers;
}

/** The one open session, changed with the connection. */
export class ActiveSession {
  readonly #deps: ActiveSessionDeps;
  #session: Session | null = null;
  #closedBy: AppErrorData | null = null;
  #timer: unknown = null;
  #isOver = false;

  constructor(deps: ActiveSessionDeps) {
    this.#deps = deps;
  }

  current(): Session | null {
    return this.#session;
  }

  /** Why the current connection's history is not open; null while it is, and without a connection. */
  closedBy(): AppErrorData | null {
    return this.#closedBy;
  }

  /** The open session; throws notConnected, or why its history cannot be opened. */
  required(): Session {
    if (this.#session === null) throw new AppError(this.#closedBy ?? { kind: 'notConnected' });
    return this.#session;
  }

  /** The person's answer to a question about the open session; false once that session has ended. */
  async answered(question: Promise<boolean>): Promise<boolean> {
    const asked = this.#session;
    return (await question) && this.#session === asked;
  }

  /** Tries again to open a history that could not be opened. */
  tryAgain(): void {
    if (this.#closedBy !== null) this.#open();
  }

  /**
   * Opens, changes or closes the session after a change of the connection. One that stays starts again with the saved connection; after
   * a change of the key's state only where a refusal had stopped it. One that is left is closed while the settings are still its own.
   */
  follow(change: ConnectionChange): void {
    const session = this.#session;
    if (change === 'leaving') this.#close();
    // The key of a PBX out of sight may change while another one is being removed.
    else if (change === 'key' && session === null) return;
    else if (session === null || session.id !== this.#deps.currentId()) this.#open();
    else if (change === 'connection' || session.sync.state().link.kind === 'refused') session.sync.start();
  }

  /** Closes the session at the end of the app: none opens after it, though the connection changes once more as it closes. */
  end(): void {
    this.#isOver = true;
    this.#close();
  }

  #close(): void {
    this.#deps.timers.clearTimeout(this.#timer);
    this.#closedBy = null;
    this.#session?.close();
    this.#session = null;
  }

  /** Opens the current connection's session. Without one nothing is polled or dialled until its history can be opened. */
  #open(): void {
    if (this.#isOver) return;
    const { currentId, open, timers, onChange } = this.#deps;
    const id = currentId();
    this.#close();
    try {
      this.#session = id === null ? null : open(id);
    } catch (thrown) {
      this.#closedBy = errorData(thrown);
      if (this.#closedBy.kind !== 'historyClosed') throw thrown;
      this.#timer = timers.setTimeout(() => this.#open(), TRY_AGAIN_AFTER);
    }
    onChange(this.#session);
  }
}

/** What the history answers; undefined where the disk refuses. */
function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (errorData(error).kind !== 'historyUnavailable') throw error;
    return undefined;
  }
}

function ownNumbers(settings: Settings, history: History, zones: readonly string[]): ReturnType<DialingDeps['own']> {
  const { callerIds, callerId, judgedBy } = settings;
  const inZones = zones.map(countryOfZone).filter((country) => country !== null);
  return {
    callerIds: callerId === null ? callerIds : [...callerIds, callerId],
    judgedBy: { ...judgedBy, countries: [...judgedBy.countries, ...inZones] },
    dialPlan: {
      outsidePrefix: settings.dialRules.outsidePrefix,
      isExtension: history.calls.hasExtension,
    },
  };
}

/** The server's clock by the last response; null without one, and without a connection. */
function clockOf(client: () => PbxClient): ReturnType<PbxClient['clock']> {
  try {
    return client().clock();
  } catch {
    return null;
  }
}
