import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { meansHere, runInstaller, windowsCommand } from '../../../../electron/updates/installer.ts';

describe('who installs updates', () => {
  it.each([
    ['/opt/Ringback/ringback', true, 'apt'],
    ['/usr/lib/ringback/ringback', true, 'apt'],
    ['/usr/lib/ringback/ringback', false, 'dnf'],
    ['/home/ada/ringback-0.1.0-linux-x64/ringback', true, 'archive'],
  ])('Linux, %s, dpkg knows it: %s: %s', async (exe, isInDpkg, means) => {
    expect(await meansHere('linux', exe, () => isInDpkg)).toBe(means);
  });

  it('elsewhere Ringback, where it may write', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'installer-'));
    expect(await meansHere('win32', path.join(folder, 'Ringback.exe'))).toBe('here');
    expect(await meansHere('darwin', path.join(folder, 'Ringback.app/Contents/MacOS/Ringback'))).toBe('here');
    expect(await meansHere('win32', path.join(folder, 'gone/Ringback.exe'))).toBe('administrator');
  });
});

it('Windows Installer runs after Ringback has quit, and starts it again', () => {
  expect(windowsCommand('C:\\U s\\new.msi', 'C:\\P\\Ringback.exe', null)).toBe(
    '"ping -n 3 127.0.0.1 >nul & msiexec /i "C:\\U s\\new.msi" /passive /norestart & start "" "C:\\P\\Ringback.exe""',
  );
});

it('on the way back it removes the newer version first, which it would not replace', () => {
  expect(windowsCommand('old.msi', 'Ringback.exe', 'new.msi')).toMatch(
    /msiexec \/x "new\.msi" .* & msiexec \/i "old\.msi" /,
  );
});

describe('on macOS', () => {
  /** Squirrel, as far as it is used: it fetches the feed and the archive that it names. */
  function squirrel(fails: boolean) {
    const listeners = new Map<string, (...given: never[]) => void>();
    const seen = { bytes: '', quits: 0 };
    let feed = '';
    const autoUpdater = {
      once: (name: string, listener: (...given: never[]) => void) => listeners.set(name, listener),
      setFeedURL: ({ url }: { url: string }) => {
        feed = url;
      },
      checkForUpdates: async () => {
        if (fails) return listeners.get('error')?.(new Error('not signed') as never);
        const { url } = (await (await fetch(feed)).json()) as { url: string };
        seen.bytes = await (await fetch(url)).text();
        return listeners.get('update-downloaded')?.();
      },
      quitAndInstall: () => {
        seen.quits += 1;
      },
    };
    return { autoUpdater: autoUpdater as never, seen };
  }
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'installer-')), 'ringback.zip');
  writeFileSync(file, 'the archive');
  const deps = { platform: 'darwin', exe: 'Ringback', quit: () => {} } as const;

  it('Squirrel is given the archive on loopback and told to install it', async () => {
    const { autoUpdater, seen } = squirrel(false);
    await runInstaller(file, { ...deps, autoUpdater });
    expect(seen).toEqual({ bytes: readFileSync(file, 'utf8'), quits: 1 });
  });

  it('a refusal of Squirrel is one of the installation', async () => {
    const { autoUpdater, seen } = squirrel(true);
    await expect(runInstaller(file, { ...deps, autoUpdater })).rejects.toThrow('not signed');
    expect([seen.quits, existsSync(file)]).toEqual([0, true]);
  });
});

it('on Linux it installs nothing', async () => {
  const installer = { platform: 'linux', exe: 'ringback', autoUpdater: {} as never, quit: () => {} } as const;
  await expect(runInstaller('ringback.deb', installer)).rejects.toThrow('nothing itself');
});
