import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { inProject } from '../../../../build/paths.ts';
import { createSessionBus, trayComes } from '../../../../electron/desktop/session-bus.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';

const bus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' };

/** Programs by name: what they print in turn, or the error that they end with. */
function programs(answers: Record<string, readonly (string | Error)[]>) {
  const asked: string[] = [];
  const run = async (program: string, args: readonly string[]): Promise<string> => {
    asked.push([program, ...args].join(' '));
    const printed = answers[program]?.[asked.filter((one) => one.startsWith(program)).length - 1];
    if (typeof printed !== 'string') throw printed ?? new Error('ENOENT');
    return printed;
  };
  return { asked, bus: createSessionBus('linux', bus, run) };
}

test.each([
  ['busctl says yes', { busctl: ['v b true\n'] }, true],
  ['busctl says no', { busctl: ['v b false\n'] }, false],
  ['only dbus-send is there', { 'dbus-send': ['method return time=1\n   variant       boolean true\n'] }, true],
  ['an answer that says nothing', { busctl: ['trueish'] }, false],
  ['none of the programs is there', {}, false],
])('the tray: %s', async (_, answers, expected) => {
  expect(await programs(answers).bus.hasTray()).toBe(expected);
});

test.each([
  ['knows no such service', new Error('The name org.kde.StatusNotifierWatcher was not provided')],
  ['does not answer', new Error('late')],
])('where the bus %s, no other program is started', async (_, error) => {
  const { asked, bus } = programs({ busctl: [error], 'dbus-send': ['true'] });
  expect(await bus.hasTray()).toBe(false);
  expect(asked).toHaveLength(1);
});

test('without a session bus nothing is started; elsewhere nothing need be asked', async () => {
  const fails = () => Promise.reject(new Error('started'));
  expect(await createSessionBus('linux', {}, fails).hasTray()).toBe(false);
  expect(await createSessionBus('darwin', bus, fails).hasTray()).toBe(true);
  expect(await createSessionBus('win32', bus, fails).notificationServer()).toMatchObject({
    kind: 'ready',
    hasActions: true,
  });
});

describe('the notification server', () => {
  const actions = 'as 2 "body" "actions"';
  test.each([
    ['has actions', { busctl: [actions] }, { hasActions: true }],
    ['has none', { busctl: ['as 1 "body"'] }, { hasActions: false }],
    ['is not to disturb', { busctl: ['as 1 "inhibitions"', 'v b true'] }, { hasActions: false, isInhibited: true }],
    ['may disturb', { busctl: ['as 1 "inhibitions"', 'v b false'] }, { hasActions: false }],
    ['does not say', { busctl: ['as 1 "inhibitions"', new Error('late')] }, { hasActions: false }],
  ])('%s', async (_, answers, expected) => {
    expect(await programs(answers).bus.notificationServer()).toEqual({
      kind: 'ready',
      isInhibited: false,
      ...expected,
    });
  });

  test.each([new Error('late'), new Error('The name org.freedesktop.Notifications was not provided')])(
    'that says %s is sent nothing',
    async (error) => {
      expect(await programs({ busctl: [error] }).bus.notificationServer()).toEqual({ kind: 'silent' });
    },
  );
});

describe('while the person signs in', () => {
  /** A desktop that shows tray icons from its nth answer on; time passes whenever the app waits. */
  async function asked(from: number): Promise<{ comes: boolean; questions: number }> {
    const time = createVirtualTime(0);
    let questions = 0;
    const isThere = async () => {
      questions += 1;
      queueMicrotask(() => setImmediate(() => time.pass(1000)));
      return questions >= from;
    };
    const comes = await trayComes(isThere, time.timers);
    return { comes, questions };
  }

  test('a tray that is there is found at once, one that comes up later as soon as it is there', async () => {
    expect(await asked(1)).toEqual({ comes: true, questions: 1 });
    expect(await asked(3)).toEqual({ comes: true, questions: 3 });
  });

  test('a desktop without a tray is not waited for for ever', async () => {
    expect(await asked(Number.POSITIVE_INFINITY)).toEqual({ comes: false, questions: 8 });
  });
});

test('main never stands still for another program', () => {
  const files = readdirSync(inProject('electron'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const waits = files.filter((name) =>
    /\b(spawnSync|execFileSync|execSync|Atomics\.wait)\b/.test(
      readFileSync(path.join(inProject('electron'), name), 'utf8'),
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(waits).toEqual([]);
});
