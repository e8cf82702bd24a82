import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { callsFileOf, isMarkedOpen } from '../support/host/calls-file.ts';
import { t } from '../support/screens/screens.ts';
import { expect, test } from './fixtures.ts';

test('the window shows the app; another start brings it up, closing hides it in the tray, a killed one starts again, and the end of the session ends it', async ({
  app,
}) => {
  const isShown = (visible: boolean) => expect.poll(() => app.main.window()).toMatchObject({ visible });
  await expect(app.page).toHaveTitle('Ringback');
  await expect(app.page.getByRole('heading').first()).toBeVisible();
  await isShown(true);
  await app.main.closeWindow();
  await isShown(false);
  expect(await app.startAgain()).toMatchObject({ code: 0 });
  expect(app.isRunning()).toBe(true);
  await isShown(true);
  await app.main.closeWindow();
  await isShown(false);
  // The tray comes after the window's first rows.
  await expect.poll(() => app.main.tray()).not.toBeNull();
  await app.main.clickTrayItem('Open Ringback');
  await isShown(true);
  await app.kill();
  await app.launch();
  await expect(app.page).toHaveTitle('Ringback');
  // The end of the session.
  await app.main.power('shutdown');
  await app.ended();
});

test('the end of a session, of a service and of a terminal has the app close its files', async ({
  app,
  pbx,
  screens,
}) => {
  await screens.connect(pbx);
  const file = callsFileOf(app.profile);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    if (!app.isRunning()) await app.launch();
    await expect(screens.row(/./).first()).toBeVisible();
    expect(isMarkedOpen(file)).toBe(true);
    await app.terminate(signal);
    // Not whether its write-ahead log is gone: that takes Electron 33's stand-in for node:sqlite until its last statement is collected.
    expect(isMarkedOpen(file), signal).toBe(false);
  }
});

test('a start that fails says why, and where the log is', async ({ app, host }) => {
  test.skip(host?.kind !== 'chromium', 'Electron’s dialog waits for a person.');
  const file = path.join(app.folder, 'no-folder');
  writeFileSync(file, '');
  const ended = await app.startAgain(`--profile=${file}`);
  expect(ended.code).toBe(1);
  expect(ended.said).toContain(t('desktop.startFailedTitle'));
  expect(ended.said).toMatch(/EEXIST|ENOTDIR/);
  expect(ended.said).toContain(path.join(file, 'logs'));
});

test('other users can read nothing of the profile', async ({ app, host }) => {
  test.skip(process.platform === 'win32', 'Windows has no such modes.');
  await expect(app.page.getByRole('heading').first()).toBeVisible();
  await app.startAgain('dial', '030', '1234567');
  const isOpen = (file: string) => (statSync(file).mode & 0o077) !== 0;
  expect(isOpen(app.profile)).toBe(false);
  // On Electron, Chromium's own files are beside ours.
  const ours = host?.kind === 'electron' ? /^(?:lock|logs|settings|history|vault|dials)/ : /./;
  const files = readdirSync(app.profile, { recursive: true, encoding: 'utf8' }).filter((name) => ours.test(name));
  expect(files).toContain(path.join('lock', 'lock.db'));
  expect(files.filter((name) => isOpen(path.join(app.profile, name)))).toEqual([]);
});

test.describe('without a tray', () => {
  test.use({ tray: false });
  test('closing the window ends the app', async ({ app }) => {
    expect(await app.main.tray()).toBeNull();
    await app.main.closeWindow();
    await app.ended();
    expect(app.isRunning()).toBe(false);
  });
});

test.describe('started hidden on the Chromium host, which can show no tray icon', () => {
  test.use({ tray: 'own', appArgs: ['--hidden'] });
  test.skip(({ host }) => host?.kind !== 'chromium', 'Electron can show one');

  test('the window opens, and closing it quits', async ({ app }) => {
    await expect.poll(() => app.main.window()).toMatchObject({ visible: true });
    await app.main.closeWindow();
    await app.ended();
  });
});
