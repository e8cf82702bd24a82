import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import type { CallersSlice } from '../callers/callers-slice.ts';
import type { ListSlice } from '../list/list-slice.ts';
import { callsStore } from '../store.ts';
import { isFiltering } from './conditions.ts';
import styles from './find.module.css';

/** So long after the last key the count is said, ms: who types on is not talked over. */
const SAID_AFTER = 700;

/** How many calls, or callers, were found. */
export function Found(): ReactNode {
  const words = useStore(callsStore, foundWords);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), SAID_AFTER);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      {/* That there is nothing stands below, at length. */}
      {words === '' || words === t('find.nothing') ? null : (
        <p className={classes(styles.found, 'tabular')} aria-hidden>
          {words}
        </p>
      )}
      <LiveRegion text={said} />
    </>
  );
}

/** Empty where nothing is asked for, or nobody knows yet. */
function foundWords(state: ListSlice & CallersSlice): string {
  const { shownFilter, list, found, grouped, callers } = state;
  if (grouped) {
    if (callers.kind !== 'shown' || !isFiltering(callers.filter)) return '';
    const count = callers.rows.length;
    if (count === 0) return t('find.nothing');
    return callers.next === null ? t('find.foundCallers', { count }) : t('find.foundMoreCallers', { count });
  }
  if (list.kind !== 'shown' || found === null || !isFiltering(shownFilter)) return '';
  return found === 0 ? t('find.nothing') : t('find.found', { count: found });
}
