import type { MissedList } from '../../shared/calls/follow-up-state.ts';
import { byHand } from '../support/practice-faults/test-pbx.ts';
import { fromPage } from '../support/screens/from-page.ts';
import { type Screens, t } from '../support/screens/screens.ts';
import { postsOf } from '../support/screens/stories.ts';
import { expect, test } from './fixtures.ts';

test.use({ pbxOptions: { history: [], recordDelayMs: 0, phones: byHand } });

const maria = { extension: '101', from: '+493023125042', name: 'Maria Keller' };
const omar = { extension: '101', from: '+493023125043', name: 'Omar Haddad' };
const mine = (screens: Screens, name: string) => screens.caller(name).first();

test('a caller to ring back later leaves the badge, and is reminded of once the time has come', async ({
  app,
  pbx,
  screens,
}) => {
  pbx.traffic.missedCall(maria);
  pbx.traffic.missedCall(omar);
  await screens.connect(pbx);
  await expect.poll(() => app.main.badge()).toBe(2);
  await screens.go('missed');
  await screens.pressInRow(mine(screens, maria.name), t('missed.todoParty', { party: maria.name }));
  // What cannot be read is nothing that Enter takes.
  const when = screens.page.getByLabel(t('missed.laterField'));
  await when.fill('tomorrow or so');
  await when.press('Enter');
  await expect(screens.page.getByText(t('missed.laterTyped_unread'))).toBeVisible();
  await when.fill('tomorrow 14:30');
  await expect(screens.page.getByRole('menuitem', { name: /14:30/ })).toBeVisible();
  await when.press('Enter');
  await expect.poll(() => app.main.badge()).toBe(1);
  await screens.showMissed('later');
  await expect(screens.page.getByText(t('missed.tomorrow'), { exact: true })).toBeVisible();
  await screens.button(t('shell.undo')).click();
  await expect.poll(() => app.main.badge()).toBe(2);

  // Nobody waits for the next minute: the same decision as the menu's, for a moment from now.
  const decided = await fromPage(screens.page, async () => {
    const bridge = Reflect.get(window, 'ringback') as { call(name: string, input: unknown): Promise<unknown> };
    const limits = { extension: '101', open: 10, dealtWith: 0 };
    const { value } = (await bridge.call('missed.list', limits)) as { value: MissedList };
    const callUuids = value.open.find((row) => row.party.name === 'Maria Keller')?.callUuids;
    const decision = { kind: 'todo', at: Date.now() + 1500 };
    return bridge.call('missed.decide', { extension: '101', callUuids, decision });
  });
  expect(decided.value).toMatchObject({ ok: true });
  // Due, it waits again, and first.
  await screens.showMissed('waiting');
  await expect(mine(screens, maria.name)).toContainText(/Reminder due at \d/);
  await expect.poll(() => app.main.notifications()).toHaveLength(1);
  const [notification] = await app.main.notifications();
  expect(notification).toMatchObject({
    title: t('desktop.notifyTodo', { count: 1 }),
    actions: [t('calls.ringBack'), t('desktop.later'), t('missed.dismiss')],
  });
  expect(notification?.body).toContain('Maria Keller');
  await expect.poll(() => app.main.badge()).toBe(2);

  await app.main.notificationAction(0, 0);
  await expect(screens.bar(/Maria Keller/)).toBeVisible();
  await expect.poll(() => postsOf(pbx)).toHaveLength(1);
  expect(await app.main.notifications()).toHaveLength(1);
});
