import { readFileSync } from 'node:fs';
import path from 'node:path';
import { t } from '../support/screens/screens.ts';
import { expect, test } from './fixtures.ts';

test('an error that nothing handles is logged, shown and survived', async ({ app, pbx, screens }) => {
  await screens.connect(pbx);
  await app.main.fail(`The answer for 0301234567 was ${JSON.stringify({ key: pbx.key })}`);
  const notice = screens.page.getByText(t('strip.unexpectedError'));
  await expect(notice).toBeVisible();
  const logs = path.join(app.profile, 'logs');
  const written = () => readFileSync(path.join(logs, 'ringback.log'), 'utf8');
  await expect.poll(written).toContain('Uncaught error: Error: The answer for …567 was');
  expect(written()).not.toContain(pbx.key);

  await screens.button(t('strip.showLog')).click();
  await expect.poll(() => app.main.opened()).toEqual([logs]);
  await screens.button(t('shell.dismiss')).click();
  await expect(notice).toHaveCount(0);
  await screens.settings('diagnostics');
  await screens.button(t('settings.openLog')).click();
  await expect.poll(() => app.main.opened()).toEqual([logs, logs]);
  await screens.go('calls');
  await expect(screens.row(/./).first()).toBeVisible();
});
