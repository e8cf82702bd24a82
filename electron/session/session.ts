import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { MissedRow } from '../../shared/calls/missed-state.ts';
import { pbxQueryOf } from '../../shared/calls/pbx-query.ts';
import type { KnownExtension } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import type { CountryGuess, Settings } from '../../shared/settings.ts';
import type { Connection, ConnectionChange } from '../connection/connection.ts';
import { createDialing, type DialingDeps } from '../dialing/dialing.ts';
import { reportUncaught } from '../emitter.ts';
import { type History, openHistory } from '../history/history.ts';
import type { PbxClient } from '../pbx/client.ts';
import type { RateLimitTracker } from '../pbx/rate-limit.ts';
import { createSync } from '../sync/sync.ts';
import type { Timers } from '../timers.ts';
import { createClockWatch } from './clock-watch.ts';
import { createCountryWatch } from './country-watch.ts';
import { createWatchedExtension, type ExtensionDirectory, mergeExtensions } from './extensions.ts';
import { createForgettingService } from './forgetting.ts';
import { createQualityWatch, type QualityWatchDeps } from './quality-watch.ts';
import { createRateLimitStore } from './rate-limit-store.ts';
import { createRecordRefresher } from './record-refresher.ts';
import { createReminders } from './reminders.ts';
import { createRetention, createRetentionCutoff } from './retention.ts';

/** All parts that belong to one source of calls, the practice PBX or a real one: their histories never mix. */
export type Session = ReturnType<typeof openSession>;

/** The file of each kind of source. */
const files = { practice: 'practice.sqlite', pbx: 'history.sqlite' } as const;

export interface SessionDeps {
  readonly kind: keyof typeof files;
  readonly folder: string;
  readonly connection: Pick<Connection, 'client'>;
  readonly settings: () => Settings;
  readonly zone: () => string;
  readonly computerZone: string;
  readonly country: () => string;
  /** Called with a new guess of the PBX's country. */
  readonly onCountryGuess: (guess: CountryGuess | null) => void;
  readonly rateLimit: Pick<RateLimitTracker, 'forecast' | 'availableNow' | 'shiftClock' | 'serialise' | 'restore'>;
  /** The window is hidden. */
  readonly isHidden: () => boolean;
  /** Names the PBX: another address begins with a backfill. */
  readonly source: () => string;
  readonly directory: ExtensionDirectory;
  readonly now: () => number;
  readonly timers: Timers;
  /** Called with the callers whose reminder is due. */
  readonly onReminders: (rows: readonly MissedRow[]) => void;
  /** Notifies of calls that got worse. */
  readonly onWorse: QualityWatchDeps['onWorse'];
  readonly random: () => number;
}

/** Opens the history of a source and builds what works with it. Nothing is sent before `sync.start()`. */
export function openSession(deps: SessionDeps) {
  const { connection, settings, rateLimit, now, timers } = deps;
  const pbxClock = () => clockOf(() => connection.client())?.dateHeader ?? null;
  const history = openHistory({
    file: path.join(deps.folder, files[deps.kind]),
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
  const rateLimitStore = createRateLimitStore({ tracker: rateLimit, history, source: deps.source, now });
  rateLimitStore.restore();
  const watched = createWatchedExtension({ own: () => settings().extension, now });
  const dialing = createDialing({
    report: reportUncaught,
    client: () => connection.client().as('dialling'),
    store: history.dials,
    history,
    gatewayName: (uuid) => settings().gateways.find((one) => one.uuid === uuid)?.name ?? null,
    zone: deps.zone,
    country: deps.country,
    isSynced: (extension) => watched.extensions().includes(extension),
    budget: rateLimit.availableNow,
    own: () => ownNumbers(settings(), history),
    now,
    timers,
  });
  const sync = createSync({
    client: (purpose) => connection.client().as(purpose),
    history,
    extensions: watched.extensions,
    zone: deps.zone,
    now,
    timers,
    random: deps.random,
    budget: rateLimit.availableNow,
    forecast: rateLimit.forecast,
    onClockJump: rateLimit.shiftClock,
    isHidden: deps.isHidden,
    awaitsRecord: () => dialing.list().some(({ state }) => 'nextPollAt' in state),
    depth: () => ({ backfillDays: settings().fillDays, keepDays: settings().keepDays }),
    source: deps.source,
  });
  const clock = createClockWatch({
    ...deps,
    history,
    extensions: watched.extensions,
    answer: () => clockOf(() => connection.client()),
  });
  history.onChange(clock.check);
  const country = createCountryWatch({ ...deps, history, onGuess: deps.onCountryGuess });
  history.onChange(country.guessSoon);
  country.guessSoon();
  sync.onState(clock.check);
  sync.onState(rateLimitStore.saveNowAndThen);
  dialing.onChange(clock.dials);
  const reminders = createReminders({ missed: history.missed, timers, now, onDue: deps.onReminders });
  const quality = createQualityWatch({ ...deps, history });
  history.onChange(quality.checkSoon);
  const forgetting = createForgettingService({ history, dialing, country: deps.country, makeId: randomUUID, timers });
  const retention = createRetention({ history, cutoff, timers });
  let searching: AbortController | null = null;
  const records = createRecordRefresher({
    client: () => connection.client().as('person'),
    history,
    budget: rateLimit.availableNow,
    now,
  });
  return {
    kind: deps.kind,
    history,
    sync,
    dialing,
    reminders,
    clock,
    country,
    forgetting,
    retention,
    quality,
    records,
    /** Restarts the tracking of the key's rate limit from what was saved for this source. */
    restoreRateLimit: rateLimitStore.restore,
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
      return mergeExtensions({ listed, fromRecords: history.extensions(), own: settings().extension, nameOf });
    },
    close(): void {
      reminders.stop();
      quality.close();
      forgetting.close();
      country.close();
      retention.stop();
      dialing.stop();
      sync.stop();
      rateLimitStore.save();
      history.close();
    },
  };
}

/** The one open session, changed with the connection. */
export type ActiveSession = ReturnType<typeof createActiveSession>;

/** `open` opens a session for a kind of source; `onChange` is called after each change. */
export function createActiveSession(deps: {
  readonly connection: Pick<Connection, 'source'>;
  readonly open: (kind: Session['kind']) => Session;
  readonly onChange: (session: Session | null) => void;
}) {
  let session: Session | null = null;
  const close = () => {
    session?.close();
    session = null;
  };
  return {
    current: (): Session | null => session,
    /** The open session; throws notConnected. */
    required(): Session {
      if (session === null) throw new AppError({ kind: 'notConnected' });
      return session;
    },
    /**
     * Opens, changes or closes the session after a change of the connection. One that stays starts again with the saved connection; after
     * a change of the key's state only where a refusal had stopped it.
     */
    follow(change: ConnectionChange): void {
      const { kind } = deps.connection.source();
      if (session !== null && session.kind === kind) {
        if (change === 'connection' || session.sync.state().link.kind === 'refused') session.sync.start();
        return;
      }
      close();
      session = kind === 'none' ? null : deps.open(kind);
      deps.onChange(session);
    },
    close,
  };
}

function ownNumbers(settings: Settings, history: History): ReturnType<DialingDeps['own']> {
  const { callerIds, callerId, profiles } = settings;
  const shown = [callerId, ...profiles.map((profile) => profile.callerId)].filter((one) => one !== null);
  return {
    callerIds: [...callerIds, ...shown],
    dialPlan: {
      outsidePrefix: settings.dialRules.outsidePrefix,
      isExtension: history.hasExtension,
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
