import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { type Screens, t } from '../../support/screens/screens.ts';
import { connectWithoutCalls } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

/** Half an hour's difference, which no computer that runs the tests is likely to have. */
const ZONE = 'Asia/Kolkata';

test.use({
  pbxOptions: {
    weeks: 0,
    zone: ZONE,
    recordDelayMs: 0,
    phones: { pickUpAfterMs: 0, farEnd: () => ({ kind: 'busy', afterMs: 0 }) },
  },
});

/** A call that ended at once, followed to its record. */
async function dialled(screens: Screens, pbx: TestPbx, number: string, inAll: number): Promise<void> {
  await screens.dial(number);
  await expect.poll(() => pbx.records.all().length).toBe(inAll);
  await screens.lookFor(screens.bar(new RegExp(number.slice(-4))), /line was busy/);
}

test('a wrong zone is noticed by calls that were dialled here, and left as it is for good', async ({
  app,
  pbx,
  screens,
}) => {
  const wrong = () => screens.page.getByText(/^Calls seem .* (late|early)$/);
  await connectWithoutCalls(screens, pbx, '101');
  await dialled(screens, pbx, '03023125041', 1);
  expect(await wrong().count()).toBe(0);
  await dialled(screens, pbx, '03023125042', 2);
  await expect(wrong()).toBeVisible();
  await screens.go('calls');
  await expect(screens.row(/./)).toHaveCount(2);
  await screens.button(t('shell.dismiss')).click();
  await expect(wrong()).toHaveCount(0);
  await app.restart();
  await expect(screens.row(/./)).toHaveCount(2);
  expect(await wrong().count()).toBe(0);
});
