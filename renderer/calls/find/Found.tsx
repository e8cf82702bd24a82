import { Phone, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { BackfillState } from '../../../shared/connection.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { EmptyState, Skeleton } from '../../ui/feedback/states.tsx';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { LazyPart } from '../../ui/lazy.tsx';
import { useLater } from '../../ui/use-later.ts';
import type { CallersSlice } from '../callers/callers-slice.ts';
import type { ListSlice } from '../list/list-slice.ts';
import { conditionNames } from '../parts.ts';
import { callsStore } from '../store.ts';
import { isFiltering, tabOf } from './conditions.ts';
import styles from './find.module.css';

/** The count is read out this long after the last key, ms. */
const ANNOUNCED_AFTER = 700;

/** How many calls or callers were found. */
export function Found(): ReactNode {
  const words = useStore(callsStore, foundWords);
  const [announced, setAnnounced] = useState('');
  useLater(words, ANNOUNCED_AFTER, () => setAnnounced(words));
  return (
    <>
      {/* The empty list says so itself. */}
      {words === '' || words === t('find.nothing') ? null : (
        <p className={classes(styles.found, 'tabular')} aria-hidden>
          {words}
        </p>
      )}
      <LiveRegion text={announced} />
    </>
  );
}

/** Empty without a filter, or while the count is unknown. */
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

/** How calls get here from the PBX. `cannotPoll`: it cannot be reached, or refuses the key. */
export interface Loading {
  readonly backfill: BackfillState;
  readonly cannotPoll: boolean;
}

export interface NoRowsProps {
  extension: string;
  loading: Loading;
  filter: ViewFilter;
}

/** Why the list is empty: not loaded yet, no calls, or none that match, with what to clear. */
export function NoRows({ extension, loading, filter }: NoRowsProps): ReactNode {
  const { backfill } = loading;
  if (backfill.kind === 'running' && backfill.extension === extension && !isFiltering(filter)) {
    // A strip above says how far it has come.
    return <Skeleton rows={8} label={t('shell.firstLoad')} />;
  }
  if (isFiltering(filter)) return <NothingFound filter={filter} />;
  return (
    <EmptyState icon={Phone} title={t('calls.notFound_all')}>
      {t(loading.cannotPoll ? 'calls.offlineEmpty' : 'calls.nothingYet', { extension })}
    </EmptyState>
  );
}

function NothingFound({ filter }: { filter: ViewFilter }): ReactNode {
  const { setFilter } = callsStore.getState();
  const text = filter.text.trim();
  const onlyText = !isFiltering({ ...filter, text: '' });
  const tab = tabOf(filter);
  const onlyTab = tab !== null && !isFiltering({ ...filter, directions: [], outcomes: [] });
  return (
    <EmptyState
      icon={SearchX}
      title={onlyTab ? t(`calls.notFound_${tab}`) : t('find.nothing')}
      actions={
        <>
          {text === '' ? null : <Button onPress={() => void setFilter({ text: '' })}>{t('find.clearText')}</Button>}
          {onlyText ? null : (
            <Button onPress={() => void setFilter({ ...noViewFilter, text: filter.text })}>
              {t(onlyTab ? 'calls.showAll' : 'find.clearAll')}
            </Button>
          )}
        </>
      }
    >
      {onlyText ? (
        t('find.nothingForText', { text })
      ) : onlyTab ? null : (
        <LazyPart code={conditionNames} props={{ filter }} />
      )}
    </EmptyState>
  );
}
