import type { Locator } from '@playwright/test';
import { MINUTE } from '../../../shared/time/durations.ts';
import { byHand, type TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { t } from '../../support/screens/screens.ts';
import { postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { weeks: 0, phones: byHand } });

const LONG = 'Ingenieurgesellschaft für Gebäudetechnik & Brandschutz Öztürk mbB';

function calls({ traffic }: TestPbx): void {
  const at = (minutes: number) => ({ extension: '101', startMs: Date.now() - minutes * MINUTE });
  traffic.inboundAnswered({ ...at(30), from: '+493023125112', name: LONG, talkSeconds: 840 });
  traffic.missedCall({ ...at(20), from: '+493023125111', name: 'Maria Keller', ringSeconds: 24 });
  traffic.missedCall({ ...at(10), from: '+491713920083', ringSeconds: 11 });
}

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return box;
};

test('the navigation is a bar, a rail of icons or a list with names; a page has one column or two; nothing scrolls sideways', async ({
  pbx,
  screens,
}) => {
  calls(pbx);
  await screens.connect(pbx);
  const { page } = screens;
  const toRingBack = page.getByRole('button', { name: t('shell.missedWaiting', { count: 2 }) });
  await screens.openCall(screens.row(/^Maria Keller/));
  const call = screens.callPage();
  const beside = call.getByRole('complementary');
  const path = call.getByRole('button', { name: t('callPage.pathTitle') });
  await expect(beside).toContainText(t('notes.onCaller'));
  for (const width of [320, 360, 640, 700, 900, 1099, 1100, 1240, 1280, 1600, 1920]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 720 });
      // The name is there for screen readers in any width, and to see beside the icons or below them.
      await expect(toRingBack).toBeVisible();
      const isRail = width >= 700 && width < 1100;
      await expect.poll(async () => (await boxOf(toRingBack)).width > 40).toBe(!isRail);
      await expect
        .poll(async () => (await boxOf(beside)).x > (await boxOf(path)).x + (await boxOf(path)).width)
        // By the room that the page has: a rail leaves more than names.
        .toBe(width === 1099 || width >= 1240);
      // The words of a button stand in one line.
      const ringBack = call.getByRole('button', { name: t('calls.ringBack'), exact: true });
      expect((await boxOf(ringBack)).height).toBeLessThan(40);
      for (const part of [page.getByRole('main'), call]) {
        const over = await part.evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(over).toBeLessThanOrEqual(0);
      }
    });
  }
  await page.setViewportSize({ width: 900, height: 720 });
  await toRingBack.hover();
  await expect(page.getByRole('tooltip', { name: t('shell.missed') })).toBeVisible();
  await toRingBack.click();
  await expect(screens.caller(/Maria Keller/)).toBeVisible();
});

test('a screen without panes has its scroll bar at the edge of a wide window', async ({ pbx, screens }) => {
  calls(pbx);
  await screens.connect(pbx);
  const { page } = screens;
  await page.setViewportSize({ width: 1600, height: 400 });
  for (const open of [
    () => screens.settings('general'),
    () => screens.settings('connection'),
    () => screens.go('quality'),
  ]) {
    await open();
    // How far from the edge each part ends that scrolls up and down.
    const scrolled = () =>
      page
        .locator('[data-whole]')
        .evaluate((whole) =>
          [whole, ...whole.querySelectorAll('*')]
            .filter((one) => one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === 'auto')
            .map((one) => innerWidth - one.getBoundingClientRect().right),
        );
    await expect.poll(scrolled).toEqual([0]);
  }
});

test('a screen without panes begins where New call beside it does, below the bar of a call', async ({
  pbx,
  screens,
}) => {
  calls(pbx);
  await screens.connect(pbx);
  const { page } = screens;
  const bar = page.getByRole('region', { name: t('dial.bar'), exact: true });
  const topOf = async (what: Locator): Promise<number> => (await boxOf(what)).y;
  await page.setViewportSize({ width: 1280, height: 720 });
  await screens.settings('general');
  for (const isCalling of [false, true]) {
    if (isCalling) await screens.dial('030 23125042');
    if (isCalling) await expect(bar).toBeVisible();
    // The panel of that call closes first: it would take the next one's press.
    if (isCalling) await expect(screens.newCall()).toHaveCount(0);
    await screens.go('newCall');
    // One that is higher than its content, and one that is lower.
    for (const height of [1400, 500]) {
      await page.setViewportSize({ width: 1280, height });
      await expect.poll(() => topOf(page.locator('[data-whole]'))).toBe(await topOf(screens.newCall()));
      const { y, height: tall } = await boxOf(page.locator('[data-whole]'));
      expect(y + tall).toBeLessThanOrEqual(height);
    }
  }
  const { y, height } = await boxOf(bar);
  expect(await topOf(screens.newCall())).toBeGreaterThanOrEqual(y + height);
  pbx.phone('101').hangUp();
});

test('who waits is rung back, put off or done from their call’s page too; a name that is asked for is saved by Enter', async ({
  pbx,
  screens,
}) => {
  calls(pbx);
  await screens.connect(pbx);
  const { page } = screens;
  await page.setViewportSize({ width: 1280, height: 720 });
  await screens.openCall(screens.row(/^0171 3920083/));
  const call = screens.callPage();
  await expect(call.getByRole('button', { name: t('calls.ringBack'), exact: true })).toBeVisible();
  await call.getByLabel(t('people.whoIsIt'), { exact: true }).fill('Omar Haddad');
  await page.keyboard.press('Enter');
  await expect(call.getByRole('heading', { name: 'Omar Haddad' })).toBeVisible();
  await call.getByRole('button', { name: t('missed.dismiss'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('shell.missedWaiting', { count: 1 }) })).toBeVisible();
  // Done: the page offers to call, no longer to ring back, put off or mark them.
  await expect(call.getByRole('button', { name: t('missed.dismiss'), exact: true })).toHaveCount(0);
  expect(postsOf(pbx)).toHaveLength(0);
});

test('rows have a ring while some are selected, and the open one stands back; row and page rest while their number is called', async ({
  pbx,
  screens,
}) => {
  calls(pbx);
  await screens.connect(pbx);
  await screens.addLines(...pbx.gateways.slice(0, 1));
  const { page } = screens;
  await page.setViewportSize({ width: 1280, height: 720 });
  const maria = screens.row(/^Maria Keller/);
  await screens.openCall(maria);
  await screens.row(/^Ingenieur/).click({ modifiers: ['Control'] });
  await expect(page.locator('[data-on]')).toHaveCount(1);
  for (const row of [maria, screens.row(/^Ingenieur/)]) {
    await row.hover();
    await expect(row.getByRole('button', { name: /Keller|Ingenieur/ })).toHaveCount(0);
  }
  const grounds = await Promise.all(
    [maria, screens.row(/^Ingenieur/)].map((row) => row.evaluate((element) => getComputedStyle(element).background)),
  );
  expect(grounds[0]).not.toBe(grounds[1]);
  await page.keyboard.press('Escape');

  await screens.pressInRow(maria, t('calls.ringBackParty', { party: 'Maria Keller' }));
  await expect(maria).toContainText(t('missed.beingCalled'));
  await maria.hover();
  await expect(maria.getByRole('button')).toHaveCount(0);
  expect(postsOf(pbx)).toHaveLength(1);
});

test('where nobody waits, the page of a wide window is that of the next reminder’s caller; without one it says what it is for', async ({
  pbx,
  screens,
}) => {
  calls(pbx);
  await screens.connect(pbx);
  const { page } = screens;
  await page.setViewportSize({ width: 1280, height: 720 });
  await screens.go('missed');
  const maria = screens.caller('Maria Keller');
  await screens.pressInRow(maria, t('missed.todoParty', { party: 'Maria Keller' }));
  await page.getByLabel(t('missed.laterField')).fill(t('time.tomorrowAt', { time: '14:30' }));
  await page.keyboard.press('Enter');
  const other = screens.caller('0171 3920083');
  await screens.pressInRow(other, t('missed.dismissParty', { party: '0171 3920083' }));
  // A row keeps its place until the pointer leaves.
  await page.mouse.move(1, 1);
  await expect(page.getByText(t('missed.empty_waiting'))).toBeVisible();
  const caller = page.getByRole('region', { name: t('missed.page') });
  await expect(caller.getByRole('heading', { name: 'Maria Keller' })).toBeVisible();
  await caller.getByRole('button', { name: t('missed.dismiss'), exact: true }).click();
  await expect(page.getByText(t('missed.emptyPage'))).toBeVisible();
  await expect(page.getByText(t('missed.empty_waiting'))).toBeVisible();
});

test('a button of the strip breaks between its words alone, however narrow the window is', async ({ pbx, screens }) => {
  calls(pbx);
  await screens.connect(pbx);
  await screens.page.setViewportSize({ width: 320, height: 640 });
  pbx.switchboard.fault('any', { kind: 'answer', status: 500, body: { message: 'Down' } });
  await screens.refresh();
  const words = screens
    .connection()
    .getByRole('button', { name: t('strip.details') })
    .locator('span');
  const lines = () =>
    words.evaluate((shown) => {
      const range = document.createRange();
      range.selectNodeContents(shown);
      return range.getClientRects().length;
    });
  await expect.poll(lines).toBe(1);
});
