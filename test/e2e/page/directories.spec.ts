import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { peopleCount } from '../../../renderer/settings/directories/directory-words.ts';
import { authority, freePort, has, type Running, radicale } from '../../support/directories/servers.ts';
import type { RunningApp } from '../../support/host/running-app.ts';
import { found, placesOf } from '../../support/inputs/canary.ts';
import { type Screens, t } from '../../support/screens/screens.ts';
import { test as base, expect } from '../fixtures.ts';

const CALLER = '+493023125042';
const random = () => randomBytes(15).toString('base64url');
/** Nothing else looks like one of them. */
const [WRONG, PASSWORD, SECOND] = [random(), random(), random()];

interface Office {
  readonly server: ReturnType<typeof radicale>;
  readonly port: number;
  running: Running;
}

/** An office's address book on a Radicale over TLS, whose certificate no system vouches for. */
const test = base.extend<{ office: Office }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright needs the pattern
  office: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rb-office-'));
    const server = radicale(folder);
    server.setPassword(PASSWORD);
    server.put('anna', ['FN:Anna Müller', 'N:Müller;Anna;;;', `TEL;TYPE=WORK:${CALLER}`, 'ORG:Example;Sales']);
    for (let place = 1; place <= 11; place += 1)
      server.put(`p${place}`, [`FN:Person ${place}`, `N:${place};Person;;;`, `TEL:+49 30 5550${100 + place}`]);
    const port = await freePort();
    const office = { server, port, running: await server.start(port) };
    await use(office);
    await office.running.stop();
    rmSync(folder, { recursive: true, force: true });
  },
});

test.skip(!has('radicale'), 'radicale is not installed');
test.use({ pbxOptions: { history: [], recordDelayMs: 0 } });

const source = (screens: Screens): Locator =>
  screens.page.getByRole('list', { name: t('directories.title') }).getByRole('listitem');

async function update(screens: Screens): Promise<void> {
  await screens.settings('directories');
  await screens.button(/^Update .* now$/).click();
}

/** No password is to be found: in files, in what crosses to the window, in the page, in the log. */
async function nowhere(app: RunningApp): Promise<void> {
  const places = await placesOf(app);
  for (const password of [WRONG, PASSWORD, SECOND]) expect(found(places, password)).toEqual([]);
  // The search finds what is there.
  expect(found(places, '23125042')).not.toEqual([]);
}

async function calledBy(screens: Screens, name: RegExp): Promise<void> {
  await screens.go('calls');
  await expect(screens.row(name)).toBeVisible();
}

test('an address book names callers: added after a test, read again, kept while it is away, and gone once it is removed', async ({
  app,
  pbx,
  screens,
  office,
}) => {
  const { page } = screens;
  pbx.traffic.inboundAnswered({ extension: '101', from: CALLER });
  await screens.connect(pbx);
  await app.main.alwaysAnswerMain(t('directories.consentYes'));

  await screens.settings('directories');
  await expect(page.getByText(t('directories.none'))).toBeVisible();
  await screens.button(t('directories.add')).click();
  await page.getByRole('menuitem', { name: t('directories.addKind_carddav') }).click();
  const dialog = page.getByRole('dialog', { name: t('directories.addTitle_carddav') });
  await expect(dialog.getByLabel(t('directories.address'), { exact: true })).toBeFocused();
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await fill(t('directories.address'), `127.0.0.1:${office.port}`);
  await fill(t('directories.user'), 'anna');
  await press(t('shell.save'));
  await expect(dialog).toContainText(t('directories.password_passwordMissing'));
  await fill(t('directories.password'), WRONG);
  await fill(t('shell.name'), 'Company directory');
  await press(t('directories.test'));
  await expect(dialog.getByRole('alert')).toContainText(t('directories.todo_untrusted'));
  await press(t('setup.caPem'));
  await dialog.getByRole('textbox', { name: t('setup.caPem') }).fill(authority.cert);
  await press(t('directories.caUse'));
  await expect(dialog.getByRole('alert')).toContainText(t('directories.what_unauthorized'));
  await nowhere(app);
  await fill(t('directories.password'), PASSWORD);
  await press(t('directories.test'));
  const first = dialog.getByRole('region', { name: t('directories.testedFirst', { count: 10 }) });
  await expect(first.getByRole('listitem')).toHaveCount(10);
  await press(t('shell.save'));
  await expect(source(screens)).toContainText(`${peopleCount(12)} · updated`);
  await expect(source(screens)).toContainText('Company directory');
  await calledBy(screens, /Anna Müller/);
  await screens.openCall(screens.row(/Anna Müller/));
  await expect(screens.callPage()).toContainText(t('people.fromDirectory', { directory: 'Company directory' }));
  await expect(screens.callPage()).toContainText('Example · Sales');
  await screens.openPalette();
  await screens.palette().fill('example sales');
  await expect(screens.option(/Anna Müller/).first()).toContainText('Example · Sales · Company directory');
  await page.keyboard.press('Escape');
  await screens.go('calls');
  await screens.filterBy('example sales');
  await expect(screens.row(/Anna Müller/)).toBeVisible();
  await screens.filterBy('example nobody');
  await expect(screens.row(/Anna Müller/)).toHaveCount(0);
  await screens.filterBy('');

  office.server.put('anna', ['FN:Anna Schulz', 'N:Schulz;Anna;;;', `TEL:${CALLER}`]);
  await update(screens);
  await calledBy(screens, /Anna Schulz/);

  await office.running.stop();
  await update(screens);
  await expect(source(screens)).toContainText(t('directories.unreachedSince', { since: '' }).replace(/ ?\.$/, ''));
  await expect(source(screens)).toContainText(
    t('directories.shownOf', { people: peopleCount(12), when: '' }).replace(/\.$/, ''),
  );
  await calledBy(screens, /Anna Schulz/);

  office.running = await office.server.start(office.port);
  office.server.setPassword(SECOND);
  await update(screens);
  await expect(source(screens)).toContainText(t('directories.what_unauthorized'));
  await calledBy(screens, /Anna Schulz/);
  await screens.settings('directories');
  await screens.button(t('directories.edit', { name: 'Company directory' })).click();
  const editing = page.getByRole('dialog', { name: t('directories.edit', { name: 'Company directory' }) });
  await editing.getByLabel(t('directories.password'), { exact: true }).fill(SECOND);
  office.server.remove('anna');
  await editing.getByRole('button', { name: t('shell.save'), exact: true }).click();
  await expect(source(screens)).toContainText(`${peopleCount(11)} · updated`);
  await nowhere(app);
  await screens.go('calls');
  await expect(screens.row(/23125042/)).toBeVisible();

  office.server.put('anna', ['FN:Anna Ay', 'N:Ay;Anna;;;', `TEL:${CALLER}`]);
  await update(screens);
  await calledBy(screens, /Anna Ay/);
  office.server.put('desk', ['FN:Front desk', 'N:desk;Front;;;', `TEL:${CALLER}`]);
  await update(screens);
  await calledBy(screens, /Anna Ay/);
  await expect(screens.row(/Anna Ay/)).toContainText('+1');
  await screens.openCall(screens.row(/Anna Ay/));
  await expect(screens.callPage()).toContainText('Front desk');
  await screens
    .callPage()
    .getByRole('button', { name: t('people.saveOf', { name: 'Anna Ay' }) })
    .click();
  const naming = page.getByRole('dialog', { name: t('people.nameNumber') });
  await naming.getByRole('button', { name: t('shell.save'), exact: true }).click();
  await expect(naming).toHaveCount(0);
  await expect(screens.row(/Anna Ay/)).not.toContainText('+1');
  await screens.settings('directories');
  await screens.button(t('directories.remove', { name: 'Company directory' })).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('directories.removeYes') })
    .click();
  await expect(page.getByText(t('directories.none'))).toBeVisible();
  await nowhere(app);
  // Who was saved stays.
  await screens.go('people');
  await expect(screens.person(/^Anna Ay/)).toBeVisible();
  await calledBy(screens, /Anna Ay/);
});
