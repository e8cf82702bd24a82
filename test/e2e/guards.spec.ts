import { formatNumber } from '../../shared/numbers/phone-number.ts';
import { byHand, type TestPbx } from '../support/practice-faults/test-pbx.ts';
import { type Screens, t, talkedWords } from '../support/screens/screens.ts';
import { hangUpAfterTalk, postsOf } from '../support/screens/stories.ts';
import { expect, test } from './fixtures.ts';

test.use({ pbxOptions: { history: [], recordDelayMs: 0, phones: byHand } });

const maria = { extension: '101', from: '+493023125042', name: 'Maria Keller' };

const number = (screens: Screens) => screens.page.getByLabel(t('dial.number'), { exact: true });

function dialledNumbers(pbx: TestPbx): unknown[] {
  return postsOf(pbx).map((body) => (body as { destination_number: string }).destination_number);
}

/** From the ringing phone to a record in the history. */
async function talkAndHangUp(screens: Screens, pbx: TestPbx): Promise<void> {
  await expect.poll(() => pbx.phone('101').ringing).not.toBeNull();
  pbx.phone('101').pickUp();
  await hangUpAfterTalk(pbx, '101');
  await screens.lookFor(screens.bar(/./).first(), talkedWords());
}

test('a call that needs a second thought is asked about first, wherever it is made, and not made without a yes', async ({
  app,
  pbx,
  screens,
}) => {
  const { page } = screens;
  pbx.traffic.missedCall(maria);
  await screens.connect(pbx);

  await test.step('an emergency number is asked about by main alone, and the number stays', async () => {
    await screens.dial('0 112');
    await screens.answerMain(false, t('guards.emergencyWhat', { number: '112' }).slice(3));
    await expect(number(screens)).toHaveValue(/0 ?112/);
    await expect(screens.question()).toHaveCount(0);
    expect(await app.main.mainQuestion()).toBeNull();
  });

  await test.step('a number of one’s own: the safe answer has the focus, and the number stays', async () => {
    await number(screens).fill('101');
    await screens.pressCall();
    await expect(screens.question().getByRole('button', { name: t('guards.no') })).toBeFocused();
    await expect(screens.question().getByRole('button', { name: t('guards.yes') })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(screens.question()).toHaveCount(0);
    await expect(number(screens)).toHaveValue('101');
    await screens.pressCall();
    await expect(screens.question()).toContainText(t('guards.ownNumberWhat'));
    await screens.answerQuestion(false);
    expect(postsOf(pbx)).toEqual([]);
  });

  await test.step('a double click, or Enter held, is no answer', async () => {
    await number(screens).fill('+49 900 1234567');
    await expect(screens.callButton()).toBeEnabled();
    await number(screens).focus();
    for (let repeat = 0; repeat < 15; repeat += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect.poll(async () => (await app.main.mainQuestion())?.detail).toContain(t('guards.premiumWhat'));
    expect(postsOf(pbx)).toEqual([]);
  });

  await test.step('a premium number is dialled after a yes', async () => {
    await screens.answerMain(true, '0900 1');
    await expect.poll(() => dialledNumbers(pbx)).toEqual(['+499001234567']);
    expect(await app.main.mainQuestion()).toBeNull();
    await expect(screens.newCall()).toHaveCount(0);
    await talkAndHangUp(screens, pbx);
  });

  await test.step('ringing back from a row: not within a minute, nor while the call is on', async () => {
    await screens.go('missed');
    const ringBack = screens.button(t('calls.ringBackParty', { party: maria.name }));
    await ringBack.click();
    await expect.poll(() => postsOf(pbx)).toHaveLength(2);
    await talkAndHangUp(screens, pbx);
    await expect(screens.bar(/23125042/).or(screens.bar(maria.name))).toContainText(talkedWords());
    // The caller was rung back.
    await screens.showMissed('dealtWith');
    await screens.caller(maria.name).getByText(maria.name).click();
    const onPage = screens.page
      .getByRole('region', { name: t('missed.page') })
      .getByRole('button', { name: t('calls.ringBack'), exact: true });
    await screens.pressUntilAsked(onPage);
    await expect(screens.question()).toContainText(t('guards.justDialledWhat'));
    await screens.answerQuestion(true);
    await expect.poll(() => pbx.phone('101').ringing).not.toBeNull();
    pbx.phone('101').pickUp();
    await expect.poll(() => pbx.dials.inProgress().map(({ stage }) => stage)).toContain('talking');
    // While the call is made the button rests.
    await expect(screens.page.getByRole('button', { name: t('missed.beingCalled') })).toBeVisible();
    await expect(onPage).toHaveCount(0);
    await screens.page.keyboard.press('Escape');
    await expect.poll(() => dialledNumbers(pbx)).toEqual(['+499001234567', maria.from, maria.from]);
  });

  await test.step('a caller ID is a stranger’s word: from the tray and the list alike it is asked about first', async () => {
    for (const from of ['+2529000001', '*21*0900123#'])
      pbx.traffic.missedCall({ extension: '101', from, name: 'x'.repeat(80) });
    await screens.refresh();
    await screens.showMissed('waiting');
    const lines = async () => (await app.main.tray())?.menu.map(({ label }) => label) ?? [];
    const byWindow = async (words: string) => {
      await expect(screens.question()).toContainText(words);
      await screens.answerQuestion(false);
    };
    const tells: [string, () => Promise<void>][] = [
      [formatNumber('+2529000001', 'DE'), () => byWindow(t('guards.foreignCallerWhat'))],
      ['*21*0900123#', () => screens.answerMain(false, t('guards.serviceCodeWhat'))],
    ];
    for (const [written, asked] of tells) {
      const label = async () => (await lines()).find((line) => line.endsWith(`… · ${written}`)) ?? '';
      await expect.poll(label).not.toBe('');
      await app.main.clickTrayItem(await label());
      await asked();
      await screens.go('missed');
      await screens
        .caller(written)
        .getByRole('button', { name: /^Ring back/ })
        .click();
      await asked();
    }
    expect(postsOf(pbx)).toHaveLength(3);
  });

  await test.step('a code that came from outside', async () => {
    await app.main.anotherStart(['dial', '*21*0171#']);
    await expect(number(screens)).toHaveValue('*21*0171#');
    await screens.pressCall();
    await screens.answerMain(false, t('guards.serviceCodeWhat'));
    expect(postsOf(pbx)).toHaveLength(3);
  });
});
