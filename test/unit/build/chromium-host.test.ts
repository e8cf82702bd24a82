import { describe, expect, it } from 'vitest';
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

it('what runs in the page is one self-contained script', () => {
  const script = preloadScript("require('electron');");
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toMatch(/\bimport\b|__vite|: string/);
});
