import { HOUR, MINUTE } from '../../../shared/time/durations.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { type Screens, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { weeks: 0 } });

/** One call that was missed, one that was answered, one without a number. */
async function begin(screens: Screens, pbx: TestPbx): Promise<void> {
  const at = (ago: number) => ({ extension: '101', startMs: Date.now() - ago });
  pbx.traffic.missedCall({ ...at(5 * MINUTE), from: '+493023125111', name: 'Maria Keller', ringSeconds: 24 });
  pbx.traffic.inboundAnswered({ ...at(HOUR), from: '+493023125112', name: 'Jonas Vogt', talkSeconds: 60 });
  pbx.traffic.inboundAnswered({ ...at(2 * HOUR), from: 'anonymous', talkSeconds: 60 });
  await screens.connect(pbx);
  await expect(screens.row(/./)).toHaveCount(3);
}

test('Ctrl A selects the rows of a list and no text of the page, and the focus goes along to a destination', async ({
  screens,
  pbx,
}) => {
  const { page } = screens;
  await begin(screens, pbx);
  const selected = () => page.evaluate(() => String(getSelection()));
  await screens.button(t('shell.newCall')).focus();
  await page.keyboard.press('Control+a');
  expect(await selected()).toBe('');
  await screens.toFirstRow();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('toolbar', { name: t('callActions.selection') })).toContainText(/3/);
  expect(await selected()).toBe('');
  await page.keyboard.press('Escape');

  const to = (name: string) => page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${name}`) });
  await to(t('shell.calls')).click();
  await page.keyboard.press('Control+2');
  await expect(to(t('shell.missed'))).toBeFocused();
});
