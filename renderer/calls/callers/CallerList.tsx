import { PhoneOff } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { Collection, GridList, ListLayout, Virtualizer } from 'react-aria-components';
import { useStore } from 'zustand';
import type { CallerRow } from '../../../shared/calls/rows.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { FailedState, Skeleton } from '../../ui/feedback/states.tsx';
import layout from '../../ui/rows.module.css';
import { useToday } from '../../ui/Time.tsx';
import { type Loading, NoRows } from '../find/Found.tsx';
import styles from '../list/CallList.module.css';
import { OlderRows } from '../list/CallRows.tsx';
import { effectiveFilter } from '../list/list-slice.ts';
import { LOADER, ROW } from '../list/row-layout.ts';
import { callsStore } from '../store.ts';
import { CallerRowItem } from './CallerRowItem.tsx';

const LAYOUT = { rowSize: ROW, loaderSize: LOADER };

export interface CallerListProps {
  extension: string;
  loading: Loading;
  callerKey: string | null;
  onSelect: (uuid: string) => void;
  onCaller: (key: string) => void;
  gridRef: RefObject<HTMLDivElement | null>;
}

/** A row for each caller, who called last first, under the same filter as the calls. */
export function CallerList(props: CallerListProps): ReactNode {
  const { extension, loading } = props;
  const filter = useStore(callsStore, effectiveFilter);
  const callers = useStore(callsStore, (state) => state.callers);
  const { loadCallers } = callsStore.getState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another extension or filter has other callers
  useEffect(() => {
    void loadCallers();
    return bridge.on('history', () => void loadCallers());
  }, [extension, filter, loadCallers]);
  if (callers.kind === 'loading') return <Skeleton rows={8} label={t('calls.loading')} />;
  if (callers.kind === 'failed')
    return <FailedState icon={PhoneOff} error={callers.error} onRetry={() => void loadCallers()} />;
  if (callers.rows.length === 0) return <NoRows extension={extension} loading={loading} filter={callers.filter} />;
  return <Rows {...props} rows={callers.rows} hasMore={callers.next !== null} />;
}

function Rows(props: CallerListProps & { rows: readonly CallerRow[]; hasMore: boolean }): ReactNode {
  const { extension, rows, hasMore, callerKey, onSelect, onCaller, gridRef } = props;
  const region = useRegion();
  const now = useToday();
  const chosen = rows.some(({ key }) => key === callerKey) ? callerKey : null;
  const open = (key: string): void => {
    const row = rows.find((one) => one.key === key);
    // A withheld number is a caller of one call: there is nothing else to show of them.
    if (row?.party.withheld || row?.party.number === null) onSelect(row.lastUuid);
    else onCaller(key);
  };
  return (
    <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
      <GridList
        ref={gridRef}
        aria-label={t('find.callers', { extension })}
        className={classes(layout.grid, styles.grid)}
        selectionMode="single"
        disallowEmptySelection={chosen !== null}
        selectedKeys={chosen === null ? [] : [chosen]}
        onSelectionChange={(keys) => {
          if (keys !== 'all') for (const key of keys) open(String(key));
        }}
      >
        <Collection items={rows.map((row) => ({ ...row, id: row.key }))} dependencies={[region, now]}>
          {(row: CallerRow & { id: string }) => <CallerRowItem id={row.id} row={row} now={now} />}
        </Collection>
        {hasMore ? <OlderRows onLoadMore={() => void callsStore.getState().loadOlderCallers()} /> : null}
      </GridList>
    </Virtualizer>
  );
}
