import { bridge } from '../../bridge.ts';
import { errorWords, t } from '../../text.ts';
import { showToast } from '../../ui/overlays/Toast.tsx';

/** Rings the number that was dialled last, from here or at the phone, as any other number: what has to be asked is asked. */
export async function redial(ring: (number: string) => Promise<void>): Promise<void> {
  const answer = await bridge.call('dial.recents', { text: '', limit: 1 });
  const last = answer.ok ? answer.value[0] : undefined;
  if (last !== undefined) await ring(last.number);
  else showToast({ text: answer.ok ? t('palette.redialNone') : errorWords(answer.error).what });
}
