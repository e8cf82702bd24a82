import { DatabaseSync } from 'node:sqlite';
import type { Locator } from '@playwright/test';
import { callsFileOf } from '../../support/host/calls-file.ts';
import { behave } from '../../support/practice-faults/pbx-variants.ts';
import { byHand, type TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { faultsOf } from '../../support/screens/appearances.ts';
import {
  anyOf,
  beginningWith,
  countryName,
  pickedUp,
  type Screens,
  t,
  talkedWords,
} from '../../support/screens/screens.ts';
import {
  enterKeyAgain,
  hangUpAfterTalk,
  keepsKey,
  letItRing,
  postsOf,
  stopClock,
} from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { recordDelayMs: 0, phones: byHand } });

const typed = '+49 (0)30 23125-042';
const sent = '+493023125042';
const party = /23125042/;
const oldNumber = '+493023125049';

const number = (screens: Screens): Locator => screens.page.getByLabel(t('dial.number'), { exact: true });

/** The field in the panel that offers a choice, by its label. */
async function choose(screens: Screens, label: string, option: string): Promise<void> {
  await screens.page.getByRole('button', { name: label }).click();
  await screens.page.getByRole('option', { name: option }).click();
}

const looksRinging = (pbx: TestPbx, extension = '101') =>
  expect.poll(() => pbx.phone(extension).ringing?.destination ?? null);

/** The steps of a call, with what a screen reader hears of each. */
const steps = (card: Locator): Locator => card.getByRole('listitem');

async function pickUpAfterAWhile(pbx: TestPbx, card: Locator): Promise<void> {
  await letItRing(card);
  pbx.phone('101').pickUp();
}

test('a dial is followed from the ringing phone to its record: outcome, length, verdict', async ({ pbx, screens }) => {
  const { page } = screens;
  await screens.connectUnseen(pbx, '101', pbx.gateways.slice(0, 2));
  await page.evaluate(() => window.ringback?.call('settings.change', { callerIds: ['+493023125600'] }));

  await screens.go('newCall');
  await number(screens).fill(typed);
  await expect(screens.newCall().getByText(`+49 30 23125042 · ${countryName('DE')}`)).toBeVisible();
  await choose(screens, t('dial.gateway'), 'Hamburg trunk');
  await choose(screens, t('dial.callerId'), '030 23125600');
  await screens.pressCall();
  const card = screens.bar(party);
  await expect(card).toContainText(t('dial.pickUp', { extension: '101' }));
  await expect(screens.newCall()).toHaveCount(0);
  await looksRinging(pbx).not.toBeNull();

  await pickUpAfterAWhile(pbx, card);
  await expect(card).toContainText(t('dial.diallingThrough', { number: '+49 30 23125042', gateway: 'Hamburg trunk' }));
  await expect(steps(card)).toHaveText([
    `${t('dial.step_phone')}, ${t('dial.stepState_likely')}`,
    `${t('dial.step_dialling')}, ${t('dial.stepState_likely')}`,
    `${t('dial.step_connected')}, ${t('dial.stepState_todo')}`,
  ]);
  await hangUpAfterTalk(pbx, '101');
  await screens.lookFor(card, talkedWords());
  await expect(steps(card)).toHaveCount(0);
  expect(postsOf(pbx)).toEqual([
    {
      extension: '101',
      destination_number: sent,
      gateway_uuid: pbx.gateways[1]?.uuid,
      caller_id_number: '+493023125600',
    },
  ]);

  await card.getByRole('button', { name: t('notes.add') }).click();
  await expect(screens.callPage()).toContainText(t('quality.pbxScore'));
  await card.getByRole('button', { name: beginningWith('dial.closeBar') }).click();
  await expect(card).toHaveCount(0);
});

for (const [how, act] of [
  ['is asked for again', (screens: Screens) => screens.button(t('shell.newCall')).click()],
  [
    'was typed into, and emptied again',
    async (screens: Screens) => {
      await number(screens).fill('0');
      await number(screens).fill('');
    },
  ],
] as const)
  test(`New call is about to close once a call has begun, and stays where it ${how}`, async ({ pbx, screens }) => {
    const { page } = screens;
    await screens.connectUnseen(pbx, '101', pbx.gateways.slice(0, 1));
    await stopClock(page);
    const starting = screens.newCall().getByText(t('dial.starting'));
    await screens.go('newCall');
    await number(screens).fill(typed);
    await screens.pressCall();
    await expect(starting).toBeVisible();
    await act(screens);
    await expect(starting).toHaveCount(0);
    await expect(number(screens)).toBeFocused();
    await page.clock.runFor(5000);
    await expect(number(screens)).toBeFocused();
  });

test('the first call asks for its line, saves it with the press, and goes over it', async ({ pbx, screens }) => {
  const { page } = screens;
  const [line] = pbx.gateways;
  if (line === undefined) throw new Error('The practice PBX has no gateway.');
  await screens.connectUnseen(pbx, '101', []);
  await screens.go('newCall');
  await number(screens).fill(typed);
  const form = page.getByRole('region', { name: t('setup.firstLine') });
  await form.getByLabel(t('shell.name'), { exact: true }).fill('Berlin');
  await form.getByLabel(t('setup.gatewayUuid'), { exact: true }).fill('7d0f5b6e-3c1a-4f0b');
  await screens.pressCall();
  await expect(form.getByText(t('setup.gateway_notUuid'))).toBeVisible();
  expect(postsOf(pbx)).toEqual([]);
  await form.getByLabel(t('setup.gatewayUuid'), { exact: true }).fill(`Your gateway: ${line.uuid.toUpperCase()}.`);
  await expect(screens.callButton()).toHaveText(beginningWith('dial.saveAndCall'));
  await screens.pressCall();
  await expect.poll(() => postsOf(pbx)).toMatchObject([{ destination_number: sent, gateway_uuid: line.uuid }]);
  await screens.settings('calling');
  await expect(page.getByRole('group', { name: t('setup.gateways'), exact: true })).toContainText(line.uuid);
});

test('an answer that never comes leaves the dial unknown: found in the records or not, never sent again', async ({
  pbx,
  screens,
}) => {
  await screens.connect(pbx);
  const lost = { kind: 'break', at: 'before-headers', how: 'reset' } as const;
  pbx.switchboard.fault('originate', { ...lost, carriedOut: true }, 1);
  await screens.dial(typed);
  const card = screens.bar(party);
  await expect(card).toContainText(t('dial.unknown'));
  await expect(card).toContainText(t('dial.unknownText'));
  await looksRinging(pbx).not.toBeNull();
  pbx.phone('101').pickUp();
  await hangUpAfterTalk(pbx, '101');
  await screens.lookFor(card, talkedWords());
  await expect.poll(() => postsOf(pbx)).toHaveLength(1);

  pbx.switchboard.fault('originate', lost, 1);
  await screens.dial('+49 30 23125077');
  const other = screens.bar(/23125077/);
  await expect(other).toContainText(t('dial.unknown'));
  await other.getByRole('button', { name: t('dial.unknownRang') }).click();
  await expect(other).toHaveCount(0);
  await expect.poll(() => postsOf(pbx)).toHaveLength(2);
});

test('several dials at once, and one press is one request however it is pressed', async ({ pbx, screens }) => {
  const { page } = screens;
  await screens.connect(pbx);
  await screens.go('newCall');
  await number(screens).fill(typed);
  await screens.callButton().dblclick();
  await looksRinging(pbx).not.toBeNull();

  await letItRing(screens.bar(party));
  await screens.dial(typed);
  await expect(screens.newCall()).toHaveCount(0);
  await expect(screens.bar(t('dial.pickUp', { extension: '101' }))).toHaveCount(1);

  await screens.dial('+49 30 23125043');
  await expect(screens.newCall().getByText(anyOf('errors.alreadyDiallingWhat'))).toBeVisible();
  expect(postsOf(pbx)).toHaveLength(1);
  pbx.phone('101').pickUp();
  await expect(screens.bar(party)).toContainText(pickedUp());

  await expect(screens.callButton()).toBeEnabled();
  await number(screens).focus();
  for (let repeat = 0; repeat < 15; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(screens.bar(t('dial.pickUp', { extension: '101' }))).toHaveCount(1);
  await expect.poll(() => pbx.dials.inProgress()).toHaveLength(2);
  await screens.showOtherDials();
  await hangUpAfterTalk(pbx, '101');
  await screens.lookFor(screens.bar(party), talkedWords());
  pbx.phone('101').hangUp();
  await screens.lookFor(screens.bar(/23125043/), t('errors.callNotSetUp_rejectedTodo'));
  await expect.poll(() => postsOf(pbx)).toHaveLength(2);
});

test('a call that is refused during another one says so, and a PBX that hangs can be left waiting', async ({
  pbx,
  screens,
}) => {
  const { page } = screens;
  await screens.connect(pbx);
  await screens.dial(typed);
  await looksRinging(pbx).not.toBeNull();
  await pickUpAfterAWhile(pbx, screens.bar(party));
  await expect(screens.bar(party)).toContainText(pickedUp());

  pbx.switchboard.fault('originate', { kind: 'answer', status: 404, body: { message: 'Not found' } }, 1);
  await screens.dial('+49 30 23125043');
  const refused = screens.bar(/23125043/);
  await expect(refused).toContainText(t('errors.extensionNotRegisteredWhat', { extension: '101' }));
  await expect(screens.bar(party)).toContainText(pickedUp());
  await refused.getByRole('button', { name: beginningWith('dial.closeBar') }).click();
  await expect(refused).toHaveCount(0);

  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  pbx.switchboard.setHooks({
    answer: async ({ operation }, next) => {
      if (operation === 'originate') await held;
      return next();
    },
  });
  await screens.dial('+49 30 23125077');
  const hanging = screens.bar(/23125077/);
  await expect(hanging).toBeVisible();
  await stopClock(page);
  await page.clock.runFor(16_000);
  await expect(hanging).toContainText(anyOf('dial.pickUpSlow'));
  await hanging.getByRole('button', { name: t('dial.stopWaiting') }).click();
  await page.clock.resume();
  await expect(hanging).toContainText(t('dial.unknown'));
  await expect.poll(() => postsOf(pbx)).toHaveLength(3);
  // The PBX goes on after all: nothing is sent again.
  answer();
  await expect.poll(() => pbx.dials.inProgress()).toHaveLength(2);
  expect(postsOf(pbx)).toHaveLength(3);
});

/** Makes a dial that the app has kept so much older. The app must not be running. */
function putBack(profile: string, days: number, number: string): void {
  const db = new DatabaseSync(callsFileOf(profile));
  db.prepare(
    `UPDATE dials SET created_at = created_at - ?1, dial = json_set(dial,
       '$.createdAt', json_extract(dial, '$.createdAt') - ?1, '$.state.since', json_extract(dial, '$.state.since') - ?1)
     WHERE json_extract(dial, '$.order.number') = ?2`,
  ).run(days * 86_400_000, number);
  db.close();
}

test('dials outlive a restart in the middle, and are not sent again; one of days ago ends without a record', async ({
  app,
  pbx,
  screens,
}) => {
  // Three dials, and a restart between them.
  test.slow();
  // Asked anew each time: the window after the restart is another one.
  const old = () => screens.bar(/23125049/);
  await screens.connect(pbx);
  const kept = await keepsKey(screens);
  await screens.dial(oldNumber);
  await looksRinging(pbx).not.toBeNull();
  pbx.phone('101').pickUp();
  await expect(old()).toContainText(t('dial.accepted', { extension: '101' }));
  await screens.dial(typed);
  await looksRinging(pbx).not.toBeNull();
  await pickUpAfterAWhile(pbx, screens.bar(party));
  await expect(screens.bar(party)).toContainText(pickedUp());
  await screens.dial('+49 30 23125043');
  await expect.poll(() => pbx.dials.inProgress()).toHaveLength(3);
  await app.kill();
  putBack(app.profile, 2, oldNumber);
  await app.launch();

  await screens.showOtherDials();
  await expect(screens.bar(party)).toContainText(pickedUp());
  await expect(screens.bar(/23125043/)).toContainText(t('dial.unknown'));
  if (!kept) await enterKeyAgain(screens, pbx);
  await old()
    .getByRole('button', { name: t('setup.checkAgain') })
    .click();
  await expect(app.page.getByText(t('dial.checked')).first()).toBeVisible();
  expect(await faultsOf(app.page)).toEqual([]);
  pbx.phone('101').hangUp();
  await hangUpAfterTalk(pbx, '101');
  await screens.lookFor(screens.bar(party), talkedWords());
  pbx.phone('101').pickUp();
  await hangUpAfterTalk(pbx, '101');
  await screens.lookFor(screens.bar(/23125043/), talkedWords());
  await screens.lookFor(old(), talkedWords());
  await expect.poll(() => postsOf(pbx)).toHaveLength(3);
});

test.describe('what became of a call stands in its bar, by its record,', () => {
  const ends = { 51: 'USER_BUSY', 54: 'UNALLOCATED_NUMBER' } as const;
  test.use({
    pbxOptions: {
      recordDelayMs: 0,
      originate: 'answers-at-once',
      phones: {
        pickUpAfterMs: Number.POSITIVE_INFINITY,
        farEnd: (to) => {
          const [, cause] = Object.entries(ends).find(([ending]) => to.endsWith(ending)) ?? [];
          // The own phone is off the hook for a second at least: shorter is no answer.
          return cause ? { cause, afterMs: 1200 } : { afterMs: 1000, talkMs: Number.POSITIVE_INFINITY };
        },
      },
    },
  });

  test('with what to try next; calling again asks where it may be one call too many', async ({ pbx, screens }) => {
    const { page } = screens;
    await screens.connect(pbx);

    const dialled = async (to: string): Promise<Locator> => {
      await screens.dial(to);
      await looksRinging(pbx).toBe(to);
      return screens.bar(new RegExp(to.slice(-8)));
    };
    const cardWith = async (to: string, words: string, next: string): Promise<Locator> => {
      const card = await dialled(to);
      pbx.phone('101').pickUp();
      await screens.lookFor(card, words);
      await expect(card.getByRole('button', { name: next })).toBeVisible();
      return card;
    };
    const putAway = async (card: Locator): Promise<void> => {
      await card.getByRole('button', { name: beginningWith('dial.closeBar') }).click();
      await expect(card).toHaveCount(0);
    };
    const [again, change] = [t('dial.callAgain'), t('dial.changeNumber')];

    await test.step('a number that does not exist is opened to be changed', async () => {
      const card = await cardWith('+493023125054', t('causes.unallocatedTodo'), change);
      await card.getByRole('button', { name: change }).click();
      await expect(number(screens)).toHaveValue(/23125054/);
      await putAway(card);
    });
    await test.step('the own phone declines', async () => {
      const card = await dialled('+493023125056');
      pbx.phone('101').hangUp();
      await screens.lookFor(card, t('dial.declinedTitle', { extension: '101' }));
      await putAway(card);
    });
    await test.step('busy: called again by the guarded path', async () => {
      const card = await cardWith('+493023125051', t('causes.busyTodo'), again);
      expect(await faultsOf(page)).toEqual([]);
      const yes = page.getByRole('button', { name: t('guards.yes') });
      await screens.pressUntilAsked(card.getByRole('button', { name: again }));
      await expect.poll(() => postsOf(pbx)).toHaveLength(3);
      await yes.click();
      await looksRinging(pbx).toBe('+493023125051');
      await expect.poll(() => postsOf(pbx)).toHaveLength(4);
    });
  });

  test('a busy call back settles nobody, also where a menu answers first and the PBX transfers the lifted phone', async ({
    pbx,
    screens,
  }) => {
    behave(pbx, { callFlow: { filling: 'profiles', transfers: true, ahead: 'menu' } });
    const from = '+493023125051';
    pbx.traffic.inboundAnswered({ extension: '101', from: '+493023125058', name: 'Omar Haddad' });
    pbx.traffic.missedCall({ extension: '101', from, name: 'Maria Keller' });
    await screens.connect(pbx);
    await screens.go('missed');
    const caller = screens.caller('Maria Keller');
    await expect(caller).toBeVisible();
    await expect(screens.caller('Omar Haddad')).toHaveCount(0);

    await screens.pressInRow(caller, t('calls.ringBackParty', { party: 'Maria Keller' }));
    await looksRinging(pbx).toBe(from);
    pbx.forward(2);
    pbx.phone('101').pickUp();
    const bar = screens.bar(/Maria Keller/);
    await screens.lookFor(bar, t('causes.busyTodo'));
    // Who still waits can be put off from here.
    await bar.getByRole('button', { name: t('missed.todoParty', { party: 'Maria Keller' }) }).click();
    await expect(screens.page.getByRole('menuitem', { name: t('missed.todo_tomorrow') })).toBeVisible();
    await screens.page.keyboard.press('Escape');
    // Read anew: the row could have stayed until the window's next reading.
    await screens.go('calls');
    await screens.go('missed');
    await expect(caller).toBeVisible();
    expect(postsOf(pbx)).toHaveLength(1);
  });
});
