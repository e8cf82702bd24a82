import { Phone, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Skeleton } from '../../ui/feedback/states.tsx';
import { callsStore } from '../calls-store.ts';
import { isFiltering, tabOf } from './conditions.ts';

/** Why the list is empty: not loaded yet, no calls, or none that match, with what to clear. */
export function EmptyCalls({ extension, filter }: { extension: string; filter: ViewFilter }): ReactNode {
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
