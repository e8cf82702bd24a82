import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useStore } from 'zustand';
import { type Dial, isGoingOn } from '../../../shared/dialing/dial.ts';
import { t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { useNow } from '../../ui/Time.tsx';
import { dialStore } from '../dial-store.ts';
import { announcement } from './announcement.ts';
import type { BarButtonProps } from './BarButtons.tsx';
import styles from './CallBar.module.css';
import { DialBar } from './DialBar.tsx';

export interface CallBarProps extends BarButtonProps {
  /** The time of the next poll, epoch ms; null while none is planned. */
  nextPollAt: number | null;
}

/** The call bar: each dial that is not closed, running ones first, then newest first. The newest is unfolded, the others take a line. */
export function CallBar(props: CallBarProps): ReactNode {
  const dials = useStore(dialStore, (state) => state.dials);
  const records = useStore(dialStore, (state) => state.records);
  const folded = useStore(dialStore, (state) => state.folded);
  const region = useRegion();
  const nameOf = useNameOf();
  const now = useNow((present) => dials.map(({ state }) => isGoingOn(state, present)).join());
  const [from] = useState(() => Date.now());
  const [isAll, setAll] = useState(false);
  const { lines, more } = linesOf(dials, now);
  const open = openIds(dials, folded);
  return (
    <>
      <LiveRegion text={announcement(dials, records, { region, nameOf, from })} />
      {dials.length === 0 ? null : (
        <section aria-label={t('dial.bar')} className={classes(styles.bar)}>
          <ul>
            {[...lines, ...(isAll ? more : [])].map((dial) => (
              <DialBar key={dial.id} dial={dial} isOpen={open.has(dial.id)} {...props} />
            ))}
          </ul>
          {more.length === 0 ? null : (
            <AriaButton className={classes(styles.more)} aria-expanded={isAll} onPress={() => setAll(!isAll)}>
              <ChevronRight size={16} aria-hidden className={classes(styles.chevron)} />
              {t('dial.more', { count: more.length })}
            </AriaButton>
          )}
        </section>
      )}
    </>
  );
}

/** More lines would leave too little room for the calls above. */
const MOST_LINES = 3;

/** Sorts running dials before the others and keeps the order otherwise. */
export function runningFirst(dials: readonly Dial[], now: number): Dial[] {
  const isOn = ({ state }: Dial): boolean => isGoingOn(state, now);
  return [...dials.filter(isOn), ...dials.filter((dial) => !isOn(dial))];
}

/** Splits the dials into those with a line of their own (all running ones, and the newest of the others) and the rest. */
export function linesOf(dials: readonly Dial[], now: number): { lines: Dial[]; more: Dial[] } {
  const ordered = runningFirst(dials, now);
  const running = ordered.filter(({ state }) => isGoingOn(state, now)).length;
  const count = Math.max(MOST_LINES, running + 1);
  // The button for a single dial more would take as much room as its line.
  const shown = ordered.length === count + 1 ? count + 1 : count;
  return { lines: ordered.slice(0, shown), more: ordered.slice(shown) };
}

/**
 * The unfolded dials: the newest one that nothing was decided about, and any that the person unfolded. `folded`: by dial id, what the
 * person or the time decided. `dials`: newest first.
 */
export function openIds(dials: readonly Dial[], folded: Readonly<Record<string, boolean>>): ReadonlySet<string> {
  const newest = dials.find(({ id }) => folded[id] === undefined);
  return new Set(dials.filter(({ id }) => folded[id] === false || id === newest?.id).map(({ id }) => id));
}
