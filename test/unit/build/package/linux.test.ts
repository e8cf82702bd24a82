import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { sharedFiles } from '../../../../build/package/linux.ts';
import { ownElectron, releaseWith } from '../../../../build/package/release-facts.ts';
import { hasTool } from '../../../../build/package/tools.ts';
import { entryValue } from '../../../../electron/links/desktop-entry.ts';
import { createText } from '../../../../shared/messages/index.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder('package', afterAll);

const files = sharedFiles(releaseWith(ownElectron), '/usr/bin/ringback');
const textOf = (name: string): string => files.get(name)?.toString() ?? '';
const desktop = textOf('applications/ringback.desktop');

function written(name: string): string {
  const file = path.join(folder, path.basename(name));
  writeFileSync(file, files.get(name) ?? '');
  return file;
}

test('the menu entry offers phone links, and nothing in a link is a switch', () => {
  expect(entryValue(desktop, 'Exec')).toBe('/usr/bin/ringback -- %u');
  expect(entryValue(desktop, 'MimeType')).toBe('x-scheme-handler/tel;x-scheme-handler/callto;x-scheme-handler/sip;');
});

test('no package makes Ringback the program for links: none brings a list of defaults or calls xdg-mime', () => {
  expect([...files.keys()].filter((name) => /mimeapps|defaults\.list/.test(name))).toEqual([]);
  expect([...files.values()].filter((content) => content.includes('xdg-mime'))).toEqual([]);
});

test.skipIf(!hasTool('desktop-file-validate'))('the menu entry is valid', () => {
  const found = spawnSync('desktop-file-validate', [written('applications/ringback.desktop')], { encoding: 'utf8' });
  expect(found.stdout + found.stderr).toBe('');
});

test.skipIf(!hasTool('appstreamcli'))('the description for software centres has no error and no warning', () => {
  const file = written('metainfo/org.ringback.Ringback.metainfo.xml');
  const { stdout } = spawnSync('appstreamcli', ['validate', '--no-net', '--no-color', file], { encoding: 'utf8' });
  expect(stdout.split('\n').filter((line) => /^[EW]:/.test(line))).toEqual([]);
});

test.each(['ringback.desktop', 'ringback.spec', 'org.ringback.Ringback.metainfo.xml'])(
  'the French of %s has no plain space before a mark of two parts',
  (name) => {
    const text = readFileSync(new URL(`../../../../build/package/linux/${name}`, import.meta.url), 'utf8');
    expect(text.split('\n').filter((line) => / [:;!?»]/.test(line))).toEqual([]);
  },
);

const manual = gunzipSync(files.get('man/man1/ringback.1.gz') ?? '').toString();
const help = createText('en')('links.cliHelp');
const switchesIn = (text: string): string[] => [...new Set([...text.matchAll(/--[a-z]+/g)].map(([one]) => one))].sort();

test('the manual names the switches of --help', () => {
  expect(switchesIn(manual.replaceAll('\\-', '-'))).toEqual(switchesIn(help));
});

test.skipIf(!hasTool('man'))('the manual is set without a warning', () => {
  const file = path.join(folder, 'ringback.1');
  writeFileSync(file, manual);
  const env = { ...process.env, MANWIDTH: '80' };
  const { stderr } = spawnSync('man', ['--warnings', '-l', file], { encoding: 'utf8', env });
  expect(stderr).toBe('');
});
