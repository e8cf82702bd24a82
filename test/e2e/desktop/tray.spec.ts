import { t } from '../../support/screens/screens.ts';
import { expect, test } from './desktop-fixtures.ts';

const maria = { extension: '101', from: '+493023125042', name: 'Maria Keller' };

test('the tray shows who waits, as the desktop reads it; a click opens the window, its menu rings back and quits', async ({
  app,
  desktop,
  pbx,
  screens,
}) => {
  const icon = () => desktop.ask('icon');
  const tip = async () => (await icon())?.toolTip.join('\n');
  const lineOf = async (begins: string) => (await icon())?.menu.find(({ label }) => label.startsWith(begins));
  const choose = async (begins: string) => {
    await expect.poll(() => lineOf(begins)).toBeDefined();
    await desktop.ask('choose', (await lineOf(begins))?.id ?? -1);
  };
  pbx.traffic.missedCall(maria);
  await expect.poll(icon).toMatchObject({ status: 'Active' });
  const before = await icon();
  expect(before?.toolTip.join('\n')).toContain(t('desktop.trayNotConnected'));
  expect(before?.pixmap.width).toBeGreaterThanOrEqual(16);
  await screens.connect(pbx);
  // Tooltip and image come by signals of their own.
  await expect.poll(tip).toContain(t('desktop.trayWaiting', { count: 1 }));
  await expect.poll(async () => (await icon())?.pixmap.argb).not.toBe(before?.pixmap.argb);

  await app.main.closeWindow();
  await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
  await desktop.ask('press');
  await expect.poll(() => app.main.window()).toMatchObject({ visible: true });
  await choose('Ring back Maria Keller');
  await expect.poll(() => pbx.phone('101').ringing?.destination).toBe(maria.from);
  await choose(t('desktop.trayQuit'));
  await app.ended();
});
