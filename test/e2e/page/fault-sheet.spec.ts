import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FaultSheet } from '../../../shared/quality/fault-sheet/sheet.ts';
import { t } from '../../support/screens/screens.ts';
import { connectWithoutCalls } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

test('the fault sheet of a call and of a selection: read, and saved as JSON', async ({ app, pbx, screens }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-sheet-'));
  const saveAs = async (name: string): Promise<string> => {
    const file = path.join(folder, name);
    await app.saveTo(file);
    return file;
  };
  const sheet = screens.page.getByRole('dialog', { name: t('faultSheet.title') });
  const preview = sheet.getByRole('region', { name: t('faultSheet.preview') });
  const button = (name: string) => sheet.getByRole('button', { name, exact: true });
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
    await connectWithoutCalls(screens, pbx, '110');
    await screens.openCall(screens.row(/^Anna/));
    // Two clicks from a call that sounded bad.
    await screens
      .callPage()
      .getByRole('button', { name: t('faultSheet.create') })
      .click();

    await test.step('names and most digits are left out until they are wanted', async () => {
      await expect(preview).toContainText(t('faultSheet.follows'));
      await expect(preview).toContainText('…050');
      await expect(preview).not.toContainText(/Anna|23125050/);
      await sheet.getByRole('switch', { name: t('faultSheet.leaveOut') }).press('Space');
      await expect(preview).toContainText('Anna · +493023125050');
      await sheet.getByRole('switch', { name: t('faultSheet.leaveOut') }).press('Space');
      await expect(preview).not.toContainText('Anna');
    });

    await test.step('saved as JSON', async () => {
      const json = await saveAs('sheet.json');
      await button(t('faultSheet.saveJson')).click();
      await expect(screens.page.getByText(t('callActions.exported', { count: 1, file: json }))).toBeVisible();
      const { calls, leavesOut } = JSON.parse(readFileSync(json, 'utf8')) as FaultSheet;
      expect(leavesOut).toBe(true);
      expect(calls[0]?.follows.some(({ state }) => state === 'found')).toBe(true);
      await screens.page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    });

    await test.step('of a selection, with a name that tries to be markup', async () => {
      await screens.button(t('calls.back')).click();
      await screens.page.getByRole('grid').focus();
      await screens.page.keyboard.press('Control+a');
      await screens.button(t('callActions.export')).click();
      await screens.page.getByRole('menuitem', { name: t('faultSheet.menu') }).click();
      await sheet.getByRole('switch', { name: t('faultSheet.leaveOut') }).press('Space');
      await expect(preview).toContainText(`${HOSTILE} · `);
      await expect(preview).toContainText('Call 2 of 2');
      const both = await saveAs('both.json');
      await button(t('faultSheet.saveJson')).click();
      await expect(screens.page.getByText(t('callActions.exported', { count: 2, file: both }))).toBeVisible();
      expect(readdirSync(folder).toSorted()).toEqual(['both.json', 'sheet.json']);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
