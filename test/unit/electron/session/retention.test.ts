import { expect, it } from 'vitest';
import { createRetentionCutoff } from '../../../../electron/session/retention.ts';
import { DAY, HOUR } from '../../../../shared/time/durations.ts';

const start = Date.UTC(2026, 10, 20);

/** Both clocks and what is stored. */
function cutoff(keepDays: 30 | null = 30) {
  const stored = new Map<string, string>();
  const clocks = { now: start, pbx: start as number | null, newest: null as number | null };
  const meta = {
    get: (name: string) => stored.get(name) ?? null,
    set: (name: string, value: string | null) => void stored.set(name, value ?? ''),
  };
  const made = createRetentionCutoff({
    history: { forgetting: { newestStart: () => clocks.newest }, meta },
    pbxClock: () => clocks.pbx,
    keepDays: () => keepDays,
    now: () => clocks.now,
  });
  /** Both clocks go on, and are compared. Returns the day from which calls are kept, from the start on. */
  const after = (ms: number, pbx = ms) => {
    clocks.now += ms;
    if (clocks.pbx !== null) clocks.pbx += pbx;
    made.compare();
    const from = made.keepFrom();
    return from === null ? null : (from + 30 * DAY - start) / HOUR;
  };
  return { clocks, after };
}

it('nothing is deleted before two looks agree, two hours apart', () => {
  const { after } = cutoff();
  expect([after(0), after(HOUR), after(HOUR), after(HOUR), after(HOUR)]).toEqual([null, null, 0, 0, 2]);
});

it('a clock that jumps ahead deletes nothing: the earlier of the two counts', () => {
  const { after } = cutoff();
  after(0);
  expect([after(2 * HOUR), after(400 * DAY, HOUR), after(HOUR)]).toEqual([0, 0, 2]);
  const pbx = cutoff();
  pbx.after(0);
  expect([pbx.after(2 * HOUR), pbx.after(HOUR, 400 * DAY), pbx.after(HOUR)]).toEqual([0, 0, 2]);
});

it('both clocks ahead, and set back before the second look: nothing was agreed', () => {
  const { after } = cutoff();
  after(0);
  after(2 * HOUR);
  expect([after(400 * DAY), after(-400 * DAY), after(HOUR)]).toEqual([2, 2, 2]);
});

it('both clocks ahead for two looks, and then set back: what was agreed goes back with them', () => {
  const { after } = cutoff();
  after(400 * DAY);
  expect(after(3 * HOUR)).toBe(400 * 24);
  expect(after(-400 * DAY - 3 * HOUR)).toBe(0);
});

it('without the PBX’s clock its newest call counts, and without that nothing is deleted', () => {
  const { clocks, after } = cutoff();
  clocks.pbx = null;
  expect([after(0), after(3 * HOUR)]).toEqual([null, null]);
  clocks.newest = start - DAY;
  expect(after(0)).toBeNull();
  clocks.newest = start - DAY + 2 * HOUR;
  expect(after(HOUR)).toBe(-24);
});

it('nothing is deleted where all is kept', () => {
  const { after } = cutoff(null);
  expect([after(0), after(3 * HOUR), after(3 * HOUR)]).toEqual([null, null, null]);
});
