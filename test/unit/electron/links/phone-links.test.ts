import { describe, expect, it, vi } from 'vitest';
import { createShortcut } from '../../../../electron/links/clipboard-dial.ts';
import { createPhoneLinks, ownCommand } from '../../../../electron/links/phone-links.ts';
import { noSystemLinks, type SystemLinksDeps, systemLinks } from '../../../../electron/links/system-links.ts';

describe('ownCommand', () => {
  const facts = {
    isPackaged: true,
    isElectron: true,
    program: '/opt/r',
    appFolder: '/src',
    appImage: undefined,
    profile: null,
  };
  it.each([
    [{}, ['/opt/r']],
    [{ appImage: '/home/a/R.AppImage' }, ['/home/a/R.AppImage']],
    [{ profile: '/p' }, ['/opt/r', '--profile=/p']],
    [{ isPackaged: false }, ['/opt/r', '/src']],
    [
      { isPackaged: false, isElectron: false, profile: '/p' },
      ['/opt/r', '/src/build/start.ts', '--host=chromium', '--profile=/p'],
    ],
  ])('%j', (differing, command) => {
    expect(ownCommand({ ...facts, ...differing })).toEqual(command);
  });
});

/** A system that keeps one program for each scheme, as Electron shows it. */
function fakeSystem(lets: boolean, before: Record<string, string> = {}) {
  const owners = new Map(Object.entries(before));
  const app: SystemLinksDeps['app'] = {
    isDefaultProtocolClient: (scheme) => owners.get(scheme) === 'ringback',
    setAsDefaultProtocolClient: (scheme) => lets && owners.set(scheme, 'ringback').size > 0,
    removeAsDefaultProtocolClient: (scheme) => lets && owners.delete(scheme),
    getApplicationNameForProtocol: (url) => owners.get(url.replace(':', '')) ?? '',
  };
  return { app, owners };
}
const parts = { platform: 'darwin', command: ['/opt/r'] } as const;

describe('systemLinks', () => {
  it('asks, takes and gives back', async () => {
    const { app } = fakeSystem(true, { tel: 'FaceTime' });
    const port = systemLinks({ ...parts, app });
    const kinds = async () => (await port.check()).map(({ owner }) => owner.kind);
    expect(await port.check()).toContainEqual({ scheme: 'tel', owner: { kind: 'another', name: 'FaceTime' } });
    await port.register();
    expect(await kinds()).toEqual(['mine', 'mine', 'mine']);
    await port.unregister();
    expect(await kinds()).toEqual(['nobody', 'nobody', 'nobody']);
  });

  it('registers a command that ends its switches before the link', async () => {
    const registered: unknown[] = [];
    const app: SystemLinksDeps['app'] = {
      ...fakeSystem(true).app,
      setAsDefaultProtocolClient: (...of) => registered.push(of) > 0,
    };
    await systemLinks({ ...parts, platform: 'win32', command: ['C:\\r.exe', '--profile=C:\\p'], app }).register();
    expect(registered).toContainEqual(['tel', 'C:\\r.exe', ['--profile=C:\\p', '--']]);
  });

  it("does not take another program's away when it gives back", async () => {
    const { app, owners } = fakeSystem(true, { tel: 'FaceTime', sip: 'ringback' });
    await systemLinks({ ...parts, app }).unregister();
    expect([...owners]).toEqual([['tel', 'FaceTime']]);
  });

  it('says what it cannot know and what the person must do', async () => {
    const { app } = fakeSystem(false);
    expect((await noSystemLinks.check()).every(({ owner }) => owner.kind === 'cannotTell')).toBe(true);
    await expect(systemLinks({ ...parts, app }).register()).rejects.toThrow('tel, callto, sip');
    expect(systemLinks({ ...parts, app, platform: 'win32' }).personChooses).toBe(true);
  });
});

it('createPhoneLinks says which change the system refused', async () => {
  const onFailure = vi.fn();
  const act = () => Promise.reject(new Error('read-only'));
  const port = { personChooses: false, check: async () => [], register: act, unregister: act };
  const links = createPhoneLinks({ port, onFailure });
  expect(await links.check()).toEqual({ personChooses: false, schemes: [] });
  await expect(links.register()).rejects.toMatchObject({ data: { kind: 'linksNotChanged' } });
  expect(onFailure).toHaveBeenCalledOnce();
});

describe('createShortcut', () => {
  it('takes, changes, lets go, and tells a refusal', () => {
    const held = new Map<string, () => void>();
    const onPress = vi.fn();
    const shortcut = createShortcut(
      {
        register: (keys, press) => {
          if (keys === 'broken') throw new Error('no such key');
          if (keys !== 'taken') held.set(keys, press);
          return keys !== 'taken';
        },
        unregister: (keys) => void held.delete(keys),
      },
      onPress,
    );
    expect(shortcut.state()).toBe('off');
    shortcut.set('Control+Alt+D');
    held.get('Control+Alt+D')?.();
    expect([shortcut.state(), onPress.mock.calls.length]).toEqual(['on', 1]);
    for (const keys of ['taken', 'broken']) {
      shortcut.set(keys);
      expect([shortcut.state(), held.size]).toEqual(['refused', 0]);
    }
    shortcut.set('Control+Alt+E');
    shortcut.set(null);
    expect([shortcut.state(), held.size]).toEqual(['off', 0]);
  });
});
