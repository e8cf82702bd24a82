import type { Status } from '../../shared/connection.ts';
import { errorData } from '../../shared/errors.ts';
import type { Connection } from '../connection/connection.ts';
import type { RateLimitTracker } from '../pbx/rate-limit.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { UncaughtErrors } from '../uncaught.ts';
import type { Session } from './session.ts';

export interface StatusFrom {
  readonly connection: Pick<Connection, 'source' | 'keyState'>;
  readonly settings: Pick<SettingsStore, 'get' | 'notices'>;
  readonly session: Session | null;
  readonly rateLimit: Pick<RateLimitTracker, 'reported' | 'spending'>;
  readonly uncaught: Pick<UncaughtErrors, 'notices'>;
}

const atRest = {
  link: { kind: 'notConnected' },
  lastPollAt: null,
  nextPollAt: null,
  pollEveryMs: null,
  firstFill: { kind: 'idle' },
} as const;

/** What the status says of the history where there is none, or where it cannot be read. */
const noHistory = {
  comparison: null,
  unreadableRecords: 0,
  waitingCallers: 0,
  rereading: null,
  clock: { kind: 'none' },
} as const;

/** How things stand, gathered from those who know. Never throws for the disk's sake. */
export function gatherStatus({ connection, settings, session, rateLimit, uncaught }: StatusFrom): Status {
  const { extension } = settings.get();
  const { notices, ...ofHistory } = historyStatus(session, extension);
  return {
    source: connection.source(),
    extension,
    key: connection.keyState(),
    ...(session === null ? atRest : session.sync.state()),
    budget: rateLimit.reported(),
    spending: rateLimit.spending(),
    ...ofHistory,
    notices: [...settings.notices(), ...notices, ...uncaught.notices()],
  };
}

type HistoryStatus = Pick<
  Status,
  'comparison' | 'unreadableRecords' | 'waitingCallers' | 'notices' | 'rereading' | 'clock'
>;

function historyStatus(session: Session | null, extension: string | null): HistoryStatus {
  if (session === null) return { ...noHistory, notices: [] };
  const { history, clock, sync } = session;
  try {
    return {
      comparison: sync.comparison(),
      unreadableRecords: history.unreadableCount(),
      waitingCallers: extension === null ? 0 : history.missed.waiting(extension),
      notices: history.notices(),
      rereading: history.redecodeProgress(),
      clock: clock.finding(),
    };
  } catch (thrown) {
    if (errorData(thrown).kind !== 'historyUnavailable') throw thrown;
    return { ...noHistory, notices: [...history.notices(), { kind: 'historyNotRead' }] };
  }
}
