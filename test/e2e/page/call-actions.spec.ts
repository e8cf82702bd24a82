import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import type { RunningApp } from '../../support/host/running-app.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { beginningWith, type Screens, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

const minute = 60_000;
const names = ['Anna', 'Bert', 'Cora', 'Dora', 'Emil'];
/** What the list calls them: one number has one name, the newest. */
const named = [...names.slice(0, 4), 'Dora'];

/** A call a minute, the first name's the newest; the last two are from one number. */
function ring(pbx: TestPbx): void {
  names.forEach((name, i) => {
    pbx.traffic.inboundAnswered({
      extension: '110',
      from: `+49302312500${Math.min(i, 3)}`,
      name,
      ringSeconds: 1,
      talkSeconds: 20,
      startMs: Date.now() - (i + 2) * minute,
    });
  });
}

async function begin(screens: Screens, pbx: TestPbx): Promise<void> {
  ring(pbx);
  await screens.connectUnseen(pbx, '110');
  await expect(screens.row(/./)).toHaveCount(names.length);
}

const shown = (screens: Screens): Promise<string[]> =>
  screens.row(/./).evaluateAll((rows) => rows.map((row) => (row.getAttribute('aria-label') ?? '').split(',')[0] ?? ''));
const text = (row: Locator): Locator => row.getByText(/\d/).first();
const bar = (screens: Screens): Locator => screens.page.getByRole('toolbar', { name: t('callActions.selection') });
const inBar = (screens: Screens, name: string): Locator => bar(screens).getByRole('button', { name });

async function choose(screens: Screens, menu: string, item: string): Promise<void> {
  await screens.button(menu).click();
  await screens.page.getByRole('menuitem', { name: item }).click();
}

/** Saves what is selected, and then all that is shown, as CSV. */
async function saveAsCsv(app: RunningApp, screens: Screens): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-export-'));
  const file = path.join(folder, 'calls.csv');
  const saved = () =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[2]);
  try {
    await app.main.saveTo(null);
    await screens.toFirstRow();
    await screens.page.keyboard.press('Space');
    await screens.page.keyboard.press('Shift+ArrowDown');
    await expect(bar(screens)).toContainText(t('callActions.selected', { count: 2 }));
    const asCsv = () => choose(screens, t('callActions.export'), t('callActions.export_csv'));
    await asCsv();
    // The first dialog is cancelled before the second may choose the file.
    await expect
      .poll(async () => (await app.main.sentToWindow()).filter((text) => text.includes('"notSaved"')))
      .toHaveLength(1);
    await app.main.saveTo(file);
    await asCsv();
    await expect(screens.page.getByText(t('callActions.exported', { count: 2, file }))).toBeVisible();
    expect(saved()).toEqual(['Anna', 'Bert']);
    await screens.page.keyboard.press('Escape');

    await screens.page.getByRole('grid').focus();
    await screens.page.keyboard.press('Control+a');
    await expect(bar(screens)).toContainText(t('callActions.allCounted', { count: names.length }));
    await inBar(screens, t('callActions.cancel')).click();
    await expect(bar(screens)).toBeHidden();
    await screens.fromListMenu(t('callActions.export'), t('callActions.export_csv'));
    await expect(screens.page.getByText(t('callActions.exported', { count: 5, file }))).toBeVisible();
    expect(saved()).toEqual(named);
    expect(readFileSync(file, 'utf8')).toContain(',030 23125000,');
    expect(readdirSync(folder)).toEqual(['calls.csv']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('what is selected, and what is shown, is saved as CSV; calls, a caller and everything are forgotten, taken back, and not read again', async ({
  app,
  pbx,
  screens,
}) => {
  await begin(screens, pbx);
  await saveAsCsv(app, screens);
  const undo = () => screens.button(t('shell.undo')).first().click();

  await text(screens.row(/^Bert/)).click({ modifiers: ['Control'] });
  await text(screens.row(/^Dora/).first()).click({ modifiers: ['Shift'] });
  await expect(bar(screens)).toContainText(t('callActions.selected', { count: 3 }));
  await inBar(screens, t('shell.delete')).click();
  await expect.poll(() => shown(screens)).toEqual(['Anna', 'Emil']);
  await screens.page.keyboard.press('Control+z');
  await expect.poll(() => shown(screens)).toEqual(named);

  await screens.openCall(screens.row(/^Dora/).last());
  await screens.choose(beginningWith('callActions.forgetCaller'));
  await expect.poll(() => shown(screens)).toEqual(['Anna', 'Bert', 'Cora']);
  await screens.refresh();
  await screens.updated();
  await expect.poll(() => shown(screens)).toEqual(['Anna', 'Bert', 'Cora']);

  await screens.openCall(screens.row(/^Anna/));
  await screens.choose(t('callActions.forgetCall'));
  await expect.poll(() => shown(screens)).toEqual(['Bert', 'Cora']);

  await screens.settings('connection');
  await screens.button(t('callActions.forgetAll')).click();
  await screens.answerMain(false, t('callActions.forgetAllTitle'));
  await screens.button(t('callActions.forgetAll')).click();
  await screens.answerMain(true, t('callActions.forgetAllTitle'));
  await screens.go('calls');
  await expect(screens.page.getByText(t('calls.notFound_all'))).toBeVisible();
  await undo();
  await expect.poll(() => shown(screens)).toEqual(['Bert', 'Cora']);
});
