import { t } from '../../support/screens/screens.ts';
import { expect, test } from './desktop-fixtures.ts';

const maria = { extension: '101', from: '+493023125042', name: 'Maria <Keller>' };
const omar = { extension: '101', from: '+493023125043', name: 'Omar Haddad' };

test('a missed call is told by the desktop’s own server; its click opens the call from the hidden window, once a colleague took the next one it goes', async ({
  app,
  desktop,
  pbx,
  screens,
}) => {
  const told = () => desktop.ask('notifications');
  // Calls of the first fill are not notified.
  pbx.traffic.inboundAnswered({ extension: '101', from: '+493023125001', name: 'Before' });
  await screens.connect(pbx);
  pbx.traffic.missedCall(maria);
  await screens.refresh();
  await expect.poll(told).toHaveLength(1);
  const [shown] = await told();
  expect(shown).toMatchObject({ title: t('desktop.notifyMissed', { count: 1 }), closed: false });
  expect(shown?.body).toContain('Maria &lt;Keller&gt;');
  expect(shown?.actions).toContain('default');
  await app.main.closeWindow();
  await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
  await desktop.ask('act', 0, 'default');
  await expect.poll(() => app.main.window()).toMatchObject({ visible: true });
  await app.reopened();
  await expect(screens.callPage().getByRole('heading', { name: maria.name })).toBeVisible();

  pbx.traffic.missedCall(omar);
  await screens.refresh();
  await expect.poll(told).toHaveLength(2);
  pbx.traffic.ringGroup({ ...omar, extensions: ['101', '104'], answeredBy: '104' });
  await screens.refresh();
  await expect.poll(async () => (await told())[1]?.closed).toBe(true);
});
