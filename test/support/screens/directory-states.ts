import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Directory } from '../../../shared/directories/directory.ts';
import { makeCertificate } from '../pbx/certificates.ts';
import type { Chapter, Stage } from './chapter.ts';
import { anyOf, t, tOfMain } from './screens.ts';

const CALLER = '+493023125042';

const people = [
  'Name,Company,Department,Phone,Mobile',
  `Maria Keller,Acme,Sales,${CALLER},+491712345678`,
  'Noor Haddad,Acme,Development,030 23125045,',
  'Eszter Nagy-Szabó with a name that is long enough to break in a narrow window,Acme,,+36 1 555 0100,',
  `Front desk,Acme,,${CALLER},`,
  'Nobody,,,,',
  '',
].join('\n');

const dialogOf = ({ screens }: Stage) => screens.page.getByRole('dialog');

async function addForm(stage: Stage, kind: Directory['kind']): Promise<void> {
  const { screens } = stage;
  await screens.button(t('directories.add')).click();
  await screens.page.getByRole('menuitem', { name: t(`directories.addKind_${kind}`) }).click();
  await expect(dialogOf(stage)).toBeVisible();
}

/** Adds a server that nothing answers at: it was there once, as far as the window knows. */
async function addAway({ screens }: Stage): Promise<void> {
  const saved = await screens.page.evaluate(() => {
    const trust = { kind: 'system' } as const;
    const source = {
      ...{ kind: 'ldap' as const, id: crypto.randomUUID(), name: 'Company directory', isOn: true, trust },
      ...{ host: '127.0.0.1', port: 1, security: 'ldaps' as const, user: '', base: '', filter: '' },
    };
    return window.ringback?.call('directories.save', { source, password: null });
  });
  expect(saved).toMatchObject({ ok: true });
}

/** A server that refuses every password. It goes with the process. */
async function refusing(): Promise<string> {
  const server = http.createServer((_request, response) => {
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="office"' }).end();
  });
  return `http://127.0.0.1:${await portOf(server)}/book/`;
}

/** A server whose certificate is its own. */
async function ownCertificate(): Promise<string> {
  const made = makeCertificate({ name: 'cloud.example.com', hosts: ['127.0.0.1'] });
  return `https://127.0.0.1:${await portOf(https.createServer(made))}/book/`;
}

async function portOf(server: http.Server | https.Server): Promise<number> {
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function addBook({ screens }: Stage, name: string, address: string, user: string): Promise<void> {
  const saved = await screens.page.evaluate(
    ([name, address, user]) => {
      const allowHttp = address.startsWith('http:');
      const common = {
        kind: 'carddav' as const,
        id: crypto.randomUUID(),
        isOn: true,
        trust: { kind: 'system' as const },
      };
      const source = { ...common, name, address, user, allowHttp };
      return window.ringback?.call('directories.save', { source, password: user === '' ? null : 'secret' });
    },
    [name, address, user] as const,
  );
  expect(saved).toMatchObject({ ok: true });
}

/** Where names of callers come from: the settings' section and its forms. */
export const directoryStates: Chapter = {
  name: 'Directories',
  pbx: { weeks: 1 },
  scenes: [
    {
      screen: 'Directories',
      name: 'none yet',
      async reach({ app, screens, pbx }) {
        await app.main.alwaysAnswerMain(tOfMain('directories.consentYes'));
        await screens.connect(pbx);
        await screens.settings('directories');
        await expect(screens.page.getByText(t('directories.none'))).toBeVisible();
      },
    },
    {
      screen: 'Directories',
      name: 'which kind',
      async reach({ screens }) {
        await screens.button(t('directories.add')).click();
        await expect(screens.page.getByRole('menuitem')).toHaveCount(3);
      },
    },
    {
      screen: 'Directories',
      name: 'an address book, nothing typed',
      async reach(stage) {
        await stage.screens.page.keyboard.press('Escape');
        await addForm(stage, 'carddav');
        await dialogOf(stage)
          .getByRole('button', { name: t('shell.save'), exact: true })
          .click();
        await expect(dialogOf(stage)).toContainText(t('directories.address_addressMissing'));
      },
    },
    {
      screen: 'Directories',
      name: 'an LDAP directory that doesn’t answer',
      async reach(stage) {
        await stage.screens.page.keyboard.press('Escape');
        await addForm(stage, 'ldap');
        await dialogOf(stage).getByLabel(t('directories.server'), { exact: true }).fill('127.0.0.1:1');
        await dialogOf(stage)
          .getByRole('button', { name: t('directories.more') })
          .click();
        await dialogOf(stage)
          .getByRole('button', { name: t('directories.test') })
          .click();
        await expect(dialogOf(stage)).toContainText(t('directories.todo_refused'));
      },
    },
    {
      screen: 'Directories',
      name: 'an address book whose certificate nobody vouches for',
      async reach(stage) {
        await stage.screens.page.keyboard.press('Escape');
        await addForm(stage, 'carddav');
        await dialogOf(stage)
          .getByLabel(t('directories.address'), { exact: true })
          .fill(await ownCertificate());
        await dialogOf(stage)
          .getByRole('button', { name: t('directories.test') })
          .click();
        await expect(dialogOf(stage)).toContainText(t('directories.here_untrusted'));
      },
    },
    {
      screen: 'Directories',
      name: 'its certificate, to compare',
      async reach(stage) {
        await stage.screens.button(t('setup.certificateShow')).click();
        await expect(stage.screens.page.getByText(t('directories.certificateIntro'))).toBeVisible();
      },
    },
    {
      screen: 'Directories',
      name: 'a file, tested',
      async reach(stage) {
        const { app, screens } = stage;
        // The certificate, then the form.
        await screens.page.keyboard.press('Escape');
        const form = screens.page.getByRole('dialog', { name: t('directories.addTitle_carddav') });
        await form.getByRole('button', { name: t('shell.cancel') }).click();
        await expect(form).toHaveCount(0);
        await addForm(stage, 'file');
        const file = path.join(app.folder, 'people.csv');
        writeFileSync(file, people);
        await app.main.openFile(file);
        await dialogOf(stage)
          .getByRole('button', { name: t('directories.chooseFile') })
          .click();
        await dialogOf(stage)
          .getByRole('button', { name: t('directories.test') })
          .click();
        await expect(dialogOf(stage)).toContainText('Noor Haddad');
      },
    },
    {
      screen: 'Directories',
      name: 'one is read, one can’t be reached',
      async reach(stage) {
        const { screens } = stage;
        await dialogOf(stage)
          .getByRole('button', { name: t('shell.save'), exact: true })
          .click();
        await addAway(stage);
        const list = screens.page.getByRole('list', { name: t('directories.title') });
        await expect(list).toContainText(anyOf('directories.people'));
        await expect(list).toContainText(t('directories.todo_refused'));
        await screens.closeMessages();
      },
    },
    {
      screen: 'Directories',
      name: 'one refuses the password, one shows a certificate that nobody vouches for',
      async reach(stage) {
        const { screens } = stage;
        await addBook(stage, 'Company', await refusing(), 'anna');
        await addBook(stage, 'Address book of the whole group, with a long name', await ownCertificate(), '');
        const list = screens.page.getByRole('list', { name: t('directories.title') });
        await expect(list).toContainText(t('directories.todo_unauthorized'));
        await expect(list).toContainText(t('directories.todo_untrusted'));
      },
    },
    {
      screen: 'Directories',
      name: 'a file that has nobody any more',
      async reach({ app, screens }) {
        writeFileSync(path.join(app.folder, 'people.csv'), people.split('\n', 1).join(''));
        await screens.button(t('directories.update', { name: 'people.csv' })).click();
        const list = screens.page.getByRole('list', { name: t('directories.title') });
        await expect(list).toContainText(t('errors.directory_emptiedTodo'));
      },
    },
    {
      screen: 'Directories',
      name: 'a file with hardly anybody left',
      async reach({ app, screens }) {
        const file = path.join(app.folder, 'people.csv');
        const update = () => screens.button(t('directories.update', { name: 'people.csv' })).click();
        const list = screens.page.getByRole('list', { name: t('directories.title') });
        const [head, ...rows] = people.trim().split('\n');
        const many = Array.from({ length: 30 }, (_, at) => `Keller ${at},Acme,Sales,+49 30 5550${100 + at},`);
        writeFileSync(file, [head, ...rows, ...many].join('\n'));
        await update();
        const all = { count: 34, written: '34' };
        await expect(list).toContainText(t('directories.updated', { people: t('directories.people', all), at: '' }));
        writeFileSync(file, [head, rows[0]].join('\n'));
        await update();
        await expect(list).toContainText(t('directories.todo_fewPeople'));
      },
    },
    {
      screen: 'Directories',
      name: 'removing one',
      async reach({ screens }) {
        await screens.button(t('directories.remove', { name: 'Company directory' })).click();
        await expect(screens.page.getByRole('alertdialog')).toContainText(t('directories.removeText'));
      },
    },
    {
      screen: 'Directories',
      name: 'a call by somebody of a directory',
      async reach({ screens, pbx }) {
        await screens.page.keyboard.press('Escape');
        pbx.traffic.inboundAnswered({ extension: '101', from: CALLER });
        await screens.refresh();
        await screens.go('calls');
        const row = screens.row(/Maria Keller/).first();
        await expect(row).toContainText('+1');
        await screens.openCall(row);
        await expect(screens.callPage()).toContainText(t('people.fromDirectory', { directory: 'people.csv' }));
      },
    },
    {
      screen: 'Directories',
      name: 'the palette with people of a directory',
      async reach({ screens }) {
        await screens.openPalette();
        await screens.palette().fill('acme');
        await expect(screens.option(/Noor Haddad/)).toBeVisible();
      },
    },
  ],
};
