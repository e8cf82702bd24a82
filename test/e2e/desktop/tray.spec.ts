import { t } from '../../support/screens/screens.ts';
import { postsOf } from '../../support/screens/stories.ts';
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
  const labels = async () => (await icon())?.menu.map(({ label }) => label);
  const choose = (begins: string) => expect.poll(() => desktop.ask('choose', begins)).toBe(true);
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
  // The menu changes once more when the PBX has answered.
  await expect.poll(labels).toContainEqual(expect.stringContaining('Redial'));
  await choose(t('desktop.trayQuit'));
  await app.ended();
});

test('to ring back from the tray is one press, with no window open and no question', async ({
  app,
  desktop,
  pbx,
  screens,
}) => {
  pbx.traffic.missedCall(maria);
  await screens.connect(pbx);
  await app.main.closeWindow();
  await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
  // The one press. Nothing else is done until the phone rings.
  await expect.poll(() => desktop.ask('choose', 'Ring back Maria Keller')).toBe(true);
  await expect.poll(() => pbx.phone('101').ringing?.destination).toBe(maria.from);
  expect(postsOf(pbx)).toHaveLength(1);
  expect(await app.main.mainQuestion()).toBeNull();
});
