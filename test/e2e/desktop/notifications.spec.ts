import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { type Screens, t } from '../../support/screens/screens.ts';
import { postsOf } from '../../support/screens/stories.ts';
import { expect, test } from './fixtures.ts';

const maria = { extension: '101', from: '+493023125042', name: 'Maria <Keller>' };
const omar = { extension: '101', from: '+493023125043', name: 'Omar Haddad' };

/** Connects with one call in the records, so that there is a first fill whose calls are no news. */
async function connected(screens: Screens, pbx: TestPbx): Promise<void> {
  pbx.traffic.inboundAnswered({ extension: '101', from: '+493023125001', name: 'Before' });
  await screens.connect(pbx);
}

test('a missed call is told by the desktop’s own server; its click opens the call from the hidden window, once a colleague took the next one it goes', async ({
  app,
  desktop: { notifications },
  pbx,
  screens,
}) => {
  await connected(screens, pbx);
  pbx.traffic.missedCall(maria);
  await screens.refresh();
  await expect.poll(() => notifications('notifications')).toHaveLength(1);
  const [shown] = await notifications('notifications');
  expect(shown).toMatchObject({ title: t('desktop.notifyMissed', { count: 1 }), closed: false });
  expect(shown?.body).toContain('Maria &lt;Keller&gt;');
  expect(shown?.actions).toContain('default');
  await app.closeWindow();
  await expect.poll(() => app.window()).toMatchObject({ visible: false });
  await notifications('act', 0, 'default');
  await expect.poll(() => app.window()).toMatchObject({ visible: true });
  await app.reopened();
  await expect(screens.callPage().getByRole('heading', { name: maria.name })).toBeVisible();

  pbx.traffic.missedCall(omar);
  await screens.refresh();
  await expect.poll(() => notifications('notifications')).toHaveLength(2);
  pbx.traffic.ringGroup({ ...omar, extensions: ['101', '104'], answeredBy: '104' });
  await screens.refresh();
  await expect.poll(async () => (await notifications('notifications'))[1]?.closed).toBe(true);
});

test('pressing Ring back calls, where the desktop’s server and Electron have buttons', async ({
  desktop: { notifications },
  pbx,
  screens,
}) => {
  await connected(screens, pbx);
  pbx.traffic.missedCall(maria);
  await screens.refresh();
  await expect.poll(() => notifications('notifications')).toHaveLength(1);
  const [shown] = await notifications('notifications');
  const button = shown?.labels.indexOf(t('desktop.ringBack')) ?? -1;
  test.skip(button === -1, 'this Electron hands no buttons to Linux');
  await notifications('act', 0, shown?.actions[button] ?? '');
  await expect.poll(() => postsOf(pbx)).toHaveLength(1);
});

test.describe('on a desktop whose server comes and goes', () => {
  test.use({ parts: { hasTray: true, capabilities: ['body'] } });

  test('a call that could not be told is told with the next one, in one summary', async ({
    desktop: { tray, notifications },
    pbx,
    screens,
  }) => {
    await connected(screens, pbx);
    await notifications('stopNotifications');
    pbx.traffic.missedCall(maria);
    await screens.refresh();
    const untold = t('desktop.trayNotNotified', { count: 1 });
    await expect.poll(async () => (await tray('icon')).toolTip.join('\n')).toContain(untold);
    await notifications('startNotifications', ['body']);
    pbx.traffic.missedCall(omar);
    await screens.refresh();
    await expect.poll(() => notifications('notifications')).toHaveLength(1);
    const [shown] = await notifications('notifications');
    expect(shown?.title).toContain(t('desktop.notifyMissedSummary', { count: 2, since: '' }));
    expect(shown?.body).toContain('Omar Haddad');
    expect(shown?.actions.filter((key) => key !== 'default')).toEqual([]);
  });

  test('one that is not to disturb gets nothing, and one summary afterwards', async ({
    desktop: { tray, notifications },
    pbx,
    screens,
  }) => {
    await connected(screens, pbx);
    await notifications('stopNotifications');
    await notifications('startNotifications', ['body', 'inhibitions'], true);
    for (const caller of [maria, omar]) pbx.traffic.missedCall(caller);
    await screens.refresh();
    const tip = async () => (await tray('icon')).toolTip.join('\n');
    await expect.poll(tip).toContain(t('desktop.trayQuiet_desktop'));
    expect(await notifications('notifications')).toEqual([]);
    await notifications('stopNotifications');
    await notifications('startNotifications', ['body', 'inhibitions'], false);
    await screens.settings('diagnostics');
    await expect.poll(() => notifications('notifications')).toHaveLength(1);
    const [shown] = await notifications('notifications');
    expect(shown?.title).toContain(t('desktop.notifyMissedSummary', { count: 2, since: '' }));
  });

  test('one that hangs never holds main up, neither for a notification nor at the end', async ({
    app,
    desktop: { tray, notifications },
    pbx,
    screens,
  }) => {
    await connected(screens, pbx);
    await notifications('stopNotifications');
    await notifications('startNotifications', ['body'], null, false);
    await app.longestTurn();
    pbx.traffic.missedCall(maria);
    await screens.refresh();
    const untold = t('desktop.trayNotNotified', { count: 1 });
    await expect.poll(async () => (await tray('icon')).toolTip.join('\n')).toContain(untold);
    await app.closeWindow();
    await expect.poll(() => app.window()).toMatchObject({ visible: false });
    // Electron itself would have waited for 25 s.
    expect(await app.longestTurn()).toBeLessThan(5000);
    await app.quit();
  });
});
