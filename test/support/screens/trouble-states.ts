import { expect } from '@playwright/test';
import type { Status } from '../../../shared/connection.ts';
import type { TroubleKind } from '../../../shared/trouble.ts';
import type { TestPbx } from '../practice-faults/test-pbx.ts';
import type { Chapter, Scene, Stage } from './chapter.ts';
import { anyOf, t } from './screens.ts';

const EXTENSION = '101';
const shown = ({ screens }: Stage, words: string | RegExp) =>
  expect(screens.page.getByText(words).filter({ visible: true }).first()).toBeVisible();

/** Lets so many pages of the list of calls through and holds the others until `open`. The requests of the checks are not held. */
function holdPages({ switchboard }: TestPbx, letThrough: number): { open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = letThrough;
  switchboard.setHooks({
    async answer({ operation, url }, next) {
      const isPage =
        operation === 'list' && url.searchParams.has('extension') && url.searchParams.get('per_page') === '100';
      if (isPage && left <= 0) await promise;
      else if (isPage) left -= 1;
      return next();
    },
  });
  return { open: resolve };
}

async function connectHolding(stage: Stage, pages: number): Promise<void> {
  holdPages(stage.pbx, pages);
  await stage.screens.check(stage.pbx, EXTENSION);
  await stage.screens.connected();
}

/** Each has a PBX that holds its pages of calls back. */
export const loadingStates: readonly Chapter[] = [
  {
    name: 'First load',
    scenes: [
      {
        screen: 'Calls',
        name: 'first load',
        async reach(stage) {
          await connectHolding(stage, 0);
          await expect(stage.screens.connection()).toContainText(t('strip.loading'));
        },
      },
    ],
  },
  {
    name: 'Backfill',
    pbx: { weeks: 8 },
    scenes: [
      {
        screen: 'Calls',
        name: 'earlier calls are loading',
        async reach(stage) {
          await connectHolding(stage, 1);
          await expect(stage.screens.row(/./).nth(3)).toBeVisible();
          await expect(stage.screens.button(t('strip.pause'))).toBeVisible();
        },
      },
      {
        screen: 'Calls',
        name: 'loading was paused',
        async reach(stage) {
          await stage.screens.button(t('strip.pause')).click();
          await expect(stage.screens.button(t('strip.resume'))).toBeVisible();
        },
      },
    ],
  },
];

/** A state in which requests fail from `spoil` on. What was spoilt before is mended first. */
const troubled = (
  name: string,
  title: Exclude<TroubleKind, 'certificate'>,
  spoil: (pbx: TestPbx) => unknown,
): Scene => ({
  screen: 'Trouble',
  name,
  async reach({ screens, pbx }) {
    await screens.go('calls');
    pbx.switchboard.clear();
    pbx.switchboard.setAccess('allowed');
    await pbx.switchboard.online();
    await spoil(pbx);
    await screens.refresh();
    await expect(screens.connection().getByRole('alert')).toContainText(anyOf(`trouble.${title}`));
    await screens.closeMessages();
  },
});

/** What the strip says of a status that no test machine gets into. */
const told = (name: string, fields: Partial<Status>, words: () => string): Scene => ({
  screen: 'Trouble',
  name,
  async reach({ app, screens }) {
    await app.main.tell('status', fields);
    await expect(screens.page.getByText(words()).first()).toBeVisible();
  },
});

/** Follows a call of two seconds, which the PBX writes in its own zone. */
async function callOnce({ screens, pbx }: Stage, number: string): Promise<void> {
  const before = pbx.records.all().length;
  await screens.dial(number);
  await expect.poll(() => pbx.records.all().length).toBeGreaterThan(before);
  await screens.lookFor(screens.bar(new RegExp(number.slice(-4))), t('causes.busyWhat').replace(/\.$/, ''));
}

/** What goes wrong while the app runs. */
export const troubleStates: readonly Chapter[] = [
  {
    name: 'Trouble',
    pbx: { weeks: 1 },
    scenes: [
      {
        screen: 'Trouble',
        name: 'unreadable calls',
        async reach(stage) {
          const { screens, pbx } = stage;
          pbx.traffic.inboundAnswered({ extension: EXTENSION, from: '+493023125041', name: 'Broken' });
          pbx.switchboard.changeRecords((record) =>
            record.caller_id_name === 'Broken' ? { ...record, call_uuid: undefined } : record,
          );
          await screens.connect(pbx);
          await screens.settings('diagnostics');
          await shown(stage, t('settings.unreadable_noUuid'));
          await screens.page.getByText(t('settings.unreadable_noUuid')).first().scrollIntoViewIfNeeded();
        },
      },
      troubled('the PBX reports an error', 'notUpdated', ({ switchboard }) =>
        switchboard.fault('any', { kind: 'answer', status: 500, body: { message: 'Down' } }),
      ),
      troubled('the PBX doesn’t answer', 'silent', ({ switchboard }) => switchboard.offline()),
      troubled('address not allowed', 'notAllowed', ({ switchboard }) => switchboard.setAccess('forbidden')),
      {
        screen: 'Trouble',
        name: 'address not allowed, what to do',
        async reach(stage) {
          await stage.screens.button(t('strip.whatToDo')).click();
          await shown(stage, t('strip.notAllowedMore'));
        },
      },
      {
        ...troubled('key refused', 'keyRefused', ({ switchboard }) => switchboard.setAccess('revoked')),
        async reach(stage) {
          await stage.screens.page.keyboard.press('Escape');
          await troubled('', 'keyRefused', ({ switchboard }) => switchboard.setAccess('revoked')).reach(stage);
        },
      },
      {
        screen: 'Trouble',
        name: 'several at once',
        async reach(stage) {
          await stage.app.main.fail('made by a test');
          await stage.screens.menu();
          await shown(stage, t('strip.unexpectedError'));
        },
      },
      {
        screen: 'Trouble',
        name: 'something went wrong',
        async reach({ screens, pbx }) {
          pbx.switchboard.setAccess('allowed');
          await screens.button(t('shell.refresh')).click();
          await expect(screens.connection()).toContainText(t('strip.unexpectedError'));
          await screens.closeMessages();
        },
      },
    ],
  },
  {
    name: 'Short of requests',
    pbx: { weeks: 1, dailyLimit: 200 },
    scenes: [
      {
        screen: 'Trouble',
        name: 'few requests left',
        async reach({ screens, pbx }) {
          await screens.connect(pbx);
          pbx.switchboard.spendRequests(175);
          await screens.refresh();
          await expect(screens.connection()).toContainText(t('strip.limitNear'));
          await screens.closeMessages();
        },
      },
      {
        screen: 'Trouble',
        name: 'no requests left',
        async reach({ screens, pbx }) {
          pbx.switchboard.spendRequests(200);
          await screens.refresh();
          await expect(screens.connection().getByRole('alert')).toContainText(
            anyOf('strip.usedUpUntil', 'trouble.usedUp'),
          );
        },
      },
    ],
  },
  {
    name: 'Told by the computer',
    pbx: { weeks: 1 },
    scenes: [
      {
        screen: 'Trouble',
        name: 'sample calls',
        async reach({ screens }) {
          await screens.practise();
          await expect(screens.connection()).toContainText(t('strip.samples'));
        },
      },
      {
        screen: 'Trouble',
        name: 'update',
        async reach({ app, screens, pbx }) {
          await screens.button(t('strip.connectPbx')).click();
          await screens.check(pbx, EXTENSION);
          await screens.connected();
          const newer = { version: '1.3.0', date: '2026-11-10', notes: '' };
          await app.main.tell('updates', {
            kind: 'on',
            newer,
            isExpired: false,
            isChecking: false,
            checkedAt: null,
            hasFailed: false,
          });
          await expect(screens.connection()).toContainText(t('strip.update', { version: '1.3.0' }));
        },
      },
      told(
        'offline',
        { link: { kind: 'offline', error: { kind: 'network', reason: 'offline', host: 'pbx.example.com' } } },
        () => t('trouble.offline'),
      ),
      told(
        'another certificate',
        { link: { kind: 'offline', error: { kind: 'tls', reason: 'pinChanged', host: 'pbx.example.com' } } },
        () => t('trouble.notUpdated', { reason: t('trouble.reason_certificate') }),
      ),
      told('keyring locked', { key: 'locked' }, () => t('trouble.keyLocked')),
      told(
        'history that can’t be opened',
        { historyClosed: { kind: 'historyClosed', reason: 'locked', detail: '' } },
        () => t('errors.historyClosed_lockedWhat'),
      ),
    ],
  },
  {
    name: 'Questions about the PBX',
    pbx: {
      ...{ history: [], zone: 'Asia/Kolkata', recordDelayMs: 0 },
      phones: { pickUpAfterMs: 0, farEnd: () => ({ cause: 'USER_BUSY', afterMs: 1200 }) },
    },
    scenes: [
      {
        screen: 'Trouble',
        name: 'which country',
        async reach({ screens, pbx }) {
          await screens.connectUnseen(pbx, EXTENSION);
          await screens.menu();
          const menu = screens.page.getByRole('dialog', { name: t('shell.menu') });
          await expect(menu).toContainText(anyOf('strip.countryLikely', 'strip.countryOpen'));
        },
      },
      {
        screen: 'Trouble',
        name: 'calls at another hour',
        async reach(stage) {
          await stage.screens.page.keyboard.press('Escape');
          await callOnce(stage, '03023125041');
          await callOnce(stage, '03023125042');
          const { page } = stage.screens;
          const wrong = page.getByText(anyOf('strip.callsLate', 'strip.callsEarly'));
          await expect(wrong).toBeVisible();
          await stage.screens.button(t('shell.dismiss')).click();
          await expect(wrong).toHaveCount(0);
          await stage.screens.button(t('shell.undo')).first().click();
          await expect(wrong).toBeVisible();
        },
      },
    ],
  },
];
