import { errorWords } from '../../../renderer/errors/error-words.ts';
import { t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

test('what cannot be right is said at its field, the first of which has the focus, before anything is sent', async ({
  screens,
  pbx,
}) => {
  const { page } = screens;
  const field = (name: 'address' | 'key' | 'extension') => page.getByLabel(t(`setup.${name}`), { exact: true });
  await screens.connectButton().click();
  for (const key of ['setup.keyMissing', 'setup.extensionMissing'] as const)
    await expect(page.getByText(t(key))).toBeVisible();
  await expect(field('address')).toBeFocused();
  for (const [typed, reason] of [
    ['ftp://pbx.example.com', 'scheme'],
    ['pbx example', 'unreadable'],
  ] as const) {
    await field('address').fill(typed);
    await field('key').focus();
    await expect(page.getByText(errorWords(t, { kind: 'address', reason }, String).what)).toBeVisible();
  }
  await field('address').fill('p');
  await expect(page.getByText(errorWords(t, { kind: 'address', reason: 'unreadable' }, String).what)).toHaveCount(0);
  await field('address').fill(pbx.address);
  await field('key').fill(pbx.key);
  await field('extension').fill('Anna');
  await screens.connectButton().click();
  await expect(page.getByText(errorWords(t, { kind: 'badExtension', typed: 'Anna' }, String).what)).toBeVisible();
  await expect(field('extension')).toBeFocused();
  await expect(screens.checks()).toHaveCount(0);
  expect(pbx.requests).toEqual([]);
});
