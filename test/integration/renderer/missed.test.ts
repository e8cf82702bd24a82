import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { MissedRow } from '../../../shared/calls/follow-up-state.ts';
import { stateWithCalls } from '../../support/fakes/fake-calls.ts';
import { fakeUuid } from '../../support/fakes/fake-data.ts';
import type { FakeState } from '../../support/fakes/fake-handlers.ts';
import { asked, button, here, PATIENT, stopClock, windowsForTests } from './windows.ts';

const openWindow = windowsForTests();

const names = ['Anna', 'Bert', 'Cora', 'Dora'];

/** Four callers who wait, the newest first; the third's number is withheld. */
function waiting(change: (row: MissedRow, at: number) => MissedRow = (row) => row): FakeState {
  const state = stateWithCalls(Date.now());
  const [sample] = state.missed;
  if (!sample) throw new Error('Somebody waits in the made-up state.');
  state.missed = names.map((name, at) => {
    const number = at === 2 ? null : `+493012345${at}`;
    const party = { name, number, withheld: number === null, personId: null };
    const row = { ...sample, key: `key ${name}`, party, callUuids: [fakeUuid(900 + at)], at: Date.now() - at * 60_000 };
    return change({ ...row, seen: true, state: { kind: 'waiting' } }, at);
  });
  return state;
}

/** The screen with these callers. */
async function open(state: FakeState, { width = 400, reducedMotion = true } = {}): Promise<Page> {
  const page = await openWindow({ state, width, reducedMotion });
  await page.getByRole('navigation').waitFor();
  await page.keyboard.press('Control+2');
  await page.getByRole('radio', { name: /^To ring back/ }).waitFor();
  return page;
}

const rows = (page: Page) => page.getByRole('row');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) }).first();
const callerPage = (page: Page) => page.getByRole('region', { name: 'The selected caller' });
const segment = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-label') ?? null);
const inRow = (page: Page, name: string) => expect.poll(() => focused(page), PATIENT).toMatch(new RegExp(`^${name}`));

/** A row's Done or Later, which show on hover and focus. */
async function press(page: Page, name: string, action: RegExp): Promise<void> {
  await row(page, name).hover();
  await row(page, name).getByRole('button', { name: action }).click();
}

describe.runIf(here)('callers to ring back, by keyboard', () => {
  test('are walked by arrow keys from one tab stop, and worked through by C, H and E', async () => {
    const page = await open(waiting());
    await row(page, 'Anna').focus();
    await page.keyboard.press('ArrowDown');
    await inRow(page, 'Bert');
    await page.keyboard.press('e');
    await inRow(page, 'Cora');
    expect(await asked(page, 'missed.decide')).toMatchObject([
      { decision: { kind: 'dismissed' }, callUuids: [fakeUuid(901)] },
    ]);
    // Nothing to ring back, and nothing to remind of.
    await page.keyboard.press('c');
    await page.keyboard.press('h');
    await page.keyboard.press('ArrowDown');
    await inRow(page, 'Dora');
    await page.keyboard.press('h');
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).press('Escape');
    await inRow(page, 'Dora');
    // The arrow goes to the row's buttons and back, the tabulator out of the list.
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await focused(page)) ?? '', PATIENT).not.toMatch(/^Dora/);
    await row(page, 'Dora').focus();
    expect(await asked(page, 'dial.start')).toEqual([]);
    await page.keyboard.press('c');
    await expect.poll(async () => (await asked(page, 'dial.start')).length, PATIENT).toBe(1);
    expect(await asked(page, 'dial.start')).toMatchObject([{ number: '+4930123453' }]);
  });

  test('are not said to be none where calls are not updated', async () => {
    const state = { ...waiting(), missed: [] };
    state.status = { ...state.status, link: { kind: 'refused', error: { kind: 'forbidden', serverMessage: null } } };
    const page = await open(state);
    await page.getByText('Nobody, as far as calls are loaded').waitFor(PATIENT);
    await page.getByText('This computer may not use the key').waitFor(PATIENT);
    expect(await page.getByText('All caught up').count()).toBe(0);
  });

  test('open by Enter and by a click beside their buttons; the way back leads to their row', async () => {
    const page = await open(waiting());
    await row(page, 'Bert').focus();
    await page.keyboard.press('Enter');
    await callerPage(page).getByRole('heading', { name: 'Bert' }).waitFor();
    await button(page, 'To ring back').last().click();
    await inRow(page, 'Bert');
    await row(page, 'Anna').getByText('Anna').click();
    await callerPage(page).getByRole('heading', { name: 'Anna' }).waitFor();
    await page.keyboard.press('Escape');
    await inRow(page, 'Anna');
    expect(await callerPage(page).count()).toBe(0);
  });
});

describe.runIf(here)('callers to ring back, side by side', () => {
  const wide = { width: 1100 };

  test('show the page of the selected one, and Done selects the next', async () => {
    const page = await open(waiting(), wide);
    const heading = (name: string) => callerPage(page).getByRole('heading', { name, level: 2 }).waitFor();
    await heading('Anna');
    await row(page, 'Anna').focus();
    await page.keyboard.press('ArrowDown');
    await heading('Bert');
    await page.keyboard.press('e');
    await heading('Cora');
    await inRow(page, 'Cora');
    expect(await row(page, 'Cora').getAttribute('aria-selected')).toBe('true');
    await row(page, 'Anna').click();
    await heading('Anna');
    // With the pointer the page stays, and only leads back.
    await callerPage(page).getByRole('button', { name: 'Done' }).click();
    await callerPage(page).getByRole('button', { name: 'Put back' }).waitFor();
    await heading('Anna');
    expect(await asked(page, 'missed.decide')).toHaveLength(2);
  });

  test('have their keys on the page too, but not while a note is written', async () => {
    const page = await open(waiting(), wide);
    await row(page, 'Bert').click();
    await page.keyboard.press('Enter');
    await expect.poll(() => callerPage(page).evaluate((region) => region.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('c');
    await expect.poll(async () => (await asked(page, 'dial.start')).length, PATIENT).toBe(1);
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      document.querySelector('[data-caller]')?.append(field);
      field.focus();
    });
    await page.keyboard.press('e');
    expect(await asked(page, 'missed.decide')).toEqual([]);
  });

  test('say when they are usually reached, and nothing where nobody knows', async () => {
    const state = waiting();
    state.usualHour = { at: Date.now() + 86_400_000, hour: 9, weekday: null, reached: 7, tried: 9 };
    const page = await open(state, wide);
    await callerPage(page).getByText('Usually reached between 09:00 and 10:00 (7 of 9 calls).').waitFor();
    const silent = await open(waiting(), wide);
    await callerPage(silent).getByText('Attempts').waitFor();
    expect(
      await callerPage(silent)
        .getByText(/Usually reached/)
        .count(),
    ).toBe(0);
  });
});

describe.runIf(here)('rows of callers to ring back', () => {
  test('stand alike, new or not: 60 px, the name at 20, the round button of 36 px at the edge', async () => {
    const page = await open(waiting((one, at) => ({ ...one, seen: at > 0 })));
    await row(page, 'Anna').getByText('New', { exact: true }).waitFor({ state: 'attached' });
    const boxes = await rows(page).evaluateAll((all) =>
      all.map((one) => {
        const { left, height } = one.getBoundingClientRect();
        const name = one.querySelector('bdi')?.getBoundingClientRect();
        const call = one.querySelector('[data-action=ringBack] button')?.getBoundingClientRect();
        return { height, name: (name?.left ?? 0) - left, call: call ? [call.right, call.width, call.height] : null };
      }),
    );
    const like = { height: 60, name: 20, call: [388, 36, 36] };
    expect(boxes).toEqual([like, like, { ...like, call: null }, like]);
  });

  test('with a due reminder are first, and say where no notification was shown', async () => {
    const page = await open(
      waiting((one, at) => {
        if (at === 3) return { ...one, state: { kind: 'todo', at: Date.now() - 1000 } };
        if (at > 1) return one;
        return { ...one, notNotified: at === 0 ? 'refused' : 'unconfirmed' };
      }),
    );
    await row(page, 'Dora').waitFor();
    const shown = await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(shown.map((label) => label.slice(0, 4))).toEqual(['Dora', 'Anna', 'Bert', 'Cora']);
    await row(page, 'Dora').getByText('Reminder').waitFor();
    await row(page, 'Anna').getByText('· no notification').waitFor();
    await row(page, 'Bert').getByText('maybe no notification').waitFor();
    expect(
      await row(page, 'Cora')
        .getByRole('button', { name: /^Ring back/ })
        .count(),
    ).toBe(0);
    await row(page, 'Cora').getByText('No number to ring back').waitFor();
  });

  test('say who is being called from here, in whatever notation', async () => {
    const state = waiting();
    const [gateway] = state.settings.gateways;
    state.dials = [
      {
        id: fakeUuid(1),
        order: { number: '030123450', extension: '101', gatewayUuid: gateway?.uuid ?? fakeUuid(0), callerId: null },
        gatewayName: null,
        createdAt: Date.now(),
        state: { kind: 'inCall', callUuid: 'x', since: Date.now(), lifted: 'likely', nextPollAt: null },
      },
    ];
    const page = await open(state);
    await row(page, 'Anna')
      .getByText(/^Being called · /)
      .waitFor();
    const ringBack = (name: string) => row(page, name).getByRole('button', { name: /^Ring back/ });
    expect([await ringBack('Anna').count(), await ringBack('Bert').count()]).toEqual([0, 1]);
  });

  test('stay new until they were in view for a while in a window that has the focus', async () => {
    const page = await openWindow({
      state: waiting((one) => ({ ...one, seen: false })),
      width: 400,
      reducedMotion: true,
    });
    await page.getByRole('navigation').waitFor();
    await stopClock(page);
    const setFocus = (has: boolean) =>
      page.evaluate((focus) => {
        document.hasFocus = () => focus;
        window.dispatchEvent(new Event(focus ? 'focus' : 'blur'));
      }, has);
    await setFocus(false);
    await page.keyboard.press('Control+2');
    await row(page, 'Anna').waitFor();
    await page.clock.runFor(60_000);
    expect(await asked(page, 'missed.markSeen')).toEqual([]);
    await setFocus(true);
    await page.clock.runFor(2000);
    await setFocus(false);
    await page.clock.runFor(5000);
    await setFocus(true);
    await page.clock.runFor(2000);
    expect(await asked(page, 'missed.markSeen')).toEqual([]);
    await page.clock.runFor(1500);
    await expect.poll(async () => (await asked(page, 'missed.markSeen')).length, PATIENT).toBe(1);
  });

  test.each([true, false])(
    'fold away when they are done, without motion where that is reduced: %j',
    async (reduced) => {
      const page = await open(waiting(), { reducedMotion: reduced });
      await row(page, 'Bert').focus();
      await page.evaluate(() => {
        const moved: string[] = [];
        Reflect.set(window, 'moved', moved);
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...given) {
          moved.push(this.getAttribute('aria-label')?.slice(0, 4) ?? '');
          return animate.apply(this, given);
        };
      });
      await page.keyboard.press('e');
      await inRow(page, 'Cora');
      const moved = () => page.evaluate(() => Reflect.get(window, 'moved') as string[]);
      await expect.poll(() => rows(page).count(), PATIENT).toBe(3);
      expect(await moved()).toEqual(reduced ? [] : ['Cora', 'Dora']);
    },
  );
});

describe.runIf(here)('callers to ring back', () => {
  test('are rung back later: a proposal, the usual hour with its reason, a custom time, by keyboard', async () => {
    const state = waiting();
    const tomorrow = Date.now() + 86_400_000;
    state.usualHour = { at: tomorrow, hour: 10, weekday: null, reached: 7, tried: 9 };
    const page = await open(state);
    await row(page, 'Anna').focus();
    await page.keyboard.press('h');
    await page.getByText('Usually reached between 10:00 and 11:00 (7 of 9 calls)').waitFor();
    await page.getByRole('menuitem', { name: /usual hour/ }).press('Enter');
    await inRow(page, 'Bert');
    expect(await asked(page, 'missed.decide')).toMatchObject([{ decision: { kind: 'todo', at: tomorrow } }]);
    await segment(page, /^Later · 1$/).press('Space');
    await page.getByText('Tomorrow', { exact: true }).waitFor();
    await press(page, 'Anna', /^Remind me of Anna later/);
    await page.getByRole('menuitem', { name: /^Pick a time/ }).click();
    // The clock has 24 hours, as in the rest of the window.
    const part = (name: string) => page.getByRole('spinbutton', { name: new RegExp(`^${name}`) });
    await expect.poll(() => page.getByRole('spinbutton', { name: /AM|PM/ }).count()).toBe(0);
    for (const [name, digits] of Object.entries({ day: '01', month: '01', year: '2020', hour: '09', minute: '00' })) {
      await part(name).focus();
      await page.keyboard.type(digits);
    }
    await page.getByRole('button', { name: /^Calendar/ }).click();
    await page.getByRole('heading', { name: 'January 2020' }).waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Remind me').click();
    await page.getByText('Choose a time in the future.').waitFor();
    await part('year').focus();
    await page.keyboard.type('2099');
    await page.keyboard.press('Enter');
    await page.getByText('1 Jan 2099', { exact: true }).waitFor();
    await press(page, 'Anna', /^Remind me of Anna later/);
    await page.getByRole('menuitem', { name: 'Remove the reminder' }).click();
    await page.mouse.move(1, 1);
    await page.getByText('No reminders').waitFor();
  });

  test('are all done at once, with a way back; what is left is the next reminder', async () => {
    const page = await open(
      waiting((one, at) => (at === 3 ? { ...one, state: { kind: 'todo', at: Date.now() + 86_400_000 } } : one)),
    );
    await segment(page, /^To ring back · 3$/).waitFor();
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Mark all done' }).click();
    await page.mouse.move(1, 1);
    await page.getByText('All caught up').waitFor();
    await page.getByText(/^Next reminder: Dora, tomorrow \d/).waitFor();
    expect(await button(page, 'More').count()).toBe(0);
    await button(page, 'Show Later · 1').waitFor();
    await button(page, 'Undo').click();
    await segment(page, /^To ring back · 3$/).waitFor();
    await row(page, 'Anna').waitFor();
  });
});

describe.runIf(here)('below a resting pointer', () => {
  const press2 = async (page: Page, name: RegExp) => {
    const box = await row(page, 'Anna').getByRole('button', { name }).boundingBox();
    if (box === null) throw new Error('The button is there.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  const names4 = async (page: Page) =>
    (await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.slice(0, 4)))).join();

  test('nobody else comes: who was rung back keeps their place, and a second click dials nobody', async () => {
    const page = await open(waiting());
    const again = await press2(page, /^Ring back/);
    await expect.poll(async () => (await asked(page, 'dial.start')).length, PATIENT).toBe(1);
    const settled = { kind: 'returned', at: Date.now(), callUuid: 'x', by: { kind: 'me' } } as const;
    await page.evaluate((state) => {
      const [anna, ...others] = window.fake.state.missed;
      window.fake.state.missed = [...others, ...(anna === undefined ? [] : [{ ...anna, state }])];
      window.fake.state.dials = [];
      window.fake.emit('dials', []);
      window.fake.emit('history', null);
    }, settled);
    await row(page, 'Anna').getByText('Rung back', { exact: true }).waitFor();
    await again();
    await again();
    expect(await names4(page)).toBe('Anna,Bert,Cora,Dora');
    expect(await asked(page, 'dial.start')).toHaveLength(1);
    await page.mouse.move(1, 1);
    await expect.poll(() => names4(page), PATIENT).toBe('Bert,Cora,Dora');
  });

  test('a decision is undone by Ctrl Z, also when its message is gone, and once', async () => {
    const page = await open(waiting());
    await row(page, 'Anna').hover();
    const again = await press2(page, /done/i);
    await again();
    expect(await asked(page, 'missed.decide')).toHaveLength(1);
    await button(page, 'Close').click();
    await page.keyboard.press('Control+z');
    await row(page, 'Anna')
      .getByRole('button', { name: /^Ring back/ })
      .waitFor();
    await page.keyboard.press('Control+z');
    expect(await asked(page, 'missed.decide')).toHaveLength(2);
  });
});

describe.runIf(here)('a name that the caller sent', () => {
  test('never hides their number, however long it is, also beside Later and Done', async () => {
    const name = 'Bank Customer Service '.repeat(6).trim();
    const page = await open(waiting((each) => ({ ...each, party: { ...each.party, name } })));
    const number = row(page, name).getByText('030 123450', { exact: true });
    await expect.poll(() => number.evaluate(isWhole), PATIENT).toBe(true);
    await row(page, name).hover();
    await row(page, name).getByRole('button', { name: /done/i }).first().waitFor();
    expect(await number.evaluate(isWhole)).toBe(true);
  });
});

/** Whether a text is neither cut nor outside its row. Runs in the page. */
function isWhole(element: HTMLElement): boolean {
  const { parentElement } = element;
  const rows = element.closest('[role=row]')?.getBoundingClientRect();
  const { width, right } = element.getBoundingClientRect();
  return (
    width > 0 &&
    rows !== undefined &&
    right <= rows.right &&
    (parentElement?.scrollWidth ?? 0) <= (parentElement?.clientWidth ?? 0)
  );
}
