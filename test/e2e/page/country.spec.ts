import { randomUUID } from 'node:crypto';
import { GATEWAYS, WORKING } from '../../../electron/practice-pbx/calls/office.ts';
import { dialledByHand } from '../../../electron/practice-pbx/calls/stories.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { anyOf, countryName, t } from '../../support/screens/screens.ts';
import { postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

/** An English system in Berlin, as its PBX is (the tests run in the zone of playwright.config.ts). */
test.use({ pbxOptions: { history: [], zone: 'Europe/Berlin', recordDelayMs: 0, phones: { pickUpAfterMs: 0 } } });

/** A missed call with its country code, which 101 returned an hour later by the number as one dials it in Germany. */
function missedAndReturned(pbx: TestPbx): void {
  const [[gateway], [phone]] = [GATEWAYS, WORKING];
  if (gateway === undefined || phone === undefined) throw new Error('The practice PBX has no gateway or no phone.');
  const startMs = Math.floor(Date.now() / 1000 - 5 * 3600) * 1000;
  pbx.traffic.missedCall({ extension: '101', from: '+4940111222', name: '', startMs });
  const start = { callUuid: randomUUID(), startMs: startMs + 3_600_000, phone, gateway, grade: 'clean' as const };
  const leg = { to: '040111222', answered: 5, end: 65 };
  pbx.traffic.call(dialledByHand(start, leg.to, leg, 'NORMAL_CLEARING'));
}

test('the country comes from the calls: numbers are German, +4940… and 040… are one caller, and a dial goes as 0049', async ({
  screens,
  pbx,
}) => {
  const { page } = screens;
  missedAndReturned(pbx);
  await screens.connect(pbx);
  await expect(screens.row(/040 111222/)).toHaveCount(2);
  await screens.go('missed');
  await screens.showMissed('dealtWith');
  await expect(screens.caller(/040 111222/)).toContainText(anyOf('missed.returned'));
  await screens.settings('connection');
  const country = page.getByRole('combobox', { name: t('setup.country') });
  await expect(country).toHaveValue(t('setup.countryAutomaticKnown', { country: countryName('DE') }));
  await expect(page.getByText('+49 1512 3456789', { exact: false })).toBeVisible();
  await page.evaluate(async () => {
    const now = await window.ringback?.call('settings.get', undefined);
    const rules = (now as { value: { dialRules: object } }).value.dialRules;
    await window.ringback?.call('settings.change', { dialRules: { ...rules, notation: 'abroadPrefix' } });
  });
  await screens.dial('+49 40 111222');
  await expect.poll(() => postsOf(pbx)).toEqual([expect.objectContaining({ destination_number: '004940111222' })]);
});

test('a time zone is typed over the one in use, and Enter takes what fits', async ({ screens, pbx }) => {
  const { keyboard } = screens.page;
  missedAndReturned(pbx);
  await screens.connect(pbx);
  await screens.settings('connection');
  const zone = screens.page.getByRole('combobox', { name: t('setup.zone') });
  await expect(zone).toHaveValue(/Berlin/);
  await zone.click();
  await keyboard.type('toky');
  await expect(zone).toHaveValue('toky');
  await expect(screens.page.getByRole('option')).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(zone).toHaveValue(/Tokyo/);
  const settings = () => screens.page.evaluate(() => window.ringback?.call('settings.get', undefined));
  await expect.poll(settings).toMatchObject({ value: { zone: expect.stringMatching(/Tokyo/) } });

  // A city that was renamed, by either name.
  for (const name of ['kathm', 'katma']) {
    await zone.fill(name);
    await expect(screens.page.getByRole('option')).toHaveText(['Asia/Kathmandu']);
  }
  await zone.fill('nowhere');
  await expect(screens.page.getByText(t('shell.noMatch'))).toBeVisible();
  await keyboard.press('Enter');
  await expect(zone).toHaveValue(/Tokyo/);
});
