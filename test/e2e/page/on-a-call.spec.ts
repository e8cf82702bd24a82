import type { Locator } from '@playwright/test';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { beginningWith, pattern, type Screens, t } from '../../support/screens/screens.ts';
import { hangUpAfterTalk, letItRing, postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

const WIDE = { width: 1280, height: 720 };
const COMPACT = { width: 400, height: 720 };
const edda = { extension: '101', from: '+493023125042', name: 'Edda Lindgren' };

// On a slow machine the phone would be picked up before a test does it.
test.use({ pbxOptions: { recordDelayMs: 0, phones: { pickUpAfterMs: Number.POSITIVE_INFINITY } } });

const noteField = (within: Locator): Locator => within.getByRole('textbox', { name: t('dial.noteLabel') });
/** Picks up the phone of 101 after it has rung: picked up at once, a call may be said to be accepted only. */
async function pickUp(screens: Screens, pbx: TestPbx): Promise<void> {
  await expect.poll(() => pbx.phone('101').ringing).not.toBeNull();
  await letItRing(dialBar(screens));
  pbx.phone('101').pickUp();
}

const dialBar = ({ page }: Screens): Locator => page.getByRole('region', { name: t('dial.bar'), exact: true });

/** In how many lines the first word of a text stands. */
const linesOf = (text: Locator, word: string): Promise<number> =>
  text.evaluate((shown, length) => {
    const first = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    if (first === null) return 0;
    range.setStart(first, 0);
    range.setEnd(first, length);
    return range.getClientRects().length;
  }, word.length);

test('in a narrow column the name has a line of its own: no word of it breaks', async ({ screens, pbx }) => {
  const { page } = screens;
  const word = 'Ingenieurgesellschaft';
  await page.setViewportSize({ width: 700, height: 720 });
  pbx.traffic.missedCall({ ...edda, name: `${word} Öztürk`, startMs: Date.now() - 60_000 });
  await screens.connect(pbx);
  await screens.dial('030 23125042');
  await pickUp(screens, pbx);
  const heading = dialBar(screens).getByRole('heading', { name: word });
  await expect(heading).toBeVisible();
  for (const width of [700, 899, 900]) {
    await page.setViewportSize({ width, height: 720 });
    expect(await linesOf(heading.getByText(word), word), `${width} px`).toBe(1);
  }
});

test('a wide call is the head of the party’s page: N leads to its note, which is saved with the call, and the list goes on', async ({
  screens,
  pbx,
}) => {
  const { page } = screens;
  await page.setViewportSize(WIDE);
  pbx.traffic.missedCall({ ...edda, startMs: Date.now() - 60_000 });
  pbx.traffic.missedCall({ ...edda, from: '+493023125049', name: 'Omar Haddad', startMs: Date.now() - 90_000 });
  await screens.connect(pbx);
  await screens.dial('030 23125042');
  const bar = dialBar(screens);
  await expect(bar).toContainText(t('dial.pickUp', { extension: '101' }));
  await expect(bar.getByText(t('missed.stillWaiting'))).toBeVisible();
  await expect(bar.getByRole('heading', { name: t('dial.lastCalls') })).toBeVisible();
  // A caller who sent a name has one.
  expect(await bar.getByLabel(t('people.whoIsIt')).count()).toBe(0);
  // What lies under it can be reached by nothing.
  await expect(screens.callPage()).toBeHidden();
  await pickUp(screens, pbx);
  await expect(bar.locator('[data-state=likely]')).toHaveCount(2);
  await expect(noteField(bar)).not.toBeFocused();
  await page.keyboard.press('n');
  await expect(noteField(bar)).toBeFocused();
  await page.keyboard.type('Two more sockets');
  await expect(bar.getByText(t('settings.saving_saved'))).toBeVisible();

  // Another page lies under one line.
  await screens
    .row(/Edda Lindgren/)
    .first()
    .click();
  await expect(noteField(bar)).toHaveCount(0);
  await expect(screens.callPage()).toBeVisible();
  await bar.getByRole('button', { name: t('dial.note'), exact: true }).click();
  await expect(noteField(bar)).toHaveValue('Two more sockets');
  await expect(noteField(bar)).toBeFocused();

  // Another list beside it leaves the head open, as ringing back from the desktop does; who is opened there lies under one line too.
  await screens.go('missed');
  await expect(noteField(bar)).toBeVisible();
  await screens.caller(/Omar Haddad/).click();
  await expect(noteField(bar)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Omar Haddad' })).toBeVisible();
  // A screen without a page has the field in the head itself.
  await screens.go('quality');
  await bar.getByRole('button', { name: t('dial.note'), exact: true }).click();
  await expect(noteField(bar)).toBeFocused();
  await expect(noteField(bar)).toHaveValue('Two more sockets');
  await screens.go('calls');
  await expect(noteField(bar)).toBeVisible();

  await hangUpAfterTalk(pbx, '101');
  await screens.lookFor(bar.locator('> ul > li').first(), t('calls.answered'));
  await expect(bar).toContainText(t('dial.offList'));
  await bar.getByRole('button', { name: beginningWith('dial.closeBar') }).click();
  await screens.openCall(
    screens.row(pattern`^Edda Lindgren.*, ${t('calls.answered')}, .*${t('notes.rowNoted')}$`).first(),
  );
  await expect(screens.callPage().getByText('Two more sockets')).toBeVisible();
  expect(postsOf(pbx)).toHaveLength(1);
});

/** What of the bar's name is not seen: lines below the bar, or words beyond its side. */
const hiddenName = (bar: Locator, name: string): Promise<string> =>
  bar.getByText(name).evaluate((shown) => {
    const range = document.createRange();
    range.selectNodeContents(shown);
    const frame = shown.closest('section')?.getBoundingClientRect() ?? new DOMRect();
    const beyond = [...range.getClientRects()].filter(
      ({ left, right, top, bottom }) =>
        left < frame.left || right > frame.right || top < frame.top - 1 || bottom > frame.bottom + 1,
    );
    return beyond.map(({ width, height }) => `${width} × ${height}`).join();
  });

const WIDTHS = [320, 400, 700, 899, 900, 1280];

test('a folded call shows all of a long name, at every width', async ({ screens, pbx }) => {
  const { page } = screens;
  const name = 'Ingenieurgesellschaft für Gebäudetechnik & Brandschutz Öztürk und Partner mbB';
  pbx.traffic.missedCall({ ...edda, name, startMs: Date.now() - 60_000 });
  await screens.connect(pbx);
  await screens.dial('030 23125042');
  await expect(dialBar(screens)).toContainText(name);
  await pickUp(screens, pbx);
  await screens.button(beginningWith('dial.foldBar')).click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 600 });
    await expect.poll(() => hiddenName(dialBar(screens), name), `${width} px`).toBe('');
    // As many lines as the name needs, and one for the buttons.
    await expect.poll(async () => (await dialBar(screens).boundingBox())?.height, `${width} px`).toBeLessThan(110);
  }
});

test('a folded call is one line with a short name, and no word of a name of 24 letters breaks beside Note', async ({
  screens,
  pbx,
}) => {
  const { page } = screens;
  const word = 'Ingenieurgesellschaft';
  await page.setViewportSize({ width: 320, height: 600 });
  pbx.traffic.missedCall({ ...edda, name: `${word} Öz`, startMs: Date.now() - 60_000 });
  await screens.connect(pbx);
  await screens.dial('030 23125042');
  await pickUp(screens, pbx);
  await expect(dialBar(screens).getByRole('button', { name: t('dial.note'), exact: true })).toBeVisible();
  await expect.poll(() => linesOf(dialBar(screens).getByText(word), word)).toBe(1);
  await screens.button(beginningWith('dial.foldBar')).click();
  // Beside the list of a narrow window the same name takes two.
  for (const width of [320, 400, 900, 1280]) {
    await page.setViewportSize({ width, height: 600 });
    await expect.poll(async () => (await dialBar(screens).boundingBox())?.height, `${width} px`).toBeLessThan(46);
  }
});

test('a compact call takes its note in the place of the steps; a restart keeps it; folded, all of it is one line', async ({
  app,
  screens,
  pbx,
}) => {
  await screens.page.setViewportSize(COMPACT);
  await screens.connect(pbx);
  await screens.dial('030 23125077');
  await expect(dialBar(screens)).toContainText(t('dial.pickUp', { extension: '101' }));
  await pickUp(screens, pbx);
  await dialBar(screens)
    .getByRole('button', { name: t('dial.note'), exact: true })
    .click();
  await expect(noteField(dialBar(screens))).toBeFocused();
  await expect(dialBar(screens).locator('[data-state]')).toHaveCount(0);
  await noteField(dialBar(screens)).fill('Calls again on Friday');
  await expect(dialBar(screens).getByText(t('settings.saving_saved'))).toBeVisible();

  pbx.switchboard.fault('originate', { kind: 'answer', status: 404, body: { message: 'Not found' } }, 1);
  await screens.dial('030 23125043');
  await expect(screens.bar(/23125043/)).toContainText(t('errors.extensionNotRegisteredWhat', { extension: '101' }));
  await screens.button(beginningWith('dial.foldBar')).click();
  await expect(dialBar(screens).getByRole('listitem')).toHaveCount(1);
  expect((await dialBar(screens).boundingBox())?.height).toBeLessThan(45);
  await screens.button(t('dial.more', { count: 1 })).click();
  await expect(screens.bar(/23125043/)).toContainText(t('errors.extensionNotRegisteredWhat', { extension: '101' }));

  await app.restart();
  await screens.page.setViewportSize(COMPACT);
  await dialBar(screens)
    .getByRole('button', { name: t('dial.note'), exact: true })
    .click();
  await expect(noteField(dialBar(screens))).toHaveValue('Calls again on Friday');
  expect(postsOf(pbx)).toHaveLength(2);
});

test('a call with a number that nobody is known by asks who it is; Enter saves the name, and the call has it', async ({
  app,
  screens,
  pbx,
}) => {
  const { page } = screens;
  await page.setViewportSize(WIDE);
  pbx.traffic.missedCall({ ...edda, startMs: Date.now() - 60_000 });
  await screens.connect(pbx);
  const bar = dialBar(screens);
  const question = bar.getByLabel(t('people.whoIsIt'), { exact: true });
  const numbers = bar.getByRole('region', { name: t('people.numbers') });
  // Nobody is asked for a name that main may know.
  await app.main.holdReplies('people.namesOf');
  await screens.dial('030 23125077');
  await expect(numbers).toBeVisible();
  expect(await question.count()).toBe(0);
  await app.main.releaseReplies('people.namesOf');
  await question.fill('Omar Haddad');
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(bar).toContainText('Omar Haddad');
});
