import type { Dial, DialState } from '../../../shared/dialing/dial.ts';
import { SECOND } from '../../../shared/time/durations.ts';
import { t } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import type { DialRecord } from '../dial-store.ts';
import { barWords, partyOf } from './bar-words.ts';

function changedAt(state: DialState): number {
  return 'since' in state ? state.since : state.at;
}

/**
 * The text for screen readers: the state of the dial that changed last. The text stays the same within a state. It is empty for a call
 * that was not sent yet, for a finished one until its record is read, and for changes before `from`, epoch ms.
 */
export function announcement(
  dials: readonly Dial[],
  records: Readonly<Record<string, DialRecord>>,
  { region, nameOf, from }: { region: Region; nameOf: NameOf; from: number },
): string {
  const latest = dials.toSorted((a, b) => changedAt(b.state) - changedAt(a.state))[0];
  if (!latest || changedAt(latest.state) < from) return '';
  const { state } = latest;
  if (state.kind === 'preparing') return '';
  const record = state.kind === 'done' ? records[state.callUuid] : undefined;
  if (state.kind === 'done' && (record === undefined || record.kind === 'loading')) return '';
  // One second into the state, when the text of `asking` says to pick up.
  const now = changedAt(state) + SECOND;
  const { title, text } = barWords(steady(latest), record, { region, nameOf, now, nextPollAt: null });
  const more = state.kind === 'unknown' ? t('dial.unknownText', { party: partyOf(latest, region, nameOf) }) : text;
  return `${title}${title.endsWith('?') ? '' : '.'} ${more}`;
}

/** The dial as if its next poll were near: the time of each poll must not be announced. */
function steady(dial: Dial): Dial {
  const { state } = dial;
  const isFollowed = state.kind === 'inCall' || state.kind === 'awaitingRecord';
  return isFollowed ? { ...dial, state: { ...state, nextPollAt: state.since } } : dial;
}
