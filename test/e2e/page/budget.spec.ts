import type { Locator } from '@playwright/test';
import { type Screens, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

const section = (screens: Screens): Locator => screens.page.getByRole('region', { name: t('budget.title') });

/** How many requests were made for that, as the settings show it. */
async function madeFor(screens: Screens, words: string): Promise<number> {
  const line = section(screens).locator('dl > div').filter({ hasText: words });
  return Number(await line.getByRole('definition').textContent());
}

test.describe('with a daily limit', () => {
  test.use({ pbxOptions: { dailyLimit: 300 } });

  test('the settings show what is left, what others use and a refused key; a budget that runs low or out is said in the strip', async ({
    pbx,
    screens,
  }) => {
    await screens.connect(pbx);
    await screens.settings('diagnostics');
    await test.step('what is left, what it was spent on and when the next look is', async () => {
      await expect(section(screens).getByText(/^\d+ of 300 requests left$/)).toBeVisible();
      await expect(section(screens).getByRole('meter', { name: t('budget.meter') })).toHaveAttribute(
        'aria-valuetext',
        /of 300/,
      );
      await expect(section(screens)).toContainText(t('budget.reserveValue', { count: 30 }));
      await expect(section(screens)).toContainText(/Within a minute|At \d/);
      const before = await madeFor(screens, t('budget.person'));
      await screens.refresh();
      await expect.poll(() => madeFor(screens, t('budget.person'))).toBeGreaterThan(before);
      await screens.dial('+493023125099');
      await screens.settings('diagnostics');
      await expect.poll(() => madeFor(screens, t('budget.dialling'))).toBeGreaterThan(0);
    });

    await test.step('a refused key stops the polls, and says so', async () => {
      pbx.switchboard.setAccess('revoked');
      await screens.refresh();
      await expect(section(screens)).toContainText(/Next try at \d/);
      pbx.switchboard.setAccess('allowed');
      await screens.refresh();
      await expect(section(screens)).toContainText(/Within a minute|At \d/);
    });

    await test.step('what others use is counted, and the person may use the reserve', async () => {
      pbx.switchboard.spendRequests(245);
      await screens.refresh();
      await expect.poll(() => madeFor(screens, t('budget.by'))).toBeGreaterThanOrEqual(245);
      pbx.switchboard.spendRequests(20);
      await screens.refresh();
      await expect(section(screens).getByText(/^[12]?\d of 300 requests left$/)).toBeVisible();
      await expect(screens.connection()).toContainText(t('strip.limitNear'));
    });

    await test.step('what is used up says when it opens again', async () => {
      pbx.switchboard.spendRequests(300);
      await screens.refresh();
      await expect(screens.connection().getByRole('alert')).toContainText(/^Daily limit reached until /);
      await screens.go('calls');
      await expect(screens.row(/./).first()).toBeVisible();
    });
  });
});
