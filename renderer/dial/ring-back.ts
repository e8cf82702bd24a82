import { emptyDraft } from '../../shared/dialing/dial.ts';
import type { NumberSource } from '../../shared/dialing/guard-kind.ts';
import { bridge } from '../bridge.ts';
import { appStore } from '../navigation/app-store.ts';
import { errorText, errorWords, t } from '../text.ts';
import { showToast } from '../ui/overlays/toasts.ts';
import { dialStore, isDeclined } from './dial-store.ts';

/** Dials a number at once, or opens New call with it where something is missing. */
export async function ringBack(number: string, from: NumberSource = 'chosen'): Promise<void> {
  const answer = await dialStore.getState().start({ ...emptyDraft, number }, from);
  if (answer.ok || isDeclined(answer.error)) return;
  const { error } = answer;
  if (error.kind !== 'alreadyDialling') appStore.getState().openDial(number);
  // The panel itself says what is missing.
  if (error.kind !== 'dialIncomplete') showToast({ text: errorText(error) });
}

/** Calls a number from wherever it is shown: a missed caller at once, anybody else by New call. */
export const callFor = (isMissed: boolean): ((number: string) => unknown) =>
  isMissed ? ringBack : appStore.getState().openDial;

/** Hands on the number that was dialled last, from here or at the phone; to dial it again, where nothing else is said. */
export async function redial(ring: (number: string) => unknown = ringBack): Promise<void> {
  const answer = await bridge.call('dial.recents', { text: '', limit: 1 });
  const last = answer.ok ? answer.value[0] : undefined;
  if (last !== undefined) ring(last.number);
  else showToast({ text: answer.ok ? t('palette.redialNone') : errorWords(answer.error).what });
}
