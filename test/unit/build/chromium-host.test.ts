import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InstanceLock } from '../../../build/chromium-host/instance-lock.ts';
import { hostEvent } from '../../../build/chromium-host/ipc.ts';
import { preloadScript } from '../../../build/chromium-host/preload-world.ts';
import { fromWeb, toWeb } from '../../../build/chromium-host/schemes.ts';

const schemes = new Set(['app']);

describe('addresses of the app', () => {
  it.each([
    ['app://ringback/index.html', 'https://ringback.app.invalid/index.html'],
    ['app://ringback/', 'https://ringback.app.invalid/'],
    ['app://ringback/a/b.js?x=1#y', 'https://ringback.app.invalid/a/b.js?x=1#y'],
  ])('%s is shown as %s and back', (app, web) => {
    expect(toWeb(app, schemes)).toBe(web);
    expect(fromWeb(web, schemes)).toBe(app);
  });
  it.each(['https://example.com/', 'about:blank', 'file:///etc/passwd', 'other://ringback/index.html'])(
    '%s stays',
    (address) => {
      expect(toWeb(address, schemes)).toBe(address);
      expect(fromWeb(address, schemes)).toBe(address);
    },
  );
  it.each([
    'https://ringback.other.invalid/index.html',
    'https://ringback.app.invalid.example.com/',
    'http://ringback.app.invalid/',
    'https://user@ringback.app.invalid/',
  ])('%s is not taken for the app', (address) => {
    expect(fromWeb(address, schemes)).not.toMatch(/^app:\/\/ringback\//);
  });
});

it('an event can be refused once', () => {
  const event = hostEvent({ url: 'x' });
  expect(event.defaultPrevented).toBe(false);
  event.preventDefault();
  expect(event).toMatchObject({ defaultPrevented: true, url: 'x' });
});

it('what runs in the page is one self-contained script', () => {
  const script = preloadScript("require('electron');");
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toMatch(/\bimport\b|__vite|: string/);
});

describe('one instance a profile', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const lockFile = 'chromium-host-lock.db';
  const call = { argv: ['a', 'tel:1'], cwd: '/', data: { x: 1 } };

  it('takes the lock and lets go of it', () => {
    const lock = new InstanceLock(folder, () => undefined);
    expect(lock.take(call)).toBe(true);
    expect(lock.held).toBe(true);
    expect(lock.take(call)).toBe(true);
    lock.release();
    expect(lock.held).toBe(false);
    const next = new InstanceLock(folder, () => undefined);
    expect(next.take(call)).toBe(true);
    next.release();
    expect(readdirSync(folder)).toEqual([lockFile]);
    expect(statSync(path.join(folder, lockFile)).size).toBe(0);
  });

  it('hands its call to the instance that has the lock', async () => {
    const heard = Promise.withResolvers<unknown[]>();
    const lock = new InstanceLock(folder, (...args) => heard.resolve(args));
    expect(lock.take({ argv: [], cwd: '/', data: null })).toBe(true);
    expect(new InstanceLock(folder, () => undefined).take(call)).toBe(false);
    expect(await heard.promise).toEqual([call.argv, call.cwd, call.data]);
    lock.release();
  });

  it('drops a call that was left for an instance that has ended', () => {
    const left = path.join(folder, 'chromium-host-call-1-1.json');
    writeFileSync(left, JSON.stringify(call));
    utimesSync(left, 1, 1);
    const heard: unknown[] = [];
    const lock = new InstanceLock(folder, (...args) => heard.push(args));
    lock.take({ argv: [], cwd: '/', data: null });
    lock.release();
    expect(heard).toEqual([]);
    expect(readdirSync(folder)).toEqual([lockFile]);
  });

  it.each(['', '999999999', 'not a database'.repeat(100)])('takes a lock file that holds %j', (text) => {
    writeFileSync(path.join(folder, lockFile), text);
    const lock = new InstanceLock(folder, () => undefined);
    expect(lock.take(call)).toBe(true);
    lock.release();
  });
});
