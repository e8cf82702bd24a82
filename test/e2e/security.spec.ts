import { readFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import type { Page } from '@playwright/test';
import { isRoot } from '../../build/hosts/host-command.ts';
import { Complaints, fromPage } from '../support/screens/from-page.ts';
import { listen } from '../support/screens/listener.ts';
import { pageAttempts } from '../support/screens/page-attempts.ts';
import { expect, test } from './fixtures.ts';

test.use({ pbxOptions: { phones: { pickUpAfterMs: Number.POSITIVE_INFINITY } } });

/** Gives the page's scripts an address to call, and a way past Trusted Types to the policy's other directives. */
async function arm(page: Page, outside: string): Promise<void> {
  await page.evaluate((address) => {
    const pass = (text: string) => text;
    const types = Reflect.get(window, 'trustedTypes') as { createPolicy(name: string, rules: object): object };
    const trusted = types.createPolicy('attempt', { createHTML: pass, createScript: pass, createScriptURL: pass });
    Object.assign(window, { outside: address, trusted });
  }, outside);
}

test('no script that gets into the page gets anything out of it', async ({ app, pbx }) => {
  const complaints = await Complaints.of(app.page);
  await app.page.reload();
  await arm(app.page, pbx.address);
  for (const { what, directive, attempt } of pageAttempts) {
    await complaints.forget();
    await fromPage(app.page, attempt);
    const directives = async () => (await complaints.violations()).map((one) => one.split(' ')[0]);
    await expect.poll(directives, { message: `Something ${what}: stopped by ${directive}` }).toContain(directive);
  }
  await expect(app.page.addScriptTag({ content: 'window.broken = 1' })).rejects.toThrow();
  expect(await app.page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
  expect(pbx.requests).toEqual([]);
});

test('the window sends nothing anywhere, not even what no policy of the page stops', async ({ app }) => {
  await using listener = await listen();
  const { page } = app;
  const own = Object.values(os.networkInterfaces()).flatMap((all = []) => all.filter(({ internal }) => !internal));
  const hosts = ['127.0.0.1', 'localhost', ...own.filter(({ family }) => family === 'IPv4').map((one) => one.address)];
  // What arrives is counted.
  await new Promise<void>((done) => net.connect(listener.port, '127.0.0.1').resume().once('close', done));
  expect(listener.connections()).toBe(1);
  for (const host of hosts) {
    const address = `http://${host}:${listener.port}`;
    if (host === hosts[0]) await arm(page, address);
    else await page.evaluate((outside) => void Object.assign(window, { outside }), address);
    for (const { attempt } of pageAttempts) await fromPage(page, attempt);
    await fromPage(page, () => {
      for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'preload', 'modulepreload', 'prerender', 'manifest'])
        document.head.append(
          Object.assign(document.createElement('link'), { rel, as: 'image', href: `${window.outside}/${rel}` }),
        );
      const ping = Object.assign(document.createElement('a'), { href: '#', ping: `${window.outside}/ping` });
      document.body.append(ping);
      ping.click();
      ping.remove();
    });
    const gathered = await fromPage(page, async () => {
      const { hostname, port } = new URL(window.outside);
      const at = (scheme: string, end = '') => `${scheme}:${hostname}:${port}${end}`;
      const peer = new RTCPeerConnection({
        iceServers: [
          { urls: at('stun') },
          { urls: [at('turn'), at('turn', '?transport=tcp'), at('turns')], username: 'x', credential: 'x' },
        ],
        iceCandidatePoolSize: 4,
      });
      const candidates: string[] = [];
      peer.onicecandidate = ({ candidate }) => candidate && candidates.push(candidate.candidate);
      peer.createDataChannel('x');
      const complete = new Promise<void>((done) => {
        peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done();
      });
      await peer.setLocalDescription(await peer.createOffer());
      await complete;
      peer.close();
      return candidates;
    });
    expect(gathered, host).toEqual({ value: [], threw: null });
  }
  expect([listener.packets(), listener.connections()]).toEqual([0, 1]);
});

test('the page stays where it is, opens nothing and is permitted nothing', async ({ app, pbx }) => {
  const { page } = app;
  const home = page.url();
  // The window has asked for everything it shows at its start: without that, what is missing below could also still be coming.
  await expect(page.locator('main')).toBeVisible();
  await arm(page, pbx.address);
  const leave: (() => unknown)[] = [
    () => location.assign(window.outside),
    () => location.assign('file:///etc/passwd'),
    () => location.assign('data:text/html,x'),
    () => top?.location.replace(`${window.outside}/top`),
    () =>
      document.head.append(
        Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${window.outside}` }),
      ),
    () => Object.assign(document.createElement('a'), { href: window.outside }).click(),
  ];
  for (const attempt of leave) {
    await fromPage(page, attempt);
    // Not by a locator: it would wait for the end of the navigation that Electron has refused.
    expect((await fromPage(page, () => document.querySelector('main') !== null)).value).toBe(true);
    expect(page.url()).toBe(home);
  }
  const open: (() => unknown)[] = [
    () => void window.open(`${window.outside}/window`),
    () => void window.open('file:///etc/passwd'),
    () => void window.open('about:blank'),
    () => void window.open('index.html'),
    () => Object.assign(document.createElement('a'), { href: window.outside, target: '_blank' }).click(),
    () => void window.open('https://example.com/help'),
    () => void window.open('mailto:somebody@example.com?body=calls'),
  ];
  for (const attempt of open) await fromPage(page, attempt);
  await expect.poll(() => page.context().pages().length).toBe(1);
  expect(await app.main.opened()).toEqual([]);
  expect(page.url()).toBe(home);
  expect(pbx.requests).toEqual([]);

  const permitted = async () => {
    const names = ['camera', 'microphone', 'geolocation', 'notifications', 'midi', 'clipboard-read', 'storage-access'];
    const asked = names.map((name) => navigator.permissions.query({ name: name as PermissionName }));
    return (await Promise.all(asked)).map(({ state }, index) => [names[index], state]);
  };
  for (const [name, state] of (await fromPage(page, permitted)).value as string[][])
    expect(state, name).not.toBe('granted');
  expect((await fromPage(page, () => navigator.clipboard.readText())).threw).toBe('NotAllowedError');
  const place = () => new Promise((done) => navigator.geolocation.getCurrentPosition(done, ({ code }) => done(code)));
  expect((await fromPage(page, place)).value, 'denied').toBe(1);
  expect((await fromPage(page, () => Notification.requestPermission())).value).toBe('denied');
});

test('the page has no Node, and of Electron one function to call and one to listen', async ({ app }) => {
  const { page } = app;
  const there = () =>
    ['process', 'require', 'module', 'exports', 'global', 'Buffer', '__dirname', 'electron', 'ipcRenderer'].filter(
      (name) => Reflect.has(window, name),
    );
  expect((await fromPage(page, there)).value).toEqual([]);
  expect((await fromPage(page, () => Object.keys(window.ringback ?? {}).sort())).value).toEqual(['call', 'on']);
  const replaced = () => {
    const { ringback } = window;
    Reflect.set(window, 'ringback', { call: () => 'mine' });
    Reflect.set(window.ringback ?? {}, 'call', () => 'mine');
    return Reflect.get(window, 'ringback') === ringback && window.ringback?.call.toString().includes('mine') === false;
  };
  expect((await fromPage(page, replaced)).value).toBe(true);
  const heard = () =>
    new Promise((done) => {
      window.ringback?.on('settings', (...payload: unknown[]) =>
        done(payload.map((one) => Object.keys(one as object))),
      );
      void window.ringback?.call('settings.change', { theme: 'dark' });
    });
  const [payload, ...more] = (await fromPage(page, heard)).value as string[][];
  expect(payload).toContain('theme');
  expect(more).toEqual([]);
  const frame = () => {
    const made = document.createElement('iframe');
    document.body.append(made);
    return [Reflect.has(made.contentWindow ?? {}, 'ringback'), Reflect.has(made.contentWindow ?? {}, 'process')];
  };
  expect((await fromPage(page, frame)).value).toEqual([false, false]);
  const webview = () => Object.prototype.toString.call(document.createElement('webview'));
  expect((await fromPage(page, webview)).value).toMatch(/HTML(Unknown)?Element/);

  await test.step('main answers what the contract names and nothing else', async () => {
    const ask = (name: string, input: unknown, ...more: unknown[]) =>
      app.page.evaluate(
        async ([name, input, more]) => {
          const call = window.ringback?.call as (
            ...all: unknown[]
          ) => Promise<{ ok: boolean; error?: { kind: string } }>;
          const answer = await call(name, input, ...more);
          return answer.ok ? 'ok' : answer.error?.kind;
        },
        [name, input, more] as const,
      );
    expect(await ask('settings.get', undefined)).toBe('ok');
    for (const name of ['', 'settings', '__proto__', 'constructor', 'toString', 'vault.read', 'x'.repeat(1_000_000)])
      expect(await ask(name, undefined), name.slice(0, 20)).toBe('badInput');
    expect(await ask('settings.change', { theme: 'loud' })).toBe('badInput');
    expect(await ask('settings.change', { country: 'x'.repeat(1_000_000) })).toBe('badInput');
    expect(await ask('calls.get', { uuid: { $ne: 1 }, extension: '101' })).toBe('badInput');
  });

  await test.step("the window's scheme serves the files of the build and no others", async () => {
    const loads = (address: string) =>
      app.page.evaluate(
        (href) =>
          new Promise((done) => {
            const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
            link.onload = () => done(true);
            link.onerror = () => done(false);
            document.head.append(link);
          }),
        address,
      );
    const own = await app.page.locator('link[rel=stylesheet]').getAttribute('href');
    expect(await loads(String(own))).toBe(true);
    for (const address of [
      'files.json',
      '../preload/preload.cjs',
      '..%2fpreload%2fpreload.cjs',
      '%2e%2e/main/main.js',
      '....//main/main.js',
      `./${own}/../../../main/main.js`,
      'assets/',
      '/etc/passwd',
      '//etc/passwd',
    ])
      expect(await loads(address), address).toBe(false);
  });
});

test('the window runs in the system’s sandbox', async ({ app }) => {
  test.skip(process.platform !== 'linux', 'Only Linux tells of a process whether it is confined.');
  test.skip(isRoot, 'Chromium has no sandbox when root runs it.');
  const read = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
  const windows = app.processes().filter((pid) => read(pid, 'cmdline').includes('--type=renderer'));
  expect(windows).not.toEqual([]);
  // 2: system calls are filtered.
  for (const pid of windows) expect(read(pid, 'status')).toMatch(/^Seccomp:\s*2$/m);
});
