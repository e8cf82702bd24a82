import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Directory } from '../../../shared/directories/directory.ts';
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
      name: 'a file, tested',
      async reach(stage) {
        const { app, screens } = stage;
        await screens.page.keyboard.press('Escape');
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
