import type { Notice, Status } from '../../shared/connection.ts';
import type { Connection } from '../connection/connection.ts';
import type { Account } from '../pbx/account.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Session } from './session.ts';

export interface StatusFrom {
  readonly connection: Pick<Connection, 'source' | 'keyState'>;
  readonly settings: Pick<SettingsStore, 'get' | 'notices'>;
  readonly session: Session | null;
  readonly account: Pick<Account, 'budget' | 'spending'>;
}

const atRest = {
  link: { kind: 'notConnected' },
  lastLookAt: null,
  nextLookAt: null,
  firstFill: { kind: 'idle' },
} as const;

/** How things stand, gathered from those who know. */
export function gatherStatus({ connection, settings, session, account }: StatusFrom): Status {
  const { extension } = settings.get();
  const notices: Notice[] = [...settings.notices(), ...(session?.history.notices() ?? [])];
  return {
    source: connection.source(),
    extension,
    key: connection.keyState(),
    ...(session === null ? atRest : session.sync.state()),
    budget: account.budget(),
    spending: account.spending(),
    unreadableRecords: session?.history.unreadableCount() ?? 0,
    waitingCallers: session !== null && extension !== null ? session.history.missed.waiting(extension) : 0,
    notices,
    rereading: session?.history.rereading() ?? null,
    clock: session?.clock.finding() ?? { kind: 'none' },
  };
}
