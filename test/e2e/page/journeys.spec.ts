import type { Page } from '@playwright/test';
import { DAY, MINUTE } from '../../../shared/time/durations.ts';
import { byHand } from '../../support/practice-faults/test-pbx.ts';
import { beginningWith, t } from '../../support/screens/screens.ts';
import { pasteText, postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { weeks: 0, phones: byHand } });

const edda = { extension: '101', from: '+493023125042', name: 'Edda Lindgren' };

/** Counts what a person presses in the page: each press of a pointer, and each key or chord that is no text. */
async function countPresses(page: Page): Promise<{ since(): Promise<number> }> {
  await page.evaluate(() => {
    Reflect.set(window, 'presses', 0);
    const count = (): void => {
      Reflect.set(window, 'presses', (Reflect.get(window, 'presses') as number) + 1);
    };
    window.addEventListener('pointerdown', count, { capture: true });
    window.addEventListener(
      'keydown',
      ({ key, ctrlKey }) => {
        const isModifier = ['Control', 'Shift', 'Alt', 'Meta'].includes(key);
        if (!isModifier && (key.length > 1 || ctrlKey)) count();
      },
      { capture: true },
    );
  });
  return {
    /** The presses since the last count. */
    since: () =>
      page.evaluate(() => {
        const presses = Reflect.get(window, 'presses') as number;
        Reflect.set(window, 'presses', 0);
        return presses;
      }),
  };
}

for (const language of ['en', 'de'] as const)
  test.describe(language, () => {
    test.use({ language });
    test('what one does every day takes so many presses: connect 1, ring back 1, search and call 2, a bad call’s fault sheet 2, a weekday’s calls 2, quiet 2', async ({
      app,
      pbx,
      screens,
    }) => {
      const { page } = screens;
      const { keyboard } = page;
      await page.setViewportSize({ width: 1280, height: 720 });
      const ago = (ms: number) => ({ startMs: Date.now() - ms });
      pbx.traffic.missedCall({ ...edda, ...ago(5 * MINUTE) });
      const bad = { extension: '101', from: '+493023125050', name: 'Anna Brandt', grade: 'bad' } as const;
      pbx.traffic.inboundAnswered({ ...bad, ...ago(20 * MINUTE), talkSeconds: 200 });
      const omar = { extension: '101', from: '+493023125051', name: 'Omar Haddad' };
      pbx.traffic.inboundAnswered({ ...omar, ...ago(3 * DAY), talkSeconds: 60 });
      const presses = await countPresses(page);

      await test.step('connect', async () => {
        // The question about plain http is one for a PBX without a certificate alone.
        await app.main.alwaysAnswerMain(t('setup.consent_httpYes'));
        // The first field has the focus: a paste needs no press before it.
        await expect(page.getByLabel(t('setup.address'), { exact: true })).toBeFocused();
        await pasteText(screens, `PBX: ${pbx.address}\n${t('setup.key')}: ${pbx.key}\n${t('setup.extension')}: 101`);
        await screens.connectButton().click();
        await expect(screens.row(/^Edda Lindgren/)).toBeVisible({ timeout: 30_000 });
        expect(await presses.since()).toBe(1);
      });
      await screens.addLines(...pbx.gateways.slice(0, 1));

      await test.step('ring back, from the row', async () => {
        const row = screens.row(/^Edda Lindgren/);
        await row.hover();
        await row.getByRole('button', { name: t('calls.ringBackParty', { party: edda.name }) }).click();
        await expect.poll(() => postsOf(pbx).length).toBe(1);
        expect(await presses.since()).toBe(1);
      });
      await expect.poll(() => pbx.phone('101').ringing).not.toBeNull();
      pbx.phone('101').hangUp();

      await test.step('a bad call to its fault sheet', async () => {
        await screens.row(/^Anna Brandt/).click();
        await screens
          .callPage()
          .getByRole('button', { name: t('faultSheet.create') })
          .click();
        await expect(screens.faultSheet()).toContainText(t('faultSheet.follows'));
        expect(await presses.since()).toBe(2);
      });

      await test.step('the calls of a weekday', async () => {
        const weekday = new Intl.DateTimeFormat(t.language, { weekday: 'long' }).format(Date.now() - 3 * DAY);
        await keyboard.press('Control+k');
        await keyboard.type(weekday);
        await expect(screens.option(new RegExp(weekday)).first()).toHaveAttribute('aria-selected', 'true');
        await keyboard.press('Enter');
        await expect(screens.row(/./)).toHaveCount(1);
        await expect(screens.row(/^Omar Haddad/)).toBeVisible();
        expect(await presses.since()).toBe(2);
      });

      await test.step('quiet until a time', async () => {
        await page
          .getByRole('banner')
          .getByRole('button', { name: t('shell.extensionMenu', { extension: '101' }) })
          .click();
        await page.getByRole('menuitem', { name: t('settings.quietFor_anHour') }).click();
        await expect(
          page.getByRole('banner').getByRole('button', { name: beginningWith('settings.quietUntil') }),
        ).toBeVisible();
        expect(await presses.since()).toBe(2);
      });

      await test.step('search and call', async () => {
        await keyboard.press('Control+k');
        // All of the name: a part of it leads to New call, one press more.
        await keyboard.type('omar haddad');
        await expect(screens.option(/^Omar Haddad/)).toHaveAttribute('aria-selected', 'true');
        await keyboard.press('Control+Enter');
        await expect.poll(() => postsOf(pbx).length).toBe(2);
        expect(await presses.since()).toBe(2);
      });
    });
  });
