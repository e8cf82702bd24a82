import type { CheckName } from '../../../shared/connection.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { errorWords } from '../../../shared/messages/error-words.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { type Screens, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

const field = (screens: Screens, name: 'address' | 'key' | 'extension') =>
  screens.page.getByLabel(t(`setup.${name}`), { exact: true });

const hostOf = (pbx: TestPbx) => new URL(pbx.address).host;

async function expectWords(screens: Screens, name: CheckName, error: AppErrorData): Promise<void> {
  const { what, todo } = errorWords(t, error, String);
  await expect(screens.checked(name)).toContainText(what);
  await expect(screens.checked(name)).toContainText(todo);
}

test('one click on the welcome gives calls to look at, with nothing real behind them', async ({ screens }) => {
  await screens.practise();
  await expect(screens.row(/./).nth(5)).toBeVisible();
  await expect(screens.connection()).toContainText(t('strip.samples'));
  await screens.go('newCall');
  await expect(screens.page.getByText('Berlin trunk').first()).toBeVisible();
});

test('what cannot be right is said at its field before anything is sent; what is wrong has its sentence, keeps what was typed, and the next try succeeds', async ({
  screens,
  pbx,
}) => {
  await test.step('at its field', async () => {
    const { page } = screens;
    await screens.connectButton().click();
    for (const key of ['setup.keyMissing', 'setup.extensionMissing'] as const)
      await expect(page.getByText(t(key))).toBeVisible();
    await expect(field(screens, 'address')).toBeFocused();
    for (const [typed, reason] of [
      ['ftp://pbx.example.com', 'scheme'],
      ['pbx example', 'unreadable'],
    ] as const) {
      await field(screens, 'address').fill(typed);
      await field(screens, 'key').focus();
      await expect(page.getByText(errorWords(t, { kind: 'address', reason }, String).what)).toBeVisible();
    }
    await field(screens, 'address').fill('p');
    await expect(page.getByText(errorWords(t, { kind: 'address', reason: 'unreadable' }, String).what)).toHaveCount(0);
    await expect(screens.checks()).toHaveCount(0);
    expect(pbx.requests).toEqual([]);
  });
  await field(screens, 'address').fill(pbx.address);
  await field(screens, 'key').fill('not-the-key');
  await field(screens, 'extension').fill('101');
  await screens.connectButton().click();
  await screens.answerMain(true, t('setup.consentHttp', { host: hostOf(pbx) }));
  await expectWords(screens, 'key', { kind: 'unauthorized', serverMessage: 'Unauthenticated.' });
  await screens.backToForm();
  await field(screens, 'key').fill(pbx.key);

  await test.step('nothing listens, and what was typed is still there', async () => {
    await pbx.switchboard.offline();
    await screens.connectButton().click();
    await expectWords(screens, 'pbx', { kind: 'network', reason: 'refused', host: hostOf(pbx) });
    await screens.backToForm();
    await expect(field(screens, 'address')).toHaveValue(pbx.address);
    await expect(field(screens, 'key')).toHaveValue(pbx.key);
    await expect(field(screens, 'extension')).toHaveValue('101');
    await pbx.switchboard.online();
  });
  await test.step('an extension that is none', async () => {
    await field(screens, 'extension').fill('Anna');
    await screens.connectButton().click();
    await expect(
      screens.page.getByText(errorWords(t, { kind: 'badExtension', typed: 'Anna' }, String).what),
    ).toBeVisible();
    await expect(field(screens, 'extension')).toBeFocused();
    await field(screens, 'extension').fill('101');
  });
  await screens.connectButton().click();
  await screens.connected();
  await screens.row(/./).first().waitFor();
});
