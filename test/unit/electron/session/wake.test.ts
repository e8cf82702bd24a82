import { expect, it } from 'vitest';
import { createEmitter } from '../../../../electron/emitter.ts';
import { wakeSessions } from '../../../../electron/session/wake.ts';

/** Two sessions of which the first may be unable to look for reminders. `done`: what they did, in order. */
function twoSessions(failure?: Error) {
  const done: string[] = [];
  const reported: unknown[] = [];
  const session = (name: string, fails?: Error) => ({
    reminders: {
      check() {
        done.push(`${name} reminds`);
        if (fails) throw fails;
      },
    },
    sync: { wake: () => void done.push(`${name} asks`) },
  });
  const wokenUp = createEmitter('wokenUp', (_what, thrown) => reported.push(thrown));
  const sessions = [session('first', failure), session('second')];
  wakeSessions(wokenUp, () => sessions);
  return { wokenUp, done, reported };
}

it('lets every session remind of callers and ask for new calls each time the computer wakes', () => {
  const { wokenUp, done } = twoSessions();
  expect(done).toEqual([]);
  const once = ['first reminds', 'second reminds', 'first asks', 'second asks'];
  wokenUp.emit();
  expect(done).toEqual(once);
  wokenUp.emit();
  expect(done).toEqual([...once, ...once]);
});

it('lets every session ask for new calls although one cannot look for reminders', () => {
  const failure = new Error('database is locked');
  const { wokenUp, done, reported } = twoSessions(failure);
  wokenUp.emit();
  expect(done).toEqual(expect.arrayContaining(['first asks', 'second asks']));
  expect(reported).toEqual([failure]);
});
