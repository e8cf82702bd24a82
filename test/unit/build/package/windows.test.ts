import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ico } from '../../../../build/package/package-icons.ts';
import { ownElectron, releaseWith } from '../../../../build/package/release-facts.ts';
import { hasTool } from '../../../../build/package/tools.ts';
import { wixSource } from '../../../../build/package/windows.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder('msi', afterAll);
const bundle = path.join(folder, 'bundle');
const icon = path.join(folder, 'ringback.ico');
const release = releaseWith(ownElectron);
const files = ['Ringback.exe', 'resources/app.asar', "locales/it's & that.pak"];

beforeAll(() => {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(bundle, file)), { recursive: true });
    writeFileSync(path.join(bundle, file), file);
  }
  writeFileSync(icon, ico());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['user', 'machine'] as const)('the installer for one %s', (scope) => {
  const source = () => wixSource(bundle, { release, scope, icon });

  test('offers phone links and takes none; nothing in a link is a switch', () => {
    expect(source()).toContain('&quot;[APPLICATIONFOLDER]Ringback.exe&quot; -- &quot;%1&quot;');
    expect(source().match(/URLAssociations" Name="(\w+)/g)).toHaveLength(3);
    expect(source()).not.toMatch(/Software\\Classes\\(tel|callto|sip)/);
  });

  test('has an id for each component that is the same in the next version', () => {
    const next = wixSource(bundle, { release: releaseWith(ownElectron, '9.9.9'), scope, icon });
    const ids = (text: string) => text.match(/Guid="[^"]+"/g) ?? [];
    expect(ids(next)).toEqual(ids(source()));
    expect(new Set(ids(source())).size).toBe(ids(source()).length);
  });

  // Not Windows Installer, which has the last word, but an independent reader of the same language.
  test.skipIf(!hasTool('wixl'))('is built with every file, and refuses to replace a newer version', () => {
    const wxs = path.join(folder, `${scope}.wxs`);
    const msi = path.join(folder, `${scope}.msi`);
    // It does not know these two, and wants paths from where it is.
    writeFileSync(
      wxs,
      source()
        .replace(/<ShortcutProperty[^>]*\/>| Directory="Programs"/g, '')
        .replaceAll(`${folder}/`, ''),
    );
    const built = spawnSync('wixl', ['--arch', 'x64', '-o', msi, wxs], { encoding: 'utf8', cwd: folder });
    expect([built.status, built.stderr + built.stdout]).toEqual([0, '']);
    const table = (name: string) => execFileSync('msiinfo', ['export', msi, name], { encoding: 'utf8' });
    for (const file of files) expect(table('File')).toContain(path.basename(file));
    expect(table('Upgrade').trim().split('\n').length).toBeGreaterThan(3);
    expect(table('Property')).toContain(scope === 'machine' ? 'ALLUSERS\t1' : 'ProductName\tRingback');
    expect(table('Property').includes('ALLUSERS')).toBe(scope === 'machine');
  });
});
