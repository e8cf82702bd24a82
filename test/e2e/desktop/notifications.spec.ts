import type { DesktopNotification, OwnDesktop } from '../../support/desktop/own-desktop.ts';
import { missingForWindowManager, startWindowManager } from '../../support/desktop/window-manager.ts';
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

/** Lets the caller be missed, and gives the notification that the desktop shows for it. */
async function missed(
  caller: typeof maria,
  pbx: TestPbx,
  screens: Screens,
  notifications: OwnDesktop['notifications'],
): Promise<DesktopNotification | undefined> {
  const before = (await notifications('notifications')).length;
  pbx.traffic.missedCall(caller);
  await screens.refresh();
  await expect.poll(() => notifications('notifications')).toHaveLength(before + 1);
  return (await notifications('notifications')).at(-1);
}

test('a missed call is told by the desktop’s own server; its click opens the call from the hidden window, once a colleague took the next one it goes', async ({
  app,
  desktop: { notifications },
  pbx,
  screens,
}) => {
  await connected(screens, pbx);
  const shown = await missed(maria, pbx, screens, notifications);
  expect(shown).toMatchObject({ title: t('desktop.notifyMissed', { count: 1 }), closed: false });
  expect(shown?.body).toContain('Maria &lt;Keller&gt;');
  expect(shown?.actions).toContain('default');
  await app.main.closeWindow();
  await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
  await notifications('act', 0, 'default');
  await expect.poll(() => app.main.window()).toMatchObject({ visible: true });
  await app.reopened();
  await expect(screens.callPage().getByRole('heading', { name: maria.name })).toBeVisible();

  await missed(omar, pbx, screens, notifications);
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
  const shown = await missed(maria, pbx, screens, notifications);
  const button = shown?.labels.indexOf(t('calls.ringBack')) ?? -1;
  test.skip(button === -1, 'this Electron hands no buttons to Linux');
  await notifications('act', 0, shown?.actions[button] ?? '');
  await expect.poll(() => postsOf(pbx)).toHaveLength(1);
});

test('a click opens the call from a minimised window, and on the workspace that is looked at', async ({
  app,
  desktop: { notifications },
  pbx,
  screens,
}) => {
  const lacks = missingForWindowManager();
  test.skip(lacks !== null, `workspaces need ${lacks}`);
  const desks = await startWindowManager(2);
  try {
    await connected(screens, pbx);
    await missed(maria, pbx, screens, notifications);
    await app.main.minimiseWindow();
    await expect.poll(() => app.main.window()).toMatchObject({ minimised: true });
    await notifications('act', 0, 'default');
    await expect.poll(() => app.main.window()).toMatchObject({ minimised: false, visible: true });
    await expect(screens.callPage().getByRole('heading', { name: maria.name })).toBeVisible();

    await missed(omar, pbx, screens, notifications);
    await expect.poll(desks.activeWindow).not.toBe('');
    const window = desks.activeWindow();
    desks.show(1);
    await expect.poll(() => desks.isInSight(window)).toBe(false);
    await notifications('act', 1, 'default');
    await expect.poll(() => desks.isInSight(window)).toBe(true);
    await expect(screens.callPage().getByRole('heading', { name: omar.name })).toBeVisible();
  } finally {
    await desks.end();
  }
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
    await expect.poll(tip).toContain(t('settings.quiet_desktop'));
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
    await app.main.longestTurn();
    pbx.traffic.missedCall(maria);
    await screens.refresh();
    const untold = t('desktop.trayNotNotified', { count: 1 });
    await expect.poll(async () => (await tray('icon')).toolTip.join('\n')).toContain(untold);
    await app.main.closeWindow();
    await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
    // Electron itself would have waited for 25 s.
    expect(await app.main.longestTurn()).toBeLessThan(5000);
    await app.quit();
  });
});
