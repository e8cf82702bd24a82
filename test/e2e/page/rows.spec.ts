import type { Locator } from '@playwright/test';
import { spokenText } from '../../../shared/messages/length-words.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/time/durations.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { pattern, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { weeks: 0 } });

const LONG = 'Ingenieurgesellschaft für Gebäudetechnik & Brandschutz Öztürk und Partner mbB KG';
const ARABIC = 'ليلى حداد من مكتب الهندسة المعمارية والتخطيط العمراني في وسط المدينة القديمة';

/** Two days of calls, newest first: one party that rang twice, names of every script and length, no number, bad sound. */
function twoDays(pbx: TestPbx): void {
  const noon = new Date().setHours(12, 0, 0, 0) - DAY;
  const at = (days: number, minutes: number) => ({ extension: '101', startMs: noon - days * DAY - minutes * MINUTE });
  const { traffic } = pbx;
  traffic.missedCall({ ...at(0, 1), from: '+493023125111', name: 'Maria Keller', ringSeconds: 24 });
  traffic.missedCall({ ...at(0, 2), from: '030 23125111', name: 'M. Keller', ringSeconds: 31 });
  traffic.inboundAnswered({ ...at(0, 5), from: '+493023125112', name: LONG, talkSeconds: 840 });
  traffic.ringGroup({
    ...at(0, 8),
    extensions: ['101', '104'],
    answeredBy: '104',
    from: '+493023125113',
    name: 'Praxis Dr. Öz',
  });
  traffic.missedCall({ ...at(0, 12), from: '00447700900544', ringSeconds: 11 });
  traffic.inboundAnswered({ ...at(0, 20), from: '+493023125115', name: 'Agence Léa', talkSeconds: 720, grade: 'bad' });
  traffic.inboundAnswered({ ...at(1, 0), from: '+493023125116', name: ARABIC, talkSeconds: 21 });
  traffic.inboundAnswered({ ...at(1, 10), from: 'anonymous', talkSeconds: 120 });
  traffic.inboundAnswered({ ...at(1, 20), from: '+493023125117', name: '田中 美咲', talkSeconds: 3900 });
  traffic.inboundAnswered({ ...at(1, 30), from: '+493023125118', name: 'דוד כהן', talkSeconds: 21 });
  for (let n = 0; n < 8; n += 1) {
    traffic.inboundAnswered({
      ...at(1, 0),
      startMs: noon - DAY - (n * HOUR) / 2 - HOUR,
      from: `+4930231252${n}0`,
      name: `Caller ${n}`,
    });
  }
}

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return box;
};

test('ten whole rows and two headings fit the window; attempts in a row are one row, and nothing shifts or is cut', async ({
  app,
  pbx,
  screens,
}) => {
  twoDays(pbx);
  await screens.connect(pbx);
  const { page } = app;
  await page.setViewportSize({ width: 400, height: 720 });
  // Below the first calls there is a hint.
  await screens.button(t('calls.firstHintClose')).click();
  // Until then a line above the list can go, and the list moves up.
  await screens.allRead();
  const rows = screens.row(/./);
  const headings = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.nth(9)).toBeVisible();
  const list = await boxOf(page.getByRole('grid'));
  const lastRow = await boxOf(rows.nth(9));
  const secondHeading = await boxOf(headings.nth(1));
  expect(lastRow.y + lastRow.height).toBeLessThanOrEqual(list.y + list.height);
  expect(secondHeading.y).toBeLessThan(lastRow.y);
  expect([lastRow.height, secondHeading.height]).toEqual([52, 28]);
  // Where the system draws a bar of its own, as Electron does on Linux, it is a narrow one without a groove.
  await expect(page.getByRole('grid')).toHaveCSS('scrollbar-width', 'thin');
  await expect(page.getByRole('grid')).toHaveCSS('scrollbar-color', /rgba\(0, 0, 0, 0\)$/);

  const twice = screens.row(
    pattern`^Maria Keller, 030 23125111, ${t('calls.counted', { count: 2 })}, ${t('calls.missed')}, ${t('calls.rowRang', { length: spokenText(t, 24) })}, `,
  );
  await expect(twice).toContainText('(2)');
  await expect(twice).toContainText(`${t('calls.missed')} · ${t('calls.rowRang', { length: '24 s' })}`);
  await expect(screens.row(pattern`^\+44 7700 900544, ${t('calls.missed')}`)).toBeVisible();
  await expect(screens.row(pattern`^${t('calls.withheld')}, `).getByRole('button')).toHaveCount(0);

  // The times stand under one another at the list's edge, beside its scroll bar where that takes room, and a row under the pointer looks the same but for its ground and its button.
  const ends = await rows
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getBoundingClientRect().right));
  const edge = await page.getByRole('grid').evaluate((grid) => grid.getBoundingClientRect().x + grid.clientWidth);
  expect(new Set(ends)).toEqual(new Set([edge - 12]));
  const row = screens.row(new RegExp(`^${LONG.slice(0, 20)}`));
  const places = () =>
    row.evaluate((shown) =>
      [...shown.querySelectorAll('*')].map((part) => JSON.stringify(part.getBoundingClientRect())),
    );
  await headings.first().hover();
  const still = await places();
  const call = row.getByRole('button');
  await expect(call.locator('..')).toHaveCSS('opacity', '0');
  await row.hover();
  await expect(call.locator('..')).toHaveCSS('opacity', '1');
  expect(await places()).toEqual(still);

  // A name that is too long ends in an ellipsis at its own end: on the right, in Arabic on the left.
  for (const name of [LONG, ARABIC]) {
    const title = page.getByTitle(name, { exact: true });
    const cut = await title.evaluate((shown) => shown.scrollWidth > shown.clientWidth);
    expect(cut).toBe(true);
    await expect(title).toHaveCSS('text-overflow', 'ellipsis');
    const direction = await title.evaluate((shown) => getComputedStyle(shown).direction);
    expect(direction).toBe(name === ARABIC ? 'rtl' : 'ltr');
  }
  const heights = await page
    .locator('bdi[title]')
    .evaluateAll((names) => names.map((n) => n.scrollHeight <= n.clientHeight));
  expect(heights).not.toContain(false);

  await screens.openCall(twice);
  await expect(screens.callPage()).toContainText('Maria Keller');
});

test('a row with too little room cuts its longest words alone: that a call was missed stays whole, and so does a length', async ({
  pbx,
  screens,
}) => {
  const caller = { extension: '101', from: '+493023125119', name: 'Omar Haddad' };
  pbx.traffic.missedCall({ ...caller, startMs: Date.now() - 20 * DAY });
  pbx.traffic.inboundAnswered({ ...caller, startMs: Date.now() - 10 * DAY, talkSeconds: 60 });
  const other = { ...caller, from: '+493023125120', name: 'Grace Miller' };
  const extensions = ['101', '104'];
  pbx.traffic.ringGroup({ ...other, startMs: Date.now() - 9 * DAY, extensions, answeredBy: '104', talkSeconds: 840 });
  await screens.connect(pbx);
  await screens.page.setViewportSize({ width: 260, height: 720 });
  for (const [row, cut] of [
    [screens.row(pattern`^Omar Haddad.*${t('calls.missed')}`), [false, true]],
    [screens.row(/^Grace Miller/), [true, false]],
  ] as const) {
    const parts = row.locator('[title*=" · "] > span');
    await expect
      .poll(() => parts.evaluateAll((all) => all.map((part) => part.scrollWidth > part.clientWidth)))
      .toEqual(cut);
  }
});

test('in To ring back, how long it rang is never cut for a number, which is whole or not there', async ({
  app,
  pbx,
  screens,
}) => {
  twoDays(pbx);
  await screens.connect(pbx);
  await screens.go('missed');
  const row = screens.caller('Maria Keller').first();
  const facts = row.getByTitle(
    pattern`^${t('calls.counted', { count: 2 })} · ${t('calls.rowRang', { length: '24 s' })}$`,
  );
  const number = row.getByText('030 23125111', { exact: true });
  const isInLine = async (): Promise<boolean> => {
    const [shown, line] = [await boxOf(number), await boxOf(facts)];
    return shown.y < line.y + line.height && shown.y + shown.height > line.y;
  };
  await app.page.setViewportSize({ width: 400, height: 720 });
  await expect(row).toBeVisible();
  await app.page.mouse.move(0, 0);
  expect(await isInLine()).toBe(true);
  // The buttons of a row that is pointed at leave no room for it.
  await app.page.setViewportSize({ width: 320, height: 720 });
  await row.hover();
  await expect(row.getByRole('button', { name: t('missed.dismissParty', { party: 'Maria Keller' }) })).toBeVisible();
  expect(await facts.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
  expect(await isInLine()).toBe(false);
  // Beside the list, the page says who follows, and its buttons their keys.
  await app.page.setViewportSize({ width: 1280, height: 720 });
  const caller = screens.page.getByRole('region', { name: t('missed.page') });
  await expect(caller.getByRole('region', { name: t('missed.next'), exact: true })).toContainText('+44 7700 900544');
  const ringBack = caller.getByRole('button', { name: t('calls.ringBack'), exact: true });
  await expect(ringBack).toHaveAttribute('aria-keyshortcuts', 'Control+Enter');
  await expect(ringBack.locator('kbd')).toHaveText(`${t('shell.keyCtrl')} ↵`);
  // Two keys take more room than one.
  await expect(ringBack.locator('kbd')).toBeHidden();
  const done = caller.getByRole('button', { name: t('missed.dismiss'), exact: true });
  await expect(done.locator('kbd')).toBeVisible();
  await app.page.setViewportSize({ width: 1100, height: 720 });
  await expect(done.locator('kbd')).toBeHidden();
  await app.page.setViewportSize({ width: 1600, height: 720 });
  await expect(ringBack.locator('kbd')).toBeVisible();
});

test('the frame that is painted before any script lies where the calls have theirs', async ({ app, pbx, screens }) => {
  twoDays(pbx);
  await screens.connect(pbx);
  const { page } = app;
  await screens.button(t('calls.firstHintClose')).click();
  await screens.allRead();
  for (const size of [
    { width: 400, height: 720 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expect(screens.row(/./).first()).toBeVisible();
    const [header, navigation, list] = await Promise.all([
      boxOf(page.getByRole('banner')),
      boxOf(page.getByRole('navigation', { name: t('shell.navigation') })),
      boxOf(page.getByRole('grid')),
    ]);
    const first = await page.evaluate(() => {
      const frame = document.getElementById('first-frame');
      if (frame === null) throw new Error('There is no first frame.');
      frame.className = 'calls';
      frame.style.display = 'grid';
      const boxes = ['header', 'navigation', 'rows'].map((part) => {
        const { x, y, width, height } = frame.querySelector(`.first-${part}`)?.getBoundingClientRect() ?? new DOMRect();
        return { x, y, width, height };
      });
      frame.style.display = '';
      return boxes;
    });
    expect(first[0]).toEqual(header);
    expect(first[1]).toEqual(navigation);
    expect(first[2]).toMatchObject({ x: list.x, y: list.y, height: list.height });
    // A list of the window may leave a line at its side to its neighbour.
    expect(Math.abs((first[2]?.width ?? 0) - list.width)).toBeLessThanOrEqual(1);
  }
});

test('the first day of the list says its sum before all of its calls are loaded', async ({ app, pbx, screens }) => {
  const noon = new Date().setHours(12, 0, 0, 0) - DAY;
  const at = (minutes: number) => ({ extension: '101', startMs: noon - minutes * MINUTE });
  // More than the list begins with.
  for (let n = 0; n < 60; n += 1)
    pbx.traffic.inboundAnswered({ ...at(n), from: `+49302312${5200 + n}`, name: `Caller ${n}`, talkSeconds: 5 });
  pbx.traffic.missedCall({ ...at(61), from: '+493023125111', name: 'Maria Keller' });
  await screens.connect(pbx);
  await screens.allRead();
  const sum = (count: number) => `${t('calls.counted', { count })} · ${t('find.callerMissed', { count: 1 })}`;
  await expect(screens.page.getByRole('row', { name: sum(61) })).toBeVisible();
  await screens.show('missed');
  const missed = screens.page.getByText(t('find.callerMissed', { count: 1 }), { exact: true });
  await expect(missed).toBeVisible();
  await screens.show('all');
  await expect(screens.page.getByRole('row', { name: sum(61) })).toBeVisible();

  // What is on its way may be of the same day. The list itself stays as it is.
  const progress = { kind: 'running', extension: '101', fetched: 61, total: null };
  await app.main.tell('status', { backfill: progress });
  await expect(screens.page.getByRole('row', { name: sum(61) })).toHaveCount(0);
  await app.main.tell('status', { backfill: { kind: 'idle' } });
  await expect(screens.page.getByRole('row', { name: sum(61) })).toBeVisible();
});

test('a row opens however long the mouse is held down on it', async ({ pbx, screens }) => {
  twoDays(pbx);
  await screens.connect(pbx);
  // React Aria cancels a press after half a second.
  await screens.row(/^Agence Léa/).click({ delay: 800 });
  await expect(screens.callPage().getByRole('heading', { name: 'Agence Léa' })).toBeVisible();
});
