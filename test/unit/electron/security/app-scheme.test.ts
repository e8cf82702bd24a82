import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileOf, filledPage, isAppUrl, serveAppFiles } from '../../../../electron/security/app-scheme.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const files = new Set(['index.html', 'assets/main.js']);

describe('isAppUrl', () => {
  it.each(['app://ringback/index.html', 'app://ringback/', 'app://ringback/index.html#x'])('takes %s', (url) => {
    expect(isAppUrl(url)).toBe(true);
  });
  it.each([
    'app://other/index.html',
    'app://ringback.evil/index.html',
    'app://ringback:1/index.html',
    'app://me@ringback/index.html',
    'https://ringback/index.html',
    'file:///etc/passwd',
    'about:blank',
    'nonsense',
    '',
  ])('refuses %s', (url) => {
    expect(isAppUrl(url)).toBe(false);
  });
});

describe('fileOf', () => {
  it('names a file that the build made', () => {
    expect(fileOf('app://ringback/assets/main.js?v=1#x', files)).toBe('assets/main.js');
  });
  it.each([
    'app://ringback/../index.html',
    'app://ringback/./index.html',
    'app://ringback/%69ndex.html',
    'app://ringback/assets/../index.html',
    'app://ringback/assets%2fmain.js',
    'app://ringback/assets\\main.js',
    'app://ringback//index.html',
    'app://ringback/etc/passwd',
    'app://ringback/index.html%00',
    'app://ringback/',
    'https://ringback/index.html',
  ])('does not serve %s', (url) => {
    expect(fileOf(url, files)).toBeNull();
  });
});

const firstFrame = () => ({ theme: 'system', language: 'en', kind: 'calls' }) as const;

describe('serveAppFiles', () => {
  let folder = '';
  beforeEach(() => {
    folder = temporaryFolder('scheme');
    writeFileSync(path.join(folder, 'index.html'), '<meta nonce="__CSP_NONCE__">');
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  });

  it('puts the nonce of the header into the page, a new one at each load', async () => {
    const nonces = ['n1', 'n2'];
    const serve = serveAppFiles({ folder, files, makeNonce: () => nonces.shift() ?? 'none left', firstFrame });
    for (const nonce of ['n1', 'n2']) {
      const response = serve({ url: 'app://ringback/index.html', method: 'GET' });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(`<meta nonce="${nonce}">`);
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("connect-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });

  it('fills the nonce, the theme and the first frame into the window’s page', () => {
    const page = filledPage(readFileSync('renderer/index.html', 'utf8'), 'n1', {
      theme: 'dark',
      language: 'de',
      kind: 'calls',
    });
    expect(page).toContain('nonce="n1"');
    expect(page).toContain('<html lang="de" data-theme="dark">');
    expect(page).toContain('<div id="first-frame" class="calls"');
    expect(page).not.toMatch(/__[A-Z_]+__/);
  });

  it('answers 404 for a file beside the list and for anything but GET', () => {
    const serve = serveAppFiles({ folder, files, makeNonce: () => 'n', firstFrame });
    expect(serve({ url: 'app://ringback/secret.txt', method: 'GET' }).status).toBe(404);
    expect(serve({ url: 'app://ringback/index.html', method: 'POST' }).status).toBe(404);
  });
});
