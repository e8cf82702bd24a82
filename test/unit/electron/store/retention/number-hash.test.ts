import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createNumberHash } from '../../../../../electron/store/retention/number-hash.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('hash');
});
const number = '+493012345678';
const beside = (name: string) => createNumberHash({ location: () => path.join(folder, name, 'calls.sqlite') });

it('stays the same in one folder, differs in another, and is no hash of the number alone', () => {
  for (const name of ['one', 'other']) fs.mkdirSync(path.join(folder, name));
  const hash = beside('one')(number);
  expect(beside('one')(number)).toBe(hash);
  expect(beside('one')(`${number}0`)).not.toBe(hash);
  expect(beside('other')(number)).not.toBe(hash);
  expect(createHash('sha256').update(number).digest('hex')).not.toBe(hash);
});

it('makes its key at the first use, for this user alone', () => {
  fs.mkdirSync(path.join(folder, 'one'));
  const hash = beside('one');
  expect(fs.readdirSync(path.join(folder, 'one'))).toEqual([]);
  hash(number);
  const file = path.join(folder, 'one', 'number-key');
  expect(fs.readFileSync(file)).toHaveLength(32);
  if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

it('has a key of its own in memory', () => {
  const hash = createNumberHash({ location: () => null });
  expect(hash(number)).toBe(hash(number));
});
