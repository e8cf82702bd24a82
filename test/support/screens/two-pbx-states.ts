import { expect } from '@playwright/test';
import type { ConnectionSummary, Status } from '../../../shared/connection.ts';
import type { Chapter, Stage } from './chapter.ts';
import { t } from './screens.ts';

const HAMBURG = 'Hamburg branch, second floor';

/** The window hears of a second PBX out of sight, with callers who wait and with a certificate that is not the one that was trusted. */
async function hearOfHamburg({ app, screens }: Stage): Promise<void> {
  const answer = await screens.page.evaluate(() => window.ringback?.call('status.get', undefined));
  const [current] = answer?.ok ? (answer.value as Status).connections : [];
  if (current === undefined) throw new Error('There is no PBX in sight.');
  const error = { kind: 'tls', reason: 'pinChanged', host: 'hamburg.example' } as const;
  const hamburg: ConnectionSummary = {
    ...{ id: 'hamburg', kind: 'pbx', name: HAMBURG, address: 'https://hamburg.example', extension: '101' },
    background: {
      ...{ waitingCallers: 3, key: 'keychain', isHistoryClosed: false },
      link: { kind: 'offline', error },
    },
  };
  await app.main.tell('status', { connections: [{ ...current, name: 'Berlin office' }, hamburg] });
}

/** People with short numbers that were saved at the PBX out of sight. */
async function savePeople({ screens }: Stage): Promise<void> {
  const answer = await screens.page.evaluate(() => {
    const details = { company: 'Acme', department: 'Sales', email: null, favourite: 0 };
    const elsewhere = [{ number: '777', label: 'Desk', names: true, at: 'hamburg' }];
    const number = { number: '+493023125042', label: 'Mobile', names: true };
    const put = [
      { ...details, id: crypto.randomUUID(), name: 'Maria Keller', numbers: [number], elsewhere },
      { ...details, id: crypto.randomUUID(), name: 'Noor Haddad', numbers: [], elsewhere },
    ];
    return window.ringback?.call('people.write', { put, remove: [] });
  });
  expect(answer).toMatchObject({ ok: true });
}

/** Two PBXs: what the window says of the one out of sight, and of numbers that are another telephone here. */
export const twoPbxStates: Chapter = {
  name: 'Two PBXs',
  pbx: { weeks: 1 },
  scenes: [
    {
      screen: 'Two PBXs',
      name: 'callers wait at the one out of sight, and its certificate has changed',
      async reach(stage) {
        const { screens, pbx } = stage;
        await screens.connect(pbx);
        await hearOfHamburg(stage);
        await screens.menu();
        const line = screens.page.getByRole('menuitemradio', { name: new RegExp(`^${HAMBURG}`) });
        await expect(line).toContainText(t('trouble.reason_certificate'));
      },
    },
    {
      screen: 'Two PBXs',
      name: 'people, one with a number of the other PBX alone',
      async reach(stage) {
        const { screens } = stage;
        await screens.page.keyboard.press('Escape');
        await savePeople(stage);
        await screens.go('people');
        const row = screens.person(t('people.row', { name: 'Noor Haddad', number: '777' }));
        await expect(row).toContainText(t('people.numberElsewhere', { pbx: HAMBURG }));
      },
    },
    {
      screen: 'Two PBXs',
      name: 'a person with a number here and one at the other PBX',
      async reach({ screens }) {
        await screens.person(t('people.row', { name: 'Maria Keller', number: '030 23125042' })).click();
        await expect(screens.page.getByRole('main')).toContainText(t('people.numberElsewhere', { pbx: HAMBURG }));
      },
    },
    {
      screen: 'Two PBXs',
      name: 'changing a person whose number is kept for the other PBX',
      async reach({ screens }) {
        await screens.page
          .getByRole('main')
          .getByRole('button', { name: t('people.edit'), exact: true })
          .click();
        const form = screens.page.getByRole('dialog', { name: t('people.editTitle') });
        await expect(form).toContainText(t('people.numberKept', { number: '777', pbx: HAMBURG }));
      },
    },
  ],
};
