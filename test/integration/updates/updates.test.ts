import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { trialFile } from '../../../electron/updates/folder.ts';
import { MANIFEST_FILE } from '../../../electron/updates/manifest.ts';
import { NO_POLICY } from '../../../electron/updates/policy.ts';
import { createReleaseServer } from '../../../electron/updates/release-server.ts';
import { mayStart } from '../../../electron/updates/start.ts';
import { openUpdates, type UpdatesDeps } from '../../../electron/updates/updates.ts';
import type { UpdateState, UpdatesOff } from '../../../shared/updates.ts';
import { fileOf, manifestOf, release, signed, signingKeys } from '../../support/updates/release.ts';
import { startUpdateServer, type UpdateServer } from '../../support/updates/update-server.ts';

const keys = signingKeys();
const NEXT = Buffer.alloc(300_000, 'new ');
const OWN = Buffer.alloc(200_000, 'old ');
const nextFile = fileOf('files/ringback-1.3.0.exe', NEXT);
const ownFile = fileOf('files/ringback-1.2.0.exe', OWN);

/** A Ringback 1.2.0 for Windows with its own folder, and what it did. */
function ringback(server: UpdateServer | null, change: Partial<UpdatesDeps> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'updates-'));
  const seen = {
    states: [] as UpdateState[],
    installed: [] as string[],
    news: [] as string[],
    failures: [] as string[],
    waits: [] as number[],
  };
  const timed: (() => void)[] = [];
  const deps: UpdatesDeps = {
    folder,
    version: '1.2.0',
    platform: 'win32',
    arch: 'x64',
    means: async () => 'here',
    builtIn: server && { address: server.address, publicKey: keys.text },
    policy: async () => NO_POLICY,
    isCallOpen: () => false,
    install: async (file) => void seen.installed.push(file),
    onChange: (state) => seen.states.push(state),
    onNews: ({ version }) => seen.news.push(version),
    onFailure: (what) => seen.failures.push(what),
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    timers: {
      setTimeout: (run, ms) => {
        seen.waits.push(ms);
        timed.push(run);
      },
      clearTimeout: () => {},
    },
    random: () => 0,
    ...change,
  };
  return { deps, folder, seen, timed, open: () => openUpdates(deps) };
}

/** A server that offers 1.3.0. */
async function offering(
  manifest: unknown = manifestOf(release('1.3.0', { files: [nextFile] }), release('1.2.0', { files: [ownFile] })),
) {
  const server = await startUpdateServer();
  server.files.set(MANIFEST_FILE, signed(manifest, keys.privateKey));
  server.files.set(nextFile.url, NEXT);
  server.files.set(ownFile.url, OWN);
  return server;
}

const packagesIn = (folder: string) =>
  existsSync(path.join(folder, 'packages'))
    ? readdirSync(path.join(folder, 'packages'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort()
    : [];

describe('a build without a release address', () => {
  it('plans no check, asks nobody and writes nothing', async () => {
    const { open, seen, folder } = ringback(null);
    const updates = await open();
    for (const act of [updates.check, updates.download, updates.install]) await act();
    expect(updates.state().step).toEqual({ kind: 'off', why: 'noAddress' });
    expect([seen.waits, seen.states, readdirSync(folder)]).toEqual([[], [], []]);
  });

  it.each<[string, Partial<UpdatesDeps>, UpdatesOff]>([
    ['switched off', { policy: async () => ({ ...NO_POLICY, enabled: false }) }, 'administrator'],
    ['rules that can’t be read', { policy: async () => null }, 'policyUnreadable'],
    ['run from the source', { means: async () => null }, 'source'],
    ['plain http', { builtIn: { address: 'http://updates.example', publicKey: keys.text } }, 'noAddress'],
    ['no key', { builtIn: { address: 'https://updates.example', publicKey: '' } }, 'noAddress'],
  ])('neither does one that is %s', async (_what, change, why) => {
    await using server = await offering();
    const { open, seen } = ringback(server, change);
    const updates = await open();
    await updates.check();
    expect([updates.state().step, server.asked, seen.waits]).toEqual([{ kind: 'off', why }, [], []]);
  });

  it('may get its address from the administrator', async () => {
    await using server = await offering();
    const source = { address: server.address, publicKey: keys.text };
    const policy = async () => ({ ...NO_POLICY, source });
    const updates = await ringback(null, { policy }).open();
    expect((await updates.check()).step.kind).toBe('available');
  });
});

describe('an update', () => {
  it('is found, described, downloaded with the way back, and installed on a press only', async () => {
    await using server = await offering();
    const { open, seen, folder } = ringback(server);
    const updates = await open();
    expect([updates.state().step.kind, server.asked, seen.waits]).toEqual(['current', [], [120_000]]);

    const found = await updates.check();
    const shown = { version: '1.3.0', date: '2026-11-10', notes: 'New in 1.3.0.' };
    expect(found.step).toEqual({ kind: 'available', release: shown, means: 'here' });
    expect([server.asked, found.checkedAt]).toEqual([[MANIFEST_FILE], Date.parse('2026-11-20T12:00:00Z')]);

    const ready = await updates.download();
    expect(ready.step).toEqual({ kind: 'ready', release: shown, wayBack: true });
    expect(packagesIn(folder)).toEqual(['ringback-1.2.0.exe', 'ringback-1.3.0.exe']);
    const received = seen.states.flatMap(({ step }) => (step.kind === 'downloading' ? [step.received] : []));
    expect([received[0], received.at(-1)]).toEqual([0, NEXT.length + OWN.length]);
    expect(received.toSorted((a, b) => a - b)).toEqual(received);
    expect([seen.installed, existsSync(trialFile(folder))]).toEqual([[], false]);

    expect((await updates.install()).step.kind).toBe('installing');
    expect(seen.installed.map((file) => readFileSync(file).equals(NEXT))).toEqual([true]);
    expect(JSON.parse(readFileSync(trialFile(folder), 'utf8'))).toMatchObject({
      version: '1.3.0',
      from: '1.2.0',
      starts: 0,
    });
  });

  it('that the clock found is told of once, in a later start too; one that a press found is on screen already', async () => {
    await using server = await offering();
    const { open, seen, timed } = ringback(server);
    const updates = await open();
    await updates.check();
    expect(seen.news).toEqual([]);
    for (const again of [0, 1]) {
      timed[again]?.();
      await expect.poll(() => timed.length).toBe(again + 2);
    }
    await open();
    timed.at(-1)?.();
    await expect.poll(() => timed.length).toBe(5);
    expect(seen.news).toEqual(['1.3.0']);
  });

  it('is checked for again where the disk refused to note the last check', async () => {
    await using server = await offering();
    const { open, seen, timed, folder } = ringback(server);
    const updates = await open();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    timed[0]?.();
    await expect.poll(() => timed.length).toBe(2);
    expect([updates.state().fault, seen.failures, seen.waits.at(-1)]).toEqual([
      'internal',
      ['update check'],
      2 * 3_600_000,
    ]);
  });

  it('that the package manager installs is told of by the system', async () => {
    await using server = await offering();
    const { open, seen, timed } = ringback(server, { platform: 'linux', means: async () => 'apt' });
    await open();
    timed[0]?.();
    await expect.poll(() => timed.length).toBe(2);
    expect(seen.news).toEqual([]);
  });

  it('is checked for by the clock, and what is there is not fetched twice', async () => {
    await using server = await offering();
    const { open, seen, timed, deps } = ringback(server);
    const updates = await open();
    timed[0]?.();
    await expect.poll(() => seen.waits).toEqual([120_000, 24 * 3_600_000]);
    expect(updates.state().step.kind).toBe('available');
    await updates.download();
    const again = await openUpdates(deps);
    await again.check();
    await again.download();
    expect(again.state().step.kind).toBe('ready');
    expect(server.asked.filter((name) => name !== MANIFEST_FILE)).toEqual([nextFile.url, ownFile.url]);
  });

  it('waits for the end of a call or a dial, also of one that begins meanwhile', async () => {
    await using server = await offering();
    const calls = [true, false, true, false, false];
    const { open, seen, folder } = ringback(server, { isCallOpen: () => calls.shift() ?? false });
    const updates = await open();
    await updates.check();
    await updates.download();
    for (const _ of ['at once', 'meanwhile']) {
      const state = await updates.install();
      expect([state.step.kind, state.fault, seen.installed, existsSync(trialFile(folder))]).toEqual([
        'ready',
        'inCall',
        [],
        false,
      ]);
    }
    await updates.install();
    expect(seen.installed.length).toBe(1);
  });

  it('that was changed on disk after its download is not installed', async () => {
    await using server = await offering();
    const { open, seen, folder } = ringback(server);
    const updates = await open();
    await updates.check();
    await updates.download();
    writeFileSync(path.join(folder, 'packages/1.3.0/ringback-1.3.0.exe'), Buffer.alloc(NEXT.length, 'evil'));
    const state = await updates.install();
    expect([state.step.kind, state.fault, seen.installed]).toEqual(['available', 'wrongFile', []]);
    expect((await updates.download()).step.kind).toBe('ready');
  });

  it('that can’t be run leaves everything as it was', async () => {
    await using server = await offering();
    const { open, folder } = ringback(server, { install: () => Promise.reject(new Error('no rights')) });
    const updates = await open();
    await updates.check();
    await updates.download();
    const state = await updates.install();
    expect([state.step.kind, state.fault, existsSync(trialFile(folder))]).toEqual(['ready', 'notInstalled', false]);
  });

  it('is installed without a way back where the server has none, and that is said', async () => {
    await using server = await offering();
    server.files.delete(ownFile.url);
    const updates = await ringback(server).open();
    await updates.check();
    expect((await updates.download()).step).toMatchObject({ kind: 'ready', wayBack: false });
  });

  it('can be cancelled while it comes', async () => {
    await using server = await offering();
    const { open, folder, deps, seen } = ringback(server);
    server.files.set(
      nextFile.url,
      (_request, response) => void response.writeHead(200).write(NEXT.subarray(0, 100_000)),
    );
    const updates = await open();
    await updates.check();
    const download = updates.download();
    await expect
      .poll(() => seen.states.some(({ step }) => step.kind === 'downloading' && step.received > 0))
      .toBe(true);
    updates.cancel();
    const state = await download;
    expect([state.step.kind, state.fault, packagesIn(deps.folder)]).toEqual(['available', null, []]);
    expect(folder).toBe(deps.folder);
  });
});

describe('a check', () => {
  it.each([
    ['an older version', manifestOf(release('1.1.0', { files: [nextFile] }))],
    ['the same version', manifestOf(release('1.2.0', { files: [nextFile] }))],
    ['no version', manifestOf()],
  ])('that finds %s finds nothing', async (_what, manifest) => {
    await using server = await offering(manifest);
    const updates = await ringback(server).open();
    expect(await updates.check()).toMatchObject({ step: { kind: 'current' }, fault: null });
    expect((await updates.download()).step.kind).toBe('current');
  });

  it('says so where the version is not made for this computer', async () => {
    await using server = await offering();
    const updates = await ringback(server, { platform: 'linux', means: async () => 'archive' }).open();
    expect((await updates.check()).step).toMatchObject({ kind: 'available', means: 'noFile' });
    await updates.download();
    expect(server.asked).toEqual([MANIFEST_FILE]);
  });

  it('leaves the installation to the package manager on Linux', async () => {
    await using server = await offering();
    const updates = await ringback(server, { platform: 'linux', means: async () => 'apt' }).open();
    expect((await updates.check()).step).toMatchObject({ kind: 'available', means: 'apt' });
    expect([(await updates.download()).step.kind, (await updates.install()).step.kind]).toEqual([
      'available',
      'available',
    ]);
    expect(server.asked).toEqual([MANIFEST_FILE]);
  });

  const to =
    (location: string): RequestListener =>
    (_request, response) =>
      void response.writeHead(302, { location }).end();
  it.each<[string, string | Buffer | RequestListener, string]>([
    ['a signature of another key', signed(manifestOf(release('1.3.0')), signingKeys().privateKey), 'badSignature'],
    ['garbage', Buffer.from([0, 255, 254, 1, 2]), 'unreadable'],
    ['a web page', '<!doctype html><title>Sign in</title>', 'unreadable'],
    ['nothing', '', 'unreadable'],
    ['an endless answer', (_request, response) => endless(response), 'tooLarge'],
    ['a redirect elsewhere', to('http://127.0.0.2:9/'), 'redirected'],
    ['a redirect to a file', to('file:///etc/passwd'), 'redirected'],
    ['a redirect in a circle', to(MANIFEST_FILE), 'redirected'],
    ['an error', (_request, response) => void response.writeHead(500).end('no'), 'refused'],
    [
      'compressed bytes',
      (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      'refused',
    ],
    ['half an answer', (_request, response) => half(response), 'cut'],
    ['a broken connection', (request) => void request.socket.destroy(), 'unreachable'],
  ])('that gets %s says so and keeps what is installed', async (_what, answer, fault) => {
    await using server = await offering();
    server.files.set(MANIFEST_FILE, answer);
    const { open, seen } = ringback(server);
    const updates = await open();
    expect(await updates.check()).toMatchObject({ step: { kind: 'current' }, fault, checkedAt: null });
    expect(seen.failures).toEqual(['update check']);
    server.files.set(MANIFEST_FILE, signed(manifestOf(release('1.3.0', { files: [nextFile] })), keys.privateKey));
    expect(await updates.check()).toMatchObject({ step: { kind: 'available' }, fault: null });
  });

  it.each<[string, RequestListener]>([
    ['silence', () => {}],
    ['silence after the headers', (_request, response) => void response.writeHead(200).write('{')],
  ])('ends after %s', async (_what, answer) => {
    await using server = await startUpdateServer();
    server.files.set(MANIFEST_FILE, answer);
    const limits = { silenceMs: 50, manifestMs: 3_600_000, fileMs: 3_600_000 };
    const { manifest } = createReleaseServer(new URL(`${server.address}/`), limits);
    await expect(manifest(new AbortController().signal)).rejects.toMatchObject({ fault: 'timeout' });
  });

  it('ends after a while, however often a byte comes', async () => {
    await using server = await startUpdateServer();
    server.files.set(MANIFEST_FILE, (_request, response) => {
      const drip = setInterval(() => response.write(' '), 5);
      response.writeHead(200).once('close', () => clearInterval(drip));
    });
    const limits = { silenceMs: 3_600_000, manifestMs: 100, fileMs: 3_600_000 };
    const { manifest } = createReleaseServer(new URL(`${server.address}/`), limits);
    await expect(manifest(new AbortController().signal)).rejects.toMatchObject({ fault: 'timeout' });
  });

  it('follows a redirect within the address', async () => {
    await using server = await offering();
    server.files.set('moved.json', server.files.get(MANIFEST_FILE) ?? '');
    server.files.set(MANIFEST_FILE, to('moved.json'));
    expect((await (await ringback(server).open()).check()).step.kind).toBe('available');
  });

  it('that finds no server says so', async () => {
    const server = await offering();
    await server[Symbol.asyncDispose]();
    expect(await (await ringback(server).open()).check()).toMatchObject({ fault: 'unreachable' });
  });
});

describe('a download', () => {
  it.each<[string, Buffer | RequestListener, string]>([
    ['other bytes of the same length', Buffer.alloc(NEXT.length, 'evil'), 'wrongFile'],
    ['fewer bytes', NEXT.subarray(0, 1000), 'cut'],
    ['more bytes', Buffer.concat([NEXT, Buffer.from('x')]), 'tooLarge'],
    ['bytes without an end', (_request, response) => endless(response), 'tooLarge'],
    ['a connection that breaks', (_request, response) => half(response), 'cut'],
    [
      'a redirect elsewhere',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.2:9/a' }).end(),
      'redirected',
    ],
    ['no file', (_request, response) => void response.writeHead(404).end(), 'refused'],
  ])('that gets %s is thrown away, said, and can be repeated', async (_what, answer, fault) => {
    await using server = await offering();
    server.files.set(nextFile.url, answer);
    const { open, folder, seen } = ringback(server);
    const updates = await open();
    await updates.check();
    expect(await updates.download()).toMatchObject({ step: { kind: 'available' }, fault });
    expect([packagesIn(folder), (await updates.install()).step.kind, seen.installed]).toEqual([[], 'available', []]);
    server.files.set(nextFile.url, NEXT);
    expect(await updates.download()).toMatchObject({ step: { kind: 'ready' }, fault: null });
  });
});

describe('a new version that does not start', () => {
  /** 1.3.0, installed by 1.2.0. */
  async function installed(server: UpdateServer) {
    const one = ringback(server);
    const updates = await one.open();
    await updates.check();
    await updates.download();
    await updates.install();
    const ran: string[] = [];
    const installer = { platform: 'win32', exe: 'ringback.exe', autoUpdater: {} as never, quit: () => {} } as const;
    const start = (version: string) =>
      mayStart(
        { folder: one.folder, version, onFailure: () => {} },
        installer,
        async (file, _installer, newer) =>
          void ran.push([file, newer ?? ''].map((one) => path.basename(one)).join(' for ')),
      );
    return { ...one, start, ran };
  }

  it('twice leads back to the old one, which says so and does not offer it again', async () => {
    await using server = await offering();
    const { start, ran, deps } = await installed(server);
    expect([await start('1.3.0'), await start('1.3.0'), ran]).toEqual([true, true, []]);
    expect([await start('1.3.0'), ran]).toEqual([false, ['ringback-1.2.0.exe for ringback-1.3.0.exe']]);

    expect(await start('1.2.0')).toBe(true);
    const updates = await openUpdates(deps);
    expect(updates.state()).toMatchObject({ wentBackFrom: '1.3.0', fault: null });
    expect((await updates.check()).step.kind).toBe('current');
    const newest = fileOf('files/ringback-1.3.1.exe', NEXT);
    server.files.set(MANIFEST_FILE, signed(manifestOf(release('1.3.1', { files: [newest] })), keys.privateKey));
    expect(await updates.check()).toMatchObject({ step: { release: { version: '1.3.1' } } });
  });

  it('once is started again; when its window shows, its trial is over and the old package goes', async () => {
    await using server = await offering();
    const { start, ran, deps, folder } = await installed(server);
    await start('1.3.0');
    expect(packagesIn(folder)).toEqual(['ringback-1.2.0.exe', 'ringback-1.3.0.exe']);
    await start('1.3.0');
    const updates = await openUpdates({ ...deps, version: '1.3.0' });
    expect([existsSync(trialFile(folder)), packagesIn(folder)]).toEqual([false, ['ringback-1.3.0.exe']]);
    expect(updates.state()).toMatchObject({ wentBackFrom: null, fault: null });
    expect([await start('1.3.0'), await start('1.3.0'), await start('1.3.0'), ran]).toEqual([true, true, true, []]);
  });

  it('and whose old package is gone or changed goes on starting', async () => {
    await using server = await offering();
    const { start, ran, folder } = await installed(server);
    writeFileSync(path.join(folder, 'packages/1.2.0/ringback-1.2.0.exe'), 'evil');
    for (let count = 0; count < 4; count += 1) expect(await start('1.3.0')).toBe(true);
    expect(ran).toEqual([]);
  });

  it('never keeps a start from its end: a damaged record counts as none', async () => {
    await using server = await offering();
    const { start, folder } = await installed(server);
    writeFileSync(trialFile(folder), '{"version":');
    for (let count = 0; count < 4; count += 1) expect(await start('1.3.0')).toBe(true);
  });

  it('and can’t be noted has its trial ended all the same', async () => {
    await using server = await offering();
    const { start, deps, folder, seen } = await installed(server);
    await start('1.3.0');
    rmSync(path.join(folder, 'state.json'));
    mkdirSync(path.join(folder, 'state.json'));
    const updates = await openUpdates({ ...deps, version: '1.3.0' });
    expect([updates.state().step.kind, existsSync(trialFile(folder))]).toEqual(['current', false]);
    expect(seen.failures).toEqual(['end of the trial']);
  });

  it('because it was never installed is said by the old one', async () => {
    await using server = await offering();
    const { deps, folder } = await installed(server);
    const updates = await openUpdates(deps);
    expect([updates.state().fault, existsSync(trialFile(folder))]).toEqual(['notInstalled', false]);
  });
});

function endless(response: Parameters<RequestListener>[1]): void {
  response.writeHead(200);
  const send = (): void => {
    if (!response.destroyed) response.write(Buffer.alloc(200_000), send);
  };
  send();
}

function half(response: Parameters<RequestListener>[1]): void {
  response.writeHead(200, { 'content-length': '100000' });
  response.write('{"manifest":', () => response.destroy());
}
