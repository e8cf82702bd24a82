import { spawnSync } from 'node:child_process';
import {
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

let home = '';
beforeEach(() => {
  home = temporaryFolder('login');
});

const inHome = (...parts: string[]) => path.join(home, ...parts);
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(inHome(file)), { recursive: true });
  writeFileSync(inHome(file), text);
};
const read = (file = ENTRY) => readFileSync(inHome(file), 'utf8');

/** Start at sign-in in the home folder of the test. */
function login(env: Record<string, string> = {}, ...args: string[]) {
  const command = [inHome('bin/ringback'), ...args, '--hidden'] as const;
  const port = linuxAutostart({ command, home, env: { XDG_CONFIG_HOME: inHome('config'), ...env } });
  return createLoginStarts(port, () => {});
}

/** The entry that is there, with a line changed or added by hand. */
function change(line: string): void {
  const key = `${line.split('=')[0]}=`;
  const others = read()
    .split('\n')
    .filter((one) => !one.startsWith(key));
  write(ENTRY, `${others.join('\n')}${line}\n`);
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
  ['Comment=mine', { kind: 'on' }],
  ['Exec=other --profile=/p', { kind: 'off' }],
  ['Exec=', { kind: 'off' }],
])('an entry changed by hand to %j is read so, replaced, and removed', async (line, state) => {
  await login().set(true);
  change(line);
  expect(await login().check()).toEqual(state);
  expect(await login().set(true)).toEqual({ kind: 'on' });
  expect(await login().set(false)).toEqual({ kind: 'off' });
  expect(existsSync(inHome(ENTRY))).toBe(false);
});

test('the entry of a Ringback with another profile is not this one’s', async () => {
  expect(await login({}, '--profile=/a b').set(true)).toEqual({ kind: 'on' });
  expect(await login().check()).toEqual({ kind: 'off' });
});

test('a link in the place of the entry is replaced, and what it leads to stays', async () => {
  write('menu/ringback.desktop', '[Desktop Entry]\nName=Ringback\nExec=ringback -- %u\n');
  const linked = () => {
    mkdirSync(inHome('config/autostart'), { recursive: true });
    symlinkSync(inHome('menu/ringback.desktop'), inHome(ENTRY));
  };
  linked();
  expect(await login().check()).toEqual({ kind: 'off' });
  expect(await login().set(true)).toEqual({ kind: 'on' });
  expect(lstatSync(inHome(ENTRY)).isSymbolicLink()).toBe(false);
  rmSync(inHome(ENTRY));
  linked();
  expect(await login().set(false)).toEqual({ kind: 'off' });
  expect(read('menu/ringback.desktop')).toContain('Exec=ringback -- %u');
});

test('a folder that cannot be written says so, and nothing is half written', async () => {
  write('config/autostart', 'not a folder');
  const refused = { data: { kind: 'loginNotChanged' } };
  await expect(login().set(true)).rejects.toMatchObject(refused);
  expect([await login().check(), read('config/autostart')]).toEqual([{ kind: 'off' }, 'not a folder']);

  rmSync(inHome('config/autostart'));
  mkdirSync(inHome(ENTRY), { recursive: true });
  await expect(login().set(true)).rejects.toMatchObject(refused);
  await expect(login().set(false)).rejects.toMatchObject(refused);
  expect(readdirSync(inHome('config/autostart'))).toEqual(['ringback.desktop']);
});

test('without XDG folders in the environment, those of the home count', async () => {
  await login({ XDG_CONFIG_HOME: '' }).set(true);
  expect(entryValue(read('.config/autostart/ringback.desktop'), 'Name')).toBe('Ringback');
});
