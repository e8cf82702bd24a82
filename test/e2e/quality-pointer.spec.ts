import { DAY, MINUTE } from '../../shared/time/durations.ts';
import type { TestPbx } from '../support/practice-faults/test-pbx.ts';
import { badCaller, letOneCallerSoundBad } from '../support/quality/bad-caller.ts';
import { faultsInLooks } from '../support/screens/appearances.ts';
import { type Screens, t } from '../support/screens/screens.ts';
import { connectWithoutCalls } from '../support/screens/stories.ts';
import { expect, test } from './fixtures.ts';

test.use({ pbxOptions: { history: [] } });

const EXTENSION = '110';
const CALLER = badCaller.from;

const title = t('faultPointer.caller', { name: badCaller.name });

async function open(screens: Screens, pbx: TestPbx): Promise<void> {
  letOneCallerSoundBad(pbx, EXTENSION);
  await connectWithoutCalls(screens, pbx, EXTENSION);
  await screens.go('quality');
  await expect(screens.page.getByText(title)).toBeVisible({ timeout: 30_000 });
}

test('a card says what poor calls have in common, and leads to them', async ({ pbx, screens }) => {
  await open(screens, pbx);
  const evidence = t('faultPointer.callerEvidence', { poor: 8, of: 8, otherPoor: 0, otherOf: 24 });
  await expect(screens.page.getByText(evidence)).toContainText(t('faultPointer.callerTodo'));
  await screens.button(t('faultPointer.show', { count: 8 })).press('Enter');
  const calls = screens.page.getByRole('region', { name: t('faultPointer.calls') }).getByRole('listitem');
  await expect(calls).toHaveCount(8);
  await calls.first().getByRole('button').press('Enter');
  await expect(screens.callPage()).toContainText(badCaller.name);

  await screens.choose(t('faultSheet.menu'));
  const preview = screens.page.getByRole('region', { name: t('faultSheet.preview') });
  await expect(preview).toContainText(t('faultSheet.foundAcross'));
  await expect(preview).toContainText(t('faultPointer.caller', { name: '…051' }));
  await expect(preview).toContainText(`${evidence} ${t('faultSheet.inThisSheet', { count: 1 })}`);
  await screens.page.getByRole('switch', { name: t('faultSheet.leaveOut') }).press('Space');
  await expect(preview).toContainText(t('faultPointer.caller', { name: `${badCaller.name} · ${CALLER}` }));
});

test('nothing is said of good calls', async ({ pbx, screens }) => {
  for (let index = 1; index <= 12; index += 1)
    pbx.traffic.inboundAnswered({ extension: EXTENSION, from: CALLER, startMs: Date.now() - index * 7 * MINUTE });
  await connectWithoutCalls(screens, pbx, EXTENSION);
  await screens.go('quality');
  await expect(screens.page.getByRole('application').first()).toBeVisible({ timeout: 30_000 });
  await expect(screens.page.getByText(/^Likely cause/)).toHaveCount(0);
});

test('calls that get worse: one notification where it is wanted; its click opens the Quality screen over a week', async ({
  app,
  pbx,
  screens,
}) => {
  const now = Date.now();
  for (let index = 1; index <= 80; index += 1) {
    const startMs = now - 5 * DAY - index * 40 * MINUTE;
    pbx.traffic.inboundAnswered({ extension: EXTENSION, from: CALLER, startMs, talkSeconds: 30 });
  }
  await connectWithoutCalls(screens, pbx, EXTENSION);
  await screens.settings('notifications');
  const wanted = screens.page.getByRole('switch', { name: t('settings.notifyWorse') });
  await expect(wanted).not.toBeChecked();
  await screens.page.getByText(t('settings.notifyWorse')).click();
  await expect(wanted).toBeChecked();
  for (let index = 0; index < 6; index += 1) {
    pbx.traffic.inboundAnswered({ extension: EXTENSION, from: CALLER, talkSeconds: 120 + index, grade: 'bad' });
  }
  await screens.refresh();
  await expect.poll(() => app.notifications(), { timeout: 30_000 }).toHaveLength(1);
  expect(await app.notifications()).toMatchObject([
    {
      title: t('desktop.notifyWorse'),
      body: t('desktop.notifyWorseAll', { poor: 6, of: 6, usual: t('desktop.notifyWorseUsual', { poor: 0, of: 80 }) }),
    },
  ]);
  await app.clickNotification(0);
  await expect(screens.page.getByRole('radio', { name: t('qualityScreen.days', { count: 7 }) })).toBeChecked();
});

test('WCAG 2.2 A and AA: the card, closed and open, in every look', async ({ app, pbx, screens }) => {
  test.slow();
  await open(screens, pbx);
  const check = async (what: string): Promise<void> => expect.soft(await faultsInLooks(app.page), what).toEqual([]);
  await check('closed');
  await screens.button(t('faultPointer.show', { count: 8 })).press('Enter');
  await check('open');
});
