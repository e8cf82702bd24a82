import { desktop } from '../shared/messages/en/desktop.ts';
import type { Log } from './log.ts';

/** Logs why the app could not start and returns the title and text of the dialog that says so. It needs no other part of the app. */
export function startFailure(thrown: unknown, log: Pick<Log, 'error' | 'folder'>): [title: string, text: string] {
  log.error('Ringback could not start', thrown);
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const text = desktop.startFailedText.replace('{{reason}}', () => reason).replace('{{folder}}', () => log.folder);
  return [desktop.startFailedTitle, text];
}
