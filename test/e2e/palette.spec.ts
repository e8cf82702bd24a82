import { t } from '../support/screens.ts';
import { postsOf } from '../support/stories.ts';
import { expect, test } from './fixtures.ts';

test.use({ pbxOptions: { weeks: 1 } });

const DAY = 86_400_000;
const ada = { extension: '101', from: '+493098765042', name: 'Ada Lindgren' };

test('the palette dials a number, opens a call, does a command and finds days by keyboard alone', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = app;
  const { keyboard } = page;
  pbx.traffic.inboundAnswered({ ...ada, startMs: Date.now() - DAY, talkSeconds: 60 });
  await screens.connect(pbx);

  await test.step('a number', async () => {
    await keyboard.press('Control+k');
    await keyboard.type('+49 30 23125001');
    await expect(screens.option(/^Call .*Will be dialled: \+493023125001/)).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(screens.palette()).toHaveCount(0);
    await expect.poll(() => postsOf(pbx)).toHaveLength(1);
    expect(postsOf(pbx)).toMatchObject([{ destination_number: '+493023125001' }]);
  });

  await test.step('a call', async () => {
    await keyboard.press('Control+k');
    await keyboard.type('lindgren');
    const call = screens.option(/^Ada Lindgren/).first();
    await expect(call).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowUp');
    await expect(call).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: ada.name })).toBeVisible();
    await keyboard.press('Escape');
  });

  await test.step('days', async () => {
    await keyboard.press('Control+k');
    await keyboard.type('who rang yesterday');
    await expect(screens.option(/^Ada Lindgren/).first()).toBeVisible();
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await expect(screens.row(/^Ada Lindgren/).first()).toBeVisible();
    await expect(screens.button(t('find.filtersActive', { count: 1 }))).toBeVisible();
  });

  await test.step('a command, ranked first after a restart', async () => {
    await keyboard.press('Control+k');
    await keyboard.type('show all');
    await keyboard.press('Enter');
    await expect(screens.button(t('find.filters'))).toBeVisible();
    await app.restart();
    await app.page.getByRole('navigation', { name: t('shell.navigation') }).waitFor();
    await app.page.keyboard.press('Control+k');
    await expect(screens.option(/./).first()).toHaveText(new RegExp(t('palette.allCalls')));
    await app.page.keyboard.press('Escape');
    expect(postsOf(pbx)).toHaveLength(1);
  });
});
