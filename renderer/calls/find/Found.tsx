import { Phone, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import { useReady } from '../../place/use-ready.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { EmptyState, Skeleton } from '../../ui/feedback/states.tsx';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { useLater } from '../../ui/use-later.ts';
import { callsStore, shownFilter } from '../calls-store.ts';
import { isFiltering, tabOf } from './conditions.ts';
import styles from './find.module.css';
import { useFoundCalls, useFoundCount } from './found-calls.ts';

/** The count is read out this long after the last key, ms. */
const ANNOUNCED_AFTER = 700;

/** How many calls were found. Empty without a filter, or while the count is unknown. */
export function Found({ extension }: { extension: string }): ReactNode {
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

/** Why the list is empty: not loaded yet, no calls, or none that match, with what to clear. */
export function NoRows({ extension, filter }: { extension: string; filter: ViewFilter }): ReactNode {
  const backfill = useReady(({ status }) => status.backfill);
  if (backfill.kind === 'running' && backfill.extension === extension && !isFiltering(filter)) {
    // A strip above says how far it has come.
    return <Skeleton rows={8} />;
  }
  if (isFiltering(filter)) return <NothingFound filter={filter} />;
  return (
    <EmptyState icon={Phone} title={t('calls.notFound_all')}>
      {t('calls.nothingYet', { extension })}
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
      title={onlyTab ? t(`calls.notFound_${tab}`) : t(onlyText ? 'find.nothingFound' : 'find.nothing')}
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
      {onlyText ? t('find.nothingForText', { text }) : null}
    </EmptyState>
  );
}
