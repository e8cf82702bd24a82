import type { MissedDecision, MissedRow } from '../../shared/calls/missed-state.ts';
import type { Result } from '../../shared/errors.ts';
import { errorWords, t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { showToast } from '../ui/overlays/toasts.ts';
import { timeWords } from './missed-words.ts';
import { decisionFor, missedStore } from './store.ts';

/** Decides about a caller at once, with an undo. */
export async function decide(row: MissedRow, decision: MissedDecision, region: Region): Promise<void> {
  const { decide } = missedStore.getState();
  if (!isSaved(await decide(row, decision))) return;
  const undo = () => void decide(row, decisionFor(row.state)).then(isSaved);
  showToast({ text: decidedWords(decision, partyWords(row.party, region.country).title, region), undo });
}

/** Marks everybody who waits done, with an undo. */
export async function dismissAll(): Promise<void> {
  const { dismissAll, restoreAll } = missedStore.getState();
  const answer = await dismissAll();
  if (!isSaved(answer) || !answer.ok) return;
  const { count, mark } = answer.value;
  showToast({ text: t('missed.dismissedAllToast', { count }), undo: () => void restoreAll(mark).then(isSaved) });
}

/** Whether a change was saved; a toast says why not. */
function isSaved(answer: Result<unknown>): boolean {
  if (!answer.ok) showToast({ text: t('missed.notSaved', { what: errorWords(answer.error).what }) });
  return answer.ok;
}

function decidedWords(decision: MissedDecision, party: string, region: Region): string {
  switch (decision.kind) {
    case 'waiting':
      return t('missed.restoredToast', { party });
    case 'todo':
      return t('missed.todoToast', { party, when: timeWords(decision.at, Date.now(), region) });
    case 'dismissed':
      return t('missed.dismissedToast', { party });
  }
}
