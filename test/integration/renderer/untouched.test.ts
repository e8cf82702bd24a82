import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Status } from '../../../shared/connection.ts';
import { MINUTE, SECOND } from '../../../shared/time/durations.ts';
import { busyState } from '../../support/fakes/fake-data.ts';
import { here, windowsForTests } from './windows.ts';

const openWindow = windowsForTests();

/** Ten seconds after a full minute: polls in the next half minute are of the same minute. */
const noon = Date.parse('2026-11-20T12:00:10Z');

/** A window whose clock stands at noon, once it is at rest. */
async function openAtNoon(width = 400): Promise<Page> {
  const state = busyState(noon);
  state.status.lastPollAt = noon;
  const page = await openWindow({ state, width, now: noon, reducedMotion: true });
  await page.getByRole('grid').waitFor();
  // Later than a slow start can last: a clock cannot be stopped in its past.
  await page.clock.pauseAt(noon + 10 * MINUTE);
  await atRest(page);
  return page;
}

/** Waits until the renderings that follow from what has happened so far are over, and counts from here. */
async function atRest(page: Page): Promise<void> {
  let before = -1;
  for (;;) {
    await page.clock.runFor(10 * SECOND);
    const commits = await page.evaluate(() => window.renders.commits);
    if (commits === before) break;
    before = commits;
  }
  await page.evaluate(() => window.renders.reset());
}

/** What React has rendered since the window was at rest, once all of it is done. */
async function rendered(page: Page): Promise<{ commits: number; components: number; rows: string[] }> {
  // React renders in a separate message; another one behind it comes later.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    }
  });
  return page.evaluate(() => ({
    commits: window.renders.commits,
    components: window.renders.components,
    rows: [...new Set(window.renders.rows)],
  }));
}

/** What main sends of a poll that brings nothing new: that it begins, and that it has ended. */
async function pollsInVain(page: Page, change: Partial<Status>): Promise<void> {
  await page.evaluate((changed) => {
    const { status } = window.fake.state;
    window.fake.emit('status', { ...status, link: { kind: 'polling' } });
    Object.assign(status, changed, { link: { kind: 'idle' } });
    window.fake.emit('status', status);
  }, change);
}

/** As a PBX with a limit reports them. */
const requestsLeft = (remaining: number) => ({
  budget: { limit: 1000, remaining, resetsAt: noon + 600 * MINUTE },
  spending: {
    since: noon,
    sinceReset: true,
    made: { polling: 1000 - remaining, backfill: 0, dialling: 0, person: 0 },
    byOthers: 0,
    reserve: 50,
  },
});

/** How many frames are drawn while this is done. */
async function framesDuring(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'],
  });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    traceEvents: { name: string }[];
  };
  return traceEvents.filter(({ name }) => name === 'DrawFrame').length;
}

describe.runIf(here)('a window that nobody touches', () => {
  test('renders nothing at polls that bring nothing', async () => {
    const page = await openAtNoon();
    const frames = await framesDuring(page, async () => {
      for (const poll of [1, 2, 3]) {
        const lastPollAt = noon + 5 * SECOND + poll * SECOND;
        await pollsInVain(page, { lastPollAt, nextPollAt: lastPollAt + MINUTE, ...requestsLeft(700 - poll) });
        await page.clock.runFor(SECOND);
      }
    });
    expect(await rendered(page)).toEqual({ commits: 0, components: 0, rows: [] });
    expect(frames).toBe(0);
    await page.clock.runFor(20 * MINUTE);
    expect(await rendered(page)).toEqual({ commits: 0, components: 0, rows: [] });
  });

  test('shows yesterday’s calls as such once midnight has passed', async () => {
    const page = await openAtNoon();
    const heading = page.getByRole('grid').getByText('Today', { exact: true });
    await heading.waitFor();
    await page.clock.runFor(13 * 60 * MINUTE);
    await heading.waitFor({ state: 'detached' });
  });

  test('renders no row and hardly anything else for a letter before its answer is there', async () => {
    const page = await openAtNoon();
    const box = page.getByLabel('Search or dial').first();
    await page.keyboard.press('Control+f');
    await box.fill('3');
    await atRest(page);
    await page.evaluate(() => void window.fake.hold('calls.list'));
    await box.press('End');
    await box.press('0');
    const { components, rows } = await rendered(page);
    expect(rows).toEqual([]);
    expect(components).toBeLessThan(60);
  });

  test('renders the row of a new call, and no other row', async () => {
    const page = await openAtNoon();
    const uuid = '00000000-0000-4000-9000-000000000001';
    await page.evaluate((id) => {
      const { state } = window.fake;
      const [newest] = state.rows;
      if (!newest) return;
      // Of another party: another attempt of the newest one would be one row with it.
      const perspective = structuredClone(newest.perspective);
      perspective.party.number = '+4940111229';
      state.rows = [{ ...structuredClone(newest), uuid: id, at: (newest.at ?? 0) + 1000, perspective }, ...state.rows];
      window.fake.emit('history', null);
    }, uuid);
    await page.locator(`[data-key="${uuid}"]`).waitFor();
    expect((await rendered(page)).rows).toEqual([uuid]);
  });

  test('renders nothing at a change of the history that changes no shown row', async () => {
    const page = await openAtNoon();
    await page.evaluate(() => window.fake.emit('history', null));
    await expect
      .poll(() => page.evaluate(() => window.fake.log.filter(({ name }) => name === 'calls.list').length))
      .toBe(2);
    expect(await rendered(page)).toEqual({ commits: 0, components: 0, rows: [] });
  });
});
