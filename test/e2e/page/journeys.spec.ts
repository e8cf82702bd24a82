import type { Page } from '@playwright/test';
import { t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { history: [], phones: { pickUpAfterMs: 'by-hand' } } });

/** From now on, clicks and Enters in the window are counted. */
const count = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { presses: 0 });
    const one = (): void => void Reflect.set(window, 'presses', Reflect.get(window, 'presses') + 1);
    // A click that a key causes has no detail.
    document.addEventListener('click', ({ detail }) => detail > 0 && one(), { capture: true });
    document.addEventListener('keydown', ({ key }) => key === 'Enter' && one(), { capture: true });
  });

/** How many there were since this was last asked. */
const pressesOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const presses = Reflect.get(window, 'presses') as number;
    Reflect.set(window, 'presses', 0);
    return presses;
  });

test('after typing, a PBX is connected by one press; ringing back, calling whom one searched, and a fault sheet take two', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = screens;
  const minute = 60_000;
  const at = (minutes: number) => ({ extension: '101', startMs: Date.now() - minutes * minute });
  pbx.traffic.missedCall({ ...at(2), from: '+493023125042', name: 'Ada Lindgren' });
  pbx.traffic.inboundAnswered({ ...at(9), from: '+493023125043', name: 'Omar Haddad', talkSeconds: 200, grade: 'bad' });
  await count(page);
  await app.main.alwaysAnswerMain(t('setup.consentHttpYes'));

  for (const [name, text] of [
    ['address', pbx.address],
    ['key', pbx.key],
    ['extension', '101'],
  ] as const)
    await page.getByLabel(t(`setup.${name}`), { exact: true }).fill(text);
  await screens.connectButton().click();
  await expect(screens.row(/Omar Haddad/)).toBeVisible();
  expect(await pressesOf(page)).toBe(1);

  await screens.addLines(...pbx.gateways.slice(0, 1));
  await screens.openCall(screens.row(/Omar Haddad/));
  await screens
    .callPage()
    .getByRole('button', { name: t('faultSheet.create') })
    .click();
  await expect(screens.faultSheet()).toContainText('…043');
  expect(await pressesOf(page)).toBe(2);
  await page.keyboard.press('Escape');

  await screens.go('missed');
  await screens.button(t('calls.ringBackParty', { party: 'Ada Lindgren' })).click();
  await expect.poll(() => pbx.phone('101').ringing?.destination).toBe('+493023125042');
  expect(await pressesOf(page)).toBe(2);
  pbx.phone('101').hangUp();
  await expect(screens.bar(/Ada Lindgren/)).toContainText(/Not called/);

  await screens.box().fill('omar');
  await expect(screens.option(/^Omar Haddad/).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(screens.callButton()).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect.poll(() => pbx.phone('101').ringing?.destination).toBe('+493023125043');
  expect(await pressesOf(page)).toBe(2);
});
