import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { CheckName } from '../../shared/connection.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import { errorWords } from '../../shared/messages/error-words.ts';
import type { TestPbx } from '../support/practice-faults/test-pbx.ts';
import { type Screens, t } from '../support/screens/screens.ts';
import { keepsKey } from '../support/screens/stories.ts';
import { expect, test } from './fixtures.ts';

test.use({ pbxOptions: { weeks: 1 } });

const field = (screens: Screens, name: 'address' | 'key' | 'extension') =>
  screens.page.getByLabel(t(`setup.${name}`), { exact: true });

const hostOf = (pbx: TestPbx) => new URL(pbx.address).host;

async function expectWords(screens: Screens, name: CheckName, error: AppErrorData): Promise<void> {
  const { what, todo } = errorWords(t, error, String);
  await expect(screens.checked(name)).toContainText(what);
  await expect(screens.checked(name)).toContainText(todo);
}

test('one click on the welcome gives calls to look at, with nothing real behind them', async ({ screens, app }) => {
  await screens.practise();
  await expect(screens.row(/./).nth(5)).toBeVisible();
  await expect(screens.page.getByRole('region', { name: t('shell.practice') })).toBeVisible();
  await screens.go('newCall');
  await expect(screens.page.getByText('Berlin trunk').first()).toBeVisible();

  await app.restart();
  await expect(screens.row(/./).nth(5)).toBeVisible();
  await screens.settings('connection');
  await screens.button(t('settings.remove')).click();
  await screens.answerMain(true, t('setup.consentRemove', { name: t('shell.samples') }));
  await expect(screens.button(t('welcome.practice'))).toBeVisible();
});

test('a PBX is connected: agreed http, checks shown, gateway and shown number entered, calls appear', async ({
  screens,
  pbx,
}) => {
  const { page } = screens;
  await field(screens, 'address').fill(`  ${pbx.address}/admin/ `);
  await field(screens, 'key').fill(pbx.key);
  await field(screens, 'extension').fill('999');
  await screens.connectButton().click();
  await screens.answerMain(false, t('setup.consentHttp', { host: hostOf(pbx) }));
  await expect(page.getByRole('alert')).toContainText(t('errors.declinedWhat'));
  expect(pbx.requests).toHaveLength(0);

  await screens.connectButton().click();
  await screens.answerMain(true, t('setup.consentHttp', { host: hostOf(pbx) }));
  await expect(screens.checked('reachable')).toContainText(t('setup.checkState_good'));
  await expect(screens.checked('key')).toContainText(t('setup.checkState_good'));
  await expect(screens.checked('pathForm')).toContainText(t('setup.findingPathWith'));
  await expect(screens.checked('extension')).toContainText('101, 102, 103');
  await expect(screens.checked('clock')).toContainText(t('setup.zoneGood', { zone: zoneCity(pbx.zone) }));
  await expect(screens.checked('address')).toContainText(t('setup.findingPlainHttp'));
  await expect(screens.button(t('setup.anyway'))).toBeVisible();
  await screens.backToForm();
  await field(screens, 'extension').fill('104');
  await screens.connectButton().click();
  await screens.connected();

  await page.getByLabel(t('setup.gatewayName'), { exact: true }).fill('Berlin');
  await page.getByLabel(t('setup.gatewayUuid'), { exact: true }).fill('not-a-uuid');
  await screens.button(t('setup.addGateway')).click();
  await expect(page.getByText(t('setup.gateway_notUuid'))).toBeVisible();
  await expect(page.getByLabel(t('setup.gatewayName'), { exact: true })).toHaveValue('Berlin');
  await screens.addGateway({ name: 'Berlin', uuid: pbx.gateways[0]?.uuid.toUpperCase() ?? '' });
  await page.getByLabel(t('setup.callerId'), { exact: true }).fill('+49 30 23125-600');
  await screens.button(t('setup.addCallerId')).click();
  await expect(screens.button(t('setup.remove', { name: '030 23125600' }))).toBeVisible();
  await screens.showCalls();
  await expect(page.getByRole('button', { name: t('shell.insecure') })).toBeVisible();
  await expect(screens.page.getByRole('grid', { name: t('calls.list', { extension: '104' }) })).toBeVisible();
  expect(new Set(pbx.requests.map(({ key }) => key))).toEqual(new Set(['right']));
});

/** As the checks write a time zone: by its city. */
const zoneCity = (zone: string) => zone.replace(/^.*\//, '').replaceAll('_', ' ');

/** What is wrong, the check that says so, and the words for it. `mend` undoes it. */
interface Mistake {
  readonly name: string;
  readonly make: (pbx: TestPbx) => Promise<void> | void;
  readonly mend: (pbx: TestPbx) => Promise<void> | void;
  readonly check: CheckName;
  readonly error: AppErrorData | ((pbx: TestPbx) => AppErrorData);
  /** What the sentence must name, whatever the catalogue makes of the rest. */
  readonly saying?: string;
}

const answersAs = (fault: Parameters<TestPbx['switchboard']['fault']>[1]) => ({
  make: (pbx: TestPbx) => void pbx.switchboard.fault('any', fault),
  mend: (pbx: TestPbx) => pbx.switchboard.clear(),
});

const MISTAKES: readonly Mistake[] = [
  {
    name: 'the key is revoked',
    make: (pbx) => pbx.switchboard.setAccess('revoked'),
    mend: (pbx) => pbx.switchboard.setAccess('allowed'),
    check: 'key',
    error: { kind: 'unauthorized', serverMessage: 'Unauthenticated.' },
    saying: 'Integrations, API Keys',
  },
  {
    name: 'this computer is not whitelisted',
    make: (pbx) => pbx.switchboard.setAccess('forbidden'),
    mend: (pbx) => pbx.switchboard.setAccess('allowed'),
    check: 'key',
    error: { kind: 'forbidden', serverMessage: 'Your IP address is not allowed to use this API key.' },
    saying: 'IP whitelist',
  },
  {
    name: 'a web server that is no PBX',
    ...answersAs({ kind: 'html', status: 200 }),
    check: 'pathForm',
    error: { kind: 'notPbx', status: 200 },
  },
  {
    name: 'neither path form is there',
    ...answersAs({ kind: 'answer', status: 404, body: { message: 'Not Found' } }),
    check: 'pathForm',
    error: { kind: 'notPbx', status: 404 },
  },
  {
    name: 'the PBX has a fault of its own',
    ...answersAs({ kind: 'answer', status: 500, body: { message: 'Server Error' } }),
    check: 'key',
    error: { kind: 'server', status: 500, serverMessage: 'Server Error' },
  },
  {
    name: 'nothing listens',
    make: (pbx) => pbx.switchboard.offline(),
    mend: (pbx) => pbx.switchboard.online(),
    check: 'reachable',
    error: (pbx) => ({ kind: 'network', reason: 'refused', host: hostOf(pbx) }),
  },
];

const EVERYBODY = '101, 102, 103, 104, 105, 106, 107, 108, 109, 110';

test('each thing that can be wrong has its sentence, keeps what was typed, and the next try succeeds', async ({
  screens,
  pbx,
}) => {
  await field(screens, 'address').fill(pbx.address);
  await field(screens, 'key').fill('not-the-key');
  await field(screens, 'extension').fill('101');
  await screens.connectButton().click();
  await screens.answerMain(true, t('setup.consentHttp', { host: hostOf(pbx) }));
  await expectWords(screens, 'key', { kind: 'unauthorized', serverMessage: 'Unauthenticated.' });
  await screens.backToForm();
  await field(screens, 'key').fill(pbx.key);

  for (const mistake of MISTAKES) {
    await test.step(mistake.name, async () => {
      await mistake.make(pbx);
      await screens.connectButton().click();
      const { error } = mistake;
      await expectWords(screens, mistake.check, typeof error === 'function' ? error(pbx) : error);
      if (mistake.saying) await expect(screens.checked(mistake.check)).toContainText(mistake.saying);
      await screens.backToForm();
      await expect(field(screens, 'address')).toHaveValue(pbx.address);
      await expect(field(screens, 'key')).toHaveValue(pbx.key);
      await expect(field(screens, 'extension')).toHaveValue('101');
      await mistake.mend(pbx);
    });
  }
  await test.step('garbage for JSON', async () => {
    pbx.switchboard.fault('any', { kind: 'garbage' });
    await screens.connectButton().click();
    await expect(screens.checked('pathForm')).toContainText(t('errors.badAnswerWhat'));
    pbx.switchboard.clear();
    await screens.backToForm();
  });
  await test.step('an extension that nobody has', async () => {
    await field(screens, 'extension').fill('999');
    await screens.connectButton().click();
    await expect(screens.checked('extension')).toContainText(t('setup.findingExtensionKnown', { known: EVERYBODY }));
    await screens.backToForm();
    await field(screens, 'extension').fill('Anna');
    await screens.connectButton().click();
    await expectWords(screens, 'extension', { kind: 'badExtension', typed: 'Anna' });
    await screens.backToForm();
    await field(screens, 'extension').fill('101');
  });
  await screens.connectButton().click();
  await screens.connected();
  await screens.showCalls();
});

test('addresses that cannot be one are explained before anything is sent', async ({ screens }) => {
  const { page } = screens;
  await field(screens, 'key').fill('some key');
  await field(screens, 'extension').fill('101');
  for (const [typed, reason] of [
    ['', 'empty'],
    ['ftp://pbx.example.com', 'scheme'],
    ['https://me:secret@pbx.example.com', 'userinfo'],
    ['pbx example', 'unreadable'],
    ['https://pbx.example.com/?x=1', 'query'],
  ] as const) {
    await field(screens, 'address').fill(typed);
    await screens.connectButton().click();
    await expect(page.getByText(errorWords(t, { kind: 'address', reason }, String).what).first()).toBeVisible();
    await screens.backToForm();
    await expect(field(screens, 'address')).toHaveValue(typed);
  }
});

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
  await expectWords(screens, 'key', { kind: 'keyMissing' });
  expect(pbx.requests.slice(before).filter(({ key }) => key !== 'none')).toHaveLength(0);

  await screens.button(t('settings.remove')).click();
  await screens.answerMain(false, t('setup.consentRemove', { name: '127.0.0.1' }));
  await screens.go('calls');
  await expect(screens.row(/./).first()).toHaveAttribute('data-key', first ?? 'the call of before');
  await screens.settings('connection');
  await screens.button(t('settings.remove')).click();
  await screens.answerMain(true, t('setup.consentRemove', { name: '127.0.0.1' }));
  await expect(screens.connectButton()).toBeVisible();
  expect(readdirSync(path.join(app.profile, 'connections'))).toEqual([]);
  await app.restart();
  await expect(screens.connectButton()).toBeVisible();
});

test('after a restart the key is where the host can keep it safe, and asked for where it cannot', async ({
  screens,
  pbx,
  app,
}, info) => {
  await screens.connect(pbx);
  const isKept = await keepsKey(screens);
  info.annotations.push({ type: 'key', description: isKept ? 'kept in the keychain' : 'in memory only' });
  await app.restart();
  await expect(screens.row(/./).first()).toBeVisible();
  if (isKept) {
    await screens.updated();
    return;
  }
  await expect(screens.page.getByText(t('shell.trouble_keyMissing'))).toBeVisible();
  await screens.button(t('shell.enterKey')).click();
});
