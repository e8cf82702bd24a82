import { describe, expect, it } from 'vitest';
import { createReminders } from '../../../../electron/session/reminders.ts';
import type { MissedRow } from '../../../../shared/calls/follow-up-state.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 23, 9);

/** Due times that are taken once each, as the history keeps them. */
function reminding(...todos: number[]) {
  const time = createVirtualTime(start);
  // Timers count what passes while the computer is awake; the clock on the wall may be set, and goes on during sleep.
  let ahead = 0;
  const now = () => time.now() + ahead;
  const open = new Set(todos);
  const due: number[][] = [];
  let checks = 0;
  let fails = false;
  const missed = {
    claimReminders() {
      checks += 1;
      if (fails) throw new Error('The disk refuses.');
      const taken = [...open].filter((at) => at <= now());
      for (const at of taken) open.delete(at);
      return taken.map((at) => ({ at }) as MissedRow);
    },
    nextReminderAt: () => [...open].filter((at) => at > now()).sort((a, b) => a - b)[0] ?? null,
  };
  const onDue = (rows: readonly MissedRow[]) => due.push(rows.map(({ at }) => at ?? 0));
  const reminders = createReminders({ missed, timers: time.timers, now, onDue });
  const jump = (ms: number) => (ahead += ms);
  return { time, jump, reminders, due, open, checks: () => checks, fail: (yes: boolean) => (fails = yes) };
}

describe('reminders', () => {
  it('come at their time, once', async () => {
    const at = start + 90 * minute + 20_000;
    const { time, reminders, due } = reminding(at);
    reminders.check();
    await time.advance(at - start - 1);
    expect(due).toEqual([]);
    await time.advance(1);
    expect(due).toEqual([[at]]);
    await time.advance(200 * minute);
    expect(due).toEqual([[at]]);
  });

  it('rest where there are none', async () => {
    const { time, reminders, checks } = reminding();
    reminders.check();
    await time.advance(200 * minute);
    expect([checks(), time.pending()]).toEqual([1, 0]);
  });

  it('that fell due together, during sleep, come together when the computer wakes', async () => {
    const { time, jump, reminders, due } = reminding(start + minute, start + 2 * minute, start + 300 * minute);
    reminders.check();
    jump(240 * minute);
    reminders.check();
    expect(due).toEqual([[start + minute, start + 2 * minute]]);
    await time.advance(60 * minute);
    expect(due.at(-1)).toEqual([start + 300 * minute]);
  });

  it.each([60, 24 * 60])('are noticed within a minute when the clock is set %i minutes ahead', async (ahead) => {
    const { time, jump, reminders, due } = reminding(start + 30 * minute);
    reminders.check();
    jump(ahead * minute);
    expect(due).toEqual([]);
    await time.advance(minute);
    expect(due).toEqual([[start + 30 * minute]]);
  });

  it('wait for their time again, and come once, when the clock is set back', async () => {
    const { time, jump, reminders, due } = reminding(start + 30 * minute);
    reminders.check();
    jump(-60 * minute);
    await time.advance(89 * minute);
    expect(due).toEqual([]);
    await time.advance(minute);
    jump(-60 * minute);
    await time.advance(120 * minute);
    expect(due).toEqual([[start + 30 * minute]]);
  });

  it('come as soon as the disk allows', async () => {
    const { time, reminders, due, fail } = reminding(start + minute);
    fail(true);
    reminders.check();
    await time.advance(5 * minute);
    expect(due).toEqual([]);
    fail(false);
    await time.advance(minute);
    expect(due).toEqual([[start + minute]]);
  });

  it('end with the session', async () => {
    const { time, reminders, due, open } = reminding(start + minute);
    reminders.check();
    reminders.stop();
    await time.advance(10 * minute);
    reminders.check();
    expect([due, open.size, time.pending()]).toEqual([[], 1, 0]);
  });
});
