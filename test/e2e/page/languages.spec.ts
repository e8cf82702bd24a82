import type { Page } from '@playwright/test';
import { type Language, languageNames, languages } from '../../../shared/languages.ts';
import { type Catalogue, catalogues } from '../../support/catalogues.ts';
import { type Screens, speak, t, tOfMain } from '../../support/screens/screens.ts';
import { hangUpAfterTalk, letItRing, postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

const maria = { extension: '101', from: '+493023125042', name: 'Maria Keller' };

test.use({ pbxOptions: { weeks: 0, recordDelayMs: 0 } });
test.afterEach(() => speak('en'));

const textsOf = (catalogue: Catalogue): string[] => Object.values(catalogue).flatMap((part) => Object.values(part));

/** Texts of the window that the English catalogue has and the language's own has not. */
async function leftInEnglish(page: Page, language: Language): Promise<string[]> {
  const own = new Set(textsOf(catalogues[language]));
  const english = new Set(
    textsOf(catalogues.en).filter((text) => !own.has(text) && !text.includes('{{') && /\p{L}{2}/u.test(text)),
  );
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) texts.push(nodes.currentNode.textContent?.trim() ?? '');
    const named = document.querySelectorAll('[aria-label], [title], [placeholder]');
    for (const element of named)
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name)?.trim() ?? '');
    return texts;
  });
  return [...new Set(shown)].filter((text) => english.has(text));
}

/** Chooses a language in the settings, whatever language they are in. */
async function choose(screens: Screens, language: Language): Promise<void> {
  const { page } = screens;
  await screens.settings('general');
  const field = page.locator('[data-setting="language"]').getByRole('button');
  await field.click();
  await page.getByRole('option', { name: languageNames[language], exact: true }).click();
  await speak(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('button', { name: new RegExp(`${t('settings.language')}$`) })).toBeFocused();
}

/** Opens the fault sheet of the newest call: main writes its text, the window what stands around it. */
async function lookAtSheet(screens: Screens): Promise<void> {
  await screens.go('calls');
  await screens.openCall(screens.row(/./).first());
  await screens.choose(t('faultSheet.menu'));
  await expect(screens.faultSheet()).toContainText(tOfMain('faultSheet.follows'));
  await screens.page.keyboard.press('Escape');
}

for (const language of languages.filter((one) => one !== 'en'))
  test(`all of it speaks ${languageNames[language]} at once: the window, a call from its dial to its record, the tray, a notification, a fault sheet, the next start`, async ({
    app,
    screens,
    pbx,
  }) => {
    const { page } = screens;
    await screens.connectUnseen(pbx, '101');
    await choose(screens, language);
    expect(await leftInEnglish(page, language)).toEqual([]);

    // It is told in that language what comes in.
    await screens.go('calls');
    pbx.traffic.missedCall(maria);
    await screens.refresh();
    await expect
      .poll(async () => JSON.stringify(await app.main.notifications()))
      .toContain(t('desktop.notifyMissed', { count: 1 }));
    await expect.poll(async () => JSON.stringify(await app.main.tray())).toContain(t('desktop.trayQuit'));

    // A call from the first press to its record.
    await screens.dial(maria.from);
    // Without a country the number is a stranger's abroad.
    await expect(screens.question()).toContainText(t('guards.foreignCallerWhat'));
    await screens.answerQuestion(true);
    const bar = page.getByRole('region', { name: t('dial.bar'), exact: true });
    await expect(bar).toContainText(t('dial.pickUp', { extension: '101' }));
    await expect.poll(() => pbx.phone('101').ringing).not.toBeNull();
    await letItRing(bar);
    pbx.phone('101').pickUp();
    await hangUpAfterTalk(pbx, '101');
    await screens.lookFor(bar.locator('> ul > li').first(), t('calls.answered'));
    expect(postsOf(pbx)).toHaveLength(1);
    await lookAtSheet(screens);

    for (const screen of ['missed', 'quality', 'people', 'newCall', 'settings'] as const) {
      await screens.go(screen);
      expect(await leftInEnglish(page, language), screen).toEqual([]);
    }

    // The next start begins in it, before any setting is read.
    await app.quit();
    await app.launch();
    await expect(screens.page.locator('html')).toHaveAttribute('lang', language);
    await expect(screens.page.getByRole('navigation', { name: t('shell.navigation') })).toBeVisible();
    // Of the same call: the sheet that was shown is made again in another language.
    await lookAtSheet(screens);
    await choose(screens, 'en');
    await expect(screens.page.getByRole('navigation', { name: t('shell.navigation') })).toBeVisible();
    await lookAtSheet(screens);
  });
