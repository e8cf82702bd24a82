import { X509Certificate } from 'node:crypto';
import { expect } from '@playwright/test';
import type { RunningApp } from '../support/host/running-app.ts';
import type { TestPbx } from '../support/practice-faults/test-pbx.ts';
import { type Screens, t } from '../support/screens/screens.ts';
import type { Pictures } from './pictures.ts';

export interface Tour {
  readonly app: RunningApp;
  readonly pbx: TestPbx;
  /** The certificate of the authority that signed the PBX's, PEM. */
  readonly ca: string;
  readonly screens: Screens;
  readonly pictures: Pictures;
  readonly say: (line: string) => void;
}

const EXTENSION = '101';
const CALLER = { from: '+493023125042', name: 'Maria Keller' };
const within = (seconds: number) => ({ timeout: seconds * 1000 });

/** Takes the pointer off everything, so that no picture shows a button lit by it. */
async function pointAtNothing({ screens }: Pick<Tour, 'screens'>): Promise<void> {
  await screens.page.mouse.move(0, 0);
}

async function welcome({ screens, pictures, say }: Tour): Promise<void> {
  await expect(screens.button(t('welcome.practice'))).toBeVisible();
  await pictures.take(screens.page, 'welcome', ['usual', 'narrow']);
  say('The welcome connects to a PBX, or starts the practice PBX with one click.');
}

async function connect({ screens, pictures, pbx, ca, say }: Tour): Promise<void> {
  await screens.check(pbx, EXTENSION);
  await screens.button(t('setup.caPem')).click();
  await screens.page.getByRole('textbox', { name: t('setup.caPem') }).fill(ca);
  // Long enough to look at the checks while they run.
  pbx.switchboard.fault('extensions', { kind: 'delay', ms: 3000 }, 1);
  await screens.button(t('setup.caUse')).click();
  await screens.answerMain(true, new X509Certificate(ca).fingerprint256);
  await expect(screens.checks().getByRole('listitem').nth(3)).toContainText(t('setup.checkGood'));
  await screens.checks().scrollIntoViewIfNeeded();
  await pictures.take(screens.page, 'checks');
  for (const line of await screens.checks().getByRole('listitem').allInnerTexts()) say(line.split(/\n+/).join(' · '));
  await screens.connected();
  for (const gateway of pbx.gateways.slice(0, 2)) await screens.addGateway(gateway);
  await pictures.take(screens.page, 'gateways');
  say(
    `Connected to ${pbx.address} as extension ${EXTENSION}, with ${pbx.gateways.slice(0, 2).length} gateways to dial through.`,
  );
}

async function calls({ screens, pictures, say }: Tour): Promise<void> {
  await screens.showCalls();
  await expect(screens.row(/./).nth(8)).toBeVisible(within(20));
  await pointAtNothing({ screens });
  await pictures.take(screens.page, 'calls', ['usual', 'narrow', 'wide']);
  say(`The calls of ${EXTENSION}, newest first: "${await screens.row(/./).first().getAttribute('aria-label')}" …`);
  await screens.show('missed');
  await pictures.take(screens.page, 'calls-missed');
  await screens.show('all');
}

async function call({ screens, pictures, say }: Tour): Promise<void> {
  const row = screens.row(/answered, .*talked [1-9]\d*:/).first();
  await screens.openCall(row);
  const verdict = screens.page.getByText(/PBX score/).first();
  await expect(verdict).toBeVisible();
  await pointAtNothing({ screens });
  await pictures.take(screens.page, 'call', ['usual', 'narrow', 'wide']);
  say(`A call's page, with how it sounded: ${await verdict.textContent()}.`);
  await screens.go('calls');
}

async function dial({ screens, pictures, pbx, say }: Tour): Promise<void> {
  await screens.go('dial');
  await pictures.take(screens.page, 'dial');
  await screens.dial('030 23125111');
  await expect(screens.card(t('dial.pickUp', { extension: EXTENSION }))).toBeVisible();
  await pictures.take(screens.page, 'dial-pick-up', ['usual', 'wide']);
  say(`Dialled 030 23125111: "${t('dial.pickUp', { extension: EXTENSION })}".`);
  await pickUp({ screens, pbx });
  await expect(screens.card(t('dial.pickedUp', { party: '' }).trim())).toBeVisible(within(15));
  await pictures.take(screens.page, 'dial-in-call');
  say('The phone was picked up.');
  await ended({ screens, say, picture: () => pictures.take(screens.page, 'dial-done') });
  const posts = pbx.requests.filter(({ method }) => method === 'POST').length;
  say(`The PBX was asked to dial ${posts === 1 ? 'once' : `${posts} times`}.`);
}

/**
 * Picks the phone up after it has rung for four seconds. An answer that comes at once is only said to be accepted: some PBXs answer before the
 * phone is picked up.
 */
async function pickUp({ screens, pbx }: Pick<Tour, 'screens' | 'pbx'>): Promise<void> {
  await expect.poll(() => pbx.phone(EXTENSION).ringing, within(15)).not.toBeNull();
  await expect(screens.card(t('dial.pickUp', { extension: EXTENSION }))).toContainText(
    /0:0[4-9]|0:[1-5]\d/,
    within(15),
  );
  pbx.phone(EXTENSION).pickUp();
}

type Ended = Pick<Tour, 'screens' | 'say'> & { picture?: () => Promise<unknown> };

/** Waits until the record of the newest dial is there. */
async function ended({ screens, say, picture }: Ended): Promise<void> {
  const card = screens.card(t('dial.doneTalk', { length: '' }).trim()).first();
  await expect(card).toBeVisible(within(90));
  // A card under the pointer does not disappear.
  await card.hover();
  const words = await card.getByText(/./).filter({ visible: true }).allTextContents();
  say(`Its record is there: ${[...new Set(words)].join(' · ')}.`);
  await picture?.();
  await screens.page
    .getByRole('button', { name: t('dial.closeParty', { party: '' }).trim() })
    .first()
    .click();
}

async function asks({ screens, pictures, pbx, say }: Tour): Promise<void> {
  const before = pbx.requests.filter(({ method }) => method === 'POST').length;
  await screens.dial('112');
  await screens.answerMain(false, t('guards.emergencyWhat', { number: '112' }));
  say(`112 is asked about first, outside the window: "${t('guards.emergencyWhat', { number: '112' })}"`);
  await screens.dial('101');
  const question = screens.page.getByRole('alertdialog');
  // It takes no answer in its first moments.
  await expect(question.getByRole('button', { name: t('guards.yes'), exact: true })).toBeEnabled();
  await pictures.take(screens.page, 'question', ['usual', 'narrow', 'wide']);
  say(`The own number is asked about as well: "${t('guards.ownNumberWhat')}"`);
  await question.getByRole('button', { name: t('guards.no'), exact: true }).click();
  await expect(question).toHaveCount(0);
  expect(pbx.requests.filter(({ method }) => method === 'POST')).toHaveLength(before);
}

async function palette({ screens, pictures, say }: Tour): Promise<void> {
  await screens.page.keyboard.press('Control+k');
  const field = screens.page.getByRole('dialog').getByLabel(t('palette.field'));
  await expect(field).toBeFocused();
  await pictures.take(screens.page, 'palette', ['usual', 'wide']);
  await screens.page.keyboard.type('030 231');
  await expect(screens.page.getByRole('dialog').getByRole('option').nth(1)).toBeVisible();
  await pictures.take(screens.page, 'palette-number', ['usual', 'narrow']);
  say('Control K opens the palette, which finds numbers, people, calls and commands.');
  await screens.page.keyboard.press('Escape');
  await screens.page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
}

async function missed({ app, screens, pictures, pbx, say }: Tour): Promise<void> {
  await screens.go('missed');
  await expect(screens.caller(/./).first()).toBeVisible();
  await pointAtNothing({ screens });
  await pictures.take(screens.page, 'missed', ['usual', 'narrow', 'wide']);
  // On this screen the call would soon count as seen, and its notification would go.
  await screens.go('calls');
  pbx.traffic.missedCall({ extension: EXTENSION, ...CALLER });
  await screens.refresh();
  await expect.poll(async () => (await app.notifications()).length, within(30)).toBeGreaterThan(0);
  const [notification] = await app.notifications();
  say(
    `A call was missed, and this notification came: "${notification?.title}: ${notification?.body.replaceAll('\n', ' · ')}".`,
  );
  await expect(screens.row(new RegExp(CALLER.name)).first()).toBeVisible(within(15));
  await pointAtNothing({ screens });
  await pictures.take(screens.page, 'missed-call-arrived');
  const tray = await app.tray();
  say(`The tray says "${tray?.toolTip.split('\n').at(-1) ?? 'nothing'}".`);
}

async function ringBack({ app, screens, pictures, pbx, say }: Tour): Promise<void> {
  await app.notificationAction(0, 0);
  await expect.poll(() => pbx.phone(EXTENSION).ringing, within(15)).not.toBeNull();
  await expect(screens.card(t('dial.pickUp', { extension: EXTENSION }))).toBeVisible();
  await pictures.take(screens.page, 'ring-back');
  say('"Ring back" on it rang the desk phone.');
  await pickUp({ screens, pbx });
  await expect(screens.card(t('dial.pickedUp', { party: '' }).trim())).toBeVisible(within(15));
  await pictures.take(screens.page, 'ring-back-in-call');
  await ended({ screens, say, picture: () => pictures.take(screens.page, 'ring-back-done') });
  await screens.go('missed');
  await screens.refresh();
  const returned = screens.caller(t('missed.returned', { when: '' }).trim()).filter({ hasText: CALLER.name });
  await expect(returned.first()).toBeVisible(within(30));
  await returned.first().scrollIntoViewIfNeeded();
  await pictures.take(screens.page, 'missed-returned');
  say('The missed call has ticked itself off.');
}

async function settings({ screens, pictures, say }: Tour): Promise<void> {
  await screens.go('settings');
  await pictures.take(screens.page, 'settings', ['usual', 'wide']);
  say('Everything can be changed later, in the settings.');
}

/** The main job, from a fresh start to a call that was rung back. */
export const steps: readonly (readonly [name: string, step: (tour: Tour) => Promise<void>])[] = [
  ['Welcome', welcome],
  ['Connect', connect],
  ['Calls', calls],
  ['One call', call],
  ['Dial', dial],
  ['A question before a call', asks],
  ['Palette', palette],
  ['Missed', missed],
  ['Ring back', ringBack],
  ['Settings', settings],
];
