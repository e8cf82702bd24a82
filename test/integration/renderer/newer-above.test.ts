import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { busyState } from '../../support/fakes/fake-data.ts';
import { t } from '../../support/screens/screens.ts';
import { asked, here, windowsForTests } from './windows.ts';

const openWindow = windowsForTests();

/** A wide window whose list is higher than its place by so many px, with the pointer over the list. */
async function openReading(higherBy: number): Promise<Page> {
  const state = busyState(Date.now());
  // All of one day, because a heading that comes or goes moves rows too.
  state.rows = state.rows.map((row, index) => ({ ...row, at: (state.rows[0]?.at ?? 0) - index * 1000 }));
  // While the first calls are read nothing stands below the list, whose height would change in the middle.
  state.status.backfill = { kind: 'running', extension: '101', fetched: 9, total: 100 };
  const page = await openWindow({ state, width: 1100, height: 420, reducedMotion: true });
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const excess = await grid.evaluate((element) => element.scrollHeight - element.clientHeight);
  await page.setViewportSize({ width: 1100, height: 420 + excess - higherBy });
  await expect.poll(() => grid.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(higherBy);
  await page.getByRole('row').nth(3).hover();
  return page;
}

/** `afterButton`: the words of a button, with whose appearance the call comes in, before the next frame. */
async function callComesIn(page: Page, index: number, afterButton: string | null = null): Promise<void> {
  await page.evaluate(
    async ([nth, words]) => {
      if (words !== null) {
        const isThere = () => [...document.querySelectorAll('button')].some((one) => one.textContent === words);
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!isThere()) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(document, { childList: true, subtree: true, characterData: true });
        });
      }
      const { state } = window.fake;
      const [newest] = state.rows;
      if (!newest) return;
      const uuid = `00000000-0000-4000-9000-00000000000${nth}`;
      // Of another party: further attempts of the newest one would be one row with it.
      const perspective = structuredClone(newest.perspective);
      perspective.party.number = `+494011122${nth}`;
      state.rows = [{ ...structuredClone(newest), uuid, at: (newest.at ?? 0) + 1000, perspective }, ...state.rows];
      window.fake.emit('history', null);
    },
    [index, afterButton] as const,
  );
}

describe.runIf(here)('calls that come in above what is being read', () => {
  test.each([4, 60])('are all counted in a wide window whose list is %d px higher than its place', async (higherBy) => {
    const page = await openReading(higherBy);
    const read = page.getByRole('row').nth(3);
    const name = (await read.getAttribute('aria-label')) ?? '';
    const before = await read.boundingBox();
    for (const index of [1, 2, 3]) {
      await callComesIn(page, index);
      await page.getByRole('button', { name: new RegExp(`^${index} new calls?$`) }).waitFor({ timeout: 5000 });
    }
    await expect.poll(async () => (await page.getByRole('row', { name }).first().boundingBox())?.y).toBe(before?.y);
    await page.getByRole('button', { name: '3 new calls' }).click();
    await page.getByRole('button', { name: /new calls?$/ }).waitFor({ state: 'detached' });
    expect(await page.getByRole('grid').evaluate((element) => element.scrollTop)).toBe(0);
  });
});

describe.runIf(here)('calls that come in one right after the other', () => {
  test.each([4, 60])('leave what is being read in place where the list is %d px higher than its place', async (by) => {
    const page = await openReading(by);
    const read = page.getByRole('row').nth(3);
    const name = (await read.getAttribute('aria-label')) ?? '';
    const before = await read.boundingBox();
    const second = callComesIn(page, 2, '1 new call');
    const third = callComesIn(page, 3, '2 new calls');
    await callComesIn(page, 1);
    await Promise.all([second, third]);
    await page.getByRole('button', { name: '3 new calls' }).waitFor();
    await expect.poll(async () => (await page.getByRole('row', { name }).first().boundingBox())?.y).toBe(before?.y);
  });
});

describe.runIf(here)('a call that comes in where it is seen at once', () => {
  test('is not counted: nobody reads, and the list stands at its top', async () => {
    const page = await openReading(20);
    await page.mouse.move(1090, 5);
    await callComesIn(page, 1);
    await expect.poll(() => page.getByRole('row').nth(1).getAttribute('data-key')).toMatch(/-9000-/);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.getByRole('button', { name: /new calls?$/ }).count()).toBe(0);
  });

  test('is not counted: the whole list fits', async () => {
    const page = await openReading(20);
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.getByRole('row').nth(3).hover();
    await callComesIn(page, 1);
    await expect.poll(() => page.getByRole('row').nth(1).getAttribute('data-key')).toMatch(/-9000-/);
    await expect.poll(() => page.getByRole('button', { name: /new calls?$/ }).count()).toBe(0);
  });
});

describe.runIf(here)('a wide window without an open page', () => {
  const head = (page: Page) => page.getByRole('region', { name: t('calls.page') }).getByRole('heading', { level: 2 });

  test('shows the newest call, which stays while others come in above it', async () => {
    const page = await openWindow({ state: busyState(Date.now()), width: 1100, height: 720 });
    await expect.poll(() => head(page).textContent()).toBe('Maria Keller');
    expect(await page.evaluate(() => document.activeElement?.tagName), 'the page takes no focus').toBe('BODY');
    expect(await page.locator('[role=row][aria-current=true]').textContent()).toContain('Maria Keller');
    // A page that a person opened asks after 300 ms, by an earlier timer than this one.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
    expect(await asked(page, 'calls.refresh'), 'nobody opened it').toEqual([]);
    await callComesIn(page, 1);
    await page.locator('[role=row][data-key*="-9000-"]').waitFor();
    expect(await head(page).textContent()).toBe('Maria Keller');
  });

  test('shows the newest of what a filter leaves, and nothing in a narrow window', async () => {
    const page = await openWindow({ state: busyState(Date.now()), width: 1100, height: 720 });
    await head(page).waitFor();
    await page
      .getByRole('radiogroup', { name: t('calls.filter') })
      .getByText(t('calls.out'))
      .click();
    await expect.poll(() => head(page).textContent()).toBe('+49 171 2345678');
    await page.setViewportSize({ width: 400, height: 720 });
    await head(page).waitFor({ state: 'detached' });
  });
});
