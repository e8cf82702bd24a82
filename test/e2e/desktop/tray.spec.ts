import type { DesktopIcon, OwnDesktop } from '../../support/desktop/own-desktop.ts';
import { t } from '../../support/screens/screens.ts';
import { expect, test } from './fixtures.ts';

const maria = { extension: '101', from: '+493023125042', name: 'Maria Keller' };

/** The icon as soon as the app has put it into the tray. */
async function iconIn({ tray }: OwnDesktop): Promise<DesktopIcon> {
  await expect.poll(() => tray('icons')).toBe(1);
  return tray('icon');
}

async function choose(desktop: OwnDesktop, label: string): Promise<void> {
  const line = (await desktop.tray('icon')).menu.find((one) => one.label === label);
  expect(line).toMatchObject({ enabled: true });
  await desktop.tray('choose', line?.id ?? -1);
}

test('the tray shows who waits, as the desktop reads it; a click opens the window, its menu rings back and quits', async ({
  app,
  desktop,
  pbx,
  screens,
}) => {
  pbx.traffic.missedCall(maria);
  const before = await iconIn(desktop);
  expect(before.status).toBe('Active');
  expect(before.toolTip.join('\n')).toContain(t('desktop.trayNotConnected'));
  await screens.connect(pbx);
  const waiting = t('desktop.trayWaiting', { count: 1 });
  await expect.poll(async () => (await desktop.tray('icon')).toolTip.join('\n')).toContain(waiting);
  const icon = await desktop.tray('icon');
  expect(icon.pixmap.width).toBeGreaterThanOrEqual(16);
  expect(icon.pixmap.argb).not.toBe(before.pixmap.argb);
  expect(icon.menu.map(({ label }) => label)).toContain(waiting);

  await app.closeWindow();
  await expect.poll(() => app.window()).toMatchObject({ visible: false });
  await desktop.tray('press', 'Activate');
  await expect.poll(() => app.window()).toMatchObject({ visible: true });
  const ringBack = icon.menu.find(({ label }) => label.startsWith('Ring back Maria Keller'));
  await choose(desktop, ringBack?.label ?? '');
  await expect.poll(() => pbx.phone('101').ringing?.destination).toBe(maria.from);
  expect(await desktop.tray('icons')).toBe(1);
  await choose(desktop, t('desktop.trayQuit'));
  await app.ended();
});

test('a tray that goes leaves no hidden window behind; where it comes back, the icon does, and closing hides again', async ({
  app,
  desktop,
}) => {
  await iconIn(desktop);
  await desktop.tray('stopTray');
  await app.closeWindow();
  await expect.poll(() => app.window()).toMatchObject({ visible: false });
  await expect.poll(() => app.window()).toMatchObject({ visible: true });

  await desktop.tray('startTray');
  expect((await iconIn(desktop)).menu.map(({ label }) => label)).toContain(t('desktop.trayOpen'));
  await app.closeWindow();
  await expect.poll(() => app.window()).toMatchObject({ visible: false });
  await desktop.tray('press', 'Activate');
  await expect.poll(() => app.window()).toMatchObject({ visible: true });
});

test.describe('on a desktop whose tray starts late', () => {
  test.use({ parts: { hasTray: false, capabilities: [] } });

  test('closing the window finds it and hides; without it, closing ends the app', async ({ app, desktop }) => {
    await desktop.tray('startTray');
    await app.closeWindow();
    await iconIn(desktop);
    await expect.poll(() => app.window()).toMatchObject({ visible: false });
    await app.quit();
    await desktop.tray('stopTray');
    await app.launch();
    await app.closeWindow();
    await app.ended();
  });
});
