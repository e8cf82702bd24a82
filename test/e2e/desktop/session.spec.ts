import { t } from '../../support/screens/screens.ts';
import { postsOf } from '../../support/screens/stories.ts';
import { expect, test } from './fixtures.ts';

test.use({
  pbxOptions: {
    history: [],
    recordDelayMs: 0,
    phones: { pickUpAfterMs: 'by-hand', farEnd: () => ({ afterMs: 0, talkMs: Number.POSITIVE_INFINITY }) },
  },
});

test('after sleep there is one poll, what came meanwhile is told in one notification, and a dial in flight goes on; the end of the session ends the app', async ({
  app,
  desktop: { notifications },
  pbx,
  screens,
}) => {
  pbx.traffic.inboundAnswered({ extension: '101', from: '+493023125001', name: 'Before' });
  await screens.connect(pbx);
  await screens.dial('030 23125024');
  await expect.poll(() => pbx.phone('101').ringing).not.toBeNull();
  await notifications('sleep', true);
  const startMs = Date.now() - 3_600_000;
  for (let caller = 1; caller < 6; caller += 1)
    pbx.traffic.missedCall({ extension: '101', from: `+4930231250${caller}0`, startMs });
  const polls = () => pbx.requests.filter(({ operation }) => operation === 'list');
  const since = polls().length;
  // A poll that is younger is enough after waking.
  await expect.poll(() => Date.now() - (polls().at(-1)?.at ?? 0)).toBeGreaterThan(10_000);
  expect(polls()).toHaveLength(since);
  for (let time = 0; time < 3; time += 1) await notifications('sleep', false);
  await expect.poll(() => notifications('notifications')).toHaveLength(1);
  const [shown] = await notifications('notifications');
  expect(shown?.title).toContain(t('desktop.notifyMissedSummary', { count: 5, since: '' }));
  pbx.phone('101').pickUp();
  await expect.poll(() => pbx.dials.inProgress().map(({ stage }) => stage)).toEqual(['talking']);
  expect(postsOf(pbx)).toHaveLength(1);
  // A poll asks for the calls, and for the missed ones.
  expect(polls().length - since).toBeLessThanOrEqual(2);

  await notifications('shutdown', true);
  await app.ended();
  expect(app.logs()).not.toMatch(/Z error/);
});
