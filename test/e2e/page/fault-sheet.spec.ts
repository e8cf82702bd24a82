import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FaultSheet } from '../../../electron/export/fault-sheet/fault-sheet.ts';
import { beginningWith, pattern, t, tOfMain } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

test('the fault sheet of a call and of a selection: read as text and JSON, and saved', async ({
  app,
  pbx,
  screens,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-sheet-'));
  const saveAs = async (name: string): Promise<string> => {
    const file = path.join(folder, name);
    await app.main.saveTo(file);
    return file;
  };
  const sheet = screens.page.getByRole('region', { name: t('faultSheet.title') });
  const preview = screens.faultSheet();
  const button = (name: string) => sheet.getByRole('button', { name, exact: true });
  /** In a narrow window the options are folded. */
  const unfold = async (): Promise<void> => {
    const fold = sheet.getByRole('button', { name: beginningWith('faultSheet.optionsLeftOut') });
    await expect(preview).toContainText(t('faultSheet.follows'));
    if (await fold.isVisible()) await fold.click();
  };
  const create = screens.callPage().getByRole('button', { name: t('faultSheet.create') });
  try {
    for (const [index, name] of ['Anna', HOSTILE].entries()) {
      const startMs = Date.now() - (index + 2) * 300_000;
      pbx.traffic.inboundAnswered({
        extension: '110',
        from: `+4930231250${50 + index}`,
        name,
        talkSeconds: 200,
        grade: 'bad',
        startMs,
      });
    }
    await screens.connectUnseen(pbx, '110');
    await screens.openCall(screens.row(/^Anna/));
    // Two clicks from a call that sounded bad.
    await create.click();

    await test.step('names and most digits are left out until they are wanted', async () => {
      await unfold();
      await expect(preview).toContainText(t('faultSheet.follows'));
      await expect(preview.getByRole('figure', { name: t('quality.bar') })).toBeVisible();
      await expect(preview).toContainText('…050');
      await expect(preview).not.toContainText(/Anna|23125050/);
      await sheet.getByRole('switch', { name: t('faultSheet.leaveOut') }).press('Space');
      await expect(preview).toContainText('Anna · +493023125050');
      await sheet.getByRole('switch', { name: t('faultSheet.leaveOut') }).press('Space');
      await expect(preview).not.toContainText('Anna');
    });

    await test.step('shown and saved as JSON, which is said beside the button', async () => {
      await sheet.getByRole('radio', { name: t('faultSheet.form_json') }).click();
      await expect(preview).toContainText('"ringback-fault-sheet"');
      const json = await saveAs('sheet.json');
      await button(t('faultSheet.save')).click();
      await expect(sheet.getByRole('status')).toHaveText(t('faultSheet.saved', { file: json }));
      await button(t('faultSheet.show')).click();
      await expect.poll(() => app.main.opened()).toEqual([json]);
      const { calls, leavesOut } = JSON.parse(readFileSync(json, 'utf8')) as FaultSheet;
      expect(leavesOut).toBe(true);
      expect(calls[0]?.follows.some(({ state }) => state === 'found')).toBe(true);
    });

    await test.step('printed alone and whole, and mailed by a link without a recipient', async () => {
      const { page } = screens;
      await sheet.getByRole('radio', { name: t('faultSheet.form_txt') }).click();
      // The system's dialog would wait for a person.
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      await button(t('faultSheet.print')).click();
      await expect(page.locator('body[data-printed]')).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('#root')).toBeHidden();
      await expect(
        page
          .locator('body > div')
          .filter({ hasText: t('faultSheet.notShown') })
          .last(),
      ).toBeVisible();
      // The bar of the call is on paper too.
      await expect(page.locator('body > div > div > div > figure')).toBeVisible();
      await page.emulateMedia({ media: null });
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await expect(page.locator('body > div').filter({ hasText: t('faultSheet.notShown') })).toHaveCount(1);
      await button(t('faultSheet.mail')).click();
      await expect(sheet.getByRole('status')).toHaveText(
        t(`faultSheet.mail_${os.platform() === 'win32' ? 'tooLong' : 'opened'}`),
      );
      const [link] = (await app.main.opened()).slice(-1);
      const subject = encodeURIComponent(
        tOfMain('faultSheet.mailSubject', { extension: '110', day: '' }).replace(/, $/, ''),
      );
      expect(link).toMatch(pattern`^mailto:\?subject=${subject}[^&]*(?:&body=[^&]*)?$`);
    });

    await test.step('Escape leads back to the call and the button', async () => {
      await screens.page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(create).toBeFocused();
      const menu = screens.callPage().getByRole('button', { name: t('callActions.pageMenu') });
      await menu.click();
      await screens.page.getByRole('menuitem', { name: t('faultSheet.menu') }).click();
      // The way back names whose call it is.
      await button('Anna').click();
      await expect(menu).toBeFocused();
    });

    await test.step('of a selection, with a name that tries to be markup', async () => {
      if (await screens.button(t('calls.back')).isVisible()) await screens.button(t('calls.back')).click();
      await screens.page.getByRole('grid').focus();
      await screens.page.keyboard.press('Control+a');
      await screens.button(t('callActions.export')).click();
      await screens.page.getByRole('menuitem', { name: t('faultSheet.menu') }).click();
      await unfold();
      await sheet.getByRole('switch', { name: t('faultSheet.leaveOut') }).press('Space');
      await expect(preview).toContainText(`${HOSTILE} · `);
      await expect(preview).toContainText('"largest_jb_size": "0"');
      await expect(preview).toContainText(tOfMain('faultSheet.call', { place: 2, of: 2, which: '' }));
      await expect(preview.getByRole('figure')).toHaveCount(0);
      const both = await saveAs('both.txt');
      await button(t('faultSheet.save')).click();
      await expect(sheet.getByRole('status')).toHaveText(t('faultSheet.saved', { file: both }));
      expect(readFileSync(both, 'utf8')).toContain(HOSTILE);
      expect(readdirSync(folder).toSorted()).toEqual(['both.txt', 'sheet.json']);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
