import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useStore } from 'zustand';
import { t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { useNow } from '../../ui/Time.tsx';
import { dialStore } from '../store.ts';
import { announcement, fold } from './card-list.ts';
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
