import { t, talkedWords } from '../../support/screens/screens.ts';
import { FastClock, postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

const clock = new FastClock();
test.beforeEach(() => clock.reset());

for (const pathForm of ['with-call', 'without-call'] as const) {
  for (const numbers of ['strings', 'numbers'] as const) {
    test.describe(`a PBX ${pathForm} in its paths, with numbers as ${numbers}`, () => {
      test.use({
        pbxOptions: {
          weeks: 1,
          pathForm,
          numbers,
          now: clock.now,
          recordDelayMs: 0,
          phones: { pickUpAfterMs: 0, farEnd: () => ({ kind: 'answers', afterMs: 0, talkMs: 'until-hung-up' }) },
        },
      });

      test('lists calls, opens one, dials', async ({ pbx, screens }) => {
        const { page } = screens;
        await screens.connect(pbx);
        await screens.openCall(screens.row(/Answered, talked [1-9]/).first());
        await expect(page.getByText(/PBX score \d\.\d\d/).first()).toBeVisible();
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

        const root = `${pbx.basePath}/${pathForm === 'with-call' ? 'call/' : ''}call-detail-record`;
        const answered = pbx.requests.filter(({ status, operation }) => status === 200 && operation !== 'extensions');
        for (const { path, method } of answered) if (method === 'GET') expect(path.startsWith(root)).toBe(true);
        // The other form is tried while checking and once more when that was saved, and never again.
        expect(pbx.requests.filter(({ operation }) => operation === 'other').length).toBeLessThanOrEqual(2);
      });
    });
  }
}
