import { expect, it } from 'vitest';
import type { ConnectionChange } from '../../../../electron/connection/connection.ts';
import type { Session } from '../../../../electron/session/session.ts';
import { ActiveSession } from '../../../../electron/session/session.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';

function kept() {
  let id: string | null = null;
  const time = createVirtualTime(0);
  const refusal: { by: AppError | null } = { by: null };
  const link = { kind: 'idle' };
  const log: string[] = [];
  const active = new ActiveSession({
    currentId: () => id,
    open: (of) => {
      log.push(`open ${of}`);
      if (refusal.by !== null) throw refusal.by;
      return {
        id: of,
        sync: { state: () => ({ link }), start: () => log.push(`start ${of}`) },
        close: () => log.push(`close ${of}`),
      } as unknown as Session;
    },
    onChange: (session) => log.push(`now ${session?.id ?? 'none'}`),
    timers: time.timers,
  });
  const become = (next: string | null, change: ConnectionChange = 'connection') => {
    id = next;
    log.length = 0;
    active.follow(change);
    return log;
  };
  return { active, become, link, log, refusal, time };
}

it('opens none after the end of the app, as the connection closes', () => {
  const { active, become, log } = kept();
  become('office');
  log.length = 0;
  active.end();
  active.follow('connection');
  active.tryAgain();
  expect([log, active.current()]).toEqual([['close office'], null]);
});

it('tries no more after the end of the app', () => {
  const { active, become, refusal, time } = kept();
  refusal.by = new AppError({ kind: 'historyClosed', reason: 'locked', detail: '' });
  become('office');
  expect(time.pending()).toBe(1);
  active.end();
  expect(time.pending()).toBe(0);
});

it('opens the session of each connection, and closes the one that is left while the settings are still its own', () => {
  const { active, become } = kept();
  expect(() => active.required()).toThrow('notConnected');
  expect(become('practice')).toEqual(['open practice', 'now practice']);
  expect(active.required().id).toBe('practice');
  expect(become('practice', 'leaving')).toEqual(['close practice']);
  expect(active.current()).toBeNull();
  expect(become('office')).toEqual(['open office', 'now office']);
  expect(become('branch')).toEqual(['close office', 'open branch', 'now branch']);
  expect(become(null)).toEqual(['close branch', 'now none']);
});

it('starts the sync again over a saved connection', () => {
  const { become } = kept();
  become('a');
  expect(become('a')).toEqual(['start a']);
});

it('starts the sync again when the key is available after a refusal, and continues where there was none', () => {
  const { become, link } = kept();
  become('a');
  expect(become('a', 'key')).toEqual([]);
  link.kind = 'refused';
  expect(become('a', 'key')).toEqual(['start a']);
});

it('closes what is open once', () => {
  const { active, become } = kept();
  const log = become('practice');
  log.length = 0;
  active.end();
  active.end();
  expect(log).toEqual(['close practice']);
});

it.each(['newer', 'locked', 'refused'] as const)(
  'has no session while the history is %s, says why, and tries again by itself and when asked',
  async (reason) => {
    const { active, become, log, refusal, time } = kept();
    refusal.by = new AppError({ kind: 'historyClosed', reason, detail: 'why' });
    expect(become('a')).toEqual(['open a', 'now none']);
    expect(active.current()).toBeNull();
    expect(active.closedBy()).toEqual({ kind: 'historyClosed', reason, detail: 'why' });
    expect(() => active.required()).toThrow('historyClosed');
    active.tryAgain();
    await time.advance(60_000);
    expect(log.filter((one) => one === 'open a')).toHaveLength(3);
    refusal.by = null;
    active.tryAgain();
    expect([active.required().id, active.closedBy(), log.at(-1)]).toEqual(['a', null, 'now a']);
    expect(time.pending()).toBe(0);
  },
);

it('stops trying to open a history whose connection is left', () => {
  const { become, refusal, time } = kept();
  refusal.by = new AppError({ kind: 'historyClosed', reason: 'locked', detail: '' });
  become('a');
  expect(time.pending()).toBe(1);
  become('a', 'leaving');
  expect(time.pending()).toBe(0);
});
