import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { UpdateState } from '../../../shared/updates.ts';
import { busyState } from '../../support/fakes/fake-data.ts';
import { asked, button, eventually, here, windowsForTests } from './windows.ts';

const openWindow = windowsForTests();

const newer = {
  version: '1.3.0',
  date: '2026-11-10',
  notes: 'Calls can be printed.\nA missed call from a withheld number is shown once.',
};
const state = (change: Partial<Extract<UpdateState, { kind: 'on' }>> = {}): UpdateState => ({
  kind: 'on',
  newer: null,
  isExpired: false,
  isChecking: false,
  checkedAt: Date.now(),
  fault: null,
  ...change,
});

/** The settings' updates in this state. */
async function open(updates: UpdateState, width = 400): Promise<Page> {
  const page = await openWindow({ state: { ...busyState(Date.now()), updates }, width, reducedMotion: true });
  await page.getByRole('navigation').first().waitFor();
  await page.keyboard.press('Control+,');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('button', { name: /^General/ })
    .click();
  await group(page).waitFor();
  return page;
}

const group = (page: Page) => page.getByRole('region', { name: 'Updates' });

describe.runIf(here)('the updates', () => {
  test('are one plain line without an address; else they say what changed, what went wrong and what is old', async () => {
    const page = await open({ kind: 'off', why: 'noAddress' });
    const become = (next: UpdateState) => page.evaluate((now) => window.fake.emit('updates', now), next);
    await group(page).getByText('Off: this build doesn’t look for newer versions.').waitFor();
    expect(await group(page).getByRole('button').count()).toBe(0);
    expect(await asked(page, 'updates.check')).toEqual([]);

    await become(state({ checkedAt: null }));
    await group(page).getByText('Not checked yet.').waitFor();
    await button(page, 'Check now').click();
    await eventually(async () => (await asked(page, 'updates.check')).length).toBe(1);
    await become(state({ newer }));
    await eventually(() => group(page).getByRole('status').textContent()).toBe('Version 1.3.0 is available');
    await group(page).getByRole('heading', { name: 'What changed in version 1.3.0' }).waitFor();
    expect(await group(page).getByRole('listitem').allTextContents()).toEqual(newer.notes.split('\n'));
    await button(page, 'Download').click();
    await eventually(async () => (await asked(page, 'updates.openPage')).length).toBe(1);

    await become(state({ fault: 'older', isExpired: true }));
    const words = await group(page).getByRole('alert').textContent();
    expect(words).toMatch(/^The update server sent an older list than before\./);
    await group(page).getByText('The list of versions has expired', { exact: false }).waitFor();
  });

  test('say that main did not answer', async () => {
    const page = await openWindow({ state: busyState(Date.now()), width: 400 });
    await page.getByRole('navigation').first().waitFor();
    await page.evaluate(() => window.fake.fail('updates.get', { kind: 'internal' }));
    await page.keyboard.press('Control+,');
    await page.getByRole('button', { name: /^General/ }).click();
    await page.getByRole('alert').getByText('Something went wrong in Ringback.').waitFor();
  });
});
