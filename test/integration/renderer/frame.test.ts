import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { busyState, freshState } from '../../support/fakes/fake-data.ts';
import type { FakeState } from '../../support/fakes/fake-handlers.ts';
import { faultsOf } from '../../support/screens/appearances.ts';
import { t } from '../../support/screens/screens.ts';
import { asked, button, eventually, here, windowsForTests } from './windows.ts';

const open = windowsForTests();

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search or dial' });

async function fillIn(page: Page, address: string): Promise<void> {
  await field(page, 'PBX address').fill(address);
  await field(page, 'API key').fill('a-key');
  await field(page, 'Your extension').fill('101');
}

const untrusted = (): FakeState => ({
  ...freshState(),
  checks: { tls: { kind: 'failed', error: { kind: 'tls', reason: 'selfSigned', host: 'pbx.example.com' } } },
});

/** Each state of the frame, and how to get there. */
describe.runIf(here)('by keyboard alone', () => {
  test('one connects, sets a gateway up and sees the calls', async () => {
    const page = await open({ state: freshState() });
    await field(page, 'PBX address').focus();
    await page.keyboard.type('pbx.example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a-key');
    await page.keyboard.press('Tab');
    await page.keyboard.type('101');
    await page.keyboard.press('Enter');
    await button(page, 'Show my calls').waitFor();
    await field(page, 'Name').focus();
    await page.keyboard.type('Berlin');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11');
    await page.keyboard.press('Enter');
    await page.getByText('default').waitFor();
    await button(page, 'Show my calls').press('Enter');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await page.evaluate(() => window.fake.state.settings.gateways)).toEqual([
      { uuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11', name: 'Berlin' },
    ]);
  });

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

  test.each([
    ['Control+1', 1],
    ['Control+2', 1],
    ['Control+3', 0],
    ['Control+4', 1],
  ])('has a width of the list to set where there is a list beside a page: %s', async (keys, count) => {
    const page = await open({ state: busyState(Date.now()), width: 1100 });
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.keyboard.press(keys);
    await eventually(() => page.getByRole('separator', { name: 'Width of the list' }).count()).toBe(count);
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
  test('one click starts the practice PBX', async () => {
    const page = await open({ state: freshState() });
    await button(page, 'Explore with sample calls').click();
    await page.getByText('These are sample calls').waitFor();
    expect(await page.evaluate(() => window.fake.log.map((entry) => entry.name))).toContain('connection.practice');
  });

  test('a refused key loses nothing that was typed', async () => {
    const state = freshState();
    state.checks = { key: { kind: 'failed', error: { kind: 'forbidden', serverMessage: null } } };
    const page = await open({ state });
    await fillIn(page, 'pbx.example.com');
    await button(page, 'Connect').click();
    await page.getByText('IP whitelist').first().waitFor();
    await button(page, 'Back').click();
    expect(await field(page, 'PBX address').inputValue()).toBe('pbx.example.com');
    expect(await field(page, 'API key').inputValue()).toBe('a-key');
    expect(await field(page, 'Your extension').inputValue()).toBe('101');
  });

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
    const { log } = window.fake;
    const push = log.push.bind(log);
    log.push = (call) => {
      if (call.name === 'calls.list') performance.mark(document.querySelector('main') ? 'after' : 'before');
      return push(call);
    };
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
    const parts = '**/SettingsPlace-*.js';
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
