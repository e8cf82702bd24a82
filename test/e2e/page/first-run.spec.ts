import { errorWords } from '../../../renderer/errors/error-words.ts';
import { type Screens, t } from '../../support/screens/screens.ts';
import { pasteText } from '../../support/screens/stories.ts';
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
  // What is said below the field takes two lines: the button must not move away from the pointer for it.
  await page.setViewportSize({ width: 320, height: 900 });
  await screens.connectButton().click();
  await expect(page.getByText(errorWords(t, { kind: 'badExtension', typed: 'Anna' }, String).what)).toBeVisible();
  await expect(field('extension')).toBeFocused();
  await expect(screens.checks()).toHaveCount(0);
  expect(pbx.requests).toEqual([]);
});

const fieldOf = ({ page }: Screens, name: 'address' | 'key' | 'extension') =>
  page.getByLabel(t(`setup.${name}`), { exact: true });

test('a whole message pasted into any field fills in all three, the key masked, and Undo takes it back', async ({
  screens,
  pbx,
}) => {
  const { page } = screens;
  await fieldOf(screens, 'address').fill('typed.example');
  await pasteText(screens, `Hi Anna,\n\nPBX: ${pbx.address}\nAPI key: ${pbx.key}\nExtension: 101\n\nTom`);
  await expect(fieldOf(screens, 'address')).toHaveValue(pbx.address);
  await expect(fieldOf(screens, 'key')).toHaveValue(pbx.key);
  await expect(fieldOf(screens, 'key')).toHaveAttribute('type', 'password');
  await expect(fieldOf(screens, 'extension')).toHaveValue('101');
  expect(pbx.requests).toEqual([]);
  await page.getByRole('button', { name: t('shell.undo') }).click();
  await expect(fieldOf(screens, 'address')).toHaveValue('typed.example');
  for (const name of ['key', 'extension'] as const) await expect(fieldOf(screens, name)).toHaveValue('');
});

test('a key pasted where the address belongs goes to its own field', async ({ screens, pbx }) => {
  await fieldOf(screens, 'address').focus();
  await pasteText(screens, pbx.key);
  await expect(fieldOf(screens, 'address')).toHaveValue('');
  await expect(fieldOf(screens, 'key')).toHaveValue(pbx.key);
});

test('a refused key is one card with its own masked field, which has the focus, and needs no way back', async ({
  screens,
  pbx,
}) => {
  pbx.switchboard.setAccess('revoked');
  await screens.check(pbx, '101');
  await expect(fieldOf(screens, 'key')).toBeFocused();
  await expect(fieldOf(screens, 'key')).toHaveAttribute('type', 'password');
  await expect(fieldOf(screens, 'address')).toHaveCount(0);
  pbx.switchboard.setAccess('allowed');
  await fieldOf(screens, 'key').fill(pbx.key);
  await screens.page.keyboard.press('Enter');
  await screens.connected();
});

test('the first calls say once how to call back: until the × or the first call', async ({ app, screens, pbx }) => {
  const hint = screens.page.getByRole('note').filter({ hasText: t('calls.firstHint') });
  await screens.connect(pbx);
  await expect(hint).toContainText(t('calls.firstHintText', { extension: '101' }));
  await hint.getByRole('button', { name: t('calls.firstHintClose') }).click();
  await expect(hint).toHaveCount(0);
  await screens.page.evaluate(() => window.ringback?.call('settings.change', { firstHint: true }));
  await expect(hint).toBeVisible();
  await screens.dial('030 23125042');
  await expect(hint).toHaveCount(0);
  expect(await app.page.evaluate(() => window.ringback?.call('settings.get', undefined))).toMatchObject({
    value: { firstHint: false },
  });
});
