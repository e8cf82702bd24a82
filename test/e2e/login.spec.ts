import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunningApp } from '../support/host/running-app.ts';
import { t } from '../support/screens/screens.ts';
import { keepsKey } from '../support/screens/stories.ts';
import { expect, test } from './fixtures.ts';

const entryOf = (app: RunningApp): string => path.join(app.folder, 'config', 'autostart', 'ringback.desktop');

test('the setting has the system start Ringback hidden, shows what the system will do, and takes it back', async ({
  app,
  screens,
}) => {
  test.skip(process.platform !== 'linux', 'elsewhere the system keeps it, which a test must not change');
  await screens.practise();
  await screens.settings('general');
  const starts = () => screens.page.getByRole('switch', { name: t('settings.startAtLogin') });
  const press = () => screens.page.getByText(t('settings.startAtLogin'), { exact: true }).click();
  await expect(starts()).toBeEnabled();
  await expect(starts()).not.toBeChecked();
  expect(existsSync(entryOf(app))).toBe(false);

  await press();
  await expect(starts()).toBeChecked();
  const entry = readFileSync(entryOf(app), 'utf8');
  expect(entry).toMatch(/^Exec=\/.* --hidden$/m);
  expect(entry).toContain(`--profile=${app.profile}`);

  await app.restart();
  await screens.settings('general');
  await expect(starts()).toBeChecked();
  await press();
  await expect(starts()).not.toBeChecked();
  expect(existsSync(entryOf(app))).toBe(false);
});

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
