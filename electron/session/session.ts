import fs from 'node:fs';
import path from 'node:path';
import type { MissedRow } from '../../shared/calls/follow-up-state.ts';
import { pbxQueryOf } from '../../shared/calls/pbx-query.ts';
import type { KnownExtension } from '../../shared/connection.ts';
import { AppError, type AppErrorData, errorData } from '../../shared/errors.ts';
import { countryOfZone } from '../../shared/numbers/country-guess.ts';
import type { Settings } from '../../shared/settings.ts';
import { MINUTE, SECOND } from '../../shared/time/durations.ts';
import type { Connection, ConnectionChange } from '../connection/connection.ts';
import { Dialing, type DialingDeps } from '../dialing/dialing.ts';
import { owned, reportUncaught } from '../emitter.ts';
import type { PbxClient } from '../pbx/client.ts';
import type { RateLimitTracker } from '../pbx/rate-limit.ts';
import { type History, openHistory } from '../store/history.ts';
import { Sync } from '../sync/sync.ts';
import type { Timers } from '../timers.ts';
import { createClockWatch } from './clock-watch.ts';
import { createWatchedExtension, type ExtensionDirectory, mergeExtensions } from './extensions.ts';
import { createForgettingService } from './forgetting.ts';
import { createRecordRefresher } from './record-refresher.ts';
import { createReminders } from './reminders.ts';
import { createRetention, createRetentionCutoff } from './retention.ts';

/** All parts that belong to one connection: its history is a file of its own. */
export type Session = ReturnType<typeof openSession>;

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
  readonly rateLimit: Pick<RateLimitTracker, 'share' | 'availableNow' | 'shiftClock' | 'serialise' | 'restore'>;
  /** The window is hidden. */
  readonly isHidden: () => boolean;
  readonly directory: ExtensionDirectory;
  readonly now: () => number;
  readonly timers: Timers;
  /** Notifications wait. */
  readonly isQuiet: () => boolean;
  /** Called with the callers whose reminder is due. */
  readonly onReminders: (rows: readonly MissedRow[]) => void;
  readonly random: () => number;
}

/** The practice PBX runs on this computer: new sample calls are shown as they come, ms. */
const PRACTICE_INTERVAL = 3 * SECOND;

/** What was known of the key's rate limit, in the history. */
const RATE_LIMIT = 'rate limit';

/** Opens the history of a connection and builds what works with it. Nothing is sent before `sync.start()`. */
export function openSession({ id, ...deps }: SessionDeps) {
  const { connection, settings, rateLimit, now, timers } = deps;
  fs.mkdirSync(deps.folder, { recursive: true, mode: 0o700 });
  const pbxClock = () => clockOf(() => connection.client())?.dateHeader ?? null;
  const history = openHistory({
    file: path.join(deps.folder, 'calls.sqlite'),
    zone: deps.zone(),
    country: deps.country(),
    outsidePrefix: settings().dialRules.outsidePrefix,
    keepFrom: () => cutoff.keepFrom(),
    now,
    pbxClock,
    timers,
  });
  const cutoff = createRetentionCutoff({
    history,
    pbxClock,
    keepDays: () => settings().keepDays,
    now,
  });
  rateLimit.restore(unlessRefused(() => history.meta.get(RATE_LIMIT)) ?? null);
  const watched = createWatchedExtension({ own: () => settings().extension, now });
  const dialing = new Dialing({
    report: reportUncaught,
    client: () => connection.client().as('dialling'),
    store: history.dials,
    history,
    gatewayName: (uuid) => settings().gateways.find((one) => one.uuid === uuid)?.name ?? null,
    zone: deps.zone,
    country: deps.country,
    isSynced: (extension) => watched.extensions().includes(extension),
    budget: rateLimit.availableNow,
    own: () => ownNumbers(settings(), history, [deps.zone(), deps.computerZone]),
    now,
    timers,
  });
  const sync = new Sync({
    client: (purpose) => connection.client().as(purpose),
    history,
    extensions: watched.extensions,
    zone: deps.zone,
    now,
    timers,
    random: deps.random,
    budget: rateLimit.availableNow,
    share: rateLimit.share,
    onClockJump: rateLimit.shiftClock,
    isHidden: deps.isHidden,
    pollEvery: settings().connection.kind === 'practice' ? PRACTICE_INTERVAL : null,
    depth: settings,
  });
  const clock = createClockWatch({ ...deps, history });
  dialing.onChange(clock.dials);
  const reminders = createReminders({
    missed: history.missed,
    timers,
    now,
    isQuiet: deps.isQuiet,
    onDue: deps.onReminders,
  });
  const forgetting = createForgettingService({
    history,
    dialing,
    country: deps.country,
    timers,
    report: reportUncaught,
  });
  owned('forgetting', forgetting.resume());
  const retention = createRetention({ history, cutoff, timers });
  let searching: AbortController | null = null;
  const records = createRecordRefresher({
    client: () => connection.client().as('person'),
    history,
    budget: rateLimit.availableNow,
    now,
  });
  return {
    id,
    history,
    sync,
    dialing,
    reminders,
    clock,
    forgetting,
    retention,
    records,
    /** Polls the extension on screen as well as the user's own, for a few minutes after each call. */
    watch(extension: string): void {
      if (!watched.watch(extension)) return;
      // The sync's state has the error.
      sync.pollNow(extension).catch(() => {});
    },
    /** See `calls.searchPbx`; another search ends the one before. */
    async searchPbx(extension: string, text: string) {
      const query = pbxQueryOf(text, deps.country());
      if (query === null) throw new AppError({ kind: 'badInput', detail: 'text' });
      searching?.abort();
      searching = new AbortController();
      return sync.search(extension, query, searching.signal);
    },
    stopSearchPbx: (): void => searching?.abort(),
    /** Fetches what is missing of the user's own calls after the depth was changed. */
    resumeBackfill(): void {
      const own = settings().extension;
      if (own !== null) sync.resumeBackfill(own);
    },
    /** Whose calls can be shown: the PBX's own list, those in the records, the user's own. */
    async extensions(): Promise<KnownExtension[]> {
      const listed = await deps.directory.list(() => connection.client());
      if (listed !== null) history.extensionNames.save(listed);
      const { of: nameOf } = history.extensionNames;
      return mergeExtensions({ listed, fromRecords: history.calls.extensions(), own: settings().extension, nameOf });
    },
    close(): void {
      reminders.stop();
      forgetting.close();
      retention.stop();
      dialing.stop();
      sync.stop();
      unlessRefused(() => history.meta.set(RATE_LIMIT, rateLimit.serialise()));
      history.close();
    },
  };
}

/** The one open session, changed with the connection. */
export type ActiveSession = ReturnType<typeof createActiveSession>;

/** How often a history that could not be opened is tried again, ms. A try can hold main up for a second. */
const TRY_AGAIN_AFTER = MINUTE;

/** `open` opens the session of a connection, or throws AppError `historyClosed`; `onChange` is called after each change. */
export function createActiveSession(deps: {
  /** The id of the current connection; null without one. */
  readonly currentId: () => string | null;
  readonly open: (id: string) => Session;
  readonly onChange: (session: Session | null) => void;
  readonly timers: Timers;
}) {
  let session: Session | null = null;
  let closedBy: AppErrorData | null = null;
  let timer: unknown = null;

  function close(): void {
    deps.timers.clearTimeout(timer);
    closedBy = null;
    session?.close();
    session = null;
  }

  /** Opens the current connection's session. Without one nothing is polled or dialled until its history can be opened. */
  function open(): void {
    const id = deps.currentId();
    close();
    try {
      session = id === null ? null : deps.open(id);
    } catch (thrown) {
      closedBy = errorData(thrown);
      if (closedBy.kind !== 'historyClosed') throw thrown;
      timer = deps.timers.setTimeout(open, TRY_AGAIN_AFTER);
    }
    deps.onChange(session);
  }

  return {
    current: (): Session | null => session,
    /** Why the current connection's history is not open; null while it is, and without a connection. */
    closedBy: (): AppErrorData | null => closedBy,
    /** The open session; throws notConnected, or why its history cannot be opened. */
    required(): Session {
      if (session === null) throw new AppError(closedBy ?? { kind: 'notConnected' });
      return session;
    },
    /** The person's answer to a question about the open session: no where that one ended before. */
    async answered(question: Promise<boolean>): Promise<boolean> {
      const asked = session;
      return (await question) && session === asked;
    },
    /** Tries again to open a history that could not be opened. */
    tryAgain(): void {
      if (closedBy !== null) open();
    },
    /**
     * Opens, changes or closes the session after a change of the connection. One that stays starts again with the saved connection; after
     * a change of the key's state only where a refusal had stopped it. One that is left is closed while the settings are still its own.
     */
    follow(change: ConnectionChange): void {
      if (change === 'leaving') {
        close();
        return;
      }
      const id = deps.currentId();
      if (session !== null && session.id === id) {
        if (change === 'connection' || session.sync.state().link.kind === 'refused') session.sync.start();
        return;
      }
      open();
    },
    close,
  };
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
