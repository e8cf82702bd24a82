import { describe, expect, it } from 'vitest';
import type { DueCaller } from '../../../../electron/history/queries/missed.ts';
import { createReminders, type RemindersDeps } from '../../../../electron/session/reminders.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 23, 9);

/** Due times that are taken once each, as the history keeps them. */
function reminding(...todos: number[]) {
  const time = createVirtualTime(start);
  const open = new Set(todos);
  const due: number[][] = [];
  const settled = new Set<string>();
  const disk = { refuses: false };
  const missed = {
    claimReminders() {
      if (disk.refuses) throw new Error('The disk refuses.');
      const taken = [...open].filter((at) => at <= time.now());
      for (const at of taken) open.delete(at);
      return taken.map((at) => ({ extension: '101', at, callUuids: [`${at}`] as readonly string[] }) as DueCaller);
    },
    isWaiting: (extension: string, uuid: string) => extension === '101' && !settled.has(uuid),
    nextReminderAt: () => [...open].filter((at) => at > time.now()).sort((a, b) => a - b)[0] ?? null,
  };
  const desk = { isQuiet: false };
  let shown: () => number[] = () => [];
  const onDue: RemindersDeps['onDue'] = (stillWaiting) => {
    shown = () => stillWaiting().map(({ at }) => at ?? 0);
    due.push(shown());
  };
  const reminders = createReminders({ missed, timers: time.timers, now: time.now, isQuiet: () => desk.isQuiet, onDue });
  reminders.check();
  return { time, reminders, due, open, disk, desk, settled, shown: () => shown() };
}

describe('reminders', () => {
  it('come at their time, once, and rest where there are none', async () => {
    const at = start + 90 * minute + 20_000;
    const { time, due } = reminding(at);
    await time.advance(at - start - 1);
    expect(due).toEqual([]);
    await time.advance(1);
    expect([due, time.pending()]).toEqual([[[at]], 0]);
  });

  it('that fell due together, during sleep, come together within a minute of waking', async () => {
    const { time, due } = reminding(start + minute, start + 2 * minute, start + 300 * minute);
    time.shift(240 * minute);
    await time.advance(minute);
    expect(due).toEqual([[start + minute, start + 2 * minute]]);
    await time.advance(60 * minute);
    expect(due.at(-1)).toEqual([start + 300 * minute]);
  });

  it('wait for their time again, and come once, when the clock is set back', async () => {
    const { time, due } = reminding(start + 30 * minute);
    time.shift(-60 * minute);
    await time.advance(89 * minute);
    expect(due).toEqual([]);
    await time.advance(minute);
    time.shift(-60 * minute);
    await time.advance(120 * minute);
    expect(due).toEqual([[start + 30 * minute]]);
  });

  it('wait while it is quiet, and come together at its end', async () => {
    const { time, reminders, due, desk } = reminding(start + minute, start + 2 * minute);
    desk.isQuiet = true;
    await time.advance(30 * minute);
    expect(due).toEqual([]);
    desk.isQuiet = false;
    reminders.check();
    expect(due).toEqual([[start + minute, start + 2 * minute]]);
  });

  it('come as soon as the disk allows, and end with the session', async () => {
    const { time, reminders, due, disk } = reminding(start + minute, start + 20 * minute);
    disk.refuses = true;
    await time.advance(5 * minute);
    expect(due).toEqual([]);
    disk.refuses = false;
    await time.advance(minute);
    expect(due).toEqual([[start + minute]]);
    reminders.stop();
    await time.advance(30 * minute);
    expect([due.length, time.pending()]).toEqual([1, 0]);
  });

  it('name only those who still wait once the desktop shows them, and all after a switch has ended the session', async () => {
    const [first, second] = [start + minute, start + 2 * minute];
    const { time, reminders, due, settled, shown, desk } = reminding(first, second);
    desk.isQuiet = true;
    await time.advance(3 * minute);
    desk.isQuiet = false;
    reminders.check();
    expect(due).toEqual([[first, second]]);
    settled.add(String(first));
    expect(shown()).toEqual([second]);
    reminders.stop();
    expect(shown()).toEqual([first, second]);
  });
});
