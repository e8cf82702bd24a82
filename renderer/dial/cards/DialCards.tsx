import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useStore } from 'zustand';
import { type Dial, type DialState, isGoingOn } from '../../../shared/dialing/dial.ts';
import { t } from '../../text.ts';
import { type NameOf, type Region, useNameOf, useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { useNow } from '../../ui/Time.tsx';
import type { CardRecord } from '../call-records.ts';
import { dialStore } from '../store.ts';
import { cardWords } from './card-words.ts';
import { DialCard, type DialCardActions } from './DialCard.tsx';
import styles from './DialCards.module.css';

export interface DialCardsProps extends DialCardActions {
  /** The time of the next poll, epoch ms; null while none is planned. */
  nextLookAt: number | null;
}

/**
 * A card for each dial that is not closed: running ones first, then newest first, the older ones folded. It stays above the content
 * on every screen.
 */
export function DialCards(props: DialCardsProps): ReactNode {
  const dials = useStore(dialStore, (state) => state.dials);
  const records = useStore(dialStore, (state) => state.records);
  const away = useStore(dialStore, (state) => state.foldedAway);
  const region = useRegion();
  const nameOf = useNameOf();
  const now = useNow();
  const [from] = useState(() => Date.now());
  const [open, setOpen] = useState(false);
  useEffect(() => dialStore.getState().watch(), []);
  const { shown, folded } = fold(dials, now, away);
  return (
    <>
      <LiveRegion text={announcement(dials, records, { region, nameOf, from })} />
      {dials.length === 0 ? null : (
        <ul className={classes(styles.cards)} aria-label={t('dial.cards')}>
          {shown.map((dial) => (
            <DialCard key={dial.id} dial={dial} {...props} />
          ))}
          {folded.length === 0 ? null : (
            <li>
              <AriaButton className={classes(styles.fold)} aria-expanded={open} onPress={() => setOpen(!open)}>
                <ChevronRight size={16} strokeWidth={1.5} aria-hidden className={classes(styles.chevron)} />
                {t('dial.more', { count: folded.length })}
              </AriaButton>
            </li>
          )}
          {open ? folded.map((dial) => <DialCard key={dial.id} dial={dial} isFolded {...props} />) : null}
        </ul>
      )}
    </>
  );
}

/** More cards would leave no room for the calls below them. */
const MOST_CARDS = 2;

/** Sorts running dials before the others and keeps the order otherwise. */
export function runningFirst(dials: readonly Dial[], now: number): Dial[] {
  const isOn = ({ state }: Dial): boolean => isGoingOn(state, now);
  return [...dials.filter(isOn), ...dials.filter((dial) => !isOn(dial))];
}

/**
 * Splits the cards into shown and folded ones. Running ones and the newest of the others are shown; those in `away`, which were read,
 * are folded.
 */
export function fold(
  dials: readonly Dial[],
  now: number,
  away: Readonly<Record<string, true>> = {},
): { shown: Dial[]; folded: Dial[] } {
  const ordered = runningFirst(dials, now).filter(({ id }) => !away[id]);
  const running = ordered.filter(({ state }) => isGoingOn(state, now)).length;
  const seen = Math.max(MOST_CARDS, running + 1);
  // A fold takes as much room as the one card below it would.
  const count = ordered.length === seen + 1 && ordered.length === dials.length ? seen + 1 : seen;
  const shown = ordered.slice(0, count);
  return { shown, folded: runningFirst(dials, now).filter((dial) => !shown.includes(dial)) };
}

function changedAt(state: DialState): number {
  return 'since' in state ? state.since : state.at;
}

/**
 * The text for screen readers: the state of the dial that changed last. The text stays the same within a state. It is empty for a call
 * that was not sent yet, for a finished one until its record is read, and for changes before `from`, epoch ms.
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
  // A second later, so that the text of `asking` says to pick up.
  const now = changedAt(state) + 1000;
  const { title, text } = cardWords(latest, record, { region, nameOf, now, nextLookAt: null });
  const more = state.kind === 'unknown' ? t('dial.unknownText') : 'nextLookAt' in state ? '' : text;
  return more === '' ? title : `${title}. ${more}`;
}
