import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ClockFinding } from '../../../shared/connection.ts';
import { busyState } from '../../support/fakes/fake-data.ts';
import type { FakeState } from '../../support/fakes/fake-handlers.ts';
import { asked, button, here, windowsForTests } from './windows.ts';

const openWindow = windowsForTests();

async function open(state: FakeState): Promise<Page> {
  const page = await openWindow({ state, reducedMotion: true });
  await page.getByRole('navigation').waitFor();
  return page;
}

const anotherHour: ClockFinding = {
  ...{ kind: 'anotherHour', key: 'zone x', offBy: -3600, zone: 'Europe/Berlin' },
  likely: 'Europe/London',
};

function withClock(clock: ClockFinding): FakeState {
  const state = busyState(Date.now());
  state.status.clock = clock;
  return state;
}

describe.runIf(here)('a zone that the calls contradict', () => {
  test('is left as it is or corrected, each with one press and undone with another; a refused change is said', async () => {
    const page = await open(withClock(anotherHour));
    const [use, undo] = [button(page, 'Use Europe/London'), button(page, 'Undo')];
    await page.getByText('Calls seem 1 hour early').waitFor();
    await button(page, 'Dismiss').click();
    await use.waitFor({ state: 'detached' });
    await undo.click();
    await use.waitFor();
    expect(await asked(page, 'clock.dismiss')).toEqual([
      { key: 'zone x', dismissed: true },
      { key: 'zone x', dismissed: false },
    ]);
    await undo.waitFor({ state: 'detached' });

    await page.evaluate(() => window.fake.fail('settings.change', { kind: 'settingsNotSaved', detail: 'disk full' }));
    await use.click();
    await page.getByText('disk full').waitFor();
    expect(await undo.count()).toBe(0);
    await page.evaluate(() => window.fake.fail('settings.change', null));

    await use.press('Enter');
    await page.getByText('Times are now shown for Europe/London.').waitFor();
    await undo.click();
    const tried = { zone: 'Europe/London' };
    await expect.poll(() => asked(page, 'settings.change')).toEqual([tried, tried, { zone: null }]);
  });

  test('where no usual zone fits, none is offered; the progress of stored calls that are read again is shown', async () => {
    const state = withClock({ ...anotherHour, offBy: 900, likely: null });
    state.status.redecoding = { done: 300, total: 1000 };
    const page = await open(state);
    await page.getByText('Updating stored calls').waitFor();
    expect(await page.getByRole('button', { name: /^Use / }).count()).toBe(0);
    const bar = page.getByRole('progressbar', { name: 'Updating stored calls' });
    expect(await bar.getAttribute('aria-valuenow')).toBe('30');
  });
});

describe.runIf(here)('a call on the night of a clock change', () => {
  test.each([
    ['2026-10-25 02:10:00', '2026-10-25T00:10:00Z', /could also be 0?2:10:00 CET/],
    ['2026-03-29 02:30:00', '2026-03-29T01:30:00Z', /The clocks went forward past .*2026-03-29 02:30:00/],
  ])('%s says so', async (text, at, words) => {
    const state = busyState(Date.now());
    const [row] = state.rows;
    const page = row && state.pages[row.uuid];
    if (!row || !page) throw new Error('There is no call to open.');
    const start = { text, at: Date.parse(at) };
    state.pages[row.uuid] = { ...page, zone: 'Europe/Berlin', call: { ...page.call, start, end: null, answer: null } };
    const shown = await open(state);
    await shown
      .getByRole('row')
      .filter({ has: shown.getByRole('gridcell') })
      .first()
      .click();
    await shown.getByText(words).waitFor();
  });
});
