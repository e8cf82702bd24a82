import { expect, type Locator, type Page } from '@playwright/test';
import { HOUR, MINUTE } from '../../../shared/time/durations.ts';
import type { TestPbx } from '../practice-faults/test-pbx.ts';
import { type Screens, t } from './screens.ts';

/** The bodies of the requests for a call that the PBX received. */
export function postsOf(pbx: TestPbx): unknown[] {
  return pbx.requests.filter(({ method }) => method === 'POST').map(({ body }): unknown => JSON.parse(body));
}

/** From now on only `page.clock.runFor` lets time pass in the window, however busy the machine is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Whether this host has a keyring, so that the key outlives a restart. To be asked while connected; leads to the settings. */
export async function keepsKey(screens: Screens): Promise<boolean> {
  await screens.settings('connection');
  const kept = screens.page.getByText(t('settings.key_keychain'), { exact: true });
  await kept.or(screens.page.getByText(t('settings.key_memory'), { exact: true })).waitFor();
  return kept.isVisible();
}

/** After a restart without a keyring: types the key again, as the app asks for it. */
export async function enterKeyAgain(screens: Screens, pbx: TestPbx): Promise<void> {
  const { page } = screens;
  await page.getByText(t('trouble.keyMissing')).waitFor();
  await screens.button(t('strip.enterKey')).first().click();
  // The key's field alone is there, and has the focus: what is typed or pasted next is masked.
  const key = page.getByLabel(t('setup.key'), { exact: true });
  await expect(key).toBeFocused();
  await expect(key).toHaveAttribute('type', 'password');
  await key.fill(pbx.key);
  await screens.connectButton().click();
  // A call's bar has a step of the same name.
  const form = page.getByRole('region', { name: t('settings.replaceKey') });
  await form.getByText(t('setup.connected')).waitFor();
}

/** Lets the phone ring for two seconds, as the call's bar counts them: what is lifted sooner than a hand can is not taken for lifted. */
export async function letItRing(bar: Locator): Promise<void> {
  // Not any text of the bar: a wide one lists earlier calls with their times of day.
  await expect(bar.getByRole('timer').first()).toHaveText(/^(0:(0[2-9]|[1-5]\d)|[1-9]:\d\d)$/);
}

/** Hangs the person's phone up after a talk of a second on the PBX's clock: an answer of no length is none. */
export async function hangUpAfterTalk(pbx: TestPbx, extension: string): Promise<void> {
  await expect.poll(() => pbx.dials.inProgress().some(({ stage }) => stage === 'talking')).toBe(true);
  pbx.forward(1);
  pbx.phone(extension).hangUp();
}

/** Connects to a PBX with one call that was missed, one that was answered, one without a number. */
export async function connectWithThreeCalls(screens: Screens, pbx: TestPbx): Promise<void> {
  const at = (ago: number) => ({ extension: '101', startMs: Date.now() - ago });
  pbx.traffic.missedCall({ ...at(5 * MINUTE), from: '+493023125111', name: 'Maria Keller', ringSeconds: 24 });
  pbx.traffic.inboundAnswered({ ...at(HOUR), from: '+493023125112', name: 'Jonas Vogt', talkSeconds: 60 });
  pbx.traffic.inboundAnswered({ ...at(2 * HOUR), from: 'anonymous', talkSeconds: 60 });
  await screens.connect(pbx);
  await expect(screens.row(/./)).toHaveCount(3);
}

/** Pastes into the field that has the focus. No permission for the clipboard is needed. */
export async function pasteText({ page }: Screens, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}
