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
  const line = async () =>
    (await desktop.ask('icon'))?.menu.find(({ label }) => label.startsWith('Ring back Maria Keller'));
  await expect.poll(line).toBeDefined();
  const { id = -1 } = (await line()) ?? {};
  // The one press. Nothing else is done until the phone rings.
  await desktop.ask('choose', id);
  await expect.poll(() => pbx.phone('101').ringing?.destination).toBe(maria.from);
  expect(postsOf(pbx)).toHaveLength(1);
  expect(await app.main.mainQuestion()).toBeNull();
});
