import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { proposedFrom } from '../../../shared/people/people.ts';
import { MINUTE } from '../../../shared/time/durations.ts';
import { byHand, type TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { anyOf, beginningWith, type Screens, t } from '../../support/screens/screens.ts';
import { postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { history: [], recordDelayMs: 0, phones: byHand } });

const desk = '+493023125042';
const nobodys = '+493023125043';

async function connected(screens: Screens, pbx: TestPbx): Promise<void> {
  pbx.traffic.inboundAnswered({ extension: '101', from: desk, name: 'SWITCHBOARD' });
  await screens.connect(pbx);
}

const card = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:Maria Keller',
  'TEL;TYPE=WORK:+49 (0)30 / 231 250 42',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:Without a number',
  'END:VCARD',
  '',
].join('\r\n');

test('an address book is imported after a look at it, taken back, and its names stand where the numbers do', async ({
  pbx,
  screens,
}) => {
  await connected(screens, pbx);
  const { page } = screens;
  const dialog = page.getByRole('dialog', { name: t('people.importTitle') });
  const preview = async () => {
    await screens.button(t('people.importFile')).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.vcf', mimeType: 'text/vcard', buffer: Buffer.from(card) });
    await expect(dialog).toContainText(t('people.will_added', { count: 1 }));
    await expect(dialog.getByRole('button', { name: t('people.import'), exact: true })).toBeFocused();
    await expect(dialog).toContainText(t('people.willSkip', { count: 1 }));
  };
  await screens.go('people');
  await expect(page.getByText(t('people.emptyTitle'))).toBeVisible();
  await preview();
  await dialog.getByRole('button', { name: t('shell.close') }).click();
  await expect(page.getByText(t('people.emptyTitle'))).toBeVisible();

  await preview();
  await dialog.getByRole('button', { name: t('people.import'), exact: true }).click();
  await expect(screens.person(/^Maria Keller/)).toBeVisible();
  await screens.button(t('shell.undo')).click();
  await expect(page.getByText(t('people.emptyTitle'))).toBeVisible();

  await preview();
  await dialog.getByRole('button', { name: t('people.import'), exact: true }).click();
  await expect(screens.person(/^Maria Keller/)).toBeVisible();
  await screens.go('calls');
  await screens.openCall(screens.row(/Maria Keller/));
  const opened = screens.callPage();
  await expect(opened.getByRole('heading', { name: 'Maria Keller' })).toBeVisible();
  await expect(page.getByText('SWITCHBOARD')).toHaveCount(0);
});

test('a table whose letters were guessed wrong is read as the person chooses, by keyboard', async ({
  pbx,
  screens,
}) => {
  await connected(screens, pbx);
  const { page } = screens;
  await screens.go('people');
  await screens.button(t('people.importFile')).click();
  const dialog = page.getByRole('dialog', { name: t('people.importTitle') });
  const buffer = Buffer.from('Name;Telefon\nGro\u00e1;030 23125042\n', 'latin1');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: t('people.will_added', { count: 1 }) }).click();
  await expect(dialog.getByText('Groá:')).toBeVisible();
  const choice = dialog.getByRole('button', { name: new RegExp(t('people.importEncoding')) });
  await choice.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Groß (ibm850)' }).press('Enter');
  await expect(choice).toContainText('Groß (ibm850)');
  await expect(choice).toBeFocused();
  await expect(dialog.getByText('Groß:')).toBeVisible();
  await dialog.getByRole('button', { name: t('people.import'), exact: true }).click();
  await expect(screens.person(/^Groß/)).toBeVisible();
});

const table = [
  'Nr.;Vorname;Nachname;Firma;Telefon (geschäftlich);Telefax;Geburtstag',
  '1;Anna;Berg;ACME;030 23125042 Durchwahl 78;030 23125099;02.01.1980',
  '2;Bert;Cole;ACME;301234567.0;;',
  '3;Cora;Dahl;ACME;15.03.2026;;',
  '4;Dora;Eck;ACME;;030 23125098;',
  '',
].join('\n');

test('a table is imported by its headings: what is left out or to be checked is named, and no press calls a fax', async ({
  pbx,
  screens,
}) => {
  await connected(screens, pbx);
  const { page } = screens;
  await screens.go('people');
  await screens.button(t('people.importFile')).click();
  const dialog = page.getByRole('dialog', { name: t('people.importTitle') });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await expect(dialog).toContainText(t('people.will_added', { count: 3 }));
  await expect(dialog).toContainText(t('people.importIgnored', { what: 'Nr., Geburtstag' }));
  await dialog.getByRole('button', { name: t('people.doubts', { count: 3 }) }).click();
  await expect(dialog).toContainText(t('people.doubt_rest', { line: 2 }));
  await expect(dialog).toContainText(t('people.doubt_noPrefix', { line: 3 }));
  await dialog.getByRole('button', { name: t('people.willSkip', { count: 1 }) }).click();
  await expect(dialog).toContainText(`${t('people.entry_date', { line: 4 })} · 15.03.2026`);
  await dialog.getByRole('button', { name: t('people.import'), exact: true }).click();

  await expect(screens.person(/^Anna Berg/)).toBeVisible();
  await expect(screens.button(t('people.call', { name: 'Anna Berg' }))).toBeVisible();
  await expect(screens.person(/^Dora Eck/)).toBeVisible();
  await expect(screens.button(t('people.call', { name: 'Dora Eck' }))).toHaveCount(0);
  await screens.person(/^Dora Eck/).click();
  const person = page.getByRole('region', { name: t('people.page'), exact: true });
  await expect(person).toContainText('Telefax');
  await person.getByRole('button', { name: beginningWith('calls.callParty') }).click();
  // The number waits in New call.
  await expect(page.getByLabel(t('dial.number'), { exact: true })).toHaveValue(/23125098/);
  expect(postsOf(pbx)).toHaveLength(0);
});

test('a number is named where it was missed and on its call; the name is told of, a favourite is rung by one press', async ({
  app,
  pbx,
  screens,
}) => {
  await connected(screens, pbx);
  pbx.traffic.missedCall({ extension: '101', from: nobodys });
  await screens.refresh();
  const { page } = screens;
  const naming = page.getByRole('dialog').getByLabel(t('shell.name'), { exact: true });
  await screens.go('missed');
  await screens
    .caller(/23125043/)
    .getByText(/23125043/)
    .click();
  await page.getByLabel(t('people.whoIsIt'), { exact: true }).fill('Omar');
  await page.keyboard.press('Enter');
  const caller = page.getByRole('region', { name: t('missed.page') });
  await expect(caller.getByRole('heading', { name: 'Omar' })).toBeVisible();
  await expect(caller).toContainText('23125043');
  await screens.go('calls');
  await screens.openCall(screens.row(/^Omar/));
  const opened = screens.callPage();
  await screens.choose(t('shell.editNamed', { name: 'Omar' }));
  await naming.fill('Omar Haddad');
  await page.keyboard.press('Enter');
  await expect(opened.getByRole('heading', { name: 'Omar Haddad' })).toBeVisible();

  const before = (await app.main.notifications()).length;
  pbx.traffic.missedCall({ extension: '101', from: nobodys });
  await screens.refresh();
  await expect.poll(async () => (await app.main.notifications())[before]?.body).toContain('Omar Haddad');

  // A person is the caller's page: it says that they wait.
  await screens.go('people');
  await expect(screens.person(/^Omar Haddad/)).toContainText(anyOf('palette.last_missed'));
  await screens.person(/^Omar Haddad/).click();
  const person = page.getByRole('region', { name: t('people.page'), exact: true });
  await expect(person).toContainText(t('missed.stillWaiting'));
  await expect(person.getByRole('button', { name: beginningWith('calls.callParty') })).toHaveText(t('calls.ringBack'));
  await screens.button(t('people.favourite', { name: 'Omar Haddad' })).click();
  await person.getByRole('button', { name: t('shell.people') }).click();
  await expect(page.getByText(t('shell.favourites'), { exact: true })).toBeVisible();
  await screens.button(t('people.call', { name: 'Omar Haddad' })).click();
  await expect.poll(() => pbx.phone('101').ringing?.destination).toBe(nobodys);
  await expect(screens.bar(/Omar Haddad/)).toContainText(t('dial.pickUp', { extension: '101' }));
  await expect.poll(() => postsOf(pbx)).toHaveLength(1);
});

const office = [
  ...[
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Anna Berg',
    'ORG:Acme;Sales',
    'EMAIL:anna@acme.example',
    `TEL:${desk}`,
    'END:VCARD',
  ],
  ...['BEGIN:VCARD', 'VERSION:3.0', 'FN:Anna Berg', 'ORG:Globex', 'TEL:+493023125044', 'END:VCARD', ''],
].join('\r\n');

test('two of one name stay two by their companies; where they work is shown, found, edited and copied, and no press opens an address', async ({
  app,
  pbx,
  screens,
}) => {
  await connected(screens, pbx);
  const { page } = screens;
  await screens.go('people');
  const dialog = page.getByRole('dialog', { name: t('people.importTitle') });
  /** Chooses an item of the menu of the list. */
  const ofList = async (item: string): Promise<void> => {
    await screens.button(t('callActions.listMenu')).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const choose = async (open: Promise<void>): Promise<void> => {
    await open;
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'office.vcf', mimeType: 'text/vcard', buffer: Buffer.from(office) });
  };
  await choose(screens.button(t('people.importFile')).click());
  await dialog.getByRole('button', { name: t('people.will_added', { count: 2 }) }).click();
  await expect(dialog).toContainText('Acme · Sales, anna@acme.example');
  await dialog.getByRole('button', { name: t('people.import'), exact: true }).click();
  await expect(screens.person(/^Anna Berg/)).toHaveCount(2);
  await choose(ofList(t('people.importFile')));
  await expect(dialog).toContainText(t('people.importNothing'));
  await dialog.getByRole('button', { name: t('shell.close') }).click();

  const inAcme = screens.person(/^Anna Berg.*Acme · Sales/);
  await expect(inAcme).toContainText('Acme · Sales');
  await inAcme.click();
  const person = page.getByRole('region', { name: t('people.page'), exact: true });
  await expect(person).toContainText('Acme · Sales');
  await expect(person.getByRole('link')).toHaveCount(0);
  await person.getByRole('button', { name: t('people.copyEmail', { email: 'anna@acme.example' }) }).click();
  await expect(page.getByText(t('people.emailCopied'))).toBeVisible();

  await person.getByRole('button', { name: t('people.edit'), exact: true }).click();
  const editing = page.getByRole('dialog', { name: t('people.editTitle') });
  await expect(editing.getByLabel(t('people.company'), { exact: true })).toHaveValue('Acme');
  await editing.getByLabel(t('people.department'), { exact: true }).fill('Purchasing');
  await editing.getByLabel(t('people.email'), { exact: true }).fill('');
  await editing.getByRole('button', { name: t('shell.save'), exact: true }).click();
  await expect(person).toContainText('Acme · Purchasing');
  await expect(person).not.toContainText('anna@acme.example');

  // In a window of any width the buttons of the head stand behind the name.
  const name = person.getByRole('heading', { level: 2 });
  const star = person.getByRole('button', { name: t('people.favourite', { name: 'Anna Berg' }) });
  for (const width of [1280, 400]) {
    await page.setViewportSize({ width, height: 720 });
    const [before, after] = [await name.boundingBox(), await star.boundingBox()];
    expect(after?.x, String(width)).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0) - 1);
  }

  // What is saved is what is here: an import of it has nothing new.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-people-'));
  const file = path.join(folder, 'people.vcf');
  await app.main.saveTo(file);
  await person.getByRole('button', { name: t('shell.people') }).click();
  await ofList(t('people.exportFile'));
  await expect(page.getByText(t('people.exported', { count: 2, file }))).toBeVisible();
  await ofList(t('people.importFile'));
  await dialog.locator('input[type=file]').setInputFiles(file);
  rmSync(folder, { recursive: true });
  await expect(dialog).toContainText(t('people.importNothing'));
  await dialog.getByRole('button', { name: t('shell.close') }).click();

  // A third of the name, of another company: nothing is said to be there already.
  await screens.button(t('people.addTitle')).click();
  const adding = page.getByRole('dialog', { name: t('people.addTitle') });
  const isThere = (company: string) => adding.getByText(t('people.isThere', { name: `Anna Berg · ${company}` }));
  await adding.getByLabel(t('shell.name'), { exact: true }).fill('Anna Berg');
  await adding.getByLabel(t('people.company'), { exact: true }).fill('globex');
  await expect(isThere('Globex')).toBeVisible();
  await adding.getByLabel(t('people.company'), { exact: true }).fill('Initech');
  await expect(adding.getByText(t('people.isThere', { name: 'Anna Berg' }).slice('Anna Berg'.length))).toHaveCount(0);
  await adding.getByLabel(t('people.number'), { exact: true }).fill('030 23125045');
  await adding.getByRole('button', { name: t('shell.save'), exact: true }).click();
  await expect(screens.person(/^Anna Berg/)).toHaveCount(3);
  await expect(adding).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('initech');
  await expect(screens.option(/Anna Berg.*Initech/)).toBeVisible();
});

/** What main answered before has arrived and is drawn. */
async function caughtUp({ page }: Screens): Promise<void> {
  await page.evaluate(() => window.ringback?.call('settings.get', undefined));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

test('who the party of a page is comes at once, with no question for a known name, and nothing comes above what somebody writes', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = screens;
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const minutes of [20, 10])
    pbx.traffic.inboundAnswered({ extension: '101', from: desk, startMs: Date.now() - minutes * 60_000 });
  await screens.connect(pbx);
  await page.evaluate(
    (number) =>
      window.ringback?.call('people.write', {
        put: [
          {
            id: crypto.randomUUID(),
            name: 'Maria Keller',
            ...{ company: null, department: null, email: null },
            favourite: 0,
            numbers: [{ number, label: null, names: true }],
          },
        ],
        remove: [],
      }),
    desk,
  );
  const maria = screens.row(/^Maria Keller/);
  await expect(maria.first()).toBeVisible();
  const opened = screens.callPage();
  const note = opened.getByRole('button', { name: t('notes.addOnCaller') });

  for (const name of ['missed.usualHour', 'directories.peopleOf'] as const)
    await test.step(`the note waits for ${name}, which stands above it`, async () => {
      await app.main.holdReplies(name);
      await screens.openCall(maria.last());
      await expect(opened.getByRole('button', { name: t('notes.add'), exact: true })).toBeVisible();
      await caughtUp(screens);
      expect(await note.count()).toBe(0);
      await app.main.releaseReplies(name);
      await expect(note).toBeVisible();
      await page.keyboard.press('Escape');
    });

  await test.step('a call of them meanwhile waits until the note is written', async () => {
    await screens.openCall(maria.last());
    const field = await screens.openNote(opened, t('notes.callerText'));
    await expect(field).toBeFocused();
    const before = await field.boundingBox();
    pbx.traffic.missedCall({ extension: '101', from: desk, name: 'SWITCHBOARD' });
    await page.evaluate(() => window.ringback?.call('connection.poll', { extension: '101' }));
    await expect(opened.getByRole('button', { name: t('calls.ringBack') })).toBeVisible();
    await caughtUp(screens);
    expect(await field.boundingBox()).toEqual(before);
    await field.press('Escape');
    await screens.button(t('shell.newCall')).focus();
    await expect(opened.getByText(t('missed.stillWaiting'))).toBeVisible();
  });

  await test.step('a caller who has a name is never asked for it', async () => {
    await app.main.holdReplies('calls.ofCaller');
    await maria.first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: beginningWith('callPage.showAllWith') }).click();
    await caughtUp(screens);
    const question = page.getByLabel(t('people.whoIsIt'));
    expect(await question.count()).toBe(0);
    await app.main.releaseReplies('calls.ofCaller');
    await expect(page.getByRole('button', { name: t('notes.addOnCaller') })).toBeVisible();
    expect(await question.count()).toBe(0);
  });
});

test('who has nobody yet is offered the frequent numbers, in reach of the wheel in a low window too', async ({
  pbx,
  screens,
}) => {
  const { page } = screens;
  await page.setViewportSize({ width: 640, height: 360 });
  for (let call = 0; call < proposedFrom.calls; call += 1)
    pbx.traffic.inboundAnswered({ extension: '101', from: desk, startMs: Date.now() - (call + 2) * MINUTE });
  await screens.connect(pbx);
  await screens.go('people');
  const numbers = page.getByRole('region', { name: t('people.proposals') });
  const add = numbers.getByRole('button', { name: t('people.nameNumberOf', { number: '030 23125042' }) });
  await expect(add).toBeAttached();
  await expect(add).not.toBeInViewport();
  await page.getByText(t('people.emptyTitle')).hover();
  await page.mouse.wheel(0, 1000);
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.click();
  await expect(page.getByRole('dialog', { name: t('people.nameNumber') })).toBeVisible();
});
