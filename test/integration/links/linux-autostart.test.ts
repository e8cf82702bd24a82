import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { hasTool } from '../../../build/package/tools.ts';
import { entryValue } from '../../../electron/links/desktop-entry.ts';
import { linuxAutostart } from '../../../electron/links/linux-autostart.ts';
import { createLoginStarts } from '../../../electron/links/login-start.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ENTRY = 'config/autostart/ringback.desktop';
const SYSTEM_WIDE = 'etc/autostart/ringback.desktop';

let home = '';
beforeEach(() => {
  home = temporaryFolder('login');
  for (const name of ['ringback', 'other']) {
    write(`bin/${name}`, '');
    chmodSync(inHome(`bin/${name}`), 0o755);
  }
});

const inHome = (...parts: string[]) => path.join(home, ...parts);
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(inHome(file)), { recursive: true });
  writeFileSync(inHome(file), text);
};
const read = (file = ENTRY) => readFileSync(inHome(file), 'utf8');

/** Start at sign-in in the home folder of the test. */
function login(env: Record<string, string> = {}, ...args: string[]) {
  const folders = { PATH: inHome('bin'), XDG_CONFIG_HOME: inHome('config'), XDG_CONFIG_DIRS: inHome('etc') };
  const port = linuxAutostart({
    command: [inHome('bin/ringback'), ...args, '--hidden'],
    home,
    env: { ...folders, ...env },
  });
  return createLoginStarts(port, () => {});
}

/** The entry that is there, with a line changed or added by hand. */
function change(line: string): void {
  const key = `${line.split('=')[0]}=`;
  write(
    ENTRY,
    `${[
      ...read()
        .split('\n')
        .filter((one) => one !== '' && !one.startsWith(key)),
      line,
    ].join('\n')}\n`,
  );
}

test('asking changes nothing; on writes the entry, and off removes it', async () => {
  expect(await login().check()).toEqual({ kind: 'off' });
  expect(existsSync(inHome('config'))).toBe(false);
  expect(await login().set(true)).toEqual({ kind: 'on' });
  expect(entryValue(read(), 'Exec')).toBe(`${inHome('bin/ringback')} --hidden`);
  expect(entryValue(read(), 'TryExec')).toBe(inHome('bin/ringback'));
  expect(await login().check()).toEqual({ kind: 'on' });
  expect(await login().set(false)).toEqual({ kind: 'off' });
  expect(readdirSync(inHome('config/autostart'))).toEqual([]);
});

test.skipIf(!hasTool('desktop-file-validate'))('the entry is a valid one, also with spaces in its paths', async () => {
  await login({}, '--profile=/a b/100%').set(true);
  const found = spawnSync('desktop-file-validate', [inHome(ENTRY)], { encoding: 'utf8' });
  expect(found.stdout + found.stderr).toBe('');
});

test.each([
  ['Hidden=true', { kind: 'off' }],
  ['Hidden = true', { kind: 'off' }],
  ['X-GNOME-Autostart-enabled=false', { kind: 'off' }],
  ['OnlyShowIn=KDE;', { kind: 'off' }],
  ['OnlyShowIn=GNOME;XFCE;', { kind: 'on' }],
  ['NotShowIn=XFCE;', { kind: 'off' }],
  ['NotShowIn=KDE;', { kind: 'on' }],
  ['Comment=mine', { kind: 'on' }],
  ['TryExec=gone', { kind: 'off' }],
  ['TryExec=other', { kind: 'on' }],
  ['Exec=other --profile=/p', { kind: 'changed', command: 'other --profile=/p' }],
  ['Exec=/gone/ringback --hidden', { kind: 'off' }],
  ['Exec=', { kind: 'off' }],
  ['Name=Oth\u202eer', { kind: 'on' }],
])('an entry changed by hand to %j is read as the desktop reads it', async (line, state) => {
  const onXfce = login({ XDG_CURRENT_DESKTOP: 'Ubuntu:XFCE' });
  await onXfce.set(true);
  change(line);
  expect(await onXfce.check()).toEqual(state);
  expect(await onXfce.set(true)).toEqual({ kind: 'on' });
  expect(await onXfce.set(false)).toEqual({ kind: 'off' });
  expect(existsSync(inHome(ENTRY))).toBe(false);
});

test("another program's entry of that name, and the entry of a Ringback with another profile", async () => {
  write(ENTRY, '[Desktop Entry]\nType=Application\nName=Ring\u202eer\nExec=other\n');
  expect(await login().check()).toEqual({ kind: 'another', name: 'Ringer' });
  expect(await login({}, '--profile=/a b').set(true)).toEqual({ kind: 'on' });
  const command = `${inHome('bin/ringback')} "--profile=/a b" --hidden`;
  expect(await login().check()).toEqual({ kind: 'changed', command });
});

test('once the program is gone, the entry starts nothing', async () => {
  await login().set(true);
  rmSync(inHome('bin/ringback'));
  expect(await login().check()).toEqual({ kind: 'off' });
});

test('an entry for everyone on the computer is switched off for this person only', async () => {
  const forAll = `[Desktop Entry]\nType=Application\nName=Ringback\nExec=${inHome('bin/ringback')} --hidden\n`;
  write(SYSTEM_WIDE, forAll);
  expect(await login().check()).toEqual({ kind: 'on' });
  expect(await login().set(false)).toEqual({ kind: 'off' });
  expect([read(SYSTEM_WIDE), entryValue(read(), 'Hidden')]).toEqual([forAll, 'true']);
  expect(await login().set(true)).toEqual({ kind: 'on' });
});

test('a link in the place of the entry is replaced, and what it leads to stays', async () => {
  write('menu/ringback.desktop', '[Desktop Entry]\nName=Ringback\nExec=ringback -- %u\n');
  const linked = () => {
    mkdirSync(inHome('config/autostart'), { recursive: true });
    symlinkSync(inHome('menu/ringback.desktop'), inHome(ENTRY));
  };
  linked();
  expect(await login().check()).toEqual({ kind: 'changed', command: 'ringback -- %u' });
  expect(await login().set(true)).toEqual({ kind: 'on' });
  expect(lstatSync(inHome(ENTRY)).isSymbolicLink()).toBe(false);
  rmSync(inHome(ENTRY));
  linked();
  expect(await login().set(false)).toEqual({ kind: 'off' });
  expect(read('menu/ringback.desktop')).toContain('Exec=ringback -- %u');
});

test('a folder that cannot be written says so, and nothing is half written', async () => {
  write('config/autostart', 'not a folder');
  const refused = { data: { kind: 'loginNotChanged', folder: inHome('config/autostart') } };
  await expect(login().set(true)).rejects.toMatchObject(refused);
  expect([await login().check(), read('config/autostart')]).toEqual([{ kind: 'off' }, 'not a folder']);

  rmSync(inHome('config/autostart'));
  mkdirSync(inHome(ENTRY), { recursive: true });
  await expect(login().set(true)).rejects.toMatchObject(refused);
  await expect(login().set(false)).rejects.toMatchObject(refused);
  expect(readdirSync(inHome('config/autostart'))).toEqual(['ringback.desktop']);
});

test('without XDG folders in the environment, those of the home count', async () => {
  await login({ XDG_CONFIG_HOME: '', XDG_CONFIG_DIRS: inHome('etc') }).set(true);
  expect(entryValue(read('.config/autostart/ringback.desktop'), 'Name')).toBe('Ringback');
});
