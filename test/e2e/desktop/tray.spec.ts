import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { DesktopIcon, DesktopMenuLine, OwnDesktop } from '../../support/desktop/own-desktop.ts';
import { t } from '../../support/screens/screens.ts';
import { expect, test } from './fixtures.ts';

const maria = { extension: '101', from: '+493023125042', name: 'Maria Keller' };

/** The icon as soon as the app has put it into the tray. */
async function iconIn({ tray }: OwnDesktop): Promise<DesktopIcon> {
  await expect.poll(() => tray('icons')).toBe(1);
  return tray('icon');
}

/** The line that begins so, in the menu or in one of its menus. */
async function lineOf(desktop: OwnDesktop, begins: string): Promise<DesktopMenuLine | undefined> {
  const { menu } = await desktop.tray('icon');
  return menu.flatMap((one) => [one, ...one.lines]).find(({ label }) => label.startsWith(begins));
}

async function choose(desktop: OwnDesktop, begins: string): Promise<void> {
  await expect.poll(() => lineOf(desktop, begins)).toMatchObject({ enabled: true });
  await desktop.tray('choose', (await lineOf(desktop, begins))?.id ?? -1);
}

/** Saves a favourite, as the people's page does. */
async function favourite(page: Page, name: string, number: string): Promise<void> {
  const numbers = [{ number, label: null, names: true }];
  const change = { put: [{ id: randomUUID(), name, favourite: 1, numbers }], remove: [] };
  const saved = await page.evaluate(
    (input) =>
      (Reflect.get(window, 'ringback') as { call(...args: unknown[]): Promise<unknown> }).call('people.write', input),
    change,
  );
  expect(saved).toMatchObject({ ok: true });
}

test('the tray shows who waits, as the desktop reads it; a click opens the window, its menu makes it quiet, rings back, knows whom to call, and quits', async ({
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
  const tip = async () => (await desktop.tray('icon')).toolTip.join('\n');
  const image = async () => (await desktop.tray('icon')).pixmap.argb;
  // Tooltip, image and menu come by signals of their own.
  await expect.poll(tip).toContain(waiting);
  await expect.poll(image).not.toBe(before.pixmap.argb);
  await expect.poll(() => lineOf(desktop, waiting)).toBeDefined();
  const icon = await desktop.tray('icon');
  expect(icon.pixmap.width).toBeGreaterThanOrEqual(16);

  await app.main.closeWindow();
  await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
  await desktop.tray('press', 'Activate');
  await expect.poll(() => app.main.window()).toMatchObject({ visible: true });
  const [quietAt] = icon.menu.find(({ label }) => label === t('desktop.trayQuietUntil'))?.lines ?? [];
  await choose(desktop, quietAt?.label ?? '');
  await expect.poll(tip).toContain(t('settings.quietUntilTime', { time: quietAt?.label ?? '' }));
  await expect.poll(image).not.toBe(icon.pixmap.argb);
  await choose(desktop, t('desktop.trayEndQuiet'));
  await expect.poll(image).toBe(icon.pixmap.argb);

  await choose(desktop, 'Ring back Maria Keller');
  await expect.poll(() => pbx.phone('101').ringing?.destination).toBe(maria.from);
  await favourite(app.page, 'Omar Haddad', '+493023125043');
  for (const begins of ['Redial Maria Keller', 'Omar Haddad'])
    await expect.poll(() => lineOf(desktop, begins)).toMatchObject({ enabled: true });
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
  await app.main.closeWindow();
  await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
  await expect.poll(() => app.main.window()).toMatchObject({ visible: true });

  await desktop.tray('startTray');
  await iconIn(desktop);
  await expect.poll(() => lineOf(desktop, t('desktop.trayOpen'))).toBeDefined();
  await app.main.closeWindow();
  await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
  await desktop.tray('press', 'Activate');
  await expect.poll(() => app.main.window()).toMatchObject({ visible: true });
});

test.describe('on a desktop whose tray starts late', () => {
  test.use({ parts: { hasTray: false, capabilities: [] } });

  test('closing the window finds it and hides; without it, closing ends the app; the window comes back where it was', async ({
    app,
    desktop,
  }) => {
    await desktop.tray('startTray');
    await app.main.closeWindow();
    await iconIn(desktop);
    await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
    await app.quit();
    await desktop.tray('stopTray');
    await app.launch();
    const bounds = { x: 200, y: 100, width: 520, height: 640 };
    await app.main.placeWindow(bounds);
    await expect.poll(() => app.main.window()).toMatchObject({ bounds });
    await app.main.closeWindow();
    await app.ended();
    await app.launch();
    expect(await app.main.window()).toMatchObject({ bounds });
  });
});
