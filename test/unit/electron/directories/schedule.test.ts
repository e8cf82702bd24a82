import { describe, expect, it } from 'vitest';
import { nextReading, scheduleSource } from '../../../../electron/directories/schedule.ts';
import { AppError, type AppErrorData } from '../../../../shared/errors.ts';
import { HOUR, MINUTE } from '../../../../shared/time/durations.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';

describe('nextReading', () => {
  it.each([
    ['server', 0, 0, 4 * HOUR],
    ['server', 0, 1, 5 * HOUR],
    ['server', 1, 0, 2.5 * MINUTE],
    ['server', 1, 1, 5 * MINUTE],
    ['server', 3, 1, 20 * MINUTE],
    ['server', 40, 1, 4 * HOUR],
    ['file', 0, 0, 5 * MINUTE],
    ['file', 1, 0, MINUTE / 6],
    ['file', 3, 1, (2 * MINUTE) / 3],
    ['file', 9, 0, 5 * MINUTE],
  ] as const)('%s after %i failures', (kind, failures, random, ms) => {
    expect(nextReading(kind, failures, () => random)).toBe(ms);
  });
});

function world(kind: 'server' | 'file' = 'server', isRead = false) {
  const time = createVirtualTime(0);
  const state = { reads: [] as number[], result: async () => false, changes: 0 };
  const schedule = scheduleSource(
    {
      ...time,
      kind,
      read: async () => {
        state.reads.push(time.now() / MINUTE);
        return state.result();
      },
      onChange: () => {
        state.changes += 1;
      },
      random: () => 1,
    },
    isRead,
  );
  return { time, state, schedule };
}

const failing = (error: AppErrorData) => async () => {
  throw new AppError(error);
};
const away: AppErrorData = { kind: 'network', reason: 'refused', host: 'directory.example' };
const refused: AppErrorData = { kind: 'unauthorized', serverMessage: null };

describe('scheduleSource', () => {
  it('reads a new source at once and others within a minute, then every four hours', async () => {
    const fresh = world();
    await fresh.time.advance(11 * HOUR);
    expect(fresh.state.reads).toEqual([0, 300, 600]);
    const known = world('server', true);
    await known.time.advance(2 * HOUR);
    expect(known.state.reads).toEqual([1]);
  });

  it('backs off while it fails, says since when, and goes on by itself', async () => {
    const { time, state, schedule } = world();
    state.result = failing(away);
    await time.advance(40 * MINUTE);
    expect(state.reads).toEqual([0, 5, 15, 35]);
    expect(schedule.failed()).toEqual({ error: away, since: 0 });
    state.result = async () => false;
    await schedule.readNow();
    expect(schedule.failed()).toBeNull();
    await time.advance(4 * HOUR);
    expect(state.reads).toEqual([0, 5, 15, 35, 40]);
  });

  it.each<AppErrorData>([
    refused,
    { kind: 'directory', reason: 'passwordExpired' },
    { kind: 'directory', reason: 'accountLocked' },
  ])(
    'tries a sign-in that is refused again once, then every few hours, also at a wake: more would lock the account %j',
    async (error) => {
      const { time, state, schedule } = world();
      state.result = failing(away);
      await time.advance(10 * MINUTE);
      state.result = failing(error);
      await time.advance(20 * MINUTE);
      expect(state.reads).toEqual([0, 5, 15, 20]);
      schedule.wake();
      await time.advance(5 * HOUR - 30 * MINUTE);
      expect(state.reads).toEqual([0, 5, 15, 20, 260]);
      schedule.wake();
      await time.advance(2 * MINUTE);
      expect(state.reads).toEqual([0, 5, 15, 20, 260, 301]);
      state.result = failing(away);
      await schedule.readNow();
      await time.advance(HOUR);
      expect(state.reads.slice(6)).toEqual([302]);
    },
  );

  it('reads once where it is asked twice at a time', async () => {
    const { time, state, schedule } = world('server', true);
    let end = () => {};
    state.result = () =>
      new Promise((resolve) => {
        end = () => resolve(false);
      });
    const both = [schedule.readNow(), schedule.readNow()];
    expect([state.reads.length, schedule.isReading()]).toEqual([1, true]);
    end();
    await Promise.all(both);
    expect(schedule.isReading()).toBe(false);
    expect(time.pending()).toBe(1);
  });

  it('reads after a wake where its last reading is long ago or failed, and else not', async () => {
    const { time, state, schedule } = world();
    await time.advance(10 * MINUTE);
    schedule.wake();
    await time.advance(2 * MINUTE);
    expect(state.reads).toEqual([0]);
    await time.advance(8 * MINUTE);
    schedule.wake();
    await time.advance(2 * MINUTE);
    expect(state.reads).toEqual([0, 21]);
    state.result = failing(away);
    await schedule.readNow();
    schedule.wake();
    await time.advance(MINUTE);
    expect(state.reads).toEqual([0, 21, 22, 23]);
  });

  it('reads no more once it is stopped, and a reading that was under way says nothing', async () => {
    const { time, state, schedule } = world();
    state.result = failing(away);
    const reading = schedule.readNow();
    schedule.stop();
    await reading;
    await time.advance(10 * HOUR);
    expect([state.reads, schedule.failed(), time.pending()]).toEqual([[0], null, 0]);
  });
});
