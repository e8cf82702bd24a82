import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { callsFileOf } from '../support/host/calls-file.ts';
import { faultsInLooks } from '../support/screens/appearances.ts';
import { t } from '../support/screens/screens.ts';
import { enterKeyAgain, keepsKey } from '../support/screens/stories.ts';
import { expect, test } from './fixtures.ts';

test.use({ pbxOptions: { weeks: 1 } });

test('an error that nothing handles is logged, shown and survived', async ({ app, pbx, screens }) => {
  await screens.connect(pbx);
  await app.fail(`The answer for 0301234567 was ${JSON.stringify({ key: pbx.key })}`);
  const notice = screens.page.getByText(t('shell.unexpectedError'));
  await expect(notice).toBeVisible();
  const logs = path.join(app.profile, 'logs');
  const written = readFileSync(path.join(logs, 'ringback.log'), 'utf8');
  expect(written).toContain('Uncaught error: Error: The answer for …567 was');
  expect(written).not.toContain(pbx.key);

  await screens.button(t('shell.showLog')).click();
  await expect.poll(() => app.opened()).toEqual([logs]);
  await screens.button(t('shell.dismiss')).click();
  await expect(notice).toHaveCount(0);
  await screens.settings('advanced');
  await screens.button(t('settings.openLog')).click();
  await expect.poll(() => app.opened()).toEqual([logs, logs]);
  await screens.go('calls');
  await expect(screens.row(/./).first()).toBeVisible();
});

test('a history that another program has locked at the start: a screen says so, nothing can be dialled, and it is opened when it is free', async ({
  app,
  pbx,
  screens,
}) => {
  pbx.traffic.missedCall({
    extension: '101',
    from: '+493098765042',
    name: 'Edeltraud Uhl',
    startMs: Date.now() - 60_000,
  });
  await screens.connect(pbx);
  const kept = await keepsKey(screens);
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
  if (!kept) await enterKeyAgain(screens, pbx);
  await screens.go('calls');
  await screens.openCall(screens.row(/^Edeltraud Uhl/));
});
