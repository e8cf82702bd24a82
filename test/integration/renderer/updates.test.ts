import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { UpdateFault, UpdateState, UpdateStep } from '../../../shared/updates.ts';
import { busyState } from '../../support/fakes/fake-data.ts';
import { noUpdates } from '../../support/fakes/fake-updates.ts';
import { expectGoodLooks } from './looks.ts';
import { asked, button, eventually, here, windowsForTests } from './windows.ts';

const openWindow = windowsForTests();

const release = {
  version: '1.3.0',
  date: '2026-11-10',
  notes: 'Calls can be printed.\nA missed call from a withheld number is shown once.',
};
const available: UpdateStep = { kind: 'available', release, means: 'here' };
const state = (step: UpdateStep, change: Partial<UpdateState> = {}): UpdateState => ({
  ...noUpdates,
  step,
  checkedAt: Date.now(),
  ...change,
});

/** The settings' updates in this state. */
async function open(updates: UpdateState, width = 400): Promise<Page> {
  const page = await openWindow({ state: { ...busyState(Date.now()), updates }, width, reducedMotion: true });
  await page.getByRole('navigation').first().waitFor();
  await page.keyboard.press('Control+,');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('button', { name: /^General/ })
    .click();
  await group(page).waitFor();
  return page;
}

const group = (page: Page) => page.getByRole('region', { name: 'Updates' });

/** What main says from now on. */
const say = (page: Page, updates: UpdateState) =>
  page.evaluate((next) => {
    window.fake.state.updates = next;
    window.fake.emit('updates', next);
  }, updates);

describe.runIf(here)('the updates', () => {
  test('are one plain line without an address', async () => {
    const page = await open(noUpdates);
    await group(page).getByText('Off: this Ringback has no address for updates.').waitFor();
    expect(await group(page).getByRole('button').count()).toBe(0);
    expect(await asked(page, 'updates.check')).toEqual([]);
  });

  test('go from check to installation, each by a press; the focus stays on the button', async () => {
    const page = await open(state({ kind: 'current' }, { checkedAt: null }));
    await group(page).getByText('Not checked yet.').waitFor();
    const steps = [
      ['Check now', 'updates.check', available, 'Version 1.3.0 is available'],
      [
        'Download',
        'updates.download',
        { kind: 'downloading', release, received: 2, total: 8 },
        'Downloading version 1.3.0: 25 %',
      ],
      ['Cancel', 'updates.cancel', { kind: 'ready', release, wayBack: true }, 'Version 1.3.0 is ready to install'],
      [
        'Install and restart',
        'updates.install',
        { kind: 'installing', release },
        'Installing version 1.3.0. Ringback restarts.',
      ],
    ] as const;
    await button(page, 'Check now').focus();
    for (const [name, call, next, words] of steps) {
      await button(page, name).waitFor();
      await page.keyboard.press('Enter');
      await eventually(async () => (await asked(page, call)).length).toBe(1);
      await say(page, state(next));
      await eventually(() => group(page).getByRole('status').textContent()).toBe(words);
      expect(
        await page.evaluate(() => document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting')),
      ).toBe('updates');
    }
    await page.keyboard.press('Enter');
    expect((await asked(page, 'updates.install')).length).toBe(1);
  });

  test('show what changed before anything is downloaded', async () => {
    const page = await open(state(available));
    await group(page).getByRole('heading', { name: 'What changed in version 1.3.0' }).waitFor();
    expect(await group(page).getByRole('listitem').allTextContents()).toEqual(release.notes.split('\n'));
  });

  test('say what went wrong, and what to do', async () => {
    const page = await open(state(available, { fault: 'inCall' }));
    const words = await group(page).getByRole('alert').textContent();
    expect(words).toBe('Ringback doesn’t install during a call.Install the update when your call has ended.');
  });

  test('say that main did not answer', async () => {
    const page = await openWindow({ state: busyState(Date.now()), width: 400 });
    await page.getByRole('navigation').first().waitFor();
    await page.evaluate(() => window.fake.fail('updates.get', { kind: 'internal' }));
    await page.keyboard.press('Control+,');
    await page.getByRole('button', { name: /^General/ }).click();
    await page.getByRole('alert').getByText('Something went wrong in Ringback.').waitFor();
  });

  const states: [string, UpdateState][] = [
    ['off', noUpdates],
    ['held back', state({ kind: 'current' }, { limit: { kind: 'delayed', days: 14 }, wentBackFrom: '1.3.0' })],
    ['apt', state({ kind: 'available', release, means: 'apt' })],
    ['nothing to install', state({ kind: 'available', release, means: 'noFile' })],
    [
      'ready, without a way back',
      state({ kind: 'ready', release, wayBack: false }, { fault: 'inCall' satisfies UpdateFault }),
    ],
  ];
  test.each(states)(
    'look good in every look: %s',
    async (_what, updates) => {
      await expectGoodLooks(await open(updates));
    },
    90_000,
  );
});
