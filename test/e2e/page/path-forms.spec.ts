import { t, talkedWords } from '../../support/screens/screens.ts';
import { FastClock, postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

const clock = new FastClock();
test.beforeEach(() => clock.reset());

test.use({
  pbxOptions: {
    history: [],
    pathForm: 'without-call',
    numbers: 'numbers',
    now: clock.now,
    recordDelayMs: 0,
    phones: { pickUpAfterMs: 0, farEnd: () => ({ kind: 'answers', afterMs: 0, talkMs: 'until-hung-up' }) },
  },
});

test('a PBX without “call” in its paths, with figures as numbers: its calls are listed, one is opened, one is dialled', async ({
  pbx,
  screens,
}) => {
  const { page } = screens;
  pbx.traffic.inboundAnswered({ extension: '101', from: '+493023125043', name: 'Edeltraud Uhl', talkSeconds: 60 });
  await screens.connect(pbx);
  await screens.openCall(screens.row(/^Edeltraud Uhl/));
  await expect(screens.callPage().getByRole('heading', { name: 'Edeltraud Uhl' })).toBeVisible();
  await expect(page.getByText(t('callPage.pathTitle'))).toBeVisible();

  await screens.dial('+49 30 23125042');
  await expect.poll(() => pbx.callsInProgress().map(({ stage }) => stage)).toEqual(['talking']);
  clock.forward(62);
  pbx.phone('101').hangUp();
  const card = screens.bar(/23125042/);
  await screens.lookFor(card, talkedWords);
  await card.getByRole('button', { name: t('dial.open') }).click();
  await expect(screens.callPage()).toContainText(t('quality.fromGood', { from: t('quality.yourPhone') }));
  await expect.poll(() => postsOf(pbx)).toHaveLength(1);

  const root = `${pbx.basePath}/call-detail-record`;
  const answered = pbx.requests.filter(({ status, operation }) => status === 200 && operation !== 'extensions');
  for (const { path, method } of answered) if (method === 'GET') expect(path.startsWith(root)).toBe(true);
  // The other form is tried while checking and once more when that was saved, and never again.
  expect(pbx.requests.filter(({ operation }) => operation === 'other').length).toBeLessThanOrEqual(2);
});
