import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromWeb, toWeb } from '../../../build/chromium-host/address.ts';
import { hostEvent } from '../../../build/chromium-host/events.ts';
import { InstanceLock } from '../../../build/chromium-host/instance-lock.ts';
import { preloadScript } from '../../../build/chromium-host/preload-world.ts';

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
  const call = { argv: ['a', 'tel:1'], cwd: '/', data: { x: 1 } };

  it('takes the lock, and leaves nothing when it lets go', () => {
    const lock = new InstanceLock(folder, () => undefined);
    expect(lock.take(call)).toBe(true);
    expect(lock.held).toBe(true);
    expect(lock.take(call)).toBe(true);
    lock.release();
    expect(lock.held).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over a lock whose process is gone', () => {
    writeFileSync(path.join(folder, 'chromium-host.lock'), '999999999');
    const lock = new InstanceLock(folder, () => undefined);
    expect(lock.take(call)).toBe(true);
    lock.release();
  });

  it('is not fooled by a file with something else in it', () => {
    writeFileSync(path.join(folder, 'chromium-host.lock'), 'not a number');
    const lock = new InstanceLock(folder, () => undefined);
    expect(lock.take(call)).toBe(true);
    lock.release();
  });
});
