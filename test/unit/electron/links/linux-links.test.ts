import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { linuxLinks } from '../../../../electron/links/linux-links.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let home = '';
beforeEach(() => {
  home = temporaryFolder('links');
  mkdirSync(path.join(home, 'bin'));
});

const inHome = (...parts: string[]) => path.join(home, ...parts);
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(inHome(file)), { recursive: true });
  writeFileSync(inHome(file), text);
};
const read = (file: string) => readFileSync(inHome(file), 'utf8');
const LIST = 'config/mimeapps.list';
const ENTRY = 'data/applications/ringback-links.desktop';

/** A home of its own; `PATH` holds `bin` only, so no xdg-mime but one that the test puts there. */
const links = (env: Record<string, string> = {}, command = ['/opt/ringback']) =>
  linuxLinks({
    command,
    home,
    env: {
      PATH: inHome('bin'),
      XDG_CONFIG_HOME: inHome('config'),
      XDG_DATA_HOME: inHome('data'),
      XDG_DATA_DIRS: inHome('usr'),
      XDG_CONFIG_DIRS: inHome('etc'),
      ...env,
    },
  });
const owners = async (port = links()) =>
  (await port.check()).map(
    ({ scheme, owner }) => `${scheme}: ${owner.kind}${owner.kind === 'another' ? ` ${owner.name}` : ''}`,
  );
const skype = () => {
  write('usr/applications/skype.desktop', '[Desktop Entry]\nName=Sky\u202epe\nExec=skype %u\n');
  write('etc/mimeapps.list', '[Default Applications]\nx-scheme-handler/callto=gone.desktop;skype.desktop;\n');
};

describe('phone links on Linux, without xdg-mime', () => {
  it('are asked about without a change', async () => {
    skype();
    expect(await owners()).toEqual(['tel: nobody', 'callto: another Skype', 'sip: nobody']);
    expect(existsSync(inHome('config'))).toBe(false);
    expect(existsSync(inHome('data'))).toBe(false);
  });

  it.each([
    ['Windows line ends', '[Default Applications]\r\ntext/html=firefox.desktop;\r\n'],
    ['a heading that ends the file', '[Added Associations]\na/b=c.desktop;\n[Default Applications]'],
  ])('leave in a list what is of other programs: %s', async (_what, before) => {
    write(LIST, before);
    await links().register();
    expect(read(LIST).split(/\r?\n/)).toEqual(expect.arrayContaining(before.split(/\r?\n/)));
    expect(await owners()).toEqual(['tel: mine', 'callto: mine', 'sip: mine']);
  });

  it('are taken, and given back to whoever had them', async () => {
    skype();
    const before = '[Default Applications]\nx-scheme-handler/tel=skype.desktop;\n';
    write(LIST, before);
    await links().register();
    expect(await owners()).toEqual(['tel: mine', 'callto: mine', 'sip: mine']);
    expect(read(ENTRY)).toContain('Exec=/opt/ringback -- %u');
    // Removed without being given back, the program leaves an entry that desktops ignore.
    expect(read(ENTRY)).toContain('\nTryExec=/opt/ringback\n');
    await links().unregister();
    expect(await owners()).toEqual(['tel: another Skype', 'callto: another Skype', 'sip: nobody']);
    expect(read(LIST)).toBe(before);
    expect(existsSync(inHome(ENTRY))).toBe(false);
  });

  it('are reported and repaired when another program took them, and when Ringback was moved', async () => {
    skype();
    await links().register();
    write(LIST, read(LIST).replace('tel=ringback-links.desktop', 'tel=skype.desktop'));
    expect(await owners()).toEqual(['tel: another Skype', 'callto: mine', 'sip: mine']);
    await links().register();
    expect(await owners()).toEqual(['tel: mine', 'callto: mine', 'sip: mine']);
    const moved = links({}, ['/home/new place/ringback']);
    expect(await owners(moved)).toEqual(['tel: moved', 'callto: moved', 'sip: moved']);
    await moved.register();
    expect(await owners(moved)).toEqual(['tel: mine', 'callto: mine', 'sip: mine']);
    await moved.unregister();
    expect(await owners(moved)).toEqual(['tel: another Skype', 'callto: another Skype', 'sip: nobody']);
  });

  it('leave a list that is a link where it is, and one that cannot be read as it was', async () => {
    write('dotfiles/list', '');
    mkdirSync(inHome('config'));
    symlinkSync(inHome('dotfiles/list'), inHome(LIST));
    await links().register();
    expect(read('dotfiles/list')).toContain('x-scheme-handler/sip=ringback-links.desktop;');
    rmSync(inHome(LIST));
    mkdirSync(inHome(LIST));
    await expect(links().register()).rejects.toThrow();
    await expect(links().unregister()).rejects.toThrow();
  });
});

describe('phone links on Linux, with xdg-mime', () => {
  const xdgMime = (script: string) => {
    writeFileSync(inHome('bin/xdg-mime'), `#!/bin/sh\n${script}\n`);
    chmodSync(inHome('bin/xdg-mime'), 0o755);
  };
  it('are whose it says', async () => {
    skype();
    await links().register();
    xdgMime('[ "$1 $2 $3" = "query default x-scheme-handler/tel" ] && echo skype.desktop');
    // An error of the program is not "nobody": the lists are read then.
    expect(await owners()).toEqual(['tel: another Skype', 'callto: mine', 'sip: mine']);
    xdgMime('[ "$3" = x-scheme-handler/sip ] && echo ringback-links.desktop || true');
    expect(await owners()).toEqual(['tel: nobody', 'callto: nobody', 'sip: mine']);
    xdgMime('echo unheard-of.desktop');
    expect(await owners()).toEqual([
      'tel: another unheard-of',
      'callto: another unheard-of',
      'sip: another unheard-of',
    ]);
  });
});
