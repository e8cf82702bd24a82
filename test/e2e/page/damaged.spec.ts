import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { callsFileOf } from '../../support/host/calls-file.ts';
import { faultsInLooks } from '../../support/screens/appearances.ts';
import { filled, speak, t } from '../../support/screens/screens.ts';
import { enterKeyAgain, keepsKey } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

/** The names in a folder that begin so. */
const namesIn = (folder: string, start: string): string[] =>
  readdirSync(folder).filter((name) => name.startsWith(start));

test('settings: one bad field costs that field alone; a file cut short is told and kept beside, and so is the history', async ({
  app,
  pbx,
  screens,
}) => {
  await screens.connect(pbx);
  const first = await screens.row(/./).first().getAttribute('data-key');
  await app.quit();
  const file = path.join(app.profile, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8')) as { connections: { gateways: unknown[] }[] };
  const [office] = settings.connections;
  if (office === undefined) throw new Error('There is no connection in the settings.');
  office.gateways.push({ uuid: 'no' });
  writeFileSync(file, JSON.stringify({ ...settings, theme: 7 }));
  await app.launch();
  await expect(screens.row(/./).first()).toBeVisible();
  const [beside = 'none'] = namesIn(app.profile, 'settings.damaged-');
  await screens.menu();
  await expect(screens.page.getByRole('menuitem', { name: t('strip.settingsDamaged') })).toContainText(beside);
  await screens.page.keyboard.press('Escape');
  await screens.go('newCall');
  await expect(screens.page.getByText(pbx.gateways[0]?.name ?? '').first()).toBeVisible();

  await app.quit();
  const cut = readFileSync(file, 'utf8').slice(0, 60);
  writeFileSync(file, cut);
  await app.launch();
  // The language was in it.
  await speak('en');
  await expect(screens.connectButton()).toBeVisible();
  await expect(screens.page.getByText(t('strip.settingsDamaged'))).toBeVisible();
  const kept = namesIn(app.profile, 'settings.damaged-').map((name) =>
    readFileSync(path.join(app.profile, name), 'utf8'),
  );
  expect(kept).toContain(cut);
  pbx.records.clear();
  await screens.connect(pbx);
  await expect(screens.row(/./).first()).toHaveAttribute('data-key', first ?? 'the call of before');
});

test('a history that is no database is set aside, told, and read from the PBX again; one that another program has locked at the start: a screen says so, nothing can be dialled, and it is opened when it is free', async ({
  app,
  pbx,
  screens,
}) => {
  // Four starts.
  test.slow();
  pbx.traffic.missedCall({
    extension: '101',
    from: '+493098765042',
    name: 'Edeltraud Uhl',
    startMs: Date.now() - 60_000,
  });
  await screens.connect(pbx);
  const kept = await keepsKey(screens);
  await app.quit();
  const broken = 'This was a database once. '.repeat(500);
  const folder = path.dirname(callsFileOf(app.profile));
  for (const name of namesIn(folder, 'calls.sqlite')) writeFileSync(path.join(folder, name), broken);
  await app.launch();
  await screens.menu();
  const notice = screens.page.getByRole('menuitem', { name: t('strip.historyDamaged') });
  const named = filled('strip.historyDamagedMore', { file: /(\S+)/ });
  const name = named.exec((await notice.textContent()) ?? '')?.[1] ?? 'none';
  await screens.page.keyboard.press('Escape');
  expect(readFileSync(path.join(folder, name), 'utf8')).toBe(broken);
  if (!kept) await enterKeyAgain(screens, pbx);
  await screens.go('calls');
  await expect(screens.row(/./).nth(4)).toBeVisible();

  await app.quit();
  const lock = new DatabaseSync(callsFileOf(app.profile));
  lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  await app.launch();
  const title = screens.page.getByText(t('errors.historyClosed_lockedWhat'));
  await expect(title).toBeVisible();
  expect(await faultsInLooks(screens.page, false)).toEqual([]);
  await expect(screens.button(t('shell.newCall'))).toHaveCount(0);
  await screens.page.keyboard.press('Tab');
  await expect(screens.button(t('shell.tryAgain'))).toBeFocused();
  await screens.page.keyboard.press('Enter');
  await expect(screens.page.getByText(t('shell.stillClosed'))).toBeAttached();

  lock.close();
  await screens.button(t('shell.tryAgain')).click();
  await expect(title).toHaveCount(0);
  await screens.go('calls');
  await screens.openCall(screens.row(/^Edeltraud Uhl/));
});
