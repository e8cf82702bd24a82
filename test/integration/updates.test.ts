import { spawnSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inProject } from '../../build/paths.ts';
import { makeKey, publicKeyOf, signList, VALID_MS } from '../../build/release/sign.ts';
import { releaseSource } from '../../build/release/source.ts';
import { readAddress } from '../../electron/updates/release-list.ts';
import { isFromApt, isNewer, openUpdates, type UpdatesDeps } from '../../electron/updates/updates.ts';
import { DAY, HOUR, MINUTE } from '../../shared/time/durations.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const privateKey = makeKey();
const publicKey = publicKeyOf(privateKey);
const issued = Date.UTC(2026, 10, 10);
const listOf = (version = '1.3.0', key = privateKey, at = issued) =>
  signList(version, { date: '2026-11-10', markdown: '', points: ['New.', 'Better.'] }, key, at);

let answer: RequestListener;
const asked: string[] = [];
const server = http.createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`;
const says = (text: string) => {
  answer = (_request, response) => void response.end(text);
};

let folder: string;
let now: number;
const opened: string[] = [];
/** How long was waited for each check, ms, and why checks failed. */
const waits: number[] = [];
const failures: string[] = [];
beforeEach(() => {
  folder = temporaryFolder('updates');
  now = issued + DAY;
  for (const list of [opened, asked, waits, failures]) list.length = 0;
  says(listOf());
});

async function open(change: Partial<UpdatesDeps> = {}) {
  let run: () => unknown = () => {};
  const updates = await openUpdates({
    folder,
    version: '1.2.0',
    builtIn: { address: address(), publicKey },
    policy: async () => ({ enabled: true }),
    isFromApt: () => false,
    openPage: (url) => opened.push(url),
    onChange: () => {},
    onFailure: (_what, thrown) => failures.push(String(thrown)),
    now: () => now,
    timers: {
      setTimeout: (then: () => unknown, ms: number) => {
        run = then;
        waits.push(ms);
        return 0;
      },
      clearTimeout: () => {},
    },
    random: () => 0,
    ...change,
  });
  return {
    ...updates,
    async pass(ms: number) {
      now += ms;
      await run();
    },
  };
}

it('tells of a newer release, and opens its page below the release address', async () => {
  const updates = await open();
  expect(updates.state()).toMatchObject({ kind: 'on', newer: null, checkedAt: null });
  await updates.pass(0);
  await updates.pass(DAY);
  expect(asked).toEqual(['/releases/ringback-releases.json', '/releases/ringback-releases.json']);
  expect(updates.state()).toEqual({
    kind: 'on',
    newer: { version: '1.3.0', date: '2026-11-10', notes: 'New.\nBetter.' },
    isExpired: false,
    isChecking: false,
    checkedAt: now,
    hasFailed: false,
  });
  updates.openPage();
  expect(opened).toEqual([`${address()}/files/1.3.0/index.html`]);
});

it('the newest list is remembered, and an older one is refused after a restart as well', async () => {
  await (await open()).check();
  says(listOf('1.2.0', privateKey, issued - DAY));
  const updates = await open();
  expect(await updates.check()).toMatchObject({ newer: { version: '1.3.0' }, hasFailed: true });
  expect(failures).toEqual(['Error: an older list than before']);
  says(listOf('1.2.0', privateKey, issued + HOUR));
  expect(await updates.check()).toMatchObject({ newer: null, hasFailed: false });
  expect(updates.openPage()).toMatchObject({ newer: null });
  expect(opened).toEqual([]);
});

it('an expired list is said to be old', async () => {
  const updates = await open();
  await updates.check();
  now = issued + VALID_MS;
  expect(updates.state()).toMatchObject({ isExpired: false });
  now += 1;
  expect(updates.state()).toMatchObject({ isExpired: true });
});

const unsigned = {
  product: 'ringback',
  issued,
  expires: issued,
  newest: { version: '1.3.0', date: '2026-11-10', notes: '' },
};
const signed = (list: unknown) => {
  const text = JSON.stringify(list);
  return JSON.stringify({
    list: text,
    signature: sign(null, Buffer.from(text), createPrivateKey(privateKey)).toString('base64'),
  });
};
const redirect: RequestListener = (_request, response) => void response.writeHead(302, { Location: '/other' }).end();
it.each<[string, string | RequestListener, string]>([
  ['another key', listOf('1.3.0', makeKey()), 'bad signature'],
  ['no signature', JSON.stringify({ list: JSON.stringify(unsigned), signature: '' }), 'bad signature'],
  ['one changed digit', listOf().replace('1.3.0', '9.3.0'), 'bad signature'],
  ['another product', signed({ ...unsigned, product: 'other' }), 'product'],
  ['a version that is a path', signed({ ...unsigned, newest: { ...unsigned.newest, version: '../x' } }), 'version'],
  ['a version with a label', signed({ ...unsigned, newest: { ...unsigned.newest, version: '1.3.0-a' } }), 'version'],
  ['no end', signed({ ...unsigned, expires: undefined }), 'expires'],
  ['a page of HTML', '<html>', 'JSON'],
  ['more than is read', JSON.stringify({ list: 'x'.repeat(200_000), signature: '' }), 'tooLarge'],
  ['an error', (_request, response) => void response.writeHead(404).end(listOf()), 'status 404'],
  ['a redirect', redirect, 'status 302'],
  ['no answer', (request) => void request.socket.destroy(), 'network'],
])('%s is no news', async (_what, given, why) => {
  if (typeof given === 'string') says(given);
  else answer = given;
  expect(await (await open()).check()).toMatchObject({ newer: null, checkedAt: null, hasFailed: true });
  expect(asked).toHaveLength(1);
  expect(failures).toEqual([expect.stringContaining(why)]);
});

describe('nothing is asked', () => {
  it.each<[string, Partial<UpdatesDeps>]>([
    ['noAddress', { builtIn: null }],
    ['noAddress', { builtIn: { address: 'http://updates.example/', publicKey } }],
    ['noAddress', { builtIn: { address: 'https://updates.example/', publicKey: 'abc' } }],
    ['administrator', { policy: async () => ({ enabled: false }) }],
    ['policyUnreadable', { policy: async () => null }],
    ['apt', { isFromApt: () => true }],
  ])('%s', async (why, change) => {
    const updates = await open(change);
    expect(await updates.check()).toEqual({ kind: 'off', why });
    expect([asked, opened]).toEqual([[], []]);
  });
});

it('an administrator names another address and key', async () => {
  const policy = { enabled: true, address: address(), publicKey };
  const updates = await open({
    builtIn: { address: 'https://other.example/', publicKey: 'x' },
    policy: async () => policy,
  });
  expect(await updates.check()).toMatchObject({ newer: { version: '1.3.0' } });
});

it.each([
  ['1.3.0', '1.2.9', true],
  ['1.10.0', '1.9.0', true],
  ['2.0.0', '1.99.99', true],
  ['1.3.0', '1.3.0', false],
  ['1.2.9', '1.3.0', false],
  ['1.3.0', '1.3.0-beta.2', true],
  ['1.3.0', '1.4.0-beta.2', false],
])('%s newer than %s: %s', (release, version, expected) => expect(isNewer(release, version)).toBe(expected));

it('asks once a day, not all of a house at once, and later after a failure', async () => {
  answer = (request) => void request.socket.destroy();
  const updates = await open();
  for (const ms of [2 * MINUTE, 2 * HOUR]) await updates.pass(ms);
  expect([asked.length, waits]).toEqual([2, [2 * MINUTE, 2 * HOUR, 2 * HOUR]]);
  says(listOf());
  for (const ms of [2 * HOUR, 2 * HOUR, DAY - 3 * HOUR]) await updates.pass(ms);
  expect(asked.length).toBe(3);
  await updates.pass(HOUR);
  expect(asked.length).toBe(4);
  now -= 400 * DAY;
  await updates.pass(0);
  expect(asked.length).toBe(5);
  await (await open({ random: () => 1 })).pass(HOUR);
  expect([asked.length, waits.slice(-2)]).toEqual([5, [2.5 * MINUTE, 2.5 * HOUR]]);
});

it('apt is at work where it has lists of that address', () => {
  const lists = path.join(folder, 'lists');
  mkdirSync(lists);
  writeFileSync(path.join(lists, 'updates.example_ringback_apt_dists_stable_InRelease'), '');
  const has = (text: string) => isFromApt(new URL(text), lists);
  expect(has('https://updates.example/ringback/')).toBe(true);
  expect(has('https://updates.example/')).toBe(false);
  expect(isFromApt(new URL('https://updates.example/ringback/'), path.join(folder, 'none'))).toBe(false);
});

it.each([
  ['https://updates.example', 'https://updates.example/'],
  ['http://127.0.0.1:1/a', 'http://127.0.0.1:1/a/'],
  ['http://updates.example', undefined],
  ['https://a:b@updates.example', undefined],
  ['https://updates.example/?x', undefined],
  ['file:///etc', undefined],
  ['', undefined],
])('the release address %s', (text, url) => expect(readAddress(text)?.href).toBe(url));

it('a build has its release address and key from the environment, both or none', () => {
  const both = { RINGBACK_RELEASE_ADDRESS: 'https://updates.example/', RINGBACK_RELEASE_PUBLIC_KEY: publicKey };
  expect(releaseSource({})).toBeNull();
  expect(releaseSource(both)).toEqual({ address: 'https://updates.example/', publicKey });
  for (const change of [
    { RINGBACK_RELEASE_ADDRESS: 'http://updates.example/' },
    { RINGBACK_RELEASE_ADDRESS: '' },
    { RINGBACK_RELEASE_PUBLIC_KEY: '' },
    { RINGBACK_RELEASE_PUBLIC_KEY: 'x' },
  ])
    expect(() => releaseSource({ ...both, ...change })).toThrow(/RINGBACK_RELEASE/);
});

it('only Ed25519 keys sign', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' });
  expect(() => publicKeyOf(rsa.toString())).toThrow('Ed25519');
});

it('a release is signed where no package of npm is installed, and the app reads it', async () => {
  const copy = path.join(folder, 'checkout');
  for (const part of ['release', 'package/tools.ts', 'paths.ts', 'say.ts'])
    cpSync(inProject('build', part), path.join(copy, 'build', part), { recursive: true });
  writeFileSync(path.join(copy, 'package.json'), JSON.stringify({ type: 'module', version: '1.3.0' }));
  writeFileSync(path.join(copy, 'CHANGELOG.md'), '## 1.3.0 – 2026-11-10\n\n- New.\n');
  mkdirSync(path.join(copy, 'site'));
  const signing = spawnSync(process.execPath, ['build/release/sign.ts', 'site', 'site'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', RINGBACK_RELEASE_SIGNING_KEY: privateKey },
  });
  expect([signing.status, signing.stderr]).toEqual([0, '']);
  says(readFileSync(path.join(copy, 'site/ringback-releases.json'), 'utf8'));
  expect(await (await open()).check()).toMatchObject({ newer: { version: '1.3.0', notes: 'New.' }, hasFailed: false });
});
