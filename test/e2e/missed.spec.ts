import type { RunningApp } from '../support/host/running-app.ts';
import { byHand, type TestPbx } from '../support/practice-faults/test-pbx.ts';
import { type Screens, t } from '../support/screens/screens.ts';
import { enterKeyAgain, keepsKey, postsOf, stopClock } from '../support/screens/stories.ts';
import { expect, test } from './fixtures.ts';

test.use({ pbxOptions: { history: [], recordDelayMs: 0, phones: byHand } });

const maria = { from: '+493023125042', name: 'Maria Keller' };
const omar = { from: '+493023125043', name: 'Omar Haddad' };

/** Connects with one call in the records, so that there is a first fill whose calls are no news. */
async function connected(screens: Screens, pbx: TestPbx): Promise<void> {
  pbx.traffic.inboundAnswered({ extension: '101', from: '+493023125001', name: 'Before' });
  pbx.traffic.missedCall({
    extension: '101',
    from: '+493023125002',
    name: 'Missed before',
    startMs: Date.now() - 3_600_000,
  });
  await screens.connect(pbx);
}

/** What happens at the PBX while this computer sleeps; it is read when the computer wakes. */
async function asleep(app: RunningApp, screens: Screens, pbx: TestPbx, meanwhile: () => void): Promise<void> {
  await pbx.switchboard.offline();
  await screens.refresh();
  await expect(screens.page.getByText(t('trouble.silent'))).toBeVisible();
  await app.main.closeWindow();
  await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
  meanwhile();
  await pbx.switchboard.online();
  await app.main.power('resume');
}

test('a call missed while the window is hidden: notification, badge, tray; its click opens it, its action rings back', async ({
  app,
  pbx,
  screens,
}) => {
  await connected(screens, pbx);
  await expect.poll(() => app.main.badge()).toBe(1);
  expect(await app.main.notifications()).toEqual([]);

  await asleep(app, screens, pbx, () => {
    for (const caller of [maria, omar]) pbx.traffic.missedCall({ extension: '101', ...caller });
  });
  await expect.poll(() => app.main.notifications()).toHaveLength(2);
  const told = await app.main.notifications();
  const [ofMaria = -1, ofOmar = -1] = [maria, omar].map(({ name }) =>
    told.findIndex(({ body }) => body.includes(name)),
  );
  expect(told[ofMaria]).toMatchObject({
    title: t('desktop.notifyMissed', { count: 1 }),
    actions: [t('calls.ringBack'), t('desktop.later'), t('missed.dismiss')],
    closed: false,
  });
  expect(told[ofMaria]?.body).toContain('23125042');
  await expect.poll(() => app.main.badge()).toBe(3);
  const waiting = t('desktop.trayWaiting', { count: 3 });
  await expect.poll(async () => (await app.main.tray())?.toolTip).toContain(waiting);
  expect((await app.main.tray())?.menu.map(({ label }) => label)).toContain(waiting);

  await app.main.clickNotification(ofMaria);
  await expect.poll(() => app.main.window()).toMatchObject({ visible: true });
  await app.reopened();
  const opened = screens.callPage();
  await expect(opened.getByRole('heading', { name: 'Maria Keller' })).toBeVisible();

  await app.main.closeWindow();
  await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
  expect(postsOf(pbx)).toEqual([]);
  // Some desktops tell of one press twice.
  await app.main.notificationAction(ofOmar, 0);
  await app.main.notificationAction(ofOmar, 0);
  await expect.poll(() => pbx.phone('101').ringing?.destination).toBe(omar.from);
  await app.reopened();
  await expect(screens.bar(/Omar Haddad/)).toContainText(t('dial.pickUp', { extension: '101' }));
  await app.main.clickTrayItem(waiting);
  await expect(screens.caller('Maria Keller')).toBeVisible();
  await expect.poll(() => postsOf(pbx)).toHaveLength(1);
});

test('new callers are marked until seen; done, undone and put back; told once, also across a restart', async ({
  app,
  pbx,
  screens,
}) => {
  await connected(screens, pbx);
  const kept = await keepsKey(screens);
  pbx.traffic.missedCall({ extension: '101', ...maria });
  await screens.refresh();
  await expect.poll(() => app.main.notifications()).toHaveLength(1);
  // The mark goes three seconds after it was seen, which a busy machine can let pass unseen.
  await stopClock(screens.page);
  await screens.go('missed');
  let caller = screens.caller('Maria Keller');
  await expect(caller).toContainText(t('missed.newOne'));
  await screens.page.clock.runFor(5000);
  await expect(caller).not.toContainText(t('missed.newOne'));
  await screens.page.clock.resume();
  await expect.poll(async () => (await app.main.notifications())[0]?.closed).toBe(true);

  const done = t('missed.dismissParty', { party: 'Maria Keller' });
  await screens.pressInRow(caller, done);
  await expect.poll(() => app.main.badge()).toBe(1);
  await screens.button(t('shell.undo')).click();
  await expect(caller).toBeVisible();
  await expect.poll(() => app.main.badge()).toBe(2);
  await screens.pressInRow(caller, done);
  // It keeps its place until the pointer leaves.
  await screens.page.mouse.move(1, 1);
  await expect(caller).toHaveCount(0);
  await screens.showMissed('dealtWith');
  await expect(caller).toContainText(/Marked done at \d/);
  await screens.pressInRow(caller, t('missed.restoreParty', { party: 'Maria Keller' }));
  await expect.poll(() => app.main.badge()).toBe(2);
  await screens.showMissed('waiting');
  await screens.pressInRow(caller, done);
  await expect.poll(() => app.main.badge()).toBe(1);

  await app.restart();
  if (!kept) await enterKeyAgain(screens, pbx);
  await screens.updated();
  await screens.go('missed');
  caller = screens.caller('Maria Keller');
  await screens.showMissed('dealtWith');
  await expect(caller).toContainText(/Marked done at \d/);
  await expect(caller).not.toContainText(t('missed.newOne'));
  await screens.showMissed('waiting');
  pbx.traffic.missedCall({ extension: '101', ...omar });
  await screens.refresh();
  await expect(screens.caller('Omar Haddad')).toBeVisible();
  await expect
    .poll(async () => (await app.main.notifications()).map(({ body }) => body))
    .toEqual([expect.stringContaining('Omar Haddad')]);
});

test('while it is quiet, for the person or the desktop, nothing is told; at its end one notification sums up what came', async ({
  app,
  pbx,
  screens,
}) => {
  await connected(screens, pbx);
  await screens.settings('notifications');
  await screens.page
    .getByRole('button', { name: /^Until / })
    .first()
    .click();
  await expect(screens.button(t('settings.quietEnd'))).toBeVisible();
  for (const caller of [maria, omar]) pbx.traffic.missedCall({ extension: '101', ...caller });
  await screens.refresh();
  await expect.poll(() => app.main.badge()).toBe(3);
  expect(await app.main.notifications()).toEqual([]);
  await screens.settings('notifications');
  await screens.button(t('settings.quietEnd')).click();
  await expect.poll(() => app.main.notifications()).toHaveLength(1);
  const [digest] = await app.main.notifications();
  expect(digest?.title).toContain(t('desktop.notifyMissedSummary', { count: 2, since: '' }));
  expect(digest?.body).toContain('Maria Keller');

  app.doNotDisturb(true);
  pbx.traffic.missedCall({ extension: '101', ...maria });
  await screens.refresh();
  await expect.poll(async () => (await app.main.tray())?.toolTip).toContain(t('settings.quiet_desktop'));
  expect(await app.main.notifications()).toHaveLength(1);
  app.doNotDisturb(false);
  // It asks the desktop.
  await screens.settings('diagnostics');
  await expect.poll(() => app.main.notifications()).toHaveLength(2);
});
