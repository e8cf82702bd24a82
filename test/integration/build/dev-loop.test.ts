import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { afterEach, expect, it } from 'vitest';
import { findBrowser } from '../../../build/hosts/installed-browser.ts';
import { inProject } from '../../../build/paths.ts';
import { say } from '../../../build/say.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const browser = findBrowser();
const SOURCES = ['build', 'electron', 'renderer', 'shared', 'package.json', 'package-lock.json', 'tsconfig.json'];

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** `npm run dev` in a copy of the project, whose files may be changed. */
async function develop(folder: string): Promise<{ page(): Promise<Page>; said(): string }> {
  for (const source of SOURCES) cpSync(inProject(source), path.join(folder, source), { recursive: true });
  symlinkSync(inProject('node_modules'), path.join(folder, 'node_modules'));
  const args = ['build/dev.ts', '--host=chromium', '--headless', `--debug-port-dir=${path.join(folder, 'window')}`];
  const dev = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  dev.stdout.on('data', (chunk) => {
    said += chunk;
  });
  endings.push(async () => {
    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    await ended;
  });
  const portFile = path.join(folder, 'window', 'DevToolsActivePort');
  return {
    said: () => said,
    async page() {
      await expect.poll(() => existsSync(portFile), { timeout: 60_000 }).toBe(true);
      const [port] = readFileSync(portFile, 'utf8').split('\n');
      // The next start writes it again.
      rmSync(portFile);
      const running = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      endings.push(() => running.close());
      const [context] = running.contexts();
      await expect.poll(() => context?.pages()[0]?.url(), { timeout: 60_000 }).toContain('/index.html');
      const [page] = context?.pages() ?? [];
      if (!page) throw new Error('There is no window.');
      return page;
    },
  };
}

function replace(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

it.skipIf(!browser)(
  'npm run dev shows a changed component without loading the page again, and starts a changed main where one was',
  async () => {
    const folder = temporaryFolder('dev');
    const app = await develop(folder);
    const page = await app.page();
    await page.locator('[role=row][data-key]').first().waitFor({ timeout: 60_000 });
    const quality = page.getByRole('button', { name: 'Quality' });
    await quality.click({ timeout: 60_000 });
    await expect.poll(() => quality.getAttribute('aria-current')).toBe('page');
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

    const componentAt = performance.now();
    replace(path.join(folder, 'renderer/app/frame/Navigation.tsx'), '<nav ', '<nav data-changed="yes" ');
    await page.locator('nav[data-changed]').waitFor({ timeout: 60_000 });
    const componentMs = performance.now() - componentAt;
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
    expect(await quality.getAttribute('aria-current')).toBe('page');

    const closed = page.waitForEvent('close', { timeout: 60_000 });
    const mainAt = performance.now();
    appendFileSync(path.join(folder, 'electron/main.ts'), "\nprocess.stdout.write('This main has changed.\\n');\n");
    await closed;
    const again = await app.page();
    const place = again.getByRole('button', { name: 'Quality' });
    await expect.poll(() => place.getAttribute('aria-current').catch(() => null), { timeout: 60_000 }).toBe('page');
    const mainMs = performance.now() - mainAt;
    expect(app.said()).toContain('This main has changed.');
    say(`Development loop: a component after ${Math.round(componentMs)} ms, main after ${Math.round(mainMs)} ms.`);
  },
);
