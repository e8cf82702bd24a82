import { expect } from '@playwright/test';
import type { Chapter } from './chapter.ts';
import { t } from './screens.ts';

/** An extension without a call: what each screen says when it has nothing to show. */
export const nobodyCalled: Chapter = {
  name: 'Nothing yet',
  pbx: { history: [] },
  scenes: [
    {
      screen: 'Calls',
      name: 'calls, nothing yet',
      async reach({ screens, pbx }) {
        await screens.connectUnseen(pbx, '110');
        await expect(screens.page.getByText(t('calls.notFound_all')).first()).toBeVisible();
      },
    },
    {
      screen: 'To ring back',
      name: 'all caught up',
      async reach({ screens }) {
        await screens.go('missed');
        await expect(screens.page.getByText(t('missed.empty_waiting')).first()).toBeVisible();
      },
    },
    {
      screen: 'People',
      name: 'people, nobody at all',
      async reach({ screens }) {
        await screens.go('people');
        await expect(screens.page.getByText(t('people.emptyTitle'))).toBeVisible();
      },
    },
    {
      screen: 'New call',
      name: 'new call, nothing recent',
      async reach({ screens }) {
        await screens.go('newCall');
        await expect(screens.page.getByLabel(t('dial.number'), { exact: true })).toBeVisible();
      },
    },
    {
      screen: 'Quality',
      name: 'quality, nothing yet',
      async reach({ screens }) {
        await screens.page.keyboard.press('Escape');
        await screens.go('quality');
      },
    },
    {
      screen: 'Calls',
      name: 'the menu of the extension',
      async reach({ screens }) {
        await screens.go('calls');
        await screens.menu();
        await expect(screens.page.getByRole('dialog', { name: t('shell.menu') })).toBeVisible();
      },
    },
    {
      screen: 'Palette',
      name: 'palette, nothing yet',
      async reach({ screens }) {
        await screens.page.keyboard.press('Escape');
        await screens.page.keyboard.press('Control+k');
        await expect(screens.palette()).toBeFocused();
      },
    },
  ],
};
