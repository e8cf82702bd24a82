import { X509Certificate } from 'node:crypto';
import type { RunningApp } from '../../support/host/running-app.ts';
import { type Made, makeCertificate } from '../../support/pbx/certificates.ts';
import { byHand, startTestPbx, type TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { anyOf, beginningWith, pattern, type Screens, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

/** A number that calls both offices, which know it by different names. */
const SHARED = '+493023125042';
const MINUTES = 60_000;

/** A PBX with its own calls for extension 101, and the names that stand in no other. */
async function office(key: string, callers: Record<string, string>, tls?: Made): Promise<TestPbx> {
  const pbx = await startTestPbx({ weeks: 0, key, phones: { ...byHand, pickUpAfterMs: 0 }, ...(tls && { tls }) });
  let ago = 30;
  for (const [name, from] of Object.entries(callers)) {
    pbx.traffic.missedCall({ extension: '101', from, name, ringSeconds: 1, startMs: Date.now() - ago * MINUTES });
    ago += 20;
  }
  pbx.traffic.inboundAnswered({
    ...{ extension: '104', from: '+493023125099', name: `Caller of 104 at ${key}` },
    ...{ talkSeconds: 1, startMs: Date.now() - 5 * MINUTES },
  });
  return pbx;
}

async function addPbx(screens: Screens, pbx: TestPbx, name: string, shown?: Made): Promise<void> {
  const { page } = screens;
  await screens.menu();
  await page.getByRole('menuitem', { name: t('shell.addPbx') }).click();
  await page.getByLabel(t('setup.name')).fill(name);
  await screens.check(pbx, '101');
  if (shown !== undefined) await trustShown(screens, shown);
  const anyway = screens.button(t('setup.anyway'));
  const there = page.getByRole('grid');
  await anyway.or(there).first().waitFor({ timeout: 30_000 });
  if (await anyway.isVisible()) await anyway.click();
  await there.waitFor();
}

async function use(screens: Screens, name: string): Promise<void> {
  await screens.menu();
  const menu = screens.page.getByRole('dialog', { name: t('shell.menu') });
  await menu
    .getByRole('group', { name: t('shell.pbx') })
    .getByRole('menuitemradio', { name: new RegExp(`^${name}`) })
    .click();
  const shown = name === t('shell.practice') ? t('shell.samples') : name;
  await expect(screens.page.getByRole('banner')).toContainText(shown);
  await screens.row(/./).first().waitFor();
}

/** Trusts the certificate that the PBX of a check shows, after its fingerprint was compared. */
async function trustShown(screens: Screens, { cert }: Made): Promise<void> {
  await screens.button(t('setup.certificateShow')).click();
  await screens.page
    .getByRole('dialog')
    .getByRole('button', { name: t('setup.certificateTrust') })
    .click();
  await screens.answerMain(true, new X509Certificate(cert).fingerprint256);
}

/** Saves the list's filter as a view. */
async function saveView(screens: Screens, name: string): Promise<void> {
  const views = screens.page.getByRole('dialog', { name: t('shell.views') });
  await screens.filterBy('Office');
  await screens.fromListMenu(t('find.viewsOpen'));
  await views.getByRole('textbox', { name: t('find.saveView') }).fill(name);
  await screens.page.keyboard.press('Enter');
  await views.getByRole('button', { name, exact: true }).waitFor();
  await screens.page.keyboard.press('Escape');
  await screens.filterBy('');
}

/** Whom the call bars name; their other words change while a call goes on. */
const bars = async (screens: Screens): Promise<string[]> =>
  (await screens.bar(/./).allTextContents()).map(
    (text) => /Anna Office Berlin|Νίκος Παπαδόπουλος/.exec(text)?.[0] ?? text,
  );

/** What the tray says of a PBX that is not in sight: its name and how many wait there. */
const ofAnother = (): RegExp => pattern`(Berlin office|Hamburg branch) · ${anyOf('desktop.trayWaiting')}`;

/** Everything that a person can see of a connection, as text. */
async function seen(app: RunningApp, screens: Screens) {
  const { page } = screens;
  await screens.go('calls');
  await screens.row(/./).first().waitFor();
  await screens.fromListMenu(t('find.viewsOpen'));
  const views = await page
    .getByRole('dialog', { name: t('shell.views') })
    .getByRole('list')
    .allTextContents();
  await page.keyboard.press('Escape');
  const rows = await page.getByRole('grid').getByRole('row').allTextContents();
  const navigation = page.getByRole('navigation', { name: t('shell.navigation') });
  const badge = await navigation.getByRole('button', { name: new RegExp(`^${t('shell.missed')}`) }).textContent();
  const head = await page.getByRole('banner').textContent();
  const tray = await app.main.tray();
  await screens.go('missed');
  // In a wide window the last that comes is the note on the first caller's page; its code is loaded when it is shown.
  const isWide = await page.evaluate(() => matchMedia('(min-width: 700px)').matches);
  const last = isWide ? page.getByRole('button', { name: t('notes.add') }) : page.getByRole('grid');
  await page
    .getByRole('main')
    .locator(last)
    .or(page.getByRole('main').getByText(t('missed.empty_waiting')))
    .first()
    .waitFor();
  const waiting = await page.getByRole('main').textContent();
  await screens.openPalette();
  await screens.palette().fill('an');
  // The last that comes: main has answered.
  await screens.option(t('palette.inListText', { text: 'an' })).waitFor();
  for (const counted of await screens.option(beginningWith('palette.inListText')).all())
    await expect(counted).toContainText(anyOf('calls.counted'));
  const palette = await page.getByRole('listbox', { name: t('palette.title') }).textContent();
  await page.keyboard.press('Escape');
  await screens.go('calls');
  const isOwn = (line: string) => !ofAnother().test(line);
  const tip = tray?.toolTip.split('\n').filter(isOwn).join('\n');
  const trayAndTitle = {
    title: await page.title(),
    tip,
    menu: tray?.menu.filter((line) => isOwn(JSON.stringify(line))),
  };
  return { rows, views, bars: await bars(screens), badge, head, ...trayAndTitle, waiting, palette };
}

test('practice, Berlin, Hamburg, practice, Berlin: each shows what is its own, and nothing outlives it', async ({
  app,
  screens,
}) => {
  test.slow();
  const { page } = screens;
  const berlin = await office('berlin', { 'Anna Office Berlin': SHARED, 'Ben Office Berlin': '+493023125043' });
  const hamburg = await office('hamburg', { 'Hanna Office Hamburg': SHARED });
  try {
    await screens.practise();
    await expect(screens.connection()).toContainText(t('strip.connectPbx'));
    await expect(page.getByRole('banner')).not.toContainText(t('shell.samples'));
    await screens.dial('+494066969017');
    await expect(screens.bar(/Νίκος Παπαδόπουλος/)).toBeVisible();

    await addPbx(screens, berlin, 'Berlin office');
    await expect(page.getByText(t('strip.samples'))).toHaveCount(0);
    await expect(screens.bar(/./)).toHaveCount(0);
    await screens.addLines(...berlin.gateways.slice(0, 1));
    await saveView(screens, 'Callers at the Berlin office');
    await screens.dial(SHARED);
    await expect(screens.bar(/Anna Office Berlin/)).toContainText(t('dial.accepted', { extension: '101' }));
    await expect.poll(async () => (await app.main.tray())?.toolTip).toContain(t('desktop.trayWaiting', { count: 2 }));
    await expect(page.getByText(t('strip.loading'))).toHaveCount(0);
    const first = await seen(app, screens);
    expect(first.rows.join()).toContain('Anna Office Berlin');
    expect(first).toMatchObject({
      views: [expect.stringContaining('Callers at the Berlin office')],
      bars: ['Anna Office Berlin'],
      title: expect.stringMatching(/^Berlin office · /),
      tip: expect.stringMatching(/^Berlin office · /),
    });
    // A colleague, a filter, an open call and a message: nothing of it may go along.
    const dialog = await screens.colleagues();
    await dialog.getByLabel(t('calls.extensionNumber')).fill('104');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await screens.openCall(screens.row(/Caller of 104 at berlin/));
    await screens.filterBy('Caller');
    await expect(screens.connection()).toContainText(pattern`^${t('strip.colleague', { colleague: '' })}.*104`);

    await addPbx(screens, hamburg, 'Hamburg branch');
    await expect.poll(async () => (await app.main.tray())?.toolTip).toContain(t('desktop.trayWaiting', { count: 1 }));
    await expect(screens.page.getByRole('grid').getByRole('row')).toHaveCount(2);
    const second = await seen(app, screens);
    expect(JSON.stringify(second)).not.toMatch(/Berlin/);
    expect(JSON.stringify(second)).toContain('Hanna Office Hamburg');
    expect(second).toMatchObject({ views: [], bars: [], tip: expect.stringMatching(/^Hamburg branch · /) });
    await expect(screens.box()).toHaveValue('');
    // Beside the PBX's name a narrow window shows no half of the box's words.
    const size = page.viewportSize();
    const hintColor = () => screens.box().evaluate((box) => getComputedStyle(box, '::placeholder').color);
    expect(await hintColor()).not.toBe('rgba(0, 0, 0, 0)');
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(hintColor).toBe('rgba(0, 0, 0, 0)');
    if (size !== null) await page.setViewportSize(size);

    await use(screens, t('shell.practice'));
    const samples = await seen(app, screens);
    expect(JSON.stringify(samples)).not.toMatch(/Berlin office|Hamburg branch|Office Berlin|Office Hamburg|Caller of/);
    expect(samples).toMatchObject({ views: [], head: expect.stringContaining(t('shell.samples')) });

    const back = screens.button(t('strip.backToPbx', { pbx: 'Hamburg branch' }));
    await expect(back).toBeVisible();
    await use(screens, 'Berlin office');
    await expect.poll(async () => (await app.main.tray())?.toolTip).toContain(t('desktop.trayWaiting', { count: 2 }));
    await expect(async () => expect(await seen(app, screens)).toEqual(first)).toPass({ timeout: 30_000 });
    // Hamburg is watched all the same: who waits there is counted in the tray and in the menu, and called from neither.
    await expect
      .poll(async () => (await app.main.tray())?.toolTip)
      .toContain(`Hamburg branch · ${t('desktop.trayWaiting', { count: 1 })}`);
    await screens.menu();
    const hamburgs = page.getByRole('menuitemradio', { name: /^Hamburg branch/ });
    await expect(hamburgs).toContainText(t('desktop.trayWaiting', { count: 1 }));
    await page.keyboard.press('Escape');
    expect(hamburg.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    for (const pbx of [berlin, hamburg]) {
      expect(new Set(pbx.requests.map(({ key }) => key)), 'no key but its own').toEqual(new Set(['right']));
    }

    await test.step('another address of the same PBX: asked, the likelier answer is chosen, and nothing is lost', async () => {
      await screens.settings('connection');
      await screens.button(t('settings.editConnection')).click();
      await screens.check({ address: berlin.address.replace('127.0.0.1', 'localhost'), key: berlin.key }, '101');
      const anyway = screens.button(t('setup.anyway'));
      const question = page.getByRole('alertdialog', { name: t('setup.movedTitle') });
      await anyway.or(question).first().waitFor({ timeout: 30_000 });
      if (!(await question.isVisible())) await anyway.click();
      await expect(question).toContainText(t('setup.movedWhy_same', { here: 2, of: 2 }));
      await expect(question.getByRole('radio', { name: new RegExp(`^${t('setup.moved_same')}`) })).toBeChecked();
      await question.getByRole('button', { name: t('setup.movedContinue') }).click();
      await question.waitFor({ state: 'hidden' });
      await expect(page.getByText(t('setup.connected'), { exact: true })).toBeVisible();
      await expect(page.getByLabel(t('setup.address'), { exact: true })).toBeFocused();
      await expect(async () => expect((await seen(app, screens)).rows).toEqual(first.rows)).toPass({ timeout: 30_000 });
    });

    await test.step('a call that ended stays behind as one that goes on does', async () => {
      berlin.phone('101').hangUp();
      await screens.lookFor(screens.bar(/Anna Office Berlin/), t('calls.answered'));
      await use(screens, 'Hamburg branch');
      await screens.row(/Hanna Office Hamburg/).waitFor();
      await expect(screens.bar(/./)).toHaveCount(0);
    });

    await app.restart();
    await screens.row(/./).first().waitFor();
    await expect(screens.page.getByRole('banner')).toContainText('Hamburg branch');
    await expect(screens.bar(/./)).toHaveCount(0);
  } finally {
    await berlin.close();
    await hamburg.close();
  }
});

test('a missed call of a PBX out of sight is told with its name; Ring back goes out over it, and a press opens the call there', async ({
  app,
  screens,
}) => {
  test.slow();
  const { page } = screens;
  const berlin = await office('berlin', { 'Anna Office Berlin': SHARED });
  const hamburg = await office('hamburg', { 'Hanna Office Hamburg': SHARED });
  /** The place of the newest notification of a PBX, once there is one; the network that is back has all PBXs polled. */
  const toldBy = async (name: string, caller: string): Promise<number> => {
    const find = async () =>
      (await app.main.notifications()).findLastIndex(
        ({ title, body }) => title === `${name} · ${t('desktop.notifyMissed', { count: 1 })}` && body.includes(caller),
      );
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      expect(await find()).toBeGreaterThanOrEqual(0);
    }).toPass({ timeout: 60_000 });
    return find();
  };
  const posts = () => [berlin, hamburg].map((one) => one.requests.filter(({ method }) => method === 'POST').length);
  try {
    await screens.practise();
    await addPbx(screens, berlin, 'Berlin office');
    await screens.addLines(...berlin.gateways.slice(0, 1));
    await addPbx(screens, hamburg, 'Hamburg branch');

    berlin.traffic.missedCall({ extension: '101', from: '+493023125044', name: 'Maria Keller', ringSeconds: 1 });
    await app.main.notificationAction(await toldBy('Berlin office', 'Maria Keller'), 0);
    await expect(screens.bar(/Maria Keller/)).toContainText(t('dial.accepted', { extension: '101' }));
    await expect(page.getByRole('banner')).toContainText('Berlin office');
    expect(posts()).toEqual([1, 0]);

    hamburg.traffic.missedCall({ extension: '101', from: '+493023125045', name: 'Omar Haddad', ringSeconds: 1 });
    await app.main.clickNotification(await toldBy('Hamburg branch', 'Omar Haddad'));
    await expect(screens.callPage().getByRole('heading', { name: 'Omar Haddad' })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Hamburg branch');
    await expect(screens.bar(/./)).toHaveCount(0);
    expect(posts()).toEqual([1, 0]);
  } finally {
    await berlin.close();
    await hamburg.close();
  }
});

const numbers = ['TEL;TYPE=WORK:030 23125042', 'TEL:777'];
const card = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Maria Keller', ...numbers, 'END:VCARD', ''].join('\r\n');

test('people and notes on callers are the same on every PBX, and stay when one is removed', async ({ screens }) => {
  test.slow();
  const { page } = screens;
  const berlin = await office('berlin', { 'Anna Office Berlin': SHARED });
  const hamburg = await office('hamburg', { 'Hanna Office Hamburg': SHARED });
  const noteOn = async () => {
    await screens.openCall(screens.row(/Maria Keller/));
    await screens.choose(beginningWith('callPage.showAllWith'));
    return page.getByRole('region', { name: t('find.callerPage') });
  };
  try {
    await screens.practise();
    await addPbx(screens, berlin, 'Berlin office');
    await screens.go('people');
    await expect(page.getByText(t('people.emptyTitle'))).toBeVisible();
    await screens.button(t('people.importFile')).click();
    const dialog = page.getByRole('dialog', { name: t('people.importTitle') });
    const file = { name: 'people.vcf', mimeType: 'text/vcard', buffer: Buffer.from(card) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: t('people.import'), exact: true }).click();
    await expect(screens.person(/^Maria Keller/)).toBeVisible();
    await screens.go('calls');
    await (await screens.openNote(await noteOn(), t('notes.callerText'))).fill('Prefers mornings');
    await screens.button(t('notes.done')).click();

    await addPbx(screens, hamburg, 'Hamburg branch');
    await expect(await noteOn()).toContainText('Prefers mornings');
    await test.step('a short number is another telephone here: it is kept, said, and not called', async () => {
      await screens.go('people');
      await screens.person(/^Maria Keller/).click();
      const main = page.getByRole('main');
      await expect(main).toContainText(t('people.numberElsewhere', { pbx: 'Berlin office' }));
      await expect(main.getByText('777')).toBeVisible();
      await expect(screens.button(t('people.callNumber', { number: '777' }))).toHaveCount(0);
      await main.getByRole('button', { name: t('people.edit'), exact: true }).click();
      const form = page.getByRole('dialog', { name: t('people.editTitle') });
      await expect(form).toContainText(t('people.numberKept', { number: '777', pbx: 'Berlin office' }));
      await form.getByLabel(t('people.company')).fill('Acme');
      await form.getByRole('button', { name: t('shell.save') }).click();
      await form.waitFor({ state: 'hidden' });
    });
    await screens.settings('connection');
    await screens.button(t('settings.remove')).click();
    await screens.answerMain(true, t('setup.consent_remove', { name: 'Hamburg branch' }));
    await expect(page.getByRole('banner')).not.toContainText('Hamburg branch');
    await use(screens, 'Berlin office');
    await screens.go('calls');
    await expect(await noteOn()).toContainText('Prefers mornings');
    await screens.go('people');
    await screens.person(/^Maria Keller/).click();
    await expect(screens.button(t('people.callNumber', { number: '777' }))).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Acme');
  } finally {
    await berlin.close();
    await hamburg.close();
  }
});

test('a PBX out of sight shows another certificate: menu and tray say so after a sleep, its calls stay, and it is sent nothing', async ({
  app,
  screens,
}) => {
  test.slow();
  const { page } = screens;
  const berlin = await office('berlin', { 'Anna Office Berlin': SHARED });
  const certificate = () => makeCertificate({ name: 'hamburg', hosts: ['127.0.0.1'] });
  const [trusted, another] = [certificate(), certificate()];
  const hamburg = await office('hamburg', { 'Hanna Office Hamburg': SHARED }, trusted);
  const port = Number(new URL(hamburg.address).port);
  let rotated: TestPbx | null = null;
  try {
    await screens.practise();
    await addPbx(screens, hamburg, 'Hamburg branch', trusted);
    await addPbx(screens, berlin, 'Berlin office');
    // It is watched.
    await expect
      .poll(async () => (await app.main.tray())?.toolTip)
      .toContain(`Hamburg branch · ${t('desktop.trayWaiting', { count: 1 })}`);
    await hamburg.close();
    rotated = await startTestPbx({ weeks: 0, key: hamburg.key, port, tls: another });

    const inSight = berlin.requests.length;
    await app.main.power('resume');
    const told = t('trouble.notUpdated', { reason: t('trouble.reason_certificate') });
    // After a recent poll, waking starts no new one: the next scheduled poll finds out.
    const once = { timeout: 45_000 };
    await expect.poll(async () => (await app.main.tray())?.toolTip, once).toContain(told);
    await expect.poll(() => berlin.requests.length, once).toBeGreaterThan(inSight);
    await screens.menu();
    const line = page.getByRole('menuitemradio', { name: /^Hamburg branch/ });
    await expect(line).toContainText(told);
    await expect(line).toContainText(t('desktop.trayWaiting', { count: 1 }));
    await expect(page.getByRole('menuitemradio', { name: /^Berlin office/ })).not.toContainText(told);
    await page.keyboard.press('Escape');

    // In sight it says what happened, and leads to where the new one is compared and trusted.
    await use(screens, 'Hamburg branch');
    await expect(screens.connection().getByRole('alert')).toContainText(told);
    await expect(screens.row(/Hanna Office Hamburg/)).toBeVisible();
    expect(rotated.requests).toEqual([]);
    expect(app.logs()).not.toContain(hamburg.key);
  } finally {
    await berlin.close();
    await (rotated ?? hamburg).close();
  }
});
