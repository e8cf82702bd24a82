import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { authority, freePort, has, type Running, radicale, slapd } from '../support/directories/servers.ts';
import type { RunningApp } from '../support/host/running-app.ts';
import { found, placesOf } from '../support/inputs/canary.ts';
import { makeCertificate } from '../support/pbx/certificates.ts';
import { anyOf, pattern, type Screens, t } from '../support/screens/screens.ts';
import { test as base, expect } from './fixtures.ts';

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

test.use({ pbxOptions: { history: [], recordDelayMs: 0 } });

const peopleIn = (count: number): string => {
  const fill = { count, written: String(count) };
  return t('directories.people', fill);
};
const source = (screens: Screens): Locator =>
  screens.page.getByRole('list', { name: t('directories.title') }).getByRole('listitem');

async function update(screens: Screens): Promise<void> {
  await screens.settings('directories');
  await screens.button(pattern`^${anyOf('directories.update')}$`).click();
}

/** No password is to be found: in files, in what crosses to the window, in the page, in the log. */
async function nowhere(app: RunningApp): Promise<void> {
  const places = await placesOf(app);
  for (const password of [WRONG, PASSWORD, SECOND]) expect(found(places, password)).toEqual([]);
  // The search finds what is there.
  expect(found(places, '23125042')).not.toEqual([]);
}

/** Adds a directory as a person does: no password first, a wrong one then, the company's CA, and the ten people of its test. */
async function addByHand(
  app: RunningApp,
  screens: Screens,
  kind: 'carddav' | 'ldap',
  fields: Partial<Record<'address' | 'server' | 'user', string>>,
): Promise<void> {
  const { page } = screens;
  await app.main.alwaysAnswerMain(t('directories.consentYes'));
  await screens.settings('directories');
  await expect(page.getByText(t('directories.none'))).toBeVisible();
  await screens.button(t('directories.add')).click();
  // Each kind has its description below its name.
  for (const of of ['carddav', 'ldap', 'file'] as const) {
    const item = page.getByRole('menuitem', { name: t(`directories.addKind_${of}`) });
    const name = await item.getByText(t(`directories.addKind_${of}`), { exact: true }).boundingBox();
    const hint = await item.getByText(t(`directories.addDetail_${of}`), { exact: true }).boundingBox();
    expect(hint?.y).toBeGreaterThanOrEqual((name?.y ?? Infinity) + (name?.height ?? 0) - 1);
  }
  await page.getByRole('menuitem', { name: t(`directories.addKind_${kind}`) }).click();
  const dialog = page.getByRole('dialog', { name: t(`directories.addTitle_${kind}`) });
  const labelled = (label: string) => dialog.getByLabel(label, { exact: true });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await expect(labelled(t(kind === 'ldap' ? 'directories.server' : 'directories.address'))).toBeFocused();
  for (const [field, text] of Object.entries(fields))
    await labelled(t(`directories.${field as keyof typeof fields}`)).fill(text);
  await press(t('shell.save'));
  await expect(dialog).toContainText(t('directories.password_passwordMissing'));
  await labelled(t('directories.password')).fill(WRONG);
  if (kind === 'ldap') await press(t('directories.more'));
  await labelled(t('shell.name')).fill('Company directory');
  await press(t('directories.test'));
  await expect(dialog.getByRole('alert')).toContainText(t('directories.here_untrusted'));
  await press(t('setup.caPem'));
  await dialog.getByRole('textbox', { name: t('setup.caPem') }).fill(authority.cert);
  await press(t('directories.caUse'));
  await expect(dialog.getByRole('alert')).toContainText(t('directories.what_unauthorized'));
  await nowhere(app);
  await labelled(t('directories.password')).fill(PASSWORD);
  await press(t('directories.test'));
  const first = dialog.getByRole('region', { name: t('directories.testedFirst', { count: 10 }) });
  await expect(first.getByRole('listitem')).toHaveCount(10);
  await press(t('shell.save'));
}

/** No password is in the state that is copied for support. */
async function copiesNoPassword(screens: Screens): Promise<void> {
  const copied = await screens.copyState();
  expect(copied).toContain(t('diagnostics.connection'));
  for (const secret of [WRONG, PASSWORD, SECOND]) expect(copied).not.toContain(secret);
}

async function calledBy(screens: Screens, name: RegExp): Promise<void> {
  await screens.go('calls');
  await expect(screens.row(name)).toBeVisible();
}

/** A test that needs programs of Debian's packages; skipped by name where one is not installed. */
const testWith = (...programs: readonly string[]) => (has(...programs) ? test : test.skip);

testWith('radicale')(
  'an address book names callers: added after a test, read again, kept while it is away, and gone once it is removed',
  async ({ app, pbx, screens, office }) => {
    const { page } = screens;
    pbx.traffic.inboundAnswered({ extension: '101', from: CALLER });
    await screens.connect(pbx);
    await addByHand(app, screens, 'carddav', { address: `127.0.0.1:${office.port}`, user: 'anna' });
    await expect(source(screens)).toContainText(t('directories.updated', { people: peopleIn(12), at: '' }));
    await expect(source(screens)).toContainText('Company directory');
    await calledBy(screens, /Anna Müller/);
    await screens.openCall(screens.row(/Anna Müller/));
    await expect(screens.callPage()).toContainText(t('people.fromDirectory', { directory: 'Company directory' }));
    await expect(screens.callPage()).toContainText('Example · Sales');
    await expect(screens.callPage()).toContainText(t('people.type_work'));
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
      t('directories.shownOf', { people: peopleIn(12), when: '' }).replace(/\.$/, ''),
    );
    await calledBy(screens, /Anna Schulz/);

    await test.step('it shows a certificate that nobody trusts: that is told, and nothing is sent', async () => {
      const another = makeCertificate({ name: 'another', hosts: ['127.0.0.1'] });
      office.running = await office.server.start(office.port, another);
      await update(screens);
      await expect(source(screens)).toContainText(t('directories.todo_untrusted'));
      await calledBy(screens, /Anna Schulz/);
      await office.running.stop();
      expect(office.running.log()).not.toContain('request for');
    });

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
    await expect(source(screens)).toContainText(t('directories.updated', { people: peopleIn(11), at: '' }));
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

    await test.step('it has hardly anybody any more: all stay until a press lets the others go', async () => {
      for (let place = 1; place <= 7; place += 1)
        office.server.put(`q${place}`, [
          `FN:Person Q${place}`,
          `N:Q${place};Person;;;`,
          `TEL:+49 30 5560${100 + place}`,
        ]);
      await update(screens);
      await expect(source(screens)).toContainText(t('directories.updated', { people: peopleIn(20), at: '' }));
      for (let place = 1; place <= 11; place += 1) office.server.remove(`p${place}`);
      for (let place = 1; place <= 7; place += 1) office.server.remove(`q${place}`);
      office.server.remove('desk');
      await update(screens);
      const people = peopleIn(1);
      await expect(source(screens)).toContainText(t('directories.what_fewPeople', { people }));
      await expect(source(screens)).toContainText(peopleIn(20));
      await screens.button(t('directories.keepOnly', { people })).click();
      await expect(source(screens)).toContainText(t('directories.updated', { people, at: '' }));
    });

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
  },
);

testWith('slapd', 'ldapmodify')(
  'an LDAP directory names callers: added after a test, read again, kept while it is away, and its password is nowhere',
  async ({ app, pbx, screens }) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rb-slapd-'));
    const people = Array.from({ length: 12 }, (_, place) =>
      place === 0
        ? { cn: 'Anna Müller', sn: 'Müller', telephoneNumber: CALLER, o: 'Example', ou: 'Sales' }
        : { cn: `Person ${place}`, sn: `${place}`, telephoneNumber: `+49 30 5550${100 + place}` },
    );
    const server = slapd(folder, { people, password: PASSWORD });
    let running = await server.start();
    const places = { port: running.port, securePort: running.securePort };
    try {
      pbx.traffic.inboundAnswered({ extension: '101', from: CALLER });
      await screens.connect(pbx);
      await addByHand(app, screens, 'ldap', {
        server: `127.0.0.1:${places.securePort}`,
        user: 'cn=reader,dc=example,dc=org',
      });
      await expect(source(screens)).toContainText(t('directories.updated', { people: peopleIn(12), at: '' }));
      await calledBy(screens, /Anna Müller/);
      await copiesNoPassword(screens);
      await nowhere(app);

      const dn = 'dn: uid=u0,ou=people,dc=example,dc=org';
      server.modify(places.port, `${dn}\nchangetype: modify\nreplace: cn\ncn: Anna Schulz\n`);
      await update(screens);
      await calledBy(screens, /Anna Schulz/);

      await running.stop();
      await update(screens);
      await expect(source(screens)).toContainText(t('directories.unreachedSince', { since: '' }).replace(/ ?\.$/, ''));
      await nowhere(app);

      await test.step('it shows a certificate that nobody trusts: that is told, and nothing is sent', async () => {
        running = await server.start({ ...places, tls: makeCertificate({ name: 'another', hosts: ['127.0.0.1'] }) });
        await update(screens);
        await expect(source(screens)).toContainText(t('directories.todo_untrusted'));
        await calledBy(screens, /Anna Schulz/);
        await running.stop();
        expect(running.log()).not.toMatch(/ (BIND|SRCH) /);
      });

      running = await server.start(places);
      const reader = 'dn: cn=reader,dc=example,dc=org';
      server.modify(
        places.port,
        `${reader}\nchangetype: modify\nreplace: userPassword\nuserPassword: ${SECOND}\n\n${dn}\nchangetype: delete\n`,
      );
      await update(screens);
      await expect(source(screens)).toContainText(t('directories.what_unauthorized'));
      await calledBy(screens, /Anna Schulz/);
      await screens.settings('directories');
      await screens.button(t('directories.edit', { name: 'Company directory' })).click();
      const editing = screens.page.getByRole('dialog', { name: t('directories.edit', { name: 'Company directory' }) });
      await editing.getByLabel(t('directories.password'), { exact: true }).fill(SECOND);
      await editing.getByRole('button', { name: t('shell.save'), exact: true }).click();
      await expect(source(screens)).toContainText(t('directories.updated', { people: peopleIn(11), at: '' }));
      await screens.go('calls');
      await expect(screens.row(/23125042/)).toBeVisible();
      await copiesNoPassword(screens);
      await nowhere(app);
    } finally {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('the app ends while a directory that doesn’t answer is read, and reads it again at its next start', async ({
  app,
  screens,
}) => {
  let asked = 0;
  const server = http.createServer(() => {
    asked += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await screens.practise();
    await app.main.alwaysAnswerMain(t('directories.consentYes'));
    const source = {
      ...{ kind: 'carddav' as const, id: crypto.randomUUID(), name: '', isOn: true, user: '', allowHttp: true },
      ...{
        address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/book/`,
        trust: { kind: 'system' as const },
      },
    };
    const saved = await screens.page.evaluate(
      (one) => window.ringback?.call('directories.save', { source: one, password: null }),
      source,
    );
    expect(saved).toMatchObject({ ok: true });
    await expect.poll(() => asked).toBeGreaterThan(0);
    const before = asked;
    await app.restart();
    await expect.poll(() => asked).toBeGreaterThan(before);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
