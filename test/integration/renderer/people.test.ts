import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { stateWithCalls } from '../../support/fakes/fake-calls.ts';
import type { FakeState } from '../../support/fakes/fake-handlers.ts';
import { fakePeople } from '../../support/fakes/fake-people.ts';
import { asked, button, here, windowsForTests } from './windows.ts';

const openWindow = windowsForTests();

async function open(change: Partial<FakeState> = {}): Promise<Page> {
  const state = { ...stateWithCalls(Date.now()), ...change };
  const page = await openWindow({ state, width: 400, reducedMotion: true });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.keyboard.press('Control+4');
  return page;
}

const row = (page: Page, name: RegExp) => page.getByRole('row', { name }).first();
const pick = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const personPage = (page: Page) => page.getByRole('region', { name: 'Person', exact: true });

describe.skipIf(!here)('people', () => {
  test('the keyboard goes through the list, opens, stars and rings', async () => {
    const page = await open(fakePeople());
    await row(page, /Maria Keller/).waitFor();
    await button(page, 'Import …').focus();
    const isOnRow = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'row');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    for (let tries = 0; tries < 8; tries += 1) {
      if (await isOnRow()) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await personPage(page).waitFor();
    await page.keyboard.press('Escape');
    await personPage(page).waitFor({ state: 'detached' });
    await expect.poll(isOnRow).toBe(true);
    // Past the star and the button that moves a favourite down, to the one that rings.
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => asked(page, 'dial.start')).toMatchObject([{ number: '+493023125104' }]);
    await page.getByRole('region', { name: 'Call' }).getByText('Maria Keller').first().waitFor();
  });

  test('before an import each number that may be a code is named, as it will be asked about', async () => {
    const page = await open();
    await button(page, 'Import …').click();
    await pick(page, 'people.csv', 'Name,Phone,Mobile\nServicedesk,**21*0025290002#,+4930231250');
    const dialog = page.getByRole('dialog', { name: 'Import people' });
    await dialog.getByRole('button', { name: '1 will be added' }).click();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      'Servicedesk: **21*0025290002#, 030 231250 (mobile)',
      '**21*0025290002# may be a code. Ringback asks before it calls it.',
    ]);
  });

  test('a file that is none says so, and nothing can be imported', async () => {
    const page = await open();
    await page.getByText('No people yet').waitFor();
    await button(page, 'Import …').click();
    await pick(page, 'letter.pdf', '%PDF-1.7');
    await page.getByText('letter.pdf isn’t a vCard or a table with names and numbers.').waitFor();
    expect(await button(page, 'Import').count()).toBe(0);
  });

  test('a narrow window shows a person over the list, and leads back to it', async () => {
    const page = await open(fakePeople());
    await row(page, /Maria Keller/).click();
    await personPage(page).getByRole('heading', { name: 'Maria Keller' }).waitFor();
    await button(page, 'Copy 030 23125104').waitFor();
    const isInert = await row(page, /Extension 201/).evaluate((element) => element.closest('[inert]') !== null);
    expect(isInert, 'the list below is out of reach').toBe(true);
    await page.setViewportSize({ width: 400, height: 720 });
    await button(page, 'Edit').click();
    const dialog = page.getByRole('dialog', { name: 'Edit person' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Maria Brandt');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await personPage(page).getByRole('heading', { name: 'Maria Brandt' }).waitFor();
    await personPage(page).getByRole('button', { name: 'People' }).click();
    await row(page, /Maria Brandt/).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true);
  });

  test('the page of a person closes with the person', async () => {
    const page = await open(fakePeople());
    await row(page, /Maria Keller/).click();
    await button(page, 'Edit').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await personPage(page).waitFor({ state: 'detached' });
    await row(page, /Extension 201/).waitFor();
  });

  test('a wide window shows a person beside the list; a press on another row shows that one', async () => {
    const page = await open(fakePeople());
    await page.setViewportSize({ width: 1100, height: 720 });
    const name = page.getByRole('heading', { level: 2 });
    await expect.poll(() => name.allTextContents()).toContain('Maria Keller');
    await button(page, 'Copy 030 23125104').waitFor();
    await row(page, /Extension 201/).click();
    await expect.poll(() => name.allTextContents()).toContain('Extension 201');
    expect(await row(page, /Extension 201/).getAttribute('aria-current')).toBe('true');
    expect(await row(page, /Maria Keller/).getAttribute('aria-current')).toBeNull();
    await button(page, 'Edit').click();
    await page.getByRole('dialog', { name: 'Edit person' }).waitFor();
  });

  test('what is typed carries the name', async () => {
    const page = await open(fakePeople());
    await page.keyboard.press('Control+n');
    await page.getByRole('textbox', { name: 'Name or number', exact: true }).fill('104');
    await page.getByRole('button', { name: 'Call Jonas Weber', exact: true }).waitFor();
  });
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or dial' });
const grown = (page: Page) => page.getByRole('combobox', { name: 'Search or dial', expanded: true });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const number = (page: Page) => page.getByRole('textbox', { name: 'Name or number', exact: true });
const isFocused = (page: Page) => field(page).evaluate((element) => element === document.activeElement);

describe.skipIf(!here)('the palette', () => {
  test('is the box, grown by a letter; there is one field', async () => {
    const page = await open(fakePeople());
    await field(page).focus();
    await expect.poll(() => grown(page).count()).toBe(0);
    await page.keyboard.type('kel');
    await option(page, /Maria Keller/)
      .first()
      .waitFor();
    expect(await page.locator('input:visible').count()).toBe((await page.locator('main input:visible').count()) + 1);
    expect(
      await option(page, /Maria Keller/)
        .first()
        .locator('b')
        .allTextContents(),
    ).toEqual(['Kel']);
    expect(await field(page).inputValue()).toBe('kel');
  });

  test('the focus goes in, and Escape gives it back', async () => {
    const page = await open(fakePeople());
    await row(page, /Maria Keller/).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+k');
    await option(page, /^Maria Keller/).waitFor();
    expect(await isFocused(page)).toBe(true);
    await page.keyboard.press('Escape');
    await grown(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true);
  });

  test('closes when the focus leaves it, and by a press beside it', async () => {
    const page = await open(fakePeople());
    await page.keyboard.press('Control+k');
    await option(page, /^Maria Keller/).waitFor();
    await page.keyboard.press('Tab');
    await grown(page).waitFor({ state: 'detached' });
    await field(page).fill('kel');
    await grown(page).waitFor();
    await page.mouse.click(200, 690);
    await grown(page).waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('');
  });

  test('a held Enter leads to New call and dials nothing; the active row follows the arrows and is announced', async () => {
    const page = await open(fakePeople());
    await page.keyboard.press('Control+k');
    await page.keyboard.type('keller');
    await option(page, /Maria Keller.*mobile/).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ results$/ })
      .first()
      .waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.locator('[role=option][aria-selected=true]').getAttribute('id'))
      .toBe(await field(page).getAttribute('aria-activedescendant'));
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await grown(page).waitFor({ state: 'detached' });
    await expect.poll(() => number(page).inputValue()).toBe('+491712345678');
    expect(await asked(page, 'dial.start')).toEqual([]);
  });

  test('an Enter that is faster than the results waits for those of its text', async () => {
    const page = await open(fakePeople());
    await page.keyboard.press('Control+k');
    await option(page, /^Maria Keller/).waitFor();
    const release = await page.evaluateHandle(() => window.fake.hold('calls.list'));
    await page.keyboard.type('keller');
    await page.keyboard.press('Enter');
    expect(await grown(page).count()).toBe(1);
    await release.evaluate((go) => go());
    await expect.poll(() => number(page).inputValue()).toBe('+493023125104');
    expect(await asked(page, 'dial.start')).toEqual([]);
  });

  test('an emptied field lifts the filter of the list, also where it is the palette’s', async () => {
    const page = await open(fakePeople());
    await page.keyboard.press('Control+f');
    await page.keyboard.type('keller');
    await row(page, /Jonas Weber/).waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+k');
    await field(page).fill('');
    await page.keyboard.press('Escape');
    await row(page, /Jonas Weber/).waitFor();
  });

  test('says that calls cannot be searched, and still offers commands', async () => {
    const page = await open(fakePeople());
    await page.evaluate(() => window.fake.fail('calls.list', { kind: 'historyUnavailable', detail: 'disk' }));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('import');
    await option(page, /Import people/).waitFor();
    await page.getByText(/^Calls can’t be searched right now:/).waitFor();
  });
});
