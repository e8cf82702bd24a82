import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { TestPbx } from '../support/practice-faults/test-pbx.ts';
import { type Screens, t } from '../support/screens/screens.ts';
import { expect, test } from './fixtures.ts';

const field = (screens: Screens, name: 'address' | 'key' | 'extension') =>
  screens.page.getByLabel(t(`setup.${name}`), { exact: true });

const hostOf = (pbx: TestPbx) => new URL(pbx.address).host;

test('a PBX is connected: agreed http, checks shown, gateway and shown number entered, calls appear', async ({
  screens,
  pbx,
}) => {
  const { page } = screens;
  await field(screens, 'address').fill(`  ${pbx.address}/admin/ `);
  await field(screens, 'key').fill(pbx.key);
  await field(screens, 'extension').fill('999');
  await screens.connectButton().click();
  await screens.answerMain(false, t('setup.consent_http', { host: hostOf(pbx) }));
  await expect(page.getByRole('alert')).toContainText(t('errors.declinedWhat'));
  expect(pbx.requests).toHaveLength(0);

  await screens.connectButton().click();
  await screens.answerMain(true, t('setup.consent_http', { host: hostOf(pbx) }));
  await expect(screens.checked('pbx')).toContainText(t('setup.checkState_warning'));
  await expect(screens.checked('key')).toContainText(t('setup.checkState_good'));
  await expect(screens.checked('extension')).toContainText(t('setup.findingExtensionNone'));
  await expect(screens.checked('clock')).toContainText(t('setup.zoneGood', { zone: zoneCity(pbx.zone) }));
  await expect(screens.checked('pbx')).toContainText(t('setup.findingPlainHttp'));
  await expect(screens.button(t('setup.anyway'))).toBeVisible();
  await screens.backToForm();
  await field(screens, 'extension').fill('104');
  await screens.connectButton().click();
  await screens.connected();

  await expect(page.getByRole('button', { name: t('shell.insecure') })).toBeVisible();
  await expect(screens.page.getByRole('grid', { name: t('calls.list', { extension: '104' }) })).toBeVisible();
  expect(new Set(pbx.requests.map(({ key }) => key))).toEqual(new Set(['right']));
});

/** As the checks write a time zone: by its city. */
const zoneCity = (zone: string) => zone.replace(/^.*\//, '').replaceAll('_', ' ');

test('another address asks for the key again, and a removed PBX leaves nothing', async ({ screens, pbx, app }) => {
  const { page } = screens;
  await screens.connect(pbx);
  // Known by its UUID: its label changes when the PBX's names arrive.
  const first = await screens.row(/./).first().getAttribute('data-key');
  await screens.settings('connection');
  await screens.button(t('settings.editConnection')).click();
  await expect(field(screens, 'key')).toHaveValue('');
  await expect(page.getByText(t('setup.keyKeep'))).toBeVisible();
  await expect(page.getByText(pbx.key)).toHaveCount(0);

  await field(screens, 'address').fill(pbx.address.replace('127.0.0.1', 'localhost'));
  await expect(page.getByText(t('setup.keyNewAddress'))).toBeVisible();
  const before = pbx.requests.length;
  await screens.connectButton().click();
  await expect(page.getByText(t('setup.keyMissing'))).toBeVisible();
  expect(pbx.requests.slice(before).filter(({ key }) => key !== 'none')).toHaveLength(0);

  await screens.button(t('settings.remove')).click();
  await screens.answerMain(false, t('setup.consent_remove', { name: hostOf(pbx) }));
  await screens.go('calls');
  await expect(screens.row(/./).first()).toHaveAttribute('data-key', first ?? 'the call of before');
  await expect(page.getByText(t('errors.declinedWhat'))).toHaveCount(0);
  await screens.settings('connection');
  await screens.button(t('settings.remove')).click();
  await screens.answerMain(true, t('setup.consent_remove', { name: hostOf(pbx) }));
  await expect(screens.connectButton()).toBeVisible();
  await expect.poll(() => readdirSync(path.join(app.profile, 'connections'))).toEqual([]);
  await app.restart();
  await expect(screens.connectButton()).toBeVisible();
});
