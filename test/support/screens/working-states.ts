import { expect } from '@playwright/test';
import { byHand } from '../practice-faults/test-pbx.ts';
import type { Chapter, Scene } from './chapter.ts';
import { anyOf, t } from './screens.ts';
import { letItRing, pasteText } from './stories.ts';

const EXTENSION = '101';
const EDDA = { extension: EXTENSION, from: '+493023125042', name: 'Edda Lindgren' };

const begun: readonly Scene[] = [
  {
    screen: 'Welcome',
    name: 'a whole message was pasted',
    async reach({ screens, pbx }) {
      await screens.page.getByLabel(t('setup.address')).focus();
      await pasteText(screens, `PBX: ${pbx.address}\nAPI key: ${pbx.key}\nExtension: ${EXTENSION}`);
      await expect(screens.button(t('shell.undo'))).toBeVisible();
    },
  },
  {
    screen: 'Calls',
    name: 'the first calls, with one hint',
    async reach({ screens, pbx }) {
      pbx.traffic.missedCall({ ...EDDA, ringSeconds: 24 });
      await screens.connect(pbx, EXTENSION);
      await screens.allRead();
      await expect(screens.page.getByRole('note')).toContainText(t('calls.firstHint'));
    },
  },
  {
    screen: 'Calls',
    name: 'the commands of a row',
    async reach({ screens }) {
      await screens.row(/^Edda Lindgren/).click({ button: 'right' });
      await expect(screens.page.getByRole('menuitem', { name: t('missed.later') })).toBeVisible();
    },
  },
  {
    screen: 'Calls',
    name: 'the keys',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.page.keyboard.press('F1');
      await expect(screens.page.getByRole('dialog', { name: t('palette.keysTitle') })).toBeVisible();
    },
  },
  {
    screen: 'Calls',
    name: 'until when it can be quiet',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.menu();
      await expect(screens.page.getByRole('menuitem', { name: t('settings.quietFor_anHour') })).toBeVisible();
    },
  },
  {
    screen: 'Calls',
    name: 'quiet, with a moon',
    async reach({ screens }) {
      await screens.page.getByRole('menuitem', { name: t('settings.quietFor_anHour') }).click();
      await expect(
        screens.page.getByRole('banner').getByRole('button', { name: anyOf('settings.quietUntil') }),
      ).toBeVisible();
    },
  },
];

const talking: readonly Scene[] = [
  {
    screen: 'Call bar',
    name: 'calling a missed caller',
    async reach({ screens, pbx }) {
      await screens.dial('030 23125042');
      await expect.poll(() => pbx.phone(EXTENSION).ringing).not.toBeNull();
      await letItRing(screens.bar(t('dial.pickUp', { extension: EXTENSION })));
    },
  },
  {
    screen: 'Call bar',
    name: 'on a call with somebody known',
    async reach({ screens, pbx }) {
      pbx.phone(EXTENSION).pickUp();
      await expect(screens.bar(anyOf('dial.inCallText', 'dial.dialling'))).toBeVisible();
    },
  },
  {
    screen: 'Call bar',
    name: 'a note during a call',
    async reach({ screens }) {
      const field = screens.page.getByRole('textbox', { name: t('dial.noteLabel') });
      const note = screens.page.getByRole('button', { name: t('dial.note'), exact: true });
      // In a wide window the field is there.
      await field.or(note).first().waitFor();
      if (await note.isVisible()) await note.click();
      await field.fill('The offer is fine. Wants two more sockets in the kitchen.');
      await expect(screens.page.getByText(t('settings.saving_saved')).first()).toBeVisible();
    },
  },
  {
    screen: 'Calls',
    name: 'the rail, at 900 px',
    async reach({ screens }) {
      await screens.page.setViewportSize({ width: 900, height: 720 });
      await screens.openCall(screens.row(/^Edda Lindgren/));
    },
  },
];

/** A day at the desk: the first calls, quiet, a call with a note. */
export const workingStates: Chapter = {
  name: 'At work',
  pbx: { weeks: 2, phones: byHand },
  scenes: [...begun, ...talking],
};
