import type { Locator } from '@playwright/test';
import { atFixedTime, beginsAt, type FixedTimeOptions } from '../../support/host/at-fixed-time.ts';
import { byHand, type TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { focusBy } from '../../support/screens/focus.ts';
import { Screens, t, talkedWords } from '../../support/screens/screens.ts';
import { connectWithoutCalls, hangUpAfterTalk, letItRing, postsOf } from '../../support/screens/stories.ts';
import { Transcript } from '../../support/screens/transcript.ts';
import { expect, type HostOption, test } from '../fixtures.ts';

/**
 * What a screen reader says in the four main stories, as text in `transcripts/`. Read it aloud after a change; `--update-snapshots` takes the
 * new text over.
 */
const EXTENSION = '101';
const MINUTE = 60_000;
const CALLERS = [
  { from: '+493023125042', name: 'Maria Keller', ringSeconds: 24 },
  { from: '+493023125043', name: 'Omar Haddad', ringSeconds: 12 },
  { from: '+493023125044', name: 'Jonas Vogt', ringSeconds: 8 },
];

interface Story {
  readonly screens: Screens;
  readonly pbx: TestPbx;
  readonly step: Transcript['step'];
  readonly begin: Transcript['begin'];
}

type Start = Pick<HostOption, 'host'> & Pick<FixedTimeOptions, 'browserAt'>;

/** Runs a story at the fixed time and compares its transcript with the stored one. */
async function tell(start: Start, name: string, story: (story: Story) => Promise<void>): Promise<void> {
  const { host, browserAt } = start;
  if (!host) throw new Error('There is no host.');
  const pbxOptions = { history: [], recordDelayMs: 0, phones: byHand };
  await atFixedTime({ host, browserAt, pbx: pbxOptions, port: 0 }, async ({ app, pbx }) => {
    const transcript = await Transcript.of(app);
    const screens = new Screens(() => app.page, app.main);
    await story({
      screens,
      pbx,
      step: (...step) => transcript.step(...step),
      begin: () => transcript.begin(),
    });
    expect(transcript.text()).toMatchSnapshot(`${name}.txt`);
  });
}

/** Callers who were missed an hour and more ago, and one call that was answered. */
function earlierCalls({ traffic }: TestPbx): void {
  for (const [index, caller] of CALLERS.entries())
    traffic.missedCall({ extension: EXTENSION, ...caller, startMs: beginsAt - (60 + index * 20) * MINUTE });
  const answered = {
    extension: EXTENSION,
    from: '+493023125045',
    name: 'Ada Lindgren',
    ringSeconds: 6,
    talkSeconds: 240,
  };
  traffic.inboundAnswered({ ...answered, startMs: beginsAt - 150 * MINUTE });
}

async function connected({ screens, pbx, begin }: Story): Promise<void> {
  earlierCalls(pbx);
  await connectWithoutCalls(screens, pbx, EXTENSION);
  await expect(screens.row(/Maria Keller/).first()).toBeVisible();
  await begin();
}

const main = ({ page }: Screens): Locator => page.getByRole('main');
const bar = ({ page }: Screens): Locator => page.getByRole('region', { name: t('dial.bar'), exact: true });

/** The marks "New" go three seconds after the list is seen. */
const marksGone = ({ page }: Screens): Promise<void> =>
  expect(page.getByRole('row', { name: /, New,/ })).toHaveCount(0);

/** From the ringing phone to the record of the call. */
async function followed({ screens, pbx, step }: Story, party: RegExp): Promise<void> {
  await expect.poll(() => pbx.phone(EXTENSION).ringing).not.toBeNull();
  await expect(screens.bar(t('dial.pickUp', { extension: EXTENSION }))).toBeVisible();
  await step('The phone rings', bar(screens));
  await letItRing(screens.bar(party));
  pbx.phone(EXTENSION).pickUp();
  await expect.poll(() => pbx.dials.inProgress().some(({ stage }) => stage === 'talking')).toBe(true);
  await expect(screens.bar(t('dial.pickUp', { extension: EXTENSION }))).toHaveCount(0);
  await step('It is picked up', bar(screens));
  await hangUpAfterTalk(pbx, EXTENSION);
  await screens.lookFor(screens.bar(party), talkedWords);
  await step('It is hung up, and the details are there', bar(screens));
  expect(postsOf(pbx)).toHaveLength(1);
}

test('connect on first run', async ({ host, browserAt }) => {
  await tell({ host, browserAt }, 'connect', async (story) => {
    const { screens, pbx, step } = story;
    earlierCalls(pbx);
    await expect(screens.connectButton()).toBeVisible();
    await step('Ringback opens', screens.page.locator('body'));
    await screens.check(pbx, EXTENSION);
    await screens.connected();
    await screens.row(/./).first().waitFor();
    await step('Address, key and extension are typed, and the calls are shown', screens.page.locator('body'));
  });
});

test('a missed call is rung back', async ({ host, browserAt }) => {
  await tell({ host, browserAt }, 'ring-back', async (story) => {
    const { screens, step } = story;
    await connected(story);
    await screens.go('missed');
    await expect(screens.caller('Maria Keller').first()).toBeVisible();
    await marksGone(screens);
    await step('To ring back is opened', screens.page.locator('body'));
    await screens
      .button(t('calls.ringBackParty', { party: 'Maria Keller' }))
      .first()
      .click();
    await followed(story, /Maria Keller/);
    await expect(screens.caller('Maria Keller')).toHaveCount(0);
    await step('The caller is off the list', main(screens));
    await screens.showMissed('dealtWith');
    await expect(
      screens.caller('Maria Keller').filter({ hasText: t('missed.returned', { when: '' }).trim() }),
    ).toBeVisible();
    await step('Done is opened', main(screens));
  });
});

test('dial a number and follow the call', async ({ host, browserAt }) => {
  await tell({ host, browserAt }, 'dial', async (story) => {
    const { screens, step } = story;
    await connected(story);
    await screens.page.keyboard.press('Control+n');
    await expect(screens.page.getByLabel(t('dial.number'), { exact: true })).toBeFocused();
    await step('New call is opened', screens.page.locator('body'));
    await screens.page.keyboard.type('030 23125099');
    await step('A number is typed', main(screens));
    await screens.page.keyboard.press('Enter');
    await followed(story, /5099/);
  });
});

test('work through To ring back by keyboard alone', async ({ host, browserAt }) => {
  await tell({ host, browserAt }, 'by-keyboard', async (story) => {
    const { screens, pbx, step } = story;
    const { page } = screens;
    await connected(story);
    await page.keyboard.press('Control+2');
    const caller = page.getByRole('row', { name: /^Maria Keller, 030 23125042, 1 call/ });
    await expect(caller).toBeVisible();
    await marksGone(screens);
    await focusBy(page, 'Tab', caller);
    await step('The list is reached', main(screens));
    await page.keyboard.press('e');
    await expect(screens.button(t('shell.undo')).first()).toBeVisible();
    await step('E: the first caller is done', main(screens));
    await page.keyboard.press('h');
    await expect(page.getByRole('menu')).toBeVisible();
    await step('H: when to ring the next one back', page.getByRole('menu'));
    await page.keyboard.press('Escape');
    // The menu hands the focus back to its row.
    await expect(page.locator('[role="row"]:focus')).toBeVisible();
    await page.keyboard.press('c');
    await expect.poll(() => pbx.phone(EXTENSION).ringing).not.toBeNull();
    await expect(screens.bar(t('dial.pickUp', { extension: EXTENSION }))).toBeVisible();
    await step('C: the next one is rung back', bar(screens));
    expect(postsOf(pbx)).toHaveLength(1);
    pbx.phone(EXTENSION).hangUp();
  });
});
