import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WORST } from '../support/inputs/hostile-links.ts';
import { type Screens, t, written } from '../support/screens/screens.ts';
import { postsOf } from '../support/screens/stories.ts';
import { expect, test } from './fixtures.ts';

const numberIn = (screens: Screens) => screens.page.getByLabel(t('dial.number'), { exact: true });

test.describe('started by a link', () => {
  test.use({ appArgs: ['--', 'tel:+49%20(0)30-23125-042;phone-context=x'] });

  test('numbers from links, the command line and the clipboard stand in the panel, and none is dialled', async ({
    app,
    pbx,
    screens,
  }) => {
    await test.step('a link starts the app before it is connected: the number waits', async () => {
      await expect(screens.page.getByText(t('links.waitsForConnection', { number: '+49 30 23125042' }))).toBeVisible();
      await screens.check(pbx, '101');
      await screens.connected();
      await screens.addLines(...pbx.gateways.slice(0, 1));
      await expect(numberIn(screens)).toHaveValue(written('+493023125042'));
    });

    await test.step('the word dial reaches the running app, whose window was hidden', async () => {
      await app.main.closeWindow();
      await expect.poll(() => app.main.window()).toMatchObject({ visible: false });
      const { code, said } = await app.startAgain('dial', '030', '23125043');
      expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining(t('links.cliHandedOver')) });
      await expect.poll(() => app.main.window()).toMatchObject({ visible: true });
      await app.reopened();
      await expect(numberIn(screens)).toHaveValue(written('03023125043'));
    });

    await test.step('links into the running app', async () => {
      await screens.go('calls');
      expect(await app.startAgain('--', 'callto:+39-055-1')).toMatchObject({ code: 0 });
      await expect(numberIn(screens)).toHaveValue(written('+390551'));
      await app.main.openUrl('sip:105@pbx.example.com');
      await expect(numberIn(screens)).toHaveValue('105');
      await app.main.openUrl('tel:nobody');
      await expect(screens.page.getByText(t('shell.badLink_letters'))).toBeVisible();
      await app.main.openUrl('tel:#31#+49301234567');
      await expect(screens.page.getByText(t('shell.badLink_code'))).toBeVisible();
    });

    await test.step('keys behind a number are shown, not dialled', async () => {
      await app.main.openUrl('tel:tel:+493023125042,,820445398%23');
      await expect(numberIn(screens)).toHaveValue(written('+493023125042'));
      await expect(screens.page.getByText(t('dial.notDialledRest', { rest: ',,820445398#' }))).toBeVisible();
      await numberIn(screens).press('End');
      await numberIn(screens).press('Backspace');
      await expect(screens.page.getByText(t('dial.notDialledRest', { rest: ',,820445398#' }))).toHaveCount(0);
    });

    await test.step('a link with a service code: Call asks first', async () => {
      await app.main.openUrl('tel:*21*105%23');
      await expect(numberIn(screens)).toHaveValue('*21*105#');
      await screens.pressCall();
      await screens.answerMain(false, t('guards.serviceCodeWhat'));
    });

    await test.step('words that cannot be followed', async () => {
      expect(await app.startAgain('call', '105')).toEqual({
        code: 2,
        said: expect.stringContaining(t('links.cliUnknown', { word: 'call' })),
      });
    });

    await test.step('the worst of the hostile ones', async () => {
      for (const words of WORST) {
        await app.main.anotherStart(words);
        for (const word of words) await app.main.openUrl(word);
      }
      expect(await app.startAgain('dial', '105', '--call', '&&', 'tel:+49%0d%0a112')).toMatchObject({ code: 0 });
      await app.main.openUrl('tel:106');
      await expect(numberIn(screens)).toHaveValue('106');
    });

    await test.step('the clipboard, from the tray and the palette: every number in it', async () => {
      await screens.go('calls');
      await app.main.copied('Office +49 30 23125044, mobile +49 171 2345678. Order 4711');
      await app.main.clickTrayItem(t('desktop.trayFromClipboard'));
      await expect(numberIn(screens)).toHaveValue('+493023125044; +491712345678');
      // Promise P2: also where there is no tray.
      await app.main.copied('+49 30 23125046');
      await screens.openPalette();
      await screens.box().fill('clipboard');
      await screens.option(t('palette.clipboard')).click();
      await expect(numberIn(screens)).toHaveValue(written('+493023125046'));
    });

    await test.step('keys from any program: what is marked goes before what is copied', async () => {
      await screens.settings('calling');
      await screens.button(new RegExp(t('links.keys'))).click();
      await screens.page.getByRole('option', { name: 'Ctrl + Alt + D' }).click();
      await expect(screens.button(new RegExp(t('links.keys')))).toContainText('Ctrl + Alt + D');
      await app.main.copied('030 23125044', 'ring +49 30 23125045 please');
      await app.main.pressShortcut();
      await expect(numberIn(screens)).toHaveValue(written('+493023125045'));
      await app.main.copied('hello');
      await app.main.pressShortcut();
      // The Chromium host adds when it can read it.
      await expect(screens.page.getByText(/^There is no number in what you copied/)).toBeVisible();
    });

    expect(postsOf(pbx)).toEqual([]);
  });
});

test('phone links are taken only when asked for, and given back', async ({ app, screens }) => {
  test.skip(process.platform !== 'linux', 'elsewhere the system keeps them, which a test must not change');
  const entry = path.join(app.folder, 'data', 'applications', 'ringback-links.desktop');
  const list = path.join(app.folder, 'config', 'mimeapps.list');
  await screens.practise();
  await screens.settings('calling');
  const links = screens.page.getByRole('region', { name: t('diagnostics.links') });
  await expect(links.getByText('No app opens tel:, callto: and sip:')).toBeVisible();
  await expect(links.getByRole('button', { name: t('links.giveBack') })).toHaveCount(0);
  expect(existsSync(entry)).toBe(false);
  await links.getByRole('button', { name: t('links.use') }).click();
  await expect(links.getByText('Ringback opens tel:, callto: and sip:')).toBeVisible();
  await expect(links.getByRole('button', { name: t('links.use') })).toHaveCount(0);
  expect(readFileSync(entry, 'utf8')).toContain('MimeType=x-scheme-handler/tel;');
  expect(readFileSync(list, 'utf8')).toContain('x-scheme-handler/tel=ringback-links.desktop;');
  await links.getByRole('button', { name: t('links.giveBack') }).click();
  await expect(links.getByText('No app opens tel:, callto: and sip:')).toBeVisible();
  expect([existsSync(entry), existsSync(list)]).toEqual([false, false]);
});
