import { faultsOf, sidewaysOf } from '../../support/screens/appearances.ts';
import { t } from '../../support/screens/screens.ts';
import { connectWithoutCalls } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

test('by the keyboard: the segments of a call, and what a figure means', async ({ app, pbx, screens }) => {
  const { keyboard } = app.page;
  const startMs = Date.now() - 400_000;
  const call = { extension: '110', from: '+493023125060', name: 'Anna', ringSeconds: 9, talkSeconds: 200, startMs };
  pbx.traffic.inboundAnswered({ ...call, grade: 'bad' });
  await connectWithoutCalls(screens, pbx, '110');
  await screens.openCall(screens.row(/^Anna/));
  const timeline = screens.page.getByRole('application', { name: t('quality.rows') });
  const said = (words: RegExp) => screens.page.getByRole('status').filter({ hasText: words });

  await timeline.focus();
  await keyboard.press('ArrowRight');
  await expect(said(/Ringing$/)).toHaveCount(1);
  await keyboard.press('ArrowRight');
  await expect(said(/Talk$/)).toHaveCount(1);
  expect([...(await faultsOf(app.page)), ...(await sidewaysOf(app.page))]).toEqual([]);

  await screens.button(t('callPage.technicalTitle')).click();
  await screens.button(t('quality.pbxScore')).first().focus();
  await keyboard.press('Tab');
  await keyboard.press('Shift+Tab');
  await expect(screens.page.getByRole('tooltip')).toContainText(t('terms.scoreWhat'));
});
