import { t } from '../support/screens/screens.ts';
import { keepsKey } from '../support/screens/stories.ts';
import { expect, test } from './fixtures.ts';

test.describe('started hidden', () => {
  test.use({ pbxOptions: { history: [] } });

  test('it waits in the tray without a window and tells of missed calls; the tray opens it', async ({
    app,
    pbx,
    screens,
  }) => {
    const missed = (from: string, name: string) => pbx.traffic.missedCall({ extension: '101', from, name });
    missed('+493023125002', 'Missed before');
    await screens.connect(pbx);
    await expect.poll(() => app.main.badge()).toBe(1);
    const kept = await keepsKey(screens);
    await app.quit();

    missed('+493023125042', 'Maria Keller');
    await app.launch(['--hidden'], { isHidden: true });
    // Without a keyring the key is gone, and only the stored calls are shown.
    await expect.poll(() => app.main.badge()).toBe(kept ? 2 : 1);
    if (kept)
      await expect
        .poll(() => app.main.notifications())
        .toMatchObject([{ title: t('desktop.notifyMissed', { count: 1 }) }]);
    expect(await app.startAgain('--hidden')).toMatchObject({ code: 0 });
    expect([await app.main.window(), await app.main.sentToWindow()]).toEqual([null, []]);

    await app.main.clickTrayItem(t('desktop.trayOpen'));
    await app.reopened();
    await expect.poll(() => app.main.window()).toMatchObject({ visible: true });
    await expect(screens.page).toHaveTitle(/Ringback/);
    await app.main.closeWindow();
    await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
  });
});

test.describe('started hidden on a desktop without a tray', () => {
  test.use({ tray: false, appArgs: ['--hidden'] });

  test('the window opens', async ({ app }) => {
    await expect.poll(() => app.main.window()).toMatchObject({ visible: true });
    expect(await app.main.tray()).toBeNull();
  });
});
