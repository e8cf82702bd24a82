import { pickedUp, t, written } from '../../support/screens/screens.ts';
import { postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

const DAY = 86_400_000;
const ada = { extension: '101', from: '+493098765042', name: 'Ada Lindgren' };

test('the box finds numbers, people, calls and commands by keyboard alone, and Enter dials nothing', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = app;
  const { keyboard } = page;
  pbx.traffic.inboundAnswered({ ...ada, startMs: Date.now() - DAY, talkSeconds: 60 });
  await screens.connect(pbx);

  await test.step('a number: New call has it', async () => {
    await screens.openPalette();
    await keyboard.type('+49 30 23125001');
    await expect(screens.option(/\+49 30 23125001/)).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(screens.palette()).toHaveCount(0);
    const number = page.getByLabel(t('dial.number'), { exact: true });
    await expect(number).toHaveValue(/23125001/);
    expect(postsOf(pbx)).toEqual([]);
    await keyboard.press('Escape');
  });

  await test.step('a party, and their calls', async () => {
    await screens.openPalette();
    await keyboard.type('lindgren');
    const party = screens.option(/^Ada Lindgren/);
    await expect(party).toHaveCount(1);
    // The arrows go around: below the party there must be the next result already.
    await expect(screens.option(t('palette.inListText', { text: 'lindgren' }))).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowUp');
    await expect(party).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: ada.name })).toBeVisible();
    await keyboard.press('Escape');
  });

  await test.step('all calls with a text', async () => {
    await screens.openPalette();
    await keyboard.type('lindgren');
    await expect(screens.option(t('palette.inListText', { text: 'lindgren' }))).toContainText(
      t('calls.counted', { count: 1 }),
    );
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await expect(screens.row(/./)).toHaveCount(1);
    await expect(screens.box()).toHaveValue('lindgren');
    await keyboard.press('Escape');
    await expect(screens.box()).toHaveValue('');
    await expect(screens.row(/./).nth(1)).toBeVisible();
  });

  await test.step('the first line is selected, and Ctrl Enter calls it at once where all of it was typed', async () => {
    await screens.openPalette();
    await expect(screens.option(/./).first()).toHaveAttribute('aria-selected', 'true');
    await keyboard.type('lindgren');
    await keyboard.press('Control+Enter');
    await expect(page.getByLabel(t('dial.number'), { exact: true })).toHaveValue(/98765042/);
    await keyboard.press('Escape');
    await screens.openPalette();
    await keyboard.type('ada lindgren');
    await keyboard.press('Control+Enter');
    await expect.poll(() => postsOf(pbx)).toMatchObject([{ destination_number: ada.from }]);
  });

  await test.step('an Enter before the results are there takes what they begin with', async () => {
    await screens.openPalette();
    await keyboard.type('lindgren');
    await keyboard.press('Enter');
    await expect(page.getByLabel(t('dial.number'), { exact: true })).toHaveValue(/98765042/);
    await keyboard.press('Escape');
  });

  await test.step('a command', async () => {
    await screens.openPalette();
    await keyboard.type('add person');
    await expect(screens.option(t('people.addTitle'))).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('what is pressed is what is dialled: a number that others contain, and one that was left in New call', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = app;
  const { keyboard } = page;
  const number = page.getByLabel(t('dial.number'), { exact: true });
  pbx.traffic.inboundAnswered({ extension: '101', from: '+493011211242', name: 'Taxi 112', startMs: Date.now() - DAY });
  pbx.traffic.inboundAnswered({ extension: '101', from: '+493030042300', name: 'Lab 300', startMs: Date.now() - DAY });
  await screens.connect(pbx);

  await test.step('an emergency number leads, and is asked about', async () => {
    await screens.openPalette();
    await keyboard.type('112');
    await expect(screens.option(/^Taxi 112/)).toBeVisible();
    await expect(screens.option(/./).first()).toHaveAccessibleName(/^112/);
    await keyboard.press('Control+Enter');
    await screens.answerMain(false, t('guards.emergencyWhat', { number: '112' }).slice(3));
    expect(postsOf(pbx)).toEqual([]);
  });

  await test.step('so it is where the keys are faster than the results', async () => {
    await screens.openPalette();
    await keyboard.insertText('112');
    await keyboard.press('Control+Enter');
    await screens.answerMain(false, t('guards.emergencyWhat', { number: '112' }).slice(3));
    expect(postsOf(pbx)).toEqual([]);
  });

  await test.step('an internal number is called, not who has its digits', async () => {
    await screens.openPalette();
    await keyboard.type('300');
    await keyboard.press('Control+Enter');
    await expect.poll(() => postsOf(pbx)).toMatchObject([{ destination_number: '300' }]);
  });

  await test.step('a number that was left in New call is replaced by the next one that is typed', async () => {
    await keyboard.press('Control+n');
    await expect(number).toBeFocused();
    await keyboard.type('040111222');
    await expect(number).toHaveValue('040 111222');
    await keyboard.press('Escape');
    await expect(number).toHaveCount(0);
    await keyboard.press('Control+n');
    await expect(number).toHaveValue('040 111222');
    await expect(number).toBeFocused();
    await keyboard.type('112');
    await expect(number).toHaveValue('112');
    // Also where the panel is open already, and where it was filled in.
    await keyboard.press('Control+n');
    await keyboard.type('301');
    await expect(number).toHaveValue('301');
    await keyboard.press('Escape');
    await screens.openPalette();
    await keyboard.type('lab');
    await keyboard.press('Enter');
    await expect(number).toHaveValue(/30042300/);
    await expect(number).toBeFocused();
    await keyboard.type('112');
    await expect(number).toHaveValue('112');
    await keyboard.press('Escape');
  });

  await test.step('a number that was typed in part goes on', async () => {
    await screens.openPalette();
    await keyboard.type('030 9');
    await screens.option(/^030 ?9/).click();
    await expect(number).toHaveValue(/^030 ?9$/);
    await expect(number).toBeFocused();
    await keyboard.type('8765042');
    await expect(number).toHaveValue(/^030 ?98765042$/);
  });
});

test('favourites and the last number ring by their keys, one request each, and numbers dialled lately are offered', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = app;
  const { keyboard } = page;
  const sent = () => postsOf(pbx).map((body) => (body as { destination_number: string }).destination_number);
  const file = 'Name,Business Phone\nAda Lindgren,+493023125001\nOmar Haddad,+493023125002\n';
  await screens.connect(pbx);

  await test.step('in an order of their own', async () => {
    await screens.go('people');
    await screens.button(t('people.importFile')).first().click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('people.import'), exact: true })
      .click();
    const person = page.getByRole('region', { name: t('people.page'), exact: true });
    for (const name of ['Ada Lindgren', 'Omar Haddad']) {
      await screens.person(new RegExp(`^${name}`)).click();
      await person.getByRole('button', { name: t('people.favourite', { name }) }).click();
      await person.getByRole('button', { name: t('shell.people') }).click();
    }
    await expect(screens.person(/^Ada Lindgren/)).toContainText('Alt 1');
    await expect(screens.person(/^Omar Haddad/)).toContainText('Alt 2');
    await screens.person(/^Omar Haddad/).click();
    await person.getByRole('button', { name: new RegExp(t('people.speedDial')) }).click();
    await page.getByRole('option', { name: 'Alt 1' }).click();
    await person.getByRole('button', { name: t('shell.people') }).click();
    await expect(screens.person(/^Omar Haddad/)).toContainText('Alt 1');
  });

  await test.step('a key rings, held down or not', async () => {
    await keyboard.down('Alt');
    await keyboard.down('1');
    await keyboard.down('1');
    await keyboard.up('1');
    await keyboard.up('Alt');
    await expect.poll(sent).toEqual(['+493023125002']);
  });

  await test.step('the last number again asks first, so shortly after', async () => {
    // While a phone rings, no other call is made from it.
    await expect(screens.bar(/Omar Haddad/)).toContainText(pickedUp());
    await keyboard.press('Alt+0');
    await expect(screens.question()).toBeVisible();
    await keyboard.press('Escape');
    await expect(screens.question()).toHaveCount(0);
    expect(sent()).toHaveLength(1);
  });

  await test.step('offered while a number is typed, by arrow and Enter, dialled by the next Enter', async () => {
    await screens.go('newCall');
    const favourite = screens.newCall().getByRole('button', { name: t('dial.fillIn', { name: 'Ada Lindgren' }) });
    const field = page.getByLabel(t('dial.number'), { exact: true });
    // It fills in. It does not call, not even by a double press.
    await favourite.dblclick();
    await expect(field).toHaveValue(written('+493023125001'));
    await expect(screens.callButton()).toBeEnabled();
    expect(sent()).toHaveLength(1);
    // Keys of the panel's own, which the keyboard has too.
    await field.fill('');
    await screens.button(t('dial.keypad')).click();
    const pad = page.getByRole('group', { name: t('dial.keypad') });
    for (const key of ['1', '1', '2']) await pad.getByRole('button', { name: key, exact: true }).click();
    await expect(field).toHaveValue('112');
    await expect(field).toBeFocused();
    await screens.button(t('dial.keypad')).click();
    await expect(pad).toHaveCount(0);
    // A name: Enter takes the first person, and does not call.
    await field.fill('ada');
    await expect(page.getByRole('option', { name: /Ada Lindgren/ })).toBeVisible();
    await field.press('Enter');
    await expect(field).toHaveValue(written('+493023125001'));
    expect(sent()).toHaveLength(1);
    await field.fill('25001');
    await expect(page.getByRole('option', { name: /Ada Lindgren/ })).toBeVisible();
    await field.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(field).toHaveValue(written('+493023125001'));
    await expect(field).toBeFocused();
    await expect(screens.callButton()).toBeEnabled();
    await keyboard.press('Enter');
    await expect.poll(sent).toEqual(['+493023125002', '+493023125001']);
    await expect(screens.newCall()).toHaveCount(0);
    await screens.go('newCall');
    await expect(page.getByRole('option').first()).toContainText('Ada Lindgren');
    await expect(page.getByRole('option').nth(1)).toContainText('Omar Haddad');
  });
});

test('a palette whose results take their time shows placeholder rows, and those give way to the results', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = app;
  const placeholders = page.locator('search').getByRole('status', { name: t('shell.loading'), exact: true });
  // The newest call: of those before the palette shows the first few only.
  pbx.traffic.inboundAnswered({ ...ada, startMs: Date.now() - 120_000, talkSeconds: 60 });
  await screens.connect(pbx);
  await app.main.holdReplies('calls.list');
  await screens.openPalette();
  await expect(placeholders).toBeVisible();
  await expect(screens.option(/./)).toHaveCount(0);
  await app.main.releaseReplies('calls.list');
  await expect(screens.option(/^Ada Lindgren/)).toBeVisible();
  await expect(placeholders).toHaveCount(0);
});

test('the palette shrinks back into the box without taking a press, and is gone at once for who asked for no motion', async ({
  pbx,
  screens,
}) => {
  const { page } = screens;
  await screens.connect(pbx);
  // What leaves is there for a moment only: it is noted as it comes.
  await page.evaluate(() => {
    const left: object[] = [];
    Reflect.set(window, 'left', left);
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof HTMLElement) || !added.matches('search > [aria-hidden][style]')) continue;
        const { animationDuration, pointerEvents } = getComputedStyle(added);
        left.push({ height: added.offsetHeight > 100, animationDuration, pointerEvents });
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  for (const [reducedMotion, animationDuration] of [
    ['no-preference', '0.12s'],
    ['reduce', '0s'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await screens.openPalette();
    await expect(screens.option(/./).nth(3)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(screens.palette()).toHaveCount(0);
    expect(await page.evaluate(() => (Reflect.get(window, 'left') as object[]).splice(0))).toEqual([
      { height: true, animationDuration, pointerEvents: 'none' },
    ]);
    await expect(page.locator('search > [aria-hidden][style]')).toHaveCount(0);
  }
});
