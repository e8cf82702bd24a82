import { History } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { errorText, t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { dayOf, dayText } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import styles from '../list/CallList.module.css';
import { rangeStore } from './range-store.ts';

export interface MissingRangeProps {
  extension: string;
  missing: { readonly loadedFrom: number; readonly from: number };
  /** No call of the range is loaded. */
  isAll: boolean;
}

/** Says that a part of the range is not loaded, and loads it: in the place of the rows, or below them. */
export function MissingRange({ extension, missing: { loadedFrom, from }, isAll }: MissingRangeProps): ReactNode {
  const region = useRegion();
  const loading = useStore(rangeStore, (state) => state.loading);
  const { loadBack, stop } = rangeStore.getState();
  // Another filter or list ends the loading.
  useEffect(() => stop, [stop]);
  const text = (
    <span role="status">
      {loading.kind === 'failed'
        ? errorText(loading.error)
        : loading.kind === 'reserved'
          ? t('calls.serverHistory_reserved')
          : t('find.loadedBack', { day: dayText(dayOf(loadedFrom, region.zone), region) })}
    </span>
  );
  const act = (
    <Button isPending={loading.kind === 'running'} onPress={() => void loadBack(extension, from)}>
      {t('find.loadBack', { day: dayText(dayOf(from, region.zone), region) })}
    </Button>
  );
  if (isAll)
    return (
      <EmptyState icon={History} title={t('find.notLoaded')} actions={act}>
        {text}
      </EmptyState>
    );
  return (
    <div className={classes(styles.footer)}>
      {text}
      {act}
    </div>
  );
}
