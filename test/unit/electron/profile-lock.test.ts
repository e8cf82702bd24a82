import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { takeProfileLock } from '../../../electron/profile-lock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let profile: string;
let folder: string;
beforeEach(() => {
  profile = temporaryFolder('lock');
  folder = path.join(profile, 'lock');
});
const deaf = () => undefined;
const modeOf = (file: string) => statSync(file).mode & 0o777;

it('is held by one, and by the next after it was released', () => {
  const first = takeProfileLock(profile, deaf);
  expect(first.isHeld).toBe(true);
  expect(takeProfileLock(profile, deaf).isHeld).toBe(false);
  first.release();
  const next = takeProfileLock(profile, deaf);
  expect(next.isHeld).toBe(true);
  next.release();
  expect(readdirSync(folder)).toEqual(['lock.db']);
  expect(statSync(path.join(folder, 'lock.db')).size).toBe(0);
});

it('hands the arguments of another start to the one that holds it', async () => {
  const heard = Promise.withResolvers<unknown>();
  const holder = takeProfileLock(profile, heard.resolve);
  const data = { words: ['tel:1'] };
  takeProfileLock(profile, deaf).handOver(data);
  expect(await heard.promise).toEqual(data);
  holder.release();
});

it('drops what was left for an instance that has ended, and reads what came while this one started', () => {
  mkdirSync(folder);
  for (const name of ['start-1-1.json', 'start-2-2.json']) writeFileSync(path.join(folder, name), JSON.stringify(name));
  utimesSync(path.join(folder, 'start-1-1.json'), 1, 1);
  const heard: unknown[] = [];
  takeProfileLock(profile, (data) => heard.push(data)).release();
  expect(heard).toEqual(['start-2-2.json']);
  expect(readdirSync(folder)).toEqual(['lock.db']);
});

it.skipIf(process.platform === 'win32')('starts whatever lies where a start could lie, and follows no link', () => {
  mkdirSync(folder);
  const at = (name: string) => path.join(folder, `start-${name}.json`);
  writeFileSync(path.join(profile, 'other.json'), '"of a link"');
  symlinkSync(path.join(profile, 'missing'), at('dangling'));
  symlinkSync(path.join(profile, 'other.json'), at('link'));
  symlinkSync(at('circle'), at('circle'));
  mkdirSync(at('folder'));
  execFileSync('mkfifo', [at('pipe')]);
  writeFileSync(at('huge'), '');
  truncateSync(at('huge'), 3 * 1024 * 1024 * 1024);
  writeFileSync(at('broken'), '{');
  writeFileSync(at('whole'), '"whole"');
  const heard: unknown[] = [];
  const holder = takeProfileLock(profile, (data) => heard.push(data));
  holder.release();
  expect([holder.isHeld, heard]).toEqual([true, ['whole']]);
});

it.each(['', '999999999', 'not a database'.repeat(100)])('takes a lock file that holds %j', (text) => {
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'lock.db'), text);
  const lock = takeProfileLock(profile, deaf);
  expect(lock.isHeld).toBe(true);
  lock.release();
});

it.skipIf(process.platform === 'win32')('closes the profile and its own files to other users', () => {
  chmodSync(profile, 0o755);
  const holder = takeProfileLock(profile, deaf);
  holder.release();
  const left = takeProfileLock(profile, deaf);
  left.handOver({ words: ['0301234567'] });
  expect([profile, folder].map(modeOf)).toEqual([0o700, 0o700]);
  for (const name of readdirSync(folder)) expect(modeOf(path.join(folder, name)), name).toBe(0o600);
  left.release();
});
