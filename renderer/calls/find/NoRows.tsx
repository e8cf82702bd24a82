import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { Status } from '../../../shared/connection.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { EmptyState, Progress } from '../../ui/feedback/states.tsx';
import styles from '../list/CallList.module.css';
import { callsStore } from '../store.ts';
import { tabOf } from '../tabs.ts';
import { isFiltering } from './conditions.ts';

const NOTHING = {
  all: 'calls.notFoundAll',
  missed: 'calls.notFoundMissed',
  in: 'calls.notFoundIn',
  out: 'calls.notFoundOut',
} as const;

export interface NoRowsProps {
  extension: string;
  status: Status;
  filter: ViewFilter;
}

/** Why there are no calls: not read yet, none here, or none that fit, with what to lift. */
export function NoRows({ extension, status, filter }: NoRowsProps): ReactNode {
  const fill = status.firstFill;
  if (fill.kind === 'running' && fill.extension === extension && !isFiltering(filter)) {
    const value = fill.total === null || fill.total === 0 ? null : Math.min(1, fill.read / fill.total);
    return (
      <div className={classes(styles.fill)}>
        <EmptyState title={t('calls.firstFillTitle')}>{t('calls.firstFillMeanwhile')}</EmptyState>
        <Progress label={t('calls.firstFillTitle')} value={value} />
      </div>
    );
  }
  if (isFiltering(filter)) return <NothingFound filter={filter} />;
  const cannotLook = status.link.kind === 'offline' || status.link.kind === 'refused';
  return (
    <EmptyState icon={SearchX} title={t('calls.notFoundAll')}>
      {t(cannotLook ? 'calls.offlineEmpty' : 'calls.nothingYet', { extension })}
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
      title={onlyTab ? t(NOTHING[tab]) : t('find.nothing')}
      actions={
        <>
          {text === '' ? null : <Button onPress={() => void setFilter({ text: '' })}>{t('find.clearText')}</Button>}
          {onlyText ? null : (
            <Button onPress={() => void setFilter({ ...noViewFilter, text: filter.text })}>
              {t(text === '' ? 'calls.showAll' : 'find.clearAll')}
            </Button>
          )}
        </>
      }
    >
      {onlyText ? t('find.nothingForText', { text }) : onlyTab ? null : t('find.nothingFiltered')}
    </EmptyState>
  );
}
