import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../../shared/calls/call.ts';
import { seenFrom } from '../../../shared/calls/call-outcome.ts';
import type { Dial, DialState } from '../../../shared/dialing/dial.ts';
import { stateWithCalls } from '../../support/fakes/fake-calls.ts';
import { busyState, fakeUuid } from '../../support/fakes/fake-data.ts';
import type { FakeState } from '../../support/fakes/fake-handlers.ts';
import { asked, button, here, PATIENT, stopClock, windowsForTests } from './windows.ts';

const openWindow = windowsForTests();

async function open(state: FakeState, width = 400): Promise<Page> {
  const page = await openWindow({ state, width, reducedMotion: true });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}

const calls = (): FakeState => stateWithCalls(Date.now());
const numberField = (page: Page) => page.getByRole('textbox', { name: 'Name or number', exact: true });
const row = (page: Page, name: RegExp) => page.getByRole('row', { name }).first();

function withDials(...states: DialState[]): FakeState {
  const state = calls();
  const [gateway] = state.settings.gateways;
  state.dials = states.map(
    (one, index): Dial => ({
      id: fakeUuid(index + 1),
      order: {
        number: `+49171234567${index}`,
        extension: '101',
        gatewayUuid: gateway?.uuid ?? fakeUuid(0),
        callerId: null,
      },
      gatewayName: gateway?.name ?? null,
      createdAt: Date.now(),
      state: one,
    }),
  );
  return state;
}

describe.runIf(here)('a call page', () => {
  /** A state with these calls, their records changed. */
  function recordsOf(sketches: Parameters<typeof stateWithCalls>[1], change: (call: Call) => Call): FakeState {
    const state = stateWithCalls(Date.now(), sketches);
    for (const [uuid, page] of Object.entries(state.pages)) {
      const changed = change(page.call);
      const perspective = seenFrom(changed, '101', 'unknown');
      state.pages[uuid] = { ...page, call: changed, perspective };
    }
    return state;
  }
  const details = (page: Page) => page.getByRole('region', { name: 'The chosen call' });

  test('shows what stood in place of a withheld number, and an unknown direction as it came', async () => {
    const sketch = { ago: 900, direction: 'in', number: 'Restricted', talk: 60 } as const;
    const state = recordsOf([sketch], (one) => ({ ...one, direction: 'unknown', directionText: 'sideways' }));
    const page = await open(state);
    await row(page, /Number withheld/).click();
    await button(page, /^Call path/).click();
    await details(page).getByText('Number withheld (“Restricted”)').waitFor(PATIENT);
    await details(page)
      .getByText(/The PBX gives the direction “.?sideways.?”/)
      .waitFor(PATIENT);
  });

  test('of a dial says whose phone rang, and that it arrived nowhere else', async () => {
    const sketch = { ago: 900, direction: 'out', number: '+442079460123', ring: 8, talk: 23 } as const;
    const page = await open(recordsOf([sketch], (one) => ({ ...one, callerDestination: '101' })));
    await row(page, /7946/).click();
    await details(page).getByText('From 101.').waitFor(PATIENT);
    const bar = details(page).getByRole('figure').getByRole('listitem').filter({ visible: true });
    expect((await bar.allInnerTexts()).slice(0, 3).map((text) => text.replace(/\s/g, ' '))).toEqual([
      'Phone rang 3 s',
      'Dialling 5 s',
      'Talk 23 s',
    ]);
    await button(page, /^Call path/).click();
    const said = await details(page).locator('dl').first().locator('dt').allTextContents();
    expect(said).toEqual(['Caller', 'Called number']);
  });

  test('says nothing of a leg that nobody answered but that it rang', async () => {
    const page = await open(
      recordsOf([{ ago: 900, direction: 'in', number: '+442079460123', ring: 21 }], (one) => one),
    );
    await row(page, /7946/).click();
    await button(page, /^Call path/).click();
    await details(page).getByText('rang 21 s · not answered').waitFor(PATIENT);
    expect(await details(page).textContent()).not.toMatch(/connected|\b0 s|1970/);
  });

  test('names colleagues by the PBX’s list of extensions, wherever they are shown', async () => {
    const state = calls();
    state.extensions = [{ number: '104', name: 'Jonas Weber', source: 'pbx' }];
    const page = await open(state);
    await row(page, /Öztürk.*Answered by Jonas Weber, 104/).click();
    await details(page)
      .getByText(/Answered by .?Jonas Weber \(104\).? after/)
      .waitFor(PATIENT);
    await button(page, /^Call path/).click();
    await details(page)
      .getByRole('listitem')
      .filter({ hasText: /Jonas Weber 104(?!:)/ })
      .waitFor(PATIENT);
  });

  test('copies the raw record', async () => {
    const page = await open(calls());
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await row(page, /Jonas Weber/).click();
    for (const name of [/^Technical/, 'Raw record']) await button(page, name).click();
    await button(page, 'Copy').click();
    await page.getByText('Raw record copied').waitFor(PATIENT);
  });
});

describe.runIf(here)('the box', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: 'Search or dial' });
  /** Ctrl F makes the box filter the list. */
  const filterBy = async (page: Page, text: string) => {
    await page.keyboard.press('Control+f');
    await box(page).fill(text);
  };

  test('finds in all calls from another screen, whatever filter was left on in the list', async () => {
    const page = await open(calls());
    await page.getByRole('radiogroup').getByText('Missed', { exact: true }).click();
    await page.getByRole('navigation').getByRole('button', { name: 'People' }).click();
    await filterBy(page, 'Jonas');
    await row(page, /Jonas Weber/).waitFor(PATIENT);
    await expect.poll(() => page.getByRole('radio', { name: 'All' }).isChecked(), PATIENT).toBe(true);
  });

  test('keeps the filter of the list that it is used on, in sight', async () => {
    const page = await open(calls());
    await page.getByRole('radiogroup').getByText('Missed', { exact: true }).click();
    await filterBy(page, 'Maria');
    await row(page, /Maria Keller/).waitFor(PATIENT);
    await expect.poll(() => page.getByRole('radio', { name: 'Missed' }).isChecked(), PATIENT).toBe(true);
  });
});

describe.runIf(here)('tooltips', () => {
  test('name the filter and the menu, and take no click that is meant for what they cover', async () => {
    const page = await open(calls());
    // The first move tells the window that there is a pointer.
    await page.mouse.move(0, 0);
    for (const name of ['Filter', 'More for this list']) {
      await button(page, name).hover();
      const tip = page.getByRole('tooltip');
      await tip.waitFor(PATIENT);
      expect(await tip.textContent()).toBe(name);
      const behind = await tip.evaluate((shown) => {
        const { left, top, width, height } = shown.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[role=tooltip]') === null;
      });
      expect(behind, name).toBe(true);
      await page.mouse.move(0, 0);
      await tip.waitFor({ state: 'hidden', ...PATIENT });
    }
  });

  test('are gone with the pointer, so that Escape closes the menu that is opened next', async () => {
    const page = await open(calls());
    await page.mouse.move(0, 0);
    await button(page, 'Filter').hover();
    const tip = page.getByRole('tooltip');
    await tip.waitFor(PATIENT);
    // A tooltip that still waits to close would stay, and take the Escape.
    await stopClock(page);
    await button(page, /^Extension \d+: menu$/).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor(PATIENT);
    await expect.poll(() => menu.evaluate((shown) => shown.contains(document.activeElement)), PATIENT).toBe(true);
    expect(await tip.count()).toBe(0);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden', ...PATIENT });
  });
});

describe.runIf(here)('the list of calls', () => {
  test('comes to rest in a window of any height, with the line below its end or without it', async () => {
    const page = await open(busyState(Date.now()));
    await row(page, /./).waitFor(PATIENT);
    for (let height = 540; height <= 760; height += 10) {
      await page.setViewportSize({ width: 400, height });
      const added = await page.evaluate(async () => {
        let count = 0;
        const observer = new MutationObserver((records) => {
          for (const { addedNodes } of records) count += addedNodes.length;
        });
        observer.observe(document.body, { childList: true, subtree: true });
        for (let frame = 0; frame < 12; frame += 1) await new Promise(requestAnimationFrame);
        observer.disconnect();
        return count;
      });
      // A list without rest adds some in each frame.
      expect(added, `${height} px`).toBeLessThan(12);
    }
  });

  test('does not move what is being read when a call comes in, and leads back to the top', async () => {
    const page = await open(calls());
    await row(page, /Maria Keller/).waitFor();
    const grid = page.getByRole('grid');
    await grid.evaluate((element) => element.scrollTo({ top: 420 }));
    const read = row(page, /Hausverwaltung/);
    const before = await read.boundingBox();
    await page.evaluate(() => {
      const { state } = window.fake;
      const [newest] = state.rows;
      if (newest) {
        const perspective = structuredClone(newest.perspective);
        perspective.party.number = '+4940111229';
        const added = { ...structuredClone(newest), uuid: 'brand-new', at: (newest.at ?? 0) + 60_000, perspective };
        state.rows = [added, ...state.rows];
      }
      window.fake.emit('history', null);
    });
    await button(page, '1 new call').waitFor();
    expect((await read.boundingBox())?.y).toBe(before?.y);
    await button(page, '1 new call').click();
    await expect.poll(() => grid.evaluate((element) => element.scrollTop), PATIENT).toBe(0);
    await button(page, '1 new call').waitFor({ state: 'detached' });
  });

  test('is gone through by keyboard: open a call, back to the same row, call it', async () => {
    const page = await open(calls());
    await row(page, /Maria Keller/).waitFor();
    await page.getByRole('button', { name: 'More for this list' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '0171 2345678' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: '0171 2345678' }).waitFor({ state: 'detached' });
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
    await expect.poll(focused, PATIENT).toMatch(/^0171 2345678/);
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused, PATIENT).toBe('Call 0171 2345678');
    await page.keyboard.press('Enter');
    const number = numberField(page);
    await expect.poll(() => number.inputValue(), PATIENT).toBe('+491712345678');
    expect(await asked(page, 'dial.start')).toEqual([]);
  });

  test('offers no call to a withheld number', async () => {
    const page = await open(calls());
    await row(page, /Number withheld/).waitFor();
    expect(
      await row(page, /Number withheld/)
        .getByRole('button')
        .count(),
    ).toBe(0);
    expect(
      await row(page, /Maria Keller/)
        .getByRole('button')
        .count(),
    ).toBe(1);
  });

  test('shows another extension that is typed', async () => {
    const page = await open(calls());
    await button(page, /: menu$/).click();
    const colleague = page.getByRole('menuitem', { name: /^A colleague/ });
    await colleague.click();
    await page.keyboard.press('Escape');
    await colleague.click();
    await page.getByRole('textbox', { name: 'Extension number' }).fill('333');
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'Calls of extension 333' }).waitFor();
    expect((await asked(page, 'calls.list')).at(-1)).toMatchObject({ extension: '333', before: null });
  });
});

describe.runIf(here)('the call bar', () => {
  const bars = (page: Page) => page.getByRole('region', { name: 'Call', exact: true }).locator('> ul > li');
  /** Dials in a window whose clock only a test moves. */
  async function withStates(...states: DialState[]): Promise<Page> {
    const page = await open(calls());
    await stopClock(page);
    await page.evaluate(
      (dials) => {
        window.fake.state.dials = dials;
        window.fake.emit('dials', dials);
      },
      withDials(...states).dials,
    );
    return page;
  }
  const done = (): DialState => ({ kind: 'done', callUuid: fakeUuid(1001), at: Date.now(), foundBy: 'uuid' });
  const late = (): DialState => ({
    kind: 'refused',
    error: { kind: 'dialNotSent', reason: 'late' },
    at: Date.now(),
  });
  const unknown = (): DialState => ({ kind: 'unknown', error: null, since: Date.now(), polls: 1, nextPollAt: null });

  const said = /Answered.* · 4 min 12 s/;

  test('folds eight seconds after the outcome was seen and goes a minute later; one that was not made keeps its line', async () => {
    const page = await withStates(late());
    await page.getByText(/within 20 seconds|longer than 20 seconds/).waitFor();
    await page.clock.runFor(8_100);
    await page.getByRole('button', { name: /^Unfold the call/ }).waitFor();
    await page.clock.runFor(120_000);
    expect(await bars(page).count()).toBe(1);
    expect(await asked(page, 'dial.close')).toEqual([]);

    const other = await withStates(done());
    await other.getByText(said).waitFor();
    await other.clock.runFor(7_900);
    expect(await other.getByRole('button', { name: 'Add note' }).count()).toBe(1);
    await other.clock.runFor(200);
    await other.getByRole('button', { name: 'Add note' }).waitFor({ state: 'detached' });
    expect(await bars(other).filter({ hasText: said }).count()).toBe(1);
    await other.clock.runFor(60_100);
    await bars(other).waitFor({ state: 'detached' });
    expect(await asked(other, 'dial.close')).toEqual([{ id: fakeUuid(1) }]);
  });

  test.each([400, 1100])('is not covered by a toast, at %d px', async (width) => {
    const page = await withStates(done());
    await page.setViewportSize({ width, height: 720 });
    await page.keyboard.press('F5');
    const toast = page.getByRole('alertdialog').last();
    await toast.waitFor();
    const bar = await bars(page).first().boundingBox();
    await expect.poll(async () => (await toast.boundingBox())?.y ?? 720, PATIENT).toBeLessThan(bar?.y ?? 0);
    const shown = await toast.boundingBox();
    expect((shown?.y ?? 0) + (shown?.height ?? 720)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  test('opens the page of its call at the note’s editor, and again for the open page', async () => {
    const page = await withStates(done());
    const add = bars(page).getByRole('button', { name: 'Add note' });
    const note = page.getByRole('textbox', { name: 'Note on this call' });
    await add.click();
    await expect.poll(() => note.evaluate((field) => field === document.activeElement), PATIENT).toBe(true);
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'detached' });
    await add.click();
    await note.waitFor();
    await button(page, /^Back to/).click();
    await row(page, /Maria Keller/).click();
    await page.getByRole('heading', { name: 'Maria Keller', exact: true }).waitFor();
    expect(await note.count()).toBe(0);
  });

  test('stays unfolded while it is pointed at or focused, and folds eight seconds after that', async () => {
    const page = await withStates(done());
    const bar = bars(page).filter({ hasText: said });
    await bar.hover();
    await page.clock.runFor(60_000);
    await bar.getByRole('button', { name: 'Open' }).focus();
    await page.mouse.move(5, 300);
    await page.clock.runFor(60_000);
    expect(await bar.getByRole('button', { name: 'Add note' }).count()).toBe(1);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.clock.runFor(8_100);
    await bar.getByRole('button', { name: 'Add note' }).waitFor({ state: 'detached' });
  });

  test('has the newest of several dials unfolded, folds by a button that keeps the focus, and asks about a lost one', async () => {
    const page = await withStates(unknown(), { kind: 'asking', since: Date.now() });
    await page.clock.runFor(2_000);
    const lost = bars(page).filter({ hasText: 'Did your phone ring?' });
    const asking = bars(page).filter({ hasText: 'Pick up your phone 101' });
    await lost.getByRole('button', { name: 'My phone rang' }).waitFor();
    expect(await asking.getByRole('listitem').count()).toBe(0);
    await asking.getByRole('button', { name: /^Unfold/ }).press('Enter');
    expect(await asking.getByRole('listitem').allTextContents()).toEqual([
      'Your phone, now',
      'Dialling, to come',
      'Connected, to come',
    ]);
    expect(await asking.locator('[aria-current=step]').textContent()).toBe('Your phone, now');
    await page.keyboard.press('Enter');
    await asking.getByRole('listitem').first().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Unfold the call to 0171/,
    );
    await lost.getByRole('button', { name: 'My phone rang' }).press('Enter');
    await lost.waitFor({ state: 'detached' });
    expect(await asked(page, 'dial.start')).toEqual([]);
  });

  test('a call that was not sent yet is cancelled by its button, and says so', async () => {
    const page = await withStates({ kind: 'preparing', since: Date.now() });
    await page.getByText(/Getting ready to call/).waitFor();
    await page.clock.runFor(3_000);
    await page.getByRole('status').filter({ hasText: 'unlock its keyring' }).waitFor();
    await button(page, 'Cancel').press('Enter');
    await bars(page).getByText('Not called: you cancelled in time').waitFor();
    expect(await asked(page, 'dial.cancel')).toEqual([{ id: fakeUuid(1) }]);
  });

  test('a press on Cancel that came too late says so, and what to do', async () => {
    const page = await withStates({ kind: 'preparing', since: Date.now() });
    await page.clock.runFor(1_000);
    await button(page, 'Cancel').waitFor();
    await page.evaluate(() => window.fake.fail('dial.cancel', { kind: 'dialAlreadySent' }));
    await button(page, 'Cancel').press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: /Too late to cancel.*Hang up your phone/ })
      .waitFor();
  });
});

describe.runIf(here)('a press that rings', () => {
  test('is none by an Enter that was on its way when the number came from outside', async () => {
    const page = await open(calls());
    await stopClock(page);
    await page.evaluate(() => {
      window.fake.state.route = { kind: 'dial', number: '+493023125104' };
      window.fake.emit('route', { pending: true });
    });
    const number = numberField(page);
    await expect.poll(() => number.inputValue(), PATIENT).toBe('+493023125104');
    await number.press('Enter');
    expect(await asked(page, 'dial.start')).toEqual([]);
    await page.clock.runFor(1000);
    await page.getByText('From another app. Check it, then press Call.').waitFor();
    await number.press('Enter');
    await expect.poll(async () => (await asked(page, 'dial.start')).length, PATIENT).toBe(1);
  });

  test('of ring back, clicked twice, tells main the number and nothing more: it knows which presses are one', async () => {
    const page = await open(calls());
    await page.keyboard.press('Control+2');
    await button(page, 'Ring back Maria Keller').dblclick();
    await page
      .getByText(/Getting ready to call|Pick up your phone/)
      .first()
      .waitFor();
    const press = { number: '+493023125104', from: 'chosen', gatewayUuid: null, callerId: { kind: 'settings' } };
    expect(await asked(page, 'dial.start')).toMatchObject([press, press]);
  });

  test('of ring back asks in the panel where no gateway is chosen', async () => {
    const state = calls();
    state.settings = { ...state.settings, gatewayUuid: null };
    const page = await open(state);
    await page.keyboard.press('Control+2');
    await button(page, 'Ring back Maria Keller').click();
    await expect.poll(() => numberField(page).inputValue(), PATIENT).toBe('+493023125104');
    expect(await page.evaluate(() => window.fake.state.dials)).toEqual([]);
  });
});

describe.runIf(here)('missed callers', () => {
  test.each(['the list of calls', 'a call’s page'])('are rung back with one press from %s', async (place) => {
    const page = await open(calls());
    if (place === 'the list of calls') await button(page, 'Ring back Maria Keller').first().click();
    else {
      await page.getByText('Maria Keller').first().click();
      await button(page, 'Ring back').click();
    }
    await expect.poll(async () => (await asked(page, 'dial.start')).length, PATIENT).toBe(1);
    expect(await asked(page, 'dial.start')).toMatchObject([{ number: '+493023125104' }]);
  });
});

describe.runIf(here)('finding and noting', () => {
  test('who types goes on typing, also when the call that lay over the list makes room for what is found', async () => {
    const page = await open(calls());
    await row(page, /Jonas Weber/).click();
    await page.getByRole('heading', { name: 'Jonas Weber' }).waitFor();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('keller');
    await page.getByRole('heading', { name: 'Jonas Weber' }).waitFor({ state: 'detached' });
    const box = page.getByRole('combobox', { name: 'Search or dial' });
    expect(await box.inputValue()).toBe('keller');
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await row(page, /Maria Keller/).waitFor();
    await expect
      .poll(
        () =>
          page
            .getByRole('grid', { name: /^Calls of/ })
            .getByText('Jonas')
            .count(),
        PATIENT,
      )
      .toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Maria Keller', exact: true }).waitFor();
  });

  test('a note that cannot be kept says so, stays as it was typed, and is kept later', async () => {
    const page = await open(calls());
    await row(page, /Jonas Weber/).click();
    await page.evaluate(() => window.fake.fail('notes.change', { kind: 'historyUnavailable', detail: 'disk full' }));
    await button(page, 'Add note').click();
    const note = page.getByRole('textbox', { name: 'Note on this call' });
    await note.fill('Ask for the invoice');
    const alert = page.getByRole('alert').filter({ hasText: 'Your text stays here.' });
    await alert.waitFor();
    await button(page, /^Back to/).click();
    await row(page, /Jonas Weber/).click();
    await alert.waitFor();
    expect(await note.inputValue()).toBe('Ask for the invoice');
    await page.evaluate(() => window.fake.fail('notes.change', null));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => Object.values(window.fake.state.notes).map(({ text }) => text))).toEqual([
      'Ask for the invoice',
    ]);
  });
});

describe.runIf(here)('a hidden window', () => {
  test('runs no timer and reads nothing, also during a call, and is up to date as soon as it is seen', async () => {
    const state = withDials({ kind: 'inCall', callUuid: 'x', since: Date.now(), lifted: 'likely', nextPollAt: null });
    state.missed = calls().missed;
    const page = await open(state);
    const setHidden = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'visibilityState', {
          configurable: true,
          get: () => (isHidden ? 'hidden' : 'visible'),
        });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    // What runs in real time ends, and begins again by the test's clock.
    await setHidden(true);
    await stopClock(page);
    await setHidden(false);
    await page.keyboard.press('Control+2');
    await row(page, /^Maria Keller/).waitFor();
    await page.clock.runFor(10_000);
    await page.evaluate(() => {
      const counts = { ticks: 0, changes: 0 };
      Object.assign(window, { counts });
      for (const name of ['setInterval', 'setTimeout', 'requestAnimationFrame'] as const) {
        const real = window[name] as (run: () => void, ...rest: unknown[]) => number;
        Object.assign(window, {
          [name]: (run: () => void, ...rest: unknown[]) =>
            real.call(
              window,
              () => {
                counts.ticks += 1;
                run();
              },
              ...rest,
            ),
        });
      }
      new MutationObserver((changes) => {
        counts.changes += changes.length;
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    const counts = () =>
      page.evaluate(() => (window as unknown as { counts: { ticks: number; changes: number } }).counts);
    await setHidden(false);
    await page.clock.runFor(10_000);
    expect((await counts()).ticks).toBeGreaterThan(10);
    await setHidden(true);
    const before = await counts();
    const lists = (await asked(page, 'missed.list')).length;
    for (let minute = 0; minute < 10; minute += 1) {
      await page.evaluate(() => window.fake.emit('history', null));
      await page.clock.runFor(60_000);
    }
    expect(await counts()).toEqual(before);
    expect(await asked(page, 'missed.list')).toHaveLength(lists);
    await setHidden(false);
    await expect.poll(async () => (await asked(page, 'missed.list')).length, PATIENT).toBe(lists + 1);
  });
});
