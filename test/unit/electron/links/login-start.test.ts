import type { LoginItemSettings, Settings } from 'electron';
import { describe, expect, it } from 'vitest';
import { createLoginStarts, systemLogin } from '../../../../electron/links/login-start.ts';

it('says where start at sign-in could not be changed', async () => {
  const set = () => Promise.reject(new Error('read-only'));
  const login = createLoginStarts({ check: async () => ({ kind: 'off' }), set }, () => {});
  await expect(login.set(true)).rejects.toMatchObject({ data: { kind: 'loginNotChanged' } });
});

/** The system's login items as Electron shows them: what is set, and what a test says besides. */
function fakeSystem(found: Partial<LoginItemSettings> = {}) {
  const set: Settings[] = [];
  const asked: unknown[] = [];
  const app = {
    setLoginItemSettings: (settings: Settings) => void set.push(settings),
    getLoginItemSettings: (options?: unknown) => {
      asked.push(options);
      const off = { openAtLogin: false, wasOpenedAtLogin: false, executableWillLaunchAtLogin: false, launchItems: [] };
      return { ...off, status: 'not-registered' as const, ...found };
    },
  };
  return { app, set, asked };
}

describe('systemLogin on Windows', () => {
  const command = ['C:\\r.exe', '--profile=C:\\a b', '--hidden'] as const;
  const on = (found: Partial<LoginItemSettings>) => {
    const system = fakeSystem(found);
    return { ...system, port: systemLogin({ ...system, platform: 'win32', command }) };
  };
  const args = ['"--profile=C:\\a b"', '--hidden'];

  it('sets and removes a value with the whole command, quoted', async () => {
    const { port, set, asked } = on({});
    await port.set(true);
    await port.set(false);
    expect(set).toEqual([
      { openAtLogin: true, enabled: true, path: 'C:\\r.exe', args },
      { openAtLogin: false, enabled: false, path: 'C:\\r.exe', args },
    ]);
    await port.check();
    expect(asked).toEqual([{ path: 'C:\\r.exe', args }]);
  });

  it.each([
    ['nothing', {}, { kind: 'off' }],
    ['it', { openAtLogin: true, executableWillLaunchAtLogin: true }, { kind: 'on' }],
    ['it, switched off in the Task Manager', { openAtLogin: true }, { kind: 'off' }],
    ['another command', { executableWillLaunchAtLogin: true }, { kind: 'off' }],
  ])('reads %s', async (_, found, state) => {
    expect(await on(found).port.check()).toEqual(state);
  });
});

describe('systemLogin on macOS', () => {
  const on = (found: Partial<LoginItemSettings>, command: [string, ...string[]] = ['/r', '--hidden']) => {
    const system = fakeSystem(found);
    return { ...system, port: systemLogin({ ...system, platform: 'darwin', command }) };
  };
  it.each([
    [{}, { kind: 'off' }],
    [{ openAtLogin: true, status: 'enabled' as const }, { kind: 'on' }],
    [{ status: 'requires-approval' as const }, { kind: 'approval' }],
  ])('reads %j', async (found, state) => {
    expect(await on(found).port.check()).toEqual(state);
  });

  it('sets a login item, which takes no arguments', async () => {
    const { port, set } = on({});
    await port.set(true);
    expect(set).toEqual([{ openAtLogin: true }]);
    expect(await on({}, ['/r', '--profile=/p', '--hidden']).port.check()).toEqual({ kind: 'unavailable' });
  });
});
