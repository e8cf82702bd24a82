import { desktop } from '../shared/messages/en/desktop.ts';
import type { Text } from '../shared/messages/index.ts';
import type { Log } from './log.ts';

/** Logs why the app could not start and returns the title and text of the dialog that says so. It needs no other part of the app. `t`: null where
 * the texts themselves could not be read, for words in English. */
export function startFailure(
  thrown: unknown,
  log: Pick<Log, 'error' | 'folder'>,
  t: Text | null,
): [title: string, text: string] {
  log.error('Ringback could not start', thrown);
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const { folder } = log;
  if (t !== null) return [t('desktop.startFailedTitle'), t('desktop.startFailedText', { reason, folder })];
  const text = desktop.startFailedText.replace('{{reason}}', () => reason).replace('{{folder}}', () => folder);
  return [desktop.startFailedTitle, text];
}
