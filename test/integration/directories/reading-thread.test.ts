import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ReadingDeps } from '../../../electron/directories/read-directory.ts';
import { readInThread } from '../../../electron/directories/read-in-thread.ts';
import type { CopyOfSource, Item } from '../../../electron/directories/reading.ts';
import type { Directory, FileDirectory } from '../../../shared/directories/directory.ts';
import { READING_THREAD } from '../../support/directories/reading-thread.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { cardDav, DIRECTORY, openWorld, readDeps, refusal } from './directories-world.ts';

const cards = (count: number): string =>
  Array.from(
    { length: count },
    (_, n) => `BEGIN:VCARD\nVERSION:3.0\nFN:P${n}\nTEL:+4930${1_000_000 + n}\nEND:VCARD\n`,
  ).join('');

function fileOf(content: string): FileDirectory {
  const file = path.join(temporaryFolder('people'), 'people.vcf');
  fs.writeFileSync(file, content);
  return { kind: 'file', id: DIRECTORY, name: '', isOn: true, path: file };
}

/** Reads as the app does, in a thread. */
function inThread(source: Directory, copy: CopyOfSource, more: Partial<ReadingDeps> = {}) {
  const reading = { copy, signal: new AbortController().signal, password: async () => 'secret', ...more };
  return readInThread(READING_THREAD)(source, readDeps, reading);
}

it('gives main few entries at once, and has all that the copy has: a change is told alone', async () => {
  const source = fileOf(cards(1200));
  const { copy, summary } = openWorld();
  const part = copy.source(DIRECTORY, new AbortController().signal);
  const sizes: number[] = [];
  const noting: CopyOfSource = {
    ...part,
    put(items) {
      sizes.push(items.length);
      return part.put(items);
    },
    remove(items) {
      sizes.push(-items.length);
      return part.remove(items);
    },
  };
  part.end(await inThread(source, noting), 1);
  expect(summary()).toMatchObject({ people: 1200, unread: 0 });
  expect(sizes.every((size) => size > 0 && size <= 100)).toBe(true);
  sizes.length = 0;
  fs.writeFileSync(source.path, cards(1000).replace('FN:P7\n', 'FN:Seven\n'));
  part.end(await inThread(source, noting), 2);
  expect(sizes).toEqual([1, -100, -100, -1]);
  expect(summary().people).toBe(1000);
});

it('starts no thread for a file that has not changed', async () => {
  const source = fileOf(cards(1));
  const { copy } = openWorld();
  const part = () => copy.source(DIRECTORY, new AbortController().signal);
  const end = await inThread(source, part());
  part().end(end, 1);
  const nowhere = readInThread(new URL('file:///nowhere.js'));
  const reading = { copy: part(), password: async () => '', signal: new AbortController().signal };
  expect(await nowhere(source, readDeps, reading)).toEqual({ cursor: end.cursor, isCutOff: false });
});

it('says what is wrong as a reading in main does', async () => {
  const { copy } = openWorld();
  const part = () => copy.source(DIRECTORY, new AbortController().signal);
  expect(await refusal(inThread(fileOf('no people'), part()))).toEqual({ kind: 'directory', reason: 'badFile' });
  const source = fileOf(cards(30));
  part().end(await inThread(source, part()), 1);
  fs.writeFileSync(source.path, cards(2));
  expect(await refusal(inThread(source, part()))).toEqual({ kind: 'fewPeople', left: 2 });
  await inThread(source, part(), { agreed: () => 2 });
  expect(copy.summary(DIRECTORY).people).toBe(2);
});

it('ends with the error of what it asks of main', async () => {
  const enough = new Error('ten are enough');
  const people: Item[] = [];
  const sample: CopyOfSource = {
    cursor: null,
    entries: async () => [],
    async put(items) {
      people.push(...items);
      throw enough;
    },
    remove: async () => {},
  };
  await expect(inThread(fileOf(cards(300)), sample)).rejects.toBe(enough);
  expect(people).toHaveLength(100);
});

it('ends at once when its source is read no more, and when it can’t begin', async () => {
  const stopped = new AbortController();
  const { copy, summary } = openWorld();
  const part = copy.source(DIRECTORY, new AbortController().signal);
  const noting: CopyOfSource = {
    ...part,
    entries() {
      stopped.abort(new Error('removed'));
      return new Promise(() => {});
    },
  };
  await expect(inThread(fileOf(cards(3)), noting, { signal: stopped.signal })).rejects.toThrow('removed');
  await expect(inThread(fileOf(cards(3)), part, { signal: stopped.signal })).rejects.toThrow('removed');
  expect(summary().people).toBe(0);
  const nowhere = readInThread(new URL('file:///nowhere.js'));
  const reading = { copy: part, password: async () => '', signal: new AbortController().signal };
  await expect(nowhere(cardDav('http://127.0.0.1:1/'), readDeps, reading)).rejects.toThrow('nowhere');
});
