import { faultsOf, sidewaysOf } from '../../support/screens/appearances.ts';
import { focusBy } from '../../support/screens/focus.ts';
import { pattern, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

test('by the keyboard: the segments of a call, and what a figure means', async ({ app, pbx, screens }) => {
  const { keyboard } = app.page;
  const startMs = Date.now() - 400_000;
  const call = { extension: '110', from: '+493023125060', name: 'Anna', ringSeconds: 9, talkSeconds: 200, startMs };
  pbx.traffic.inboundAnswered({ ...call, grade: 'bad' });
  await screens.connectUnseen(pbx, '110');
  await screens.openCall(screens.row(/^Anna/));
  const timeline = screens.page.getByRole('list', { name: t('quality.rows') });

  // Hidden to the eye until it has the focus.
  const height = () => timeline.evaluate((list) => list.clientHeight);
  expect(await height()).toBeLessThan(2);
  await focusBy(screens.page, 'Tab', timeline);
  await expect.poll(height).toBeGreaterThan(16);
  await expect(timeline.getByText(pattern`${t('quality.bar_ringing')}$`)).toBeInViewport();
  await expect(timeline.getByText(pattern`${t('quality.bar_talk')}$`)).toBeInViewport();
  expect([...(await faultsOf(app.page)), ...(await sidewaysOf(app.page))]).toEqual([]);

  await screens.button(t('callPage.technicalTitle')).click();
  await screens.button(t('quality.pbxScore')).first().focus();
  await keyboard.press('Tab');
  await keyboard.press('Shift+Tab');
  await expect(screens.page.getByRole('tooltip')).toContainText(t('terms.scoreWhat'));
});
