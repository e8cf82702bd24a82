import type { MissedDecision, MissedRow } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { whenWords } from '../ui/call/describe-call.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { isSaved, showToast } from '../ui/overlays/toasts.ts';
import { decisionFor, missedStore } from './missed-store.ts';

/** Decides about a caller at once, with an undo. */
export async function decide(row: MissedRow, decision: MissedDecision, region: Region): Promise<void> {
  const { decide } = missedStore.getState();
  if (!isSaved(await decide(row, decision))) return;
  const undo = () => void decide(row, decisionFor(row.state)).then(isSaved);
  showToast({ text: decidedWords(decision, partyWords(row.party, region.country).title, region), undo });
}

/** The same for a caller of this extension, whose list may not have been loaded yet. */
export async function decideOf(
  extension: string,
  row: MissedRow,
  decision: MissedDecision,
  region: Region,
): Promise<void> {
  await missedStore.getState().open(extension);
  await decide(row, decision, region);
}

/** Marks everybody who waits done, with an undo. */
export async function dismissAll(): Promise<void> {
  const { dismissAll, restoreAll } = missedStore.getState();
  const answer = await dismissAll();
  if (!isSaved(answer) || !answer.ok) return;
  const { count, mark } = answer.value;
  showToast({ text: t('missed.dismissedAllToast', { count }), undo: () => void restoreAll(mark).then(isSaved) });
}

function decidedWords(decision: MissedDecision, party: string, region: Region): string {
  const when = decision.kind === 'todo' ? whenWords(decision.at, Date.now(), region) : '';
  return t(`missed.toast_${decision.kind}`, { party, when });
}
