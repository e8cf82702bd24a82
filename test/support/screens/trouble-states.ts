import { expect } from '@playwright/test';
import type { TestPbx } from '../practice-faults/test-pbx.ts';
import type { Chapter, Scene, Stage } from './chapter.ts';
import { t } from './screens.ts';

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
  await stage.screens.button(t('welcome.done')).click();
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
          await expect(stage.screens.page.getByRole('status', { name: t('shell.firstLoad') })).toBeVisible();
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
          await expect(stage.screens.button(t('shell.backfillPause'))).toBeVisible();
        },
      },
      {
        screen: 'Calls',
        name: 'loading was paused',
        async reach(stage) {
          await stage.screens.button(t('shell.backfillPause')).click();
          await expect(stage.screens.button(t('shell.backfillResume'))).toBeVisible();
        },
      },
    ],
  },
];

/** A state in which requests fail: from `spoil` until `mend`. */
const refused = (name: string, spoil: (pbx: TestPbx) => unknown, mend: (pbx: TestPbx) => unknown): Scene => ({
  screen: 'Trouble',
  name,
  async reach({ screens, pbx }) {
    await spoil(pbx);
    await screens.refresh();
    await expect(screens.page.getByRole('alert').first()).toBeVisible();
    await mend(pbx);
  },
});

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
          await shown(stage, t('shell.recordsUnreadable', { count: 1 }));
        },
      },
      refused(
        'PBX unavailable',
        ({ switchboard }) => switchboard.fault('any', { kind: 'answer', status: 500, body: { message: 'Down' } }),
        ({ switchboard }) => switchboard.clear(),
      ),
      refused(
        'connection refused',
        ({ switchboard }) => switchboard.offline(),
        ({ switchboard }) => switchboard.online(),
      ),
      refused(
        'address not allowed',
        ({ switchboard }) => switchboard.setAccess('forbidden'),
        ({ switchboard }) => switchboard.setAccess('allowed'),
      ),
      refused(
        'key refused',
        ({ switchboard }) => switchboard.setAccess('revoked'),
        () => undefined,
      ),
      {
        screen: 'Trouble',
        name: 'something went wrong',
        async reach(stage) {
          await stage.app.fail('made by a test');
          await shown(stage, t('shell.unexpectedError'));
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
        async reach(stage) {
          const { screens, pbx } = stage;
          await screens.connect(pbx);
          pbx.switchboard.spendRequests(175);
          await screens.refresh();
          await shown(stage, /left (?:until|today)/);
        },
      },
      {
        screen: 'Trouble',
        name: 'no requests left',
        async reach({ screens, pbx }) {
          pbx.switchboard.spendRequests(200);
          await screens.refresh();
          await expect(
            screens.page
              .getByRole('alert')
              .filter({ hasText: t('errors.rateLimitedWhat') })
              .first(),
          ).toBeVisible();
        },
      },
    ],
  },
];
