import { PhoneOff } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { callFilterOf, noViewFilter } from '../../../shared/calls/view-filter.ts';
import type { Status } from '../../../shared/connection.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { bridge } from '../../bridge.ts';
import { ExportBar } from '../../call-actions/ExportBar.tsx';
import { errorWords, t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { partyWords } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState, Skeleton } from '../../ui/feedback/states.tsx';
import { SegmentedControl } from '../../ui/fields/toggles.tsx';
import { CallerList } from '../callers/CallerList.tsx';
import { Chips } from '../find/Chips.tsx';
import { conditionsOf, isFiltering } from '../find/conditions.ts';
import { FilterPanel } from '../find/FilterPanel.tsx';
import { Found } from '../find/Found.tsx';
import { GroupedSwitch } from '../find/GroupedSwitch.tsx';
import { NoRows } from '../find/NoRows.tsx';
import { SearchPbx } from '../find/SearchPbx.tsx';
import { ViewsPanel } from '../find/ViewsPanel.tsx';
import { callsStore } from '../store.ts';
import { kindsOf, tabOf, tabs } from '../tabs.ts';
import styles from './CallList.module.css';
import { CallRows } from './CallRows.tsx';
import { ListMenu } from './ListMenu.tsx';
import { effectiveFilter, shownEffectiveFilter } from './list-slice.ts';
import { SelectableList } from './SelectableList.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ServerHistory } from './ServerHistory.tsx';
import { type SelectionControls, useSelection } from './use-selection.ts';

export interface CallListProps {
  extension: string;
  status: Status;
  selectedUuid: string | null;
  selectedCaller: string | null;
  onSelect: (uuid: string) => void;
  onCaller: (key: string) => void;
  onCall: (number: string) => void;
  gridRef: RefObject<HTMLDivElement | null>;
}

/** Shows this extension's calls and keeps them up to date while on screen. */
function useList(extension: string, zone: string): void {
  const open = useStore(callsStore, (state) => state.openList);
  const refresh = useStore(callsStore, (state) => state.refreshList);
  useEffect(() => {
    // Coming back to a list that is still loaded: show it, then read what happened meanwhile.
    if (callsStore.getState().extension === extension) void refresh();
    void open(extension, zone);
    return bridge.on('history', () => void refresh());
  }, [extension, zone, open, refresh]);
}

/** The calls of an extension under its filters. */
export function CallList(props: CallListProps): ReactNode {
  const region = useRegion();
  const { extension } = props;
  useList(extension, region.zone);
  const filter = useStore(callsStore, effectiveFilter);
  const { setFilter } = callsStore.getState();
  const conditions = conditionsOf(filter, region, useCallerName(filter.caller));
  const grouped = useStore(callsStore, (state) => state.grouped);
  const shownFilter = useStore(callsStore, (state) => state.shownFilter);
  const selecting = useSelection(
    useMemo(() => ({ extension, shownFilter, grouped }), [extension, shownFilter, grouped]),
  );
  // The same span as the list was asked with, for spans that go by the day.
  const shown = callFilterOf(useStore(callsStore, shownEffectiveFilter), Date.now(), region.zone);
  const found = { kind: 'found', extension, filter: shown } as const;
  const end = () => {
    selecting.end();
    props.gridRef.current?.focus({ preventScroll: true });
  };
  const choices = tabs.map((id) => ({ id, label: t(`calls.${id}`) }));
  return (
    <div className={classes(styles.screen)}>
      <div className={classes(styles.bar)}>
        {/* While calls are selected the tools give way, so that nothing moves and no message lies over the buttons. */}
        {selecting.selection.kind !== 'none' ? (
          <SelectionBar selection={selecting.selection} found={found} onEnd={end} />
        ) : (
          <div className={classes(styles.tools)}>
            <SegmentedControl
              label={t('calls.filter')}
              choices={choices}
              value={tabOf(filter)}
              onChange={(id) => void setFilter(kindsOf(tabs.find((one) => one === id) ?? 'all'))}
            />
            <FilterPanel active={conditions.length} />
            <ViewsPanel />
            <GroupedSwitch />
            {grouped ? null : <ListMenu found={found} onSelect={selecting.begin} />}
          </div>
        )}
        {conditions.length === 0 ? null : (
          <Chips
            conditions={conditions}
            onLift={(lifted) => void setFilter(lifted)}
            onClear={() => void setFilter({ ...noViewFilter, text: filter.text })}
          />
        )}
      </div>
      <Found />
      <div className={classes(styles.body)}>
        {grouped ? (
          <CallerList {...props} />
        ) : (
          <SelectableList selecting={selecting}>
            <ListBody {...props} selecting={selecting} />
          </SelectableList>
        )}
      </div>
      <SearchPbx key={`${extension} ${shownFilter.text}`} extension={extension} text={shownFilter.text} />
      <ExportBar />
    </div>
  );
}

/** How the caller that is asked for is written: as in the rows, else by the number. */
function useCallerName(key: string | null): string {
  const { country } = useRegion();
  const party = useStore(callsStore, ({ shownFilter, list }) =>
    key !== null && shownFilter.caller === key && list.kind === 'shown' ? list.rows[0]?.perspective.party : undefined,
  );
  if (party !== undefined) return partyWords(party, country).title;
  return key === null ? '' : formatNumber(key, country);
}

function ListBody(props: CallListProps & { selecting: SelectionControls }): ReactNode {
  const { extension, status, gridRef } = props;
  const list = useStore(callsStore, (state) => state.list);
  const shownFilter = useStore(callsStore, shownEffectiveFilter);
  const loadOlder = useStore(callsStore, (state) => state.loadOlder);
  if (list.kind === 'loading') return <Skeleton rows={8} label={t('calls.loading')} />;
  if (list.kind === 'failed') return <ListFailed error={list.error} extension={extension} />;
  const isFilling = status.firstFill.kind === 'running' && status.firstFill.extension === extension;
  const end =
    isFilling || list.older.kind !== 'end' ? null : (
      <ServerHistory extension={extension} auto={!isFiltering(shownFilter)} gridRef={gridRef} />
    );
  if (list.rows.length === 0) {
    return (
      <>
        <NoRows extension={extension} status={status} filter={shownFilter} />
        {end}
      </>
    );
  }
  return (
    <>
      {/* A list of its own for each extension, so that one's scroll place is not taken for another's. */}
      <CallRows
        key={extension}
        {...props}
        rows={list.rows}
        filter={shownFilter}
        older={list.older}
        onOlder={() => void loadOlder()}
      />
      {list.older.kind === 'failed' ? <OlderFailed error={list.older.error} onRetry={() => void loadOlder()} /> : null}
      {end}
    </>
  );
}

function OlderFailed({ error, onRetry }: { error: AppErrorData; onRetry: () => void }): ReactNode {
  const words = errorWords(error);
  return (
    <div className={classes(styles.failed)}>
      <Banner
        tone="negative"
        live="status"
        title={t('calls.moreFailed')}
        actions={<Button onPress={onRetry}>{t('calls.tryAgain')}</Button>}
      >
        {words.what} {words.todo}
      </Banner>
    </div>
  );
}

function ListFailed({ error, extension }: { error: AppErrorData; extension: string }): ReactNode {
  const { zone } = useRegion();
  const open = useStore(callsStore, (state) => state.openList);
  const words = errorWords(error);
  return (
    <EmptyState
      icon={PhoneOff}
      title={words.what}
      actions={<Button onPress={() => void open(extension, zone)}>{t('calls.tryAgain')}</Button>}
    >
      {words.todo}
    </EmptyState>
  );
}
