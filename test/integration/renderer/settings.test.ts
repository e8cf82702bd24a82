import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { settingsShown } from '../../../renderer/settings/sections.ts';
import { busyState } from '../../support/fakes/fake-data.ts';
import type { FakeState } from '../../support/fakes/fake-handlers.ts';
import { button, eventually, here, windowsForTests } from './windows.ts';

const openWindow = windowsForTests();

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search settings' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
const sections = (page: Page) => page.getByRole('navigation', { name: 'Settings' });

/** A PBX over http, without a keyring: everything that the settings can show. */
function fullState(): FakeState {
  const state = busyState(Date.now());
  state.status.source = { kind: 'pbx', address: 'http://pbx.example.com', insecure: true };
  state.status.key = 'memory';
  return state;
}

/** The settings, or one section of them. */
async function open(section?: string, width = 400, state = fullState()): Promise<Page> {
  const page = await openWindow({ state, width, reducedMotion: true });
  await page.getByRole('navigation').first().waitFor();
  await page.keyboard.press('Control+,');
  if (section === undefined) return page;
  await sections(page)
    .getByRole('button', { name: new RegExp(`^${section}`) })
    .click();
  await heading(page, section).waitFor();
  return page;
}

const focusedIn = (page: Page, setting: string) =>
  page.evaluate(
    (id) => document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting') === id,
    setting,
  );

describe.runIf(here)('the sections', () => {
  test('stand in a list with their values, one opens over it, and back leads to its row', async () => {
    const page = await open();
    expect(await sections(page).getByRole('button').allTextContents()).toEqual([
      'GeneralSystem',
      'NotificationsMissed calls',
      'Calling',
      'Lines and caller IDs2 lines',
      'History4 weeks',
      'Links and shortcuts',
      'ConnectionNot encrypted',
      'Diagnostics',
    ]);
    const history = sections(page).getByRole('button', { name: /^History/ });
    await history.press('Enter');
    await eventually(() => heading(page, 'History').evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await sections(page).isVisible()).toBe(false);
    await button(page, 'Settings').click();
    await eventually(() => history.evaluate((one) => one === document.activeElement)).toBe(true);
    await button(page, 'Close settings').click();
    await search(page).waitFor({ state: 'detached' });
  });

  test('stand beside one another where there is room', async () => {
    const page = await open(undefined, 1100);
    await heading(page, 'General').waitFor();
    await sections(page).getByRole('button', { name: 'History' }).click();
    await heading(page, 'History').waitFor();
    expect(await sections(page).getByRole('button', { name: 'History' }).getAttribute('aria-current')).toBe('true');
  });

  test('every setting is found by its name, shown and focused', async () => {
    const page = await open(undefined, 1100);
    for (const { id, name } of settingsShown()) {
      await search(page).fill(name);
      await sections(page).getByRole('button', { name, exact: false }).first().click();
      await eventually(() => focusedIn(page, id)).toBe(true);
    }
  }, 90_000);

  test('the search takes another word for it, and Enter leads to the first result', async () => {
    const page = await open();
    await search(page).fill('dark');
    await search(page).press('Enter');
    await heading(page, 'General').waitFor();
    await eventually(() => focusedIn(page, 'theme')).toBe(true);
    expect(await page.locator('[data-setting="theme"]').getAttribute('data-marked')).toBe('');
  });
});

describe.runIf(here)('a change', () => {
  test('of the theme shows at once, is saved and said', async () => {
    const page = await open('General');
    await page.getByRole('button', { name: /Appearance/ }).click();
    await page.getByRole('option', { name: 'Dark' }).click();
    await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(await page.evaluate(() => window.fake.state.settings.theme)).toBe('dark');
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  });

  test('of what starts at sign-in is read from the system, also when the window comes to the front again', async () => {
    const page = await open('General');
    const starts = page.getByRole('switch', { name: 'Start Ringback when I sign in' });
    await eventually(() => starts.isChecked()).toBe(false);
    await starts.press('Space');
    await eventually(() => starts.isChecked()).toBe(true);
    await page.evaluate(() => {
      window.fake.state.loginStart = { kind: 'changed', command: 'ringback -- %u' };
      window.dispatchEvent(new Event('focus'));
    });
    await page.getByText('ringback -- %u').waitFor();
    expect(await starts.isChecked()).toBe(true);
    await button(page, 'Replace').press('Enter');
    await page.getByText('ringback -- %u').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.fake.state.loginStart.kind)).toBe('on');
    await page.evaluate(() => window.fake.fail('login.set', { kind: 'loginNotChanged', folder: '/a/autostart' }));
    await starts.press('Space');
    await page.getByRole('alert').getByText('/a/autostart').waitFor();
    expect(await starts.isChecked()).toBe(true);
  });

  test('that could not be saved is said', async () => {
    const page = await open('Notifications');
    await page.evaluate(() => window.fake.fail('settings.change', { kind: 'settingsNotSaved', detail: 'disk full' }));
    await page.getByRole('switch', { name: 'Notify me of missed calls' }).press('Space');
    await page.getByRole('alert').getByText('disk full').waitFor();
    expect(await page.evaluate(() => window.fake.state.settings.notifyMissed)).toBe(true);
  });

  test('that removed a line is undone', async () => {
    const page = await open('Lines and caller IDs');
    await button(page, 'Remove Berlin trunk').press('Enter');
    await eventually(() =>
      page.getByRole('group', { name: 'Lines', exact: true }).evaluate((group) => group === document.activeElement),
    ).toBe(true);
    await button(page, 'Undo').click();
    await button(page, 'Remove Berlin trunk').waitFor();
    expect(await page.evaluate(() => window.fake.state.settings.gatewayUuid)).toBe(
      '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11',
    );
  });
});

describe.runIf(here)('the connection', () => {
  test('is checked without saving anything', async () => {
    const page = await open('Connection');
    await button(page, 'Check now').click();
    await page.getByText('All checks passed.').first().waitFor();
    const names = await page.evaluate(() => window.fake.log.map((entry) => entry.name));
    expect(names).toContain('connection.check');
    expect(names).not.toContain('connection.save');
  });

  test('says of a missing keyring what it means, and asks before the key is saved unprotected', async () => {
    const page = await open('Connection');
    await page.getByText('No keyring here: enter the key again next time.').waitFor();
    await button(page, 'Save …').click();
    await page.getByRole('alertdialog', { name: 'Save the key without protection?' }).waitFor();
  });
});

describe.runIf(here)('a link into the settings', () => {
  test('about unreadable calls leads to them', async () => {
    const state = fullState();
    const text = '{"status": 7}';
    state.unreadable = {
      total: 1,
      records: [{ reason: 'noUuid', fetchedAt: Date.now(), raw: { text, length: text.length } }],
    };
    state.status.unreadableRecords = 1;
    const page = await openWindow({ state, reducedMotion: true });
    await button(page, 'Show').click();
    await heading(page, 'Diagnostics').waitFor();
    await eventually(() => focusedIn(page, 'unreadable')).toBe(true);
    await page.getByRole('button', { name: /No call UUID/ }).waitFor();
  });

  test('about the time zone leads to it', async () => {
    const state = fullState();
    state.status.clock = {
      ...{ kind: 'anotherHour', key: 'zone x', offBy: -3600, zone: 'Europe/Berlin', likely: null },
    };
    const page = await openWindow({ state, reducedMotion: true });
    await button(page, 'Choose time zone …').click();
    await heading(page, 'Connection').waitFor();
    await eventually(() => focusedIn(page, 'zone')).toBe(true);
  });
});

test.runIf(here)('a line that is saved late leaves the next one that is being typed', async () => {
  const state = fullState();
  Object.assign(state.settings, { gateways: [], gatewayUuid: null, gatewayRules: [] });
  const page = await open('Lines and caller IDs', 400, state);
  const lines = page.getByRole('group', { name: 'Lines', exact: true });
  const uuid = '7d0f5b6e-3c1a-4f0b-9a57-2f6f0c6f1a01';
  await lines.getByLabel('Name', { exact: true }).fill('Berlin');
  await lines.getByLabel('Gateway UUID').fill(uuid);
  const release = await page.evaluateHandle(() => window.fake.hold('settings.change'));
  await button(page, 'Add line').click();
  // Main's event comes before its answer.
  await page.evaluate(
    (gateways) => window.fake.emit('settings', { ...window.fake.state.settings, gateways }),
    [{ name: 'Berlin', uuid }],
  );
  await lines.getByText(uuid).waitFor();
  await button(page, 'Add line').click();
  await lines.getByLabel('Name', { exact: true }).fill('Hamburg');
  await release.evaluate((go) => go());
  await expect.poll(() => page.evaluate(() => window.fake.state.settings.gateways.length)).toBe(1);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
  expect(await lines.getByLabel('Name', { exact: true }).inputValue()).toBe('Hamburg');
});
