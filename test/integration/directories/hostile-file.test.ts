import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import files from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readDirectory } from '../../../electron/directories/read-directory.ts';
import { etagsOf } from '../../../electron/directories/reading.ts';
import type { FileDirectory } from '../../../shared/directories/directory.ts';
import { largestFileMb } from '../../../shared/directories/largest-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { DIRECTORY, openWorld, readDeps, refusal } from './directories-world.ts';

/** A source in a file that is written as told. */
function fileOf(write: (file: string) => void): FileDirectory {
  const file = path.join(temporaryFolder('people'), 'people.vcf');
  write(file);
  return { kind: 'file', id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', name: '', isOn: true, path: file };
}

/** What the copy calls the entries of a source. */
const entries = (copy: ReturnType<typeof openWorld>['copy'], { id }: FileDirectory) =>
  etagsOf(copy.source(id, new AbortController().signal));

const card = (...lines: string[]): string => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');

describe('a hostile file of people', () => {
  it.each<[what: string, write: (file: string) => void, expected: object]>([
    [
      'larger than any file of people',
      (file) => {
        fs.writeFileSync(file, '');
        fs.truncateSync(file, largestFileMb * 2 ** 20 + 1);
      },
      { kind: 'directory', reason: 'largeFile' },
    ],
    ['that is a folder', (file) => fs.mkdirSync(file), { kind: 'directory', reason: 'noFile' }],
    [
      'of bytes',
      (file) => fs.writeFileSync(file, Buffer.alloc(100_000, 0xfe)),
      { kind: 'directory', reason: 'badFile' },
    ],
  ])('%s is refused', async (_what, write, expected) => {
    const { read } = openWorld();
    expect(await refusal(read(fileOf(write), ''))).toMatchObject(expected);
  });

  it('as large as may be is read', async () => {
    const { read, summary } = openWorld();
    const people = Buffer.alloc(largestFileMb * 2 ** 20, `${'x'.repeat(99_998)}\r\n`);
    people.write(card('FN:Ada', 'TEL:+4930123456'));
    await read(
      fileOf((file) => fs.writeFileSync(file, people)),
      '',
    );
    expect(summary()).toMatchObject({ people: 1, unread: 0, isCutOff: false });
  });

  it.skipIf(process.platform === 'win32')('that is a pipe, which never ends, is not opened', async () => {
    const { read } = openWorld();
    const source = fileOf((file) => execFileSync('mkfifo', [file]));
    const opened: unknown[] = [];
    const open: typeof files.open = async (name) => {
      opened.push(name);
      throw new Error('A pipe holds a thread up.');
    };
    const watched = { files: { stat: files.stat, open } };
    expect(await refusal(read(source, '', watched))).toEqual({ kind: 'directory', reason: 'noFile' });
    expect(opened).toEqual([]);
  });

  it.each<[what: string, change: (file: string) => void]>([
    ['grows', (file) => fs.truncateSync(file, 2 * largestFileMb * 2 ** 20)],
    ['shrinks to half', (file) => fs.truncateSync(file, fs.statSync(file).size / 2)],
    ['is written again, as long as before', (file) => fs.writeFileSync(file, card('FN:Eve', 'TEL:+4930123457'))],
    [
      'is put in the place of another one',
      (file) => {
        fs.writeFileSync(`${file}.new`, card('FN:Eve', 'TEL:+4930123457'));
        fs.renameSync(`${file}.new`, file);
      },
    ],
    ['is taken away', (file) => fs.rmSync(file)],
  ])('that %s while it is read: who was in it stays, and all is read the next time', async (_what, change) => {
    const { read, names } = openWorld();
    const source = fileOf((file) => fs.writeFileSync(file, card('FN:Ada', 'TEL:+4930123456')));
    await read(source, '');
    const anna = card('FN:Ann', 'TEL:+4930123456');
    fs.writeFileSync(source.path, anna);
    // Two writings within a tick of the disk's clock have one time.
    fs.utimesSync(source.path, 1, 1);
    const open: typeof files.open = async (...asked) => {
      change(source.path);
      return files.open(...asked);
    };
    const during = { files: { stat: files.stat, open } };
    expect(await refusal(read(source, '', during))).toMatchObject({
      kind: 'directory',
      reason: expect.stringMatching(/^(?:half|no)File$/),
    });
    expect([names('+4930123456'), names('+4930123457')]).toEqual([['Ada'], []]);
    fs.writeFileSync(source.path, anna);
    fs.utimesSync(source.path, 2, 2);
    await read(source, '');
    expect(names('+4930123456')).toEqual(['Ann']);
  });

  it.skipIf(process.platform === 'win32')(
    'on a share that never answers doesn’t keep the process from its end',
    async () => {
      const pipe = path.join(temporaryFolder('share'), 'pipe');
      execFileSync('mkfifo', [pipe]);
      const module = (name: string) => JSON.stringify(new URL(`../../../electron/${name}.ts`, import.meta.url));
      const script = `
      import fs from 'node:fs/promises';
      import { askFile } from ${module('directories/ask-file')};
      import { realTimers } from ${module('timers')};
      const share = [1, 2].map((n) => askFile('share ' + n, () => fs.readFile(${JSON.stringify(pipe)}), realTimers, 1));
      console.log((await Promise.allSettled(share)).map(({ reason }) => reason.data.reason).join());
      await fs.stat('/');
      process.exit(0);`;
      const run = spawn(process.execPath, ['--input-type=module', '-e', script]);
      onTestFinished(() => void run.kill('SIGKILL'));
      const [said] = await Promise.all([text(run.stdout), once(run, 'close')]);
      expect(said.trim()).toBe('noFile,noFile');
    },
  );

  it('with a person of 1 MB, one with 10,000 numbers, codes and hidden characters: bounded, and the others are read', async () => {
    const numbers = Array.from({ length: 10_000 }, (_, place) => `TEL:+4930${1_000_000 + place}`);
    const people = [
      card(`FN:${'L'.repeat(1_000_000)}`, 'TEL:+4930123457'),
      card('FN:Many', ...numbers),
      card('FN:An\u202ena\u200b', 'TEL:*21*0900123456#', 'TEL:+4930123456'),
    ];
    const { read, copy, names } = openWorld();
    await read(
      fileOf((file) => fs.writeFileSync(file, people.join(''))),
      '',
    );
    expect(names('+4930123457')[0]?.length).toBeLessThan(1000);
    expect(copy.byKeys(['+49301000000'], [DIRECTORY])[0]?.numbers).toHaveLength(20);
    expect(copy.byKeys(['+4930123456'], [DIRECTORY])).toMatchObject([
      { name: 'Anna', numbers: [{ number: '+4930123456' }] },
    ]);
  });

  it('with two people of one UID, and one who is there twice: all are there, and one who goes takes nobody along', async () => {
    const { read, copy, names, summary } = openWorld();
    const ada = card('UID:1', 'FN:Ada', 'TEL:+4930123456');
    const ben = card('UID:1', 'FN:Ben', 'TEL:+4930123457');
    const source = fileOf((file) => fs.writeFileSync(file, ada + ben + ben));
    await read(source, '');
    expect([summary().people, names('+4930123456'), names('+4930123457')]).toEqual([3, ['Ada'], ['Ben', 'Ben']]);
    fs.writeFileSync(source.path, ben);
    await read(source, '');
    expect([summary().people, names('+4930123456'), names('+4930123457')]).toEqual([1, [], ['Ben']]);
    expect(await copy.find('ada', 10, [source.id])).toEqual([]);
  });

  it('that has another encoding than before: the people are the same', async () => {
    const { read, copy, names, summary } = openWorld();
    const people = card('FN:J\u00f6rg M\u00fcller', 'TEL:+4930123456') + card('FN:Zo\u00eb', 'TEL:+4930123457');
    const source = fileOf((file) => fs.writeFileSync(file, people));
    await read(source, '');
    const before = [...(await entries(copy, source)).keys()];
    for (const encoding of ['latin1', 'utf16le', 'utf8'] as const) {
      fs.writeFileSync(source.path, (encoding === 'utf16le' ? '\ufeff' : '') + people, encoding);
      await read(source, '');
      expect([encoding, summary().people, names('+4930123456'), names('+4930123457')]).toEqual([
        ...[encoding, 2],
        ...[['J\u00f6rg M\u00fcller'], ['Zo\u00eb']],
      ]);
      expect([...(await entries(copy, source)).keys()]).toEqual(before);
    }
  });

  it.each([
    ['as many people as may be read, with full cards', 50_000, false],
    ['one more', 50_001, true],
  ])('with %s', async (_what, count, isCutOff) => {
    const note = `NOTE:${'x'.repeat(400)}`;
    const people = Array.from({ length: count }, (_, n) => card(`FN:P${n}`, `TEL:+4930${1_000_000 + n}`, note)).join(
      '',
    );
    // What is written is not the question, and takes long.
    const written: number[] = [];
    const put = async (items: readonly unknown[]) => void written.push(items.length);
    const copy = {
      cursor: null,
      entries: async () => [],
      put,
      remove: async () => {},
    };
    const reading = { copy, password: async () => '', signal: new AbortController().signal };
    const end = await readDirectory(
      fileOf((file) => fs.writeFileSync(file, people)),
      readDeps,
      reading,
    );
    expect([end.isCutOff, written.reduce((sum, one) => sum + one, 0)]).toEqual([isCutOff, 50_000]);
  });
});
