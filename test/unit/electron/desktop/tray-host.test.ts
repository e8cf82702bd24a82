import { describe, expect, test } from 'vitest';
import { trayHostComes, trayHostIsThere } from '../../../../electron/desktop/tray-host.ts';
import { manualTime } from '../../../support/fakes/manual-time.ts';

const bus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' };

/** Programs by name: what they print, or null when they fail. */
function programs(answers: Record<string, string | null>) {
  const asked: string[] = [];
  const run = async (program: string): Promise<string> => {
    asked.push(program);
    const printed = answers[program];
    if (typeof printed !== 'string') throw new Error('ENOENT');
    return printed;
  };
  return { asked, run };
}

describe('on Linux', () => {
  test.each([
    ['busctl says yes', { busctl: 'b true\n' }, true],
    ['busctl says no', { busctl: 'b false\n' }, false],
    ['only gdbus is there', { gdbus: '(<true>,)\n' }, true],
    ['only dbus-send is there', { 'dbus-send': 'method return time=1\n   variant       boolean true\n' }, true],
    ['only dbus-send is there and says no', { 'dbus-send': '   variant       boolean false\n' }, false],
    ['an answer that says nothing', { busctl: '', gdbus: 'Error: no such name', 'dbus-send': 'trueish' }, false],
    ['none of the programs is there', {}, false],
  ])('%s', async (_, answers, expected) => {
    expect(await trayHostIsThere('linux', bus, programs(answers).run)).toBe(expected);
  });

  test('the first answer is enough', async () => {
    const { asked, run } = programs({ busctl: 'b false', gdbus: '(<true>,)' });
    expect(await trayHostIsThere('linux', bus, run)).toBe(false);
    expect(asked).toEqual(['busctl']);
  });

  test('where the bus knows of no host, no other program is started', async () => {
    const asked: string[] = [];
    const run = async (program: string): Promise<string> => {
      asked.push(program);
      throw new Error('Failed to get property: The name org.kde.StatusNotifierWatcher was not provided');
    };
    expect(await trayHostIsThere('linux', bus, run)).toBe(false);
    expect(asked).toEqual(['busctl']);
  });

  test('without a session bus nothing is started', async () => {
    const { asked, run } = programs({ busctl: 'b true' });
    expect(await trayHostIsThere('linux', {}, run)).toBe(false);
    expect(asked).toEqual([]);
  });

  test('each program is given a time limit', async () => {
    const limits: number[] = [];
    await trayHostIsThere('linux', bus, async (_program, _args, timeoutMs) => {
      limits.push(timeoutMs);
      throw new Error('too late');
    });
    expect(limits).toEqual([1500, 1500, 1500]);
  });
});

test.each(['darwin', 'win32'] as const)('%s always has a tray', async (platform) => {
  const { asked, run } = programs({});
  expect(await trayHostIsThere(platform, {}, run)).toBe(true);
  expect(asked).toEqual([]);
});

describe('while the person signs in', () => {
  /** A desktop that shows tray icons from its nth answer on; time passes whenever the app waits. */
  async function asked(from: number): Promise<{ comes: boolean; questions: number; ms: number }> {
    const time = manualTime(0);
    let questions = 0;
    const isThere = async () => {
      questions += 1;
      queueMicrotask(() => setImmediate(() => time.pass(1000)));
      return questions >= from;
    };
    const comes = await trayHostComes(isThere, time.timers);
    return { comes, questions, ms: time.now() };
  }

  test('a tray that is there is found at once, one that comes up later as soon as it is there', async () => {
    expect(await asked(1)).toMatchObject({ comes: true, questions: 1 });
    expect(await asked(3)).toMatchObject({ comes: true, questions: 3 });
  });

  test('a desktop without a tray is not waited for for ever', async () => {
    expect(await asked(Number.POSITIVE_INFINITY)).toMatchObject({ comes: false, questions: 8 });
  });
});
