import type { Page } from '@playwright/test';
import { sectionIds } from '../../../renderer/navigation/settings-index.ts';
import { cutInNarrow, lookAt, wide } from '../../support/screens/appearances.ts';
import { answerInPseudo, pseudoText, unbracketedIn } from '../../support/screens/pseudo-language.ts';
import { type Screens, speak, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { weeks: 1 } });
test.afterEach(() => speak('en'));

/** What is outside the catalogue or cut off. `data`: what the PBX has. */
async function faults(page: Page, data: unknown): Promise<string[]> {
  const found = [...(await unbracketedIn(page, data)), ...(await cutInNarrow(page))];
  await lookAt(page, wide);
  return found;
}

type Place = readonly [name: string, reach: (screens: Screens) => Promise<void>];

const places: readonly Place[] = [
  ['Calls', (screens) => screens.go('calls')],
  ['a call’s page', (screens) => screens.openCall(screens.row(/./).first())],
  ['To ring back', (screens) => screens.go('missed')],
  ['Quality', (screens) => screens.go('quality')],
  ['People', (screens) => screens.go('people')],
  ['New call', (screens) => screens.go('newCall')],
  [
    'the palette',
    async (screens) => {
      await screens.page.keyboard.press('Escape');
      await screens.openPalette();
    },
  ],
  [
    'the keys',
    async (screens) => {
      await screens.page.keyboard.press('Escape');
      await screens.page.keyboard.press('F1');
      await screens.page.getByRole('dialog', { name: t('palette.keysTitle') }).waitFor();
    },
  ],
  [
    'the menu',
    async (screens) => {
      await screens.page.keyboard.press('Escape');
      await screens.menu();
    },
  ],
  ...sectionIds.map(
    (section): Place => [
      `Settings, ${section}`,
      async (screens) => {
        await screens.page.keyboard.press('Escape');
        await screens.settings(section);
      },
    ],
  ),
];

/** Every state of the window is walked in it by `npm run screens -- --language=pseudo`. */
test('in a language that nobody speaks every text has its brackets, and none that is 1.4 times as long is cut off', async ({
  app,
  pbx,
  screens,
}) => {
  test.slow();
  const { page } = app;
  await answerInPseudo(app);
  await speak('de', pseudoText);
  await page.evaluate(() => window.ringback?.call('settings.change', { language: 'de' }));
  await page.reload();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await lookAt(page, wide);
  await page.getByRole('complementary', { name: t('welcome.shows') }).waitFor();
  expect.soft(await faults(page, []), 'the welcome').toEqual([]);
  await screens.connect(pbx);
  const data = [pbx.records.all(), pbx.gateways, pbx.extensions, pbx.address, 'Europe/Berlin'];
  for (const [name, reach] of places)
    await test.step(name, async () => {
      await reach(screens);
      expect.soft(await faults(page, data), name).toEqual([]);
    });
});
