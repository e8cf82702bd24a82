import { type Dial, type DialState, isGoingOn } from '../../../shared/dialing/dial.ts';
import { t } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import type { CardRecord } from '../store.ts';
import { cardWords } from './card-words.ts';

/** So many cards are seen at once; more would leave no room for the calls below them. */
const SHOWN = 2;

/** What goes on now stands above what is over, however old. */
export function runningFirst(dials: readonly Dial[], now: number): Dial[] {
  const isOn = ({ state }: Dial): boolean => isGoingOn(state, now);
  return [...dials.filter(isOn), ...dials.filter((dial) => !isOn(dial))];
}

/**
 * The cards that are seen, and those that are folded: never one that is running, nor the newest of the others, unless it is one of
 * `away`, which were read and are always folded.
 */
export function fold(
  dials: readonly Dial[],
  now: number,
  away: Readonly<Record<string, true>> = {},
): { shown: Dial[]; folded: Dial[] } {
  const ordered = runningFirst(dials, now).filter(({ id }) => !away[id]);
  const running = ordered.filter(({ state }) => isGoingOn(state, now)).length;
  const seen = Math.max(SHOWN, running + 1);
  // One alone under a fold would take about as much room there.
  const count = ordered.length === seen + 1 && ordered.length === dials.length ? seen + 1 : seen;
  const shown = ordered.slice(0, count);
  return { shown, folded: runningFirst(dials, now).filter((dial) => !shown.includes(dial)) };
}

function changedAt(state: DialState): number {
  return 'since' in state ? state.since : state.at;
}

/**
 * What is said aloud: how the dial that changed last stands now, once for each state. What moves within a state (times, looks) is left
 * out, and so are a call that has not been sent yet, one that is over until its record is read, and what had changed before `from`, epoch ms.
 */
export function announcement(
  dials: readonly Dial[],
  records: Readonly<Record<string, CardRecord>>,
  { region, nameOf, from }: { region: Region; nameOf: NameOf; from: number },
): string {
  const latest = dials.toSorted((a, b) => changedAt(b.state) - changedAt(a.state))[0];
  if (!latest || changedAt(latest.state) < from) return '';
  const { state } = latest;
  if (state.kind === 'preparing') return '';
  const record = state.kind === 'done' ? records[state.callUuid] : undefined;
  if (state.kind === 'done' && (record === undefined || record.kind === 'reading')) return '';
  // A second after it began, so that an asking one tells to pick up.
  const now = changedAt(state) + 1000;
  const { title, text } = cardWords(latest, record, { region, nameOf, now, nextLookAt: null });
  const more = state.kind === 'unknown' ? t('dial.unknownText') : 'nextLookAt' in state ? '' : text;
  return more === '' ? title : `${title}. ${more}`;
}
