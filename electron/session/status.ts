import type { ConnectionSummary, Status } from '../../shared/connection.ts';
import { type AppErrorData, errorData } from '../../shared/errors.ts';
import type { Quiet } from '../../shared/quiet-settings.ts';
import type { Connection } from '../connection/connection.ts';
import type { RateLimitTracker } from '../pbx/rate-limit-tracker.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { stoppedState } from '../sync/sync.ts';
import type { UncaughtErrors } from '../uncaught.ts';
import type { ActiveSession, Session } from './session.ts';

/** What the status is gathered from. */
export interface StatusFrom {
  readonly connection: Pick<Connection, 'source' | 'keyState' | 'backgroundKey'>;
  readonly settings: Pick<SettingsStore, 'get' | 'connections' | 'previous' | 'notices'>;
  readonly sessions: Pick<ActiveSession, 'current' | 'closedBy'>;
  /** The sessions of the PBXs that are not in sight. */
  readonly background: {
    find(id: string): { readonly session: Session } | null;
    closedBy(id: string): AppErrorData | null;
  };
  readonly rateLimit: () => Pick<RateLimitTracker, 'reported' | 'spending'>;
  readonly uncaught: Pick<UncaughtErrors, 'notices'>;
  readonly desktop: { hasTray(): boolean };
  readonly quiet: () => Quiet | null;
}

/** The status of a history that is not there or cannot be read. */
const noHistory = {
  callCounts: null,
  unreadableRecords: 0,
  waitingCallers: 0,
  clock: { kind: 'none' },
} as const;

/** Whether the waiting callers are counted for a status, or only named where their count is known. */
export type Waiting = 'counted' | 'known';

/** The app's status. A history that cannot be read is a notice in it, not an error. */
export function gatherStatus(
  { connection, settings, sessions, background, rateLimit, uncaught, desktop, quiet }: StatusFrom,
  waiting: Waiting,
): Status {
  const session = sessions.current();
  const { extension, connectionId } = settings.get();
  const { notices, ...ofHistory } = historyStatus(session, extension, waiting);
  return {
    connections: connectionsOf(settings).map((one) => withBackground(one, { connection, background }, waiting)),
    connectionId,
    previousId: settings.previous(),
    source: connection.source(),
    extension,
    key: connection.keyState(),
    ...(session === null ? stoppedState : session.sync.state()),
    budget: rateLimit().reported(),
    spending: rateLimit().spending(),
    ...ofHistory,
    historyClosed: sessions.closedBy(),
    notices: [...settings.notices(), ...notices, ...uncaught.notices()],
    tray: desktop.hasTray(),
    quiet: quiet(),
  };
}

/** Every connection as it is listed. */
export const connectionsOf = (settings: Pick<SettingsStore, 'connections'>): ConnectionSummary[] =>
  settings.connections().map(({ connectionId: id, connectionName: name, connection, extension }) => {
    const address = connection.kind === 'pbx' ? connection.address : null;
    return { id, kind: address === null ? 'practice' : 'pbx', name, address, extension };
  });

/** Adds, for a PBX that is not in sight, who waits there and the state of its key, link and history. */
function withBackground(
  summary: ConnectionSummary,
  from: Pick<StatusFrom, 'connection' | 'background'>,
  waiting: Waiting,
): ConnectionSummary {
  const { id, extension } = summary;
  const session = from.background.find(id)?.session ?? null;
  const isHistoryClosed = from.background.closedBy(id) !== null;
  if (session === null && !isHistoryClosed) return summary;
  const { waitingCallers } = historyStatus(session, extension, waiting);
  const { link } = session?.sync.state() ?? stoppedState;
  const key = from.connection.backgroundKey(id);
  return { ...summary, background: { waitingCallers: waitingCallers ?? 0, key, link, isHistoryClosed } };
}

type HistoryStatus = Pick<Status, 'callCounts' | 'unreadableRecords' | 'waitingCallers' | 'notices' | 'clock'>;

function historyStatus(session: Session | null, extension: string | null, waiting: Waiting): HistoryStatus {
  if (session === null) return { ...noHistory, notices: [] };
  const { history, clock, sync } = session;
  const { missed } = history;
  const countOf = waiting === 'counted' ? missed.waiting : missed.knownWaiting;
  try {
    return {
      callCounts: sync.counts(),
      unreadableRecords: history.calls.unreadableCount(),
      waitingCallers: extension === null ? 0 : history.isWhole() ? countOf(extension) : null,
      notices: history.notices(),
      clock: clock.finding(),
    };
  } catch (thrown) {
    if (errorData(thrown).kind !== 'historyUnavailable') throw thrown;
    return { ...noHistory, notices: [...history.notices(), { kind: 'historyNotRead' }] };
  }
}
