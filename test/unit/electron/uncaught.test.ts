import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { surviveUncaught } from '../../../electron/uncaught.ts';

const minute = 60_000;

function survived() {
  const source = new EventEmitter();
  const logged: string[] = [];
  const clock = { now: 1_000_000 };
  const error = (what: string, thrown: unknown) => void logged.push(`${what}: ${thrown}`);
  const uncaught = surviveUncaught(source, { error }, () => clock.now);
  let changes = 0;
  uncaught.onNotice(() => {
    changes += 1;
  });
  return { source, logged, clock, uncaught, changes: () => changes };
}

it('logs an uncaught error and a rejection, and shows one notice', () => {
  const { source, logged, uncaught, changes } = survived();
  expect(uncaught.notices()).toEqual([]);
  source.emit('uncaughtException', new Error('a'));
  source.emit('unhandledRejection', 'b');
  expect(logged).toEqual(['Uncaught error: Error: a', 'Unhandled rejection: b']);
  expect(uncaught.notices()).toEqual([{ kind: 'unexpectedError', at: 1_000_000 }]);
  expect(changes()).toBe(1);
});

it('shows an error that comes again and again once in ten minutes', () => {
  const { source, clock, uncaught, changes } = survived();
  for (let i = 0; i < 50; i += 1) source.emit('uncaughtException', new Error('again'));
  expect(changes()).toBe(1);
  clock.now += 10 * minute;
  source.emit('uncaughtException', new Error('again'));
  expect(changes()).toBe(2);
  expect(uncaught.notices()).toEqual([{ kind: 'unexpectedError', at: clock.now }]);
});

it('keeps a process going through errors of listeners, timers and promises', () => {
  const script = path.join(import.meta.dirname, '../../support/faults/survivor-process.ts');
  const { status, stdout } = spawnSync(process.execPath, ['--no-warnings', script], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual([
    'second listener',
    'Uncaught error: Error: history changed < Error: a listener',
    'Uncaught error: Error: a timer',
    'Unhandled rejection: Error: a promise',
    'still here',
  ]);
  expect(status).toBe(0);
});
