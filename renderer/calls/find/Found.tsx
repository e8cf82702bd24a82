import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../text.ts';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import type { ListSlice } from '../list-slice.ts';
import { callsStore } from '../store.ts';
import { asksSomething } from './conditions.ts';

/** So long after the last key the count is said, ms: who types on is not talked over. */
const SAID_AFTER = 700;

/** How many calls were found, for screen readers. */
export function Found(): ReactNode {
  const words = useStore(callsStore, foundWords);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), SAID_AFTER);
    return () => clearTimeout(timer);
  }, [words]);
  return <LiveRegion text={said} />;
}

function foundWords({ filter, shownFilter, list }: ListSlice): string {
  if (list.kind !== 'shown' || filter !== shownFilter || !asksSomething(filter)) return '';
  const count = list.rows.length;
  return list.older.kind === 'end' ? t('find.found', { count }) : t('find.foundMore', { count });
}
