import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import type { CallersSlice } from '../callers-slice.ts';
import type { ListSlice } from '../list-slice.ts';
import { callsStore } from '../store.ts';
import { asksSomething } from './conditions.ts';
import styles from './find.module.css';

/** So long after the last key the count is said, ms: who types on is not talked over. */
const SAID_AFTER = 700;

/** How many calls were found. */
export function Found(): ReactNode {
  const count = useStore(callsStore, foundCount);
  const words = count === null ? '' : count === 0 ? t('find.nothing') : t('find.found', { count });
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), SAID_AFTER);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      {/* That there is nothing stands below, at length. */}
      {count === null || count === 0 ? null : (
        <p className={classes(styles.found, 'tabular')} aria-hidden>
          {words}
        </p>
      )}
      <LiveRegion text={said} />
    </>
  );
}

/** Null where nothing is asked for, or callers are shown instead. */
function foundCount({ shownFilter, list, found, grouped }: ListSlice & CallersSlice): number | null {
  return list.kind === 'shown' && !grouped && asksSomething(shownFilter) ? found : null;
}
