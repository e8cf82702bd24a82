import type { Page } from '@playwright/test';
import { focusBy } from '../../support/screens/focus.ts';
import { beginningWith, t } from '../../support/screens/screens.ts';
import { postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { phones: { pickUpAfterMs: Number.POSITIVE_INFINITY } } });

/** How long the slowest transition or animation of the page takes, in seconds. */
const longestMotion = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return `${transitionDuration},${animationDuration}`.split(',').map((text) => Number.parseFloat(text));
      }),
    ),
  );

test('the main job by keyboard alone, with the focus in sight and back where it came from, and no motion for who asked for none', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = app;
  const { keyboard } = page;
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await test.step('connect', async () => {
    await focusBy(page, 'Tab', field(t('setup.address')));
    await keyboard.type(pbx.address);
    await focusBy(page, 'Tab', field(t('setup.key')));
    await keyboard.type(pbx.key);
    await focusBy(page, 'Tab', field(t('setup.extension')));
    await keyboard.type('101');
    await keyboard.press('Enter');
    await screens.answerMain(true, t('setup.consent_httpWhy'));
    await expect(screens.row(/./).first()).toBeVisible();
    await screens.addLines(...pbx.gateways.slice(0, 1));
  });

  await test.step('open a call and go back to its row', async () => {
    // A missed call has no technical details: whether the newest ones were missed hangs on the time of day.
    for (const [from, name, before] of [
      ['+493023125042', 'Grete Holm', 20_000],
      ['+493023125041', 'Emil Sand', 5000],
    ] as const) {
      const talk = { ringSeconds: 1, talkSeconds: 3, startMs: Date.now() - before };
      pbx.traffic.inboundAnswered({ extension: '101', from, name, ...talk });
    }
    await screens.refresh();
    const row = screens.row(/^Grete Holm/);
    await expect(row).toBeVisible();
    await focusBy(page, 'Tab', screens.row(/./).first());
    await focusBy(page, 'ArrowDown', row);
    await keyboard.press('Enter');
    const call = screens.callPage();
    await expect(call.getByRole('heading', { name: t('callPage.pathTitle') })).toBeVisible();
    await focusBy(page, 'Tab', call.getByRole('button', { name: new RegExp(`^${t('callPage.technicalTitle')}`) }));
    await keyboard.press('Enter');
    await expect(call.getByText(t('callPage.technicalUuid'))).toBeVisible();
    await keyboard.press('Escape');
    await expect(call).toHaveCount(0);
    await expect(row).toBeFocused();
  });

  await test.step('work through the callers: one done, and when to ring the next one back', async () => {
    const startMs = Date.now() - 120_000;
    pbx.traffic.missedCall({ extension: '101', from: '+493023125044', name: 'Ada Lindgren', startMs });
    pbx.traffic.missedCall({ extension: '101', from: '+493023125043', name: 'Omar Haddad' });
    await screens.refresh();
    await keyboard.press('Control+2');
    await focusBy(page, 'Tab', page.getByRole('row', { name: /^Omar Haddad/ }));
    await keyboard.press('e');
    // Said aloud, too.
    await expect(page.getByRole('alertdialog').filter({ hasText: 'Omar Haddad' })).toHaveCount(1);
    await expect(page.getByRole('row', { name: /^Ada Lindgren/ })).toBeFocused();
    await keyboard.press('h');
    await expect(page.getByRole('menuitem', { name: t('missed.todo_tomorrow') })).toBeVisible();
    await keyboard.press('Escape');
    // The menu hands the focus back to its row.
    await expect(page.locator('[role="row"]:focus')).toBeVisible();
    await screens.closeMessages();
    await page.setViewportSize({ width: 1100, height: 720 });
    // Beside the list, Enter goes to the caller's page, where the same keys work.
    const caller = page.getByRole('region', { name: t('missed.page') });
    await expect(caller.getByRole('heading', { name: 'Ada Lindgren' })).toBeVisible();
    await keyboard.press('Enter');
    await expect(caller).toBeFocused();
    await keyboard.press('h');
    await expect(page.getByRole('menuitem', { name: t('missed.todo_tomorrow') })).toBeVisible();
    await keyboard.press('Escape');
    await page.setViewportSize({ width: 400, height: 720 });
    // Without the caller's page, the list has the focus back.
    await expect(page.getByRole('row', { name: /^Ada Lindgren/ })).toBeFocused();
  });

  await test.step('ring back, and cancel at the phone', async () => {
    const ringBack = screens.button(t('calls.ringBackParty', { party: 'Ada Lindgren' }));
    await expect(ringBack).toBeVisible();
    const caller = page.getByRole('row', { name: /^Ada Lindgren/ });
    await focusBy(page, 'Tab', caller);
    // To the menu above and back: what has the focus is in sight everywhere.
    await focusBy(page, 'Shift+Tab', screens.button(t('find.more')));
    await focusBy(page, 'Tab', caller);
    await focusBy(page, 'ArrowRight', ringBack);
    await focusBy(page, 'ArrowLeft', caller);
    // Letters are what a person dictates or types into the wrong place: none of them calls.
    await keyboard.type('c');
    await keyboard.press('Shift+C');
    await keyboard.press('Control+Enter');
    const card = screens.bar(t('dial.pickUp', { extension: '101' }));
    await expect(card).toBeVisible();
    // Said aloud, too.
    await expect(page.getByRole('alert').filter({ hasText: t('dial.pickUp', { extension: '101' }) })).toHaveCount(1);
    await expect.poll(() => pbx.phone('101').ringing).not.toBeNull();
    pbx.phone('101').hangUp();
    const declined = t('dial.notCalled');
    await expect(page.getByRole('status').filter({ hasText: declined })).toHaveCount(1);
    const close = screens.bar(declined).getByRole('button', { name: beginningWith('dial.closeBar') });
    await focusBy(page, 'Tab', close);
    await keyboard.press('Enter');
    await expect(close).toHaveCount(0);
    await expect.poll(() => postsOf(pbx)).toHaveLength(1);
  });

  await test.step('a question keeps the focus inside and gives it back', async () => {
    await keyboard.press('Control+n');
    const ask = field(t('dial.number'));
    await expect(ask).toBeFocused();
    await keyboard.type('101');
    await expect(screens.callButton()).toBeEnabled();
    await keyboard.press('Enter');
    const dialog = screens.question();
    await expect(dialog).toBeVisible();
    // It moves in, except where less motion is wanted.
    expect(await longestMotion(page)).toBeGreaterThan(0.05);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await longestMotion(page)).toBeLessThan(0.02);
    for (let stops = 0; stops < 5; stops += 1) {
      await keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    // What does not fit is scrolled by keys.
    await page.setViewportSize({ width: 360, height: 190 });
    const reasons = dialog.locator('[tabindex="0"]').filter({ has: page.getByRole('list') });
    await focusBy(page, 'Tab', reasons);
    await keyboard.press('End');
    await expect.poll(() => reasons.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await page.setViewportSize({ width: 400, height: 720 });
    await expect.poll(() => reasons.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
    await expect(reasons).toBeFocused();
    await keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(ask).toBeFocused();
  });
});
