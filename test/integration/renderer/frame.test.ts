import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { busyState, freshState } from '../../support/fakes/fake-data.ts';
import type { FakeState } from '../../support/fakes/fake-handlers.ts';
import { faultsOf } from '../../support/screens/appearances.ts';
import { t } from '../../support/screens/screens.ts';
import { asked, button, eventually, here, windowsForTests } from './windows.ts';

const open = windowsForTests();

const box = (page: Page) => page.getByRole('combobox', { name: 'Search or dial' });

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function fillIn(page: Page, address: string): Promise<void> {
  await field(page, 'PBX address').fill(address);
  await field(page, 'API key').fill('a-key');
  await field(page, 'Your extension').fill('101');
}

const untrusted = (): FakeState => ({
  ...freshState(),
  checks: { tls: { kind: 'failed', error: { kind: 'tls', reason: 'selfSigned', host: 'pbx.example.com' } } },
});

describe.runIf(here)('by keyboard alone', () => {
  test('Control K grows the box, a number and Enter lead to New call, Escape back', async () => {
    const page = await open({ state: busyState(Date.now()) });
    await page.getByRole('navigation').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('030 1234567');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'New call' });
    await panel.waitFor();
    expect(await box(page).inputValue()).toBe('');
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  test('the menu of the extension is gone through as any menu: arrows, Home, End, letters, Enter, Escape', async () => {
    const page = await open({ state: busyState(Date.now()) });
    const trigger = button(page, /extension 101: menu$/i);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await trigger.focus();
    await page.keyboard.press('Enter');
    const presses: [string, RegExp][] = [
      ['', /^Office/],
      ['ArrowDown', /^Sample calls/],
      ['End', /^Settings/],
      ['ArrowUp', /^Diagnostics/],
      ['Home', /^Office/],
      ['m', /^Me/],
      ['ArrowDown', /^A colleague/],
    ];
    for (const [key, words] of presses) {
      if (key !== '') await page.keyboard.press(key);
      await eventually(focused).toMatch(words);
    }
    await page.keyboard.press('Enter');
    await field(page, t('calls.extensionNumber')).waitFor();
    await page.keyboard.press('Escape');
    await menu.getByRole('menuitem', { name: 'Add PBX' }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await eventually(() => trigger.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await eventually(focused).toMatch(/^Office/);
    await page.keyboard.type('di');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Diagnostics', level: 2 }).waitFor();
  });

  test('the screens have their keys, but not while a question is open, and the focus comes back from it', async () => {
    const state = busyState(Date.now());
    state.status.key = 'memory';
    const page = await open({ state });
    await page.getByRole('navigation').waitFor();
    await page.keyboard.press('Control+,');
    await page.getByRole('button', { name: /^Connection/ }).click();
    const ask = button(page, 'Save …');
    await ask.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Control+1');
    expect(await page.getByRole('alertdialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await eventually(() => ask.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => window.fake.log.map((entry) => entry.name))).not.toContain(
      'connection.saveKeyUnprotected',
    );
  });
});

describe.runIf(here)('a wide window', () => {
  test('arrow keys set the width of the list, which is stored', async () => {
    const page = await open({ state: busyState(Date.now()) });
    await page.setViewportSize({ width: 1100, height: 720 });
    const divider = page.getByRole('separator', { name: 'Width of the list' });
    await divider.focus();
    await page.keyboard.press('ArrowRight');
    await eventually(() => page.evaluate(() => window.fake.state.settings.listWidth)).toBe(396);
    const list = page.getByRole('grid', { name: /^Calls of extension/ });
    expect((await list.boundingBox())?.width).toBe(395);
  });

  test('has a width of the list to set where there is a list beside a page', async () => {
    const page = await open({ state: busyState(Date.now()), width: 1100 });
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    for (const [keys, count] of [
      ['Control+3', 0],
      ['Control+1', 1],
      ['Control+3', 0],
      ['Control+2', 1],
      ['Control+3', 0],
      ['Control+4', 1],
    ] as const) {
      await page.keyboard.press(keys);
      await eventually(() => page.getByRole('separator', { name: 'Width of the list' }).count()).toBe(count);
    }
  });

  test('New call stands beside the list, and an open call is there again after it', async () => {
    const page = await open({ state: busyState(Date.now()) });
    await page.setViewportSize({ width: 1100, height: 720 });
    await page.getByRole('row').nth(1).click();
    const call = page.getByRole('region', { name: t('calls.page') });
    await call.waitFor();
    await page.keyboard.press('Control+n');
    await page.getByRole('region', { name: 'New call' }).waitFor();
    await call.waitFor({ state: 'detached' });
    await page.getByRole('grid').waitFor();
    await page.getByRole('region', { name: 'New call' }).getByRole('button', { name: 'Close' }).click();
    await call.waitFor();
  });
});

describe.runIf(here)('the welcome', () => {
  test('a certificate that was shown and trusted is used in the next check', async () => {
    const state = untrusted();
    const page = await open({ state });
    await fillIn(page, 'pbx.example.com');
    await button(page, 'Connect').click();
    await button(page, 'Show certificate').click();
    await page.getByRole('dialog').waitFor();
    // Higher than the window: the keyboard scrolls it.
    await page.setViewportSize({ width: 360, height: 400 });
    expect(await faultsOf(page)).toEqual([]);
    await page.evaluate(() => {
      window.fake.state.checks = {};
    });
    await button(page, 'Trust this certificate …').click();
    await button(page, 'Show my calls').waitFor();
    const drafts = await page.evaluate(() =>
      window.fake.log.filter((entry) => entry.name === 'connection.check').map((entry) => entry.input),
    );
    expect(drafts.at(-1)).toMatchObject({ trust: { kind: 'pin', sha256: state.certificate.sha256 } });
  });
});

test.runIf(here)('asks for the rows once, before the frame is drawn', async () => {
  const page = await open({ state: busyState(Date.now()) });
  await page.addInitScript(() => {
    const begin = (fake: Window['fake']) => {
      const push = fake.log.push.bind(fake.log);
      fake.log.push = (call) => {
        if (call.name === 'calls.list') performance.mark(document.querySelector('main') ? 'after' : 'before');
        return push(call);
      };
      Object.defineProperty(window, 'fake', { value: fake });
    };
    Object.defineProperty(window, 'fake', { configurable: true, set: begin });
  });
  await page.reload();
  await page.getByRole('grid').first().waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name))).toContain('before');
  expect(await asked(page, 'calls.list')).toHaveLength(1);
});

test.runIf(here)(
  'a part that cannot be loaded says that something went wrong, and a reload brings it back',
  async () => {
    const page = await open({ state: busyState(Date.now()) });
    const parts = '**/SettingsScreen-*.js';
    await page.route(parts, (route) => route.abort());
    await page.reload();
    await page.getByRole('navigation').waitFor();
    await page.keyboard.press('Control+,');
    await page.getByText(t('shell.crashTitle'), { exact: true }).waitFor();
    await page.unroute(parts);
    await button(page, t('shell.reload')).click();
    await page.getByRole('navigation').waitFor();
    await page.keyboard.press('Control+,');
    await page.getByRole('button', { name: /^Connection/ }).waitFor();
  },
);
