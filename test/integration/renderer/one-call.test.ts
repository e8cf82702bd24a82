import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type CallSketch, stateWithCalls } from '../../support/fakes/fake-calls.ts';
import type { FakeState } from '../../support/fakes/fake-handlers.ts';
import { expectGoodLooks } from './looks.ts';
import { asked, button, here, PATIENT, windowsForTests } from './windows.ts';

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
    await expectGoodLooks(page);

    await page.keyboard.press('Escape');
    await page.mouse.move(0, 0);
    await sound.hover();
    await tip(page)
      .getByText(/isn’t a MOS as the ITU defines it/)
      .waitFor(PATIENT);
  });
});

describe.runIf(here)('the post-dial delay', () => {
  const outgoing = (count: number): CallSketch[] =>
    Array.from({ length: count }, (_, index) => ({
      ago: 900 + index * 600,
      direction: 'out',
      number: `+4930231251${10 + index}`,
      talk: 60,
    }));

  test('stands beside what is usual, once the details are opened', async () => {
    const page = await openCall(stateWithCalls(Date.now(), outgoing(20)), /23125110/);
    expect(await asked(page, 'calls.usualDelay')).toEqual([]);
    await button(page, /^Technical/).click();
    await page
      .getByText('1520. Usual for 101: 1,520 (median); 95 % are at most 1,520. Over 20 outgoing calls.')
      .waitFor(PATIENT);
  });

  test('stands alone with too few calls, and for an incoming call', async () => {
    const few = await openCall(stateWithCalls(Date.now(), outgoing(19)), /23125110/);
    await button(few, /^Technical/).click();
    await expect.poll(() => asked(few, 'calls.usualDelay'), PATIENT).toHaveLength(1);
    await few.getByText('1520', { exact: true }).waitFor(PATIENT);
    const incoming = await openCall(hard(), /王小明/);
    await button(incoming, /^Technical/).click();
    await incoming.getByText('1520', { exact: true }).waitFor(PATIENT);
    expect(await asked(incoming, 'calls.usualDelay')).toEqual([]);
  });
});
