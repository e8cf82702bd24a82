import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { useLater } from '../../ui/use-later.ts';
import { callsStore, shownFilter } from '../calls-store.ts';
import { isFiltering } from './conditions.ts';
import styles from './find.module.css';
import { useFoundCalls, useFoundCount } from './found-calls.ts';

/** The count is read out this long after the last key, ms. */
const ANNOUNCED_AFTER = 700;

/** How many calls were found. Empty without a filter, or while the count is unknown. */
export function FoundCount({ extension }: { extension: string }): ReactNode {
  const filter = useStore(callsStore, shownFilter);
  const found = useFoundCalls(extension);
  const count = useFoundCount(isFiltering(filter) ? found : null);
  const words = count === null ? '' : count === 0 ? t('find.nothingFound') : t('find.found', { count });
  const [announced, setAnnounced] = useState('');
  useLater(words, ANNOUNCED_AFTER, () => setAnnounced(words));
  return (
    <>
      {/* The empty list says so itself. */}
      {count ? (
        <p className={classes(styles.found, 'tabular')} aria-hidden>
          {words}
        </p>
      ) : null}
      <LiveRegion text={announced} />
    </>
  );
}
