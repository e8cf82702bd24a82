import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type CallSketch, stateWithCalls } from '../../support/fakes/fake-calls.ts';
import type { FakeState } from '../../support/fakes/fake-handlers.ts';
import { button, here, PATIENT, windowsForTests } from './windows.ts';

const openWindow = windowsForTests();

/** Opens the page of the first call whose row has this name. */
async function openCall(state: FakeState, name: RegExp, width = 400): Promise<Page> {
  const page = await openWindow({ state, width, reducedMotion: true });
  await page.getByRole('row', { name }).first().click();
  await button(page, /^Technical/).waitFor(PATIENT);
  return page;
}

const hard = (): FakeState => stateWithCalls(Date.now());
const tip = (page: Page) => page.getByRole('tooltip');

describe.runIf(here)('a term', () => {
  test('explains itself on focus, on a press, and on hover; Escape closes it', async () => {
    const page = await openCall(hard(), /王小明/);
    await button(page, /^Technical/).click();
    const [points, sound] = [button(page, 'Penalty points').first(), button(page, 'PBX score').first()];
    await sound.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => points.evaluate((one) => one === document.activeElement), PATIENT).toBe(true);
    await tip(page).getByText('Unit: points').waitFor(PATIENT);
    expect(await points.getAttribute('aria-describedby')).toBe(await tip(page).getAttribute('id'));
    await page.keyboard.press('Escape');
    await tip(page).waitFor({ state: 'hidden', ...PATIENT });
    await page.keyboard.press('Enter');
    await tip(page)
      .getByText(/^Source: FreeSWITCH/)
      .waitFor(PATIENT);

    await page.keyboard.press('Escape');
    await page.mouse.move(0, 0);
    await sound.hover();
    await tip(page)
      .getByText(/isn’t a MOS as the ITU defines it/)
      .waitFor(PATIENT);
  });
});

describe.runIf(here)('the fault sheet', () => {
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Fault sheet' });
  const openSheet = async (state = hard()): Promise<Page> => {
    const page = await openCall(state, /王小明/);
    await button(page, 'More for this call').click();
    await page.getByRole('menuitem', { name: 'Fault sheet …' }).click();
    await sheet(page).waitFor(PATIENT);
    return page;
  };
  const preview = (page: Page) => sheet(page).getByRole('region', { name: 'Fault sheet as text' });

  test('is read and copied; the focus comes back', async () => {
    const page = await openSheet();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await preview(page)
      .getByText(/4 error periods/)
      .waitFor(PATIENT);
    expect(await preview(page).textContent()).not.toContain('王小明');
    await button(page, 'Copy text').click();
    await page.getByText('Fault sheet copied').waitFor(PATIENT);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await preview(page).textContent());
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'hidden', ...PATIENT });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused, PATIENT).toBe('More for this call');
  });

  test('says why it cannot be made, and is tried again', async () => {
    const page = await openCall(hard(), /王小明/);
    await page.evaluate(() => window.fake.fail('faultSheet.text', { kind: 'historyUnavailable', detail: 'busy' }));
    await button(page, 'More for this call').click();
    await page.getByRole('menuitem', { name: 'Fault sheet …' }).click();
    await sheet(page)
      .getByRole('alert')
      .getByText(/^The fault sheet couldn’t be made:/)
      .waitFor(PATIENT);
    await page.evaluate(() => window.fake.fail('faultSheet.text', null));
    await button(page, 'Try again').click();
    await preview(page).waitFor(PATIENT);
  });
});

describe.runIf(here)('the timeline', () => {
  const timeline = (page: Page) => page.getByRole('application', { name: 'Timeline' });
  const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
  const width = (page: Page): Promise<number> =>
    timeline(page).evaluate((frame) => Math.round((100 * frame.scrollWidth) / frame.clientWidth));

  test('is zoomed by buttons and by the wheel with Ctrl, and lists every segment in words', async () => {
    const page = await openCall(hard(), /王小明/);
    await button(page, 'Zoom in').click();
    await expect.poll(() => width(page), PATIENT).toBe(200);
    await button(page, 'Show the whole call').click();
    await expect.poll(() => width(page), PATIENT).toBe(100);
    await timeline(page).hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -240);
    await page.keyboard.up('Control');
    await expect.poll(() => width(page), PATIENT).toBe(200);
    const listed = page.getByRole('figure').getByRole('list').last().getByRole('listitem');
    expect(await listed.allTextContents()).toEqual(expect.arrayContaining([expect.stringMatching(/On hold$/)]));
  });

  test('has a row for each phone, and how much sound came', async () => {
    const page = await openCall(hard(), /Öztürk/);
    await timeline(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await told(page, /101: .* Ringing$/).waitFor(PATIENT);
    await page.keyboard.press('ArrowDown');
    await told(page, /104: .* Ringing$/).waitFor(PATIENT);

    const silent: CallSketch = { ago: 900, direction: 'in', number: '+493023125104', talk: 180, silent: 27 };
    const other = await openCall(stateWithCalls(Date.now(), [silent]), /23125104/);
    await other.getByText('Not sent', { exact: true }).waitFor(PATIENT);
    await other.getByText('2 min 33 s', { exact: true }).waitFor(PATIENT);
  });
});
