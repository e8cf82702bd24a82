import { expect, it, vi } from 'vitest';
import type { Session } from '../../../../electron/session/session.ts';
import { gatherStatus, type StatusFrom, type Waiting } from '../../../../electron/session/status.ts';
import type { Notice } from '../../../../shared/connection.ts';
import { AppError } from '../../../../shared/errors.ts';
import { newConnection, settingsDefaults } from '../../../../shared/settings.ts';

const damaged: Notice = { kind: 'settingsReadOnly' };

function statusWith(waiting: () => number, counting: Waiting = 'counted', isWhole = true, elsewhere = false) {
  const history = {
    calls: { unreadableCount: () => 3 },
    missed: { waiting, knownWaiting: () => null },
    isWhole: () => isWhole,
    notices: () => [],
  };
  const session = {
    history,
    sync: { state: () => ({ link: { kind: 'idle' } }), counts: () => null },
    clock: { finding: () => ({ kind: 'none' }) },
  };
  const from = {
    connection: { source: () => ({ kind: 'practice' }), keyState: () => 'none', backgroundKey: () => 'keychain' },
    background: {
      find: () => (elsewhere ? { session: session as unknown as Session, close: () => {} } : null),
      closedBy: () => null,
    },
    settings: {
      get: () => ({ ...settingsDefaults, extension: '101' }),
      connections: () => (elsewhere ? [{ ...newConnection(), connectionId: 'b', extension: '101' }] : []),
      previous: () => null,
      notices: () => [damaged],
    },
    sessions: { current: () => session as unknown as Session, closedBy: () => null },
    rateLimit: () => ({ reported: () => null, spending: () => ({}) as never }),
    uncaught: { notices: () => [{ kind: 'unexpectedError', at: 5 }] },
    desktop: { hasTray: () => true },
    quiet: () => null,
  } satisfies StatusFrom;
  return gatherStatus(from, counting);
}

it('does not say how many wait while the index is made again', () => {
  expect(statusWith(() => 4, 'counted', false).waitingCallers).toBeNull();
});

it('does not count who waits where only what is known is wanted', () => {
  const count = vi.fn(() => 2);
  expect(statusWith(count, 'known')).toMatchObject({ waitingCallers: null, unreadableRecords: 3 });
  expect(count).not.toHaveBeenCalled();
});

it('says that the history cannot be read instead of ending main', () => {
  const status = statusWith(() => {
    throw new AppError({ kind: 'historyUnavailable', detail: 'disk I/O error' });
  });
  expect(status).toMatchObject({ source: { kind: 'practice' }, link: { kind: 'idle' }, waitingCallers: 0 });
  expect(status.notices).toContainEqual({ kind: 'historyNotRead' });
});

it('says of a PBX out of sight who waits there, and the state of its key and link', () => {
  const [other] = statusWith(() => 4, 'counted', true, true).connections;
  expect(other).toMatchObject({
    id: 'b',
    background: { waitingCallers: 4, key: 'keychain', link: { kind: 'idle' }, isHistoryClosed: false },
  });
});
