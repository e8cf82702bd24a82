import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { stateWithCalls } from '../../support/fakes/fake-calls.ts';
import type { FakeState } from '../../support/fakes/fake-handlers.ts';
import { fakePeople } from '../../support/fakes/fake-people.ts';
import { expectGoodLooks } from './looks.ts';
import { here, windowsForTests } from './windows.ts';

const openWindow = windowsForTests();

async function open(change: Partial<FakeState> = {}): Promise<Page> {
  const state = { ...stateWithCalls(Date.now()), ...change };
  const page = await openWindow({ state, width: 400, reducedMotion: true });
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  await page.keyboard.press('Control+4');
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: RegExp) => page.getByRole('row', { name }).first();
const pick = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const FILE = [
  'Name,Business Phone,Mobile Phone',
  'Ada Lindgren,+49 30 1234567,',
  'Praxis Dr. Öztürk,030 23125777,0171 5556667',
  'Maria K.,+493023125104,',
  'No Number,,',
  'Broken,4.93E+11,',
].join('\n');

const STATES: readonly { name: string; change: () => Partial<FakeState>; reach: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'favourites, everybody and proposals',
    change: fakePeople,
    reach: (page) => row(page, /Hausverwaltung|Extension 200/).waitFor(),
  },
  {
    name: 'what an import would do',
    change: fakePeople,
    reach: async (page) => {
      await button(page, 'Import …').click();
      await pick(page, 'people.csv', FILE);
      const folded = page.locator('[role=dialog] button[aria-expanded=false]:not([aria-haspopup])');
      // The preview comes once the file was read; before that nothing is folded.
      await folded.first().waitFor();
      for (let left = await folded.count(); left > 0; left = await folded.count()) await folded.first().click();
      await page.getByText(/cannot be dialled/).waitFor();
    },
  },
];

describe.skipIf(!here)('people', () => {
  test.each(STATES)('looks right: $name', async ({ change, reach }) => {
    const page = await open(change());
    await reach(page);
    await expectGoodLooks(page);
  });

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
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The focus comes back a frame after the dialog has gone.
    await expect.poll(isOnRow).toBe(true);
    // Past the star and the button that moves a favourite down, to the one that rings.
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const sent = () => page.evaluate(() => window.fake.log.filter(({ name }) => name === 'dial.start'));
    await expect.poll(sent).toHaveLength(1);
    expect(await sent()).toMatchObject([{ input: { order: { number: '+493023125104' } } }]);
    await page
      .getByText(/Maria Keller, .*23125104/)
      .first()
      .waitFor();
  });

  test('a file that is none says so, and nothing can be imported', async () => {
    const page = await open();
    await page.getByText('Nobody here yet').waitFor();
    await button(page, 'Import …').click();
    await pick(page, 'letter.pdf', '%PDF-1.7');
    await page.getByText('letter.pdf is neither a vCard nor a table with names and numbers.').waitFor();
    expect(await button(page, 'Import').count()).toBe(0);
  });

  test('the box offers whom its words name', async () => {
    const page = await open(fakePeople());
    await row(page, /Maria Keller/).waitFor();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('keller');
    await page
      .getByRole('search')
      .getByRole('button', { name: /Call Maria Keller/ })
      .click();
    expect(await page.getByRole('textbox', { name: 'Number', exact: true }).inputValue()).toBe('+493023125104');
  });

  test('what is typed carries the name', async () => {
    const page = await open(fakePeople());
    await page.keyboard.press('Control+3');
    await page.getByRole('textbox', { name: 'Number', exact: true }).fill('104');
    await page.getByText('Jonas Weber').waitFor();
  });
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Number, name, call or command' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const dialled = (page: Page) =>
  page.evaluate(() => window.fake.log.filter(({ name }) => name === 'dial.start').map(({ input }) => input));

describe.skipIf(!here)('the palette', () => {
  test('looks right with nothing typed: what was dialled lately, and every command with its key', async () => {
    const page = await open(fakePeople());
    await page.keyboard.press('Control+k');
    await option(page, /Call Maria Keller/).waitFor();
    await option(page, /Look for new calls now/).waitFor();
    await expectGoodLooks(page);
  });

  test('the focus goes in, Enter alone does nothing, and Escape gives it back', async () => {
    const page = await open(fakePeople());
    await row(page, /Maria Keller/).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+k');
    await option(page, /Call Maria Keller/).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(true);
    expect(await dialled(page)).toEqual([]);
  });

  test('a held Enter dials the active row once; the active row follows the arrows and is announced', async () => {
    const page = await open(fakePeople());
    await page.keyboard.press('Control+k');
    await page.keyboard.type('keller');
    await option(page, /Call Maria Keller.*mobile/).waitFor();
    await page.keyboard.press('ArrowDown');
    const marked = await field(page).getAttribute('aria-activedescendant');
    expect(await page.locator('[role=option][aria-selected=true]').getAttribute('id')).toBe(marked);
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await field(page).waitFor({ state: 'detached' });
    await expect.poll(() => dialled(page)).toHaveLength(1);
    expect(await dialled(page)).toMatchObject([{ order: { number: '+491712345678' } }]);
  });

  test('a command is done by its name, from any screen, and stands first from then on', async () => {
    const page = await open(fakePeople());
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.keyboard.press('Control+k');
    await page.getByText('Often used').waitFor();
    expect(await option(page, /./).first().textContent()).toContain('Dark colours');
    await page.keyboard.type('connection');
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Connection', exact: true });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('says that calls cannot be searched, and still offers commands', async () => {
    const page = await open(fakePeople());
    await page.evaluate(() => window.fake.fail('calls.list', { kind: 'historyUnavailable', detail: 'disk' }));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('missed');
    await option(page, /Show only missed calls/).waitFor();
    await page.getByText(/^Calls cannot be searched now:/).waitFor();
  });
});
