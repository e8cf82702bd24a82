import { t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

test.describe('with a daily limit', () => {
  test.use({ pbxOptions: { dailyLimit: 300 } });

  test('Diagnostics shows what is left, what others use and when calls are next looked for; a limit that runs low or out is said in the strip', async ({
    pbx,
    screens,
  }) => {
    const page = screens.page.getByRole('main');
    const fact = (name: string) => page.getByText(name, { exact: true }).locator('..');
    const limit = fact(t('diagnostics.limit'));
    await screens.connect(pbx);
    await screens.settings('diagnostics');
    await test.step('what is left, how many were made and when the next look is', async () => {
      await expect(limit.getByText(/^\d+ of 300 requests left$/)).toBeVisible();
      await expect(fact(t('diagnostics.calls'))).toContainText(/Updated \d.* · Next update: /);
      const made = async () => Number(/: (\d+) from here/.exec((await limit.textContent()) ?? '')?.[1]);
      const before = await made();
      await screens.refresh();
      await expect.poll(made).toBeGreaterThan(before);
    });

    await test.step('a refused key stops the polls, and says so', async () => {
      pbx.switchboard.setAccess('revoked');
      await screens.refresh();
      await expect(fact(t('diagnostics.trouble'))).toContainText(/The PBX no longer accepts the key.* Next update: \d/);
      pbx.switchboard.setAccess('allowed');
      await screens.refresh();
      await expect(fact(t('diagnostics.trouble'))).toHaveCount(0);
    });

    await test.step('what others use is counted, and the person may use the reserve', async () => {
      pbx.switchboard.spendRequests(245);
      await screens.refresh();
      await expect(limit).toContainText(/2[4-9]\d by other programs/);
      pbx.switchboard.spendRequests(20);
      await screens.refresh();
      await expect(limit.getByText(/^[12]?\d of 300 requests left$/)).toBeVisible();
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
