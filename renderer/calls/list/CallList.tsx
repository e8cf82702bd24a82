import { PhoneOff } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { noViewFilter } from '../../../shared/calls/view-filter.ts';
import { bridge } from '../../bridge.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { useRegion } from '../../ui/call/context.ts';
import { FailedState, Skeleton } from '../../ui/feedback/states.tsx';
import { callsStore, shownCalls, shownFilter } from '../calls-store.ts';
import { isFiltering } from '../find/conditions.ts';
import { EmptyCalls } from '../find/EmptyCalls.tsx';
import { FoundCount } from '../find/FoundCount.tsx';
import { MissingRange } from '../find/MissingRange.tsx';
import { useMissingRange } from '../find/range-store.ts';
import { CallRows } from './CallRows.tsx';
import { FirstHint } from './FirstHint.tsx';
import { ListBar } from './ListBar.tsx';
import { FailedBanner, ServerHistory } from './ServerHistory.tsx';
import { type SelectionControls, useSelection } from './selection.ts';

export interface CallListProps {
  extension: string;
  selectedUuid: string | null;
  gridRef: RefObject<HTMLDivElement | null>;
}

/** Shows this extension's calls and keeps them up to date while on screen. */
function useList(extension: string, zone: string): void {
  const { openList, refresh } = callsStore.getState();
  useEffect(() => {
    void openList(extension, zone);
    return bridge.on('history', () => void refresh());
  }, [extension, zone, openList, refresh]);
}

/** The calls of an extension under its filters. */
export function CallList(props: CallListProps): ReactNode {
  const { extension, gridRef } = props;
  useList(extension, useRegion().zone);
  const filter = useStore(callsStore, shownFilter);
  const controls = useSelection(useMemo(() => ({ extension, filter }), [extension, filter]));
  const endSelection = (): void => {
    controls.end();
    gridRef.current?.focus({ preventScroll: true });
  };
  return (
    <div className="column fill tall high">
      <ListBar extension={extension} controls={controls} onEndSelection={endSelection} />
      <FoundCount extension={extension} />
      <div className="column tall relative">
        <ListBody {...props} controls={controls} />
      </div>
    </div>
  );
}

function ListBody(props: CallListProps & { controls: SelectionControls }): ReactNode {
  const { extension, gridRef } = props;
  const { zone } = useRegion();
  const answer = useStore(callsStore, (state) => state.answer);
  const older = useStore(callsStore, (state) => state.older);
  const loaded = useStore(callsStore, shownCalls);
  const backfill = useReady(({ status }) => status.backfill);
  const { loadOlder, openList } = callsStore.getState();
  const shown = loaded?.question.filter ?? noViewFilter;
  const missing = useMissingRange(extension, shown);
  if (answer.kind === 'failed' && loaded === null)
    return <FailedState icon={PhoneOff} error={answer.error} onRetry={() => void openList(extension, zone)} />;
  if (loaded === null) return <Skeleton rows={8} />;
  const { question, rows, isEnd } = loaded;
  const isBackloading = backfill.kind === 'running' && backfill.extension === extension;
  return (
    <>
      {rows.length === 0 && missing !== null ? (
        <MissingRange {...{ extension, missing }} key={JSON.stringify(shown)} isAll />
      ) : rows.length === 0 ? (
        <EmptyCalls extension={extension} filter={question.filter} />
      ) : (
        // The key resets the scroll position for another extension.
        <CallRows key={extension} {...props} rows={rows} isEnd={isEnd} hasMore={!isEnd && older.kind !== 'failed'} />
      )}
      {rows.length > 0 && older.kind === 'failed' ? (
        <FailedBanner error={older.error} onRetry={() => void loadOlder()} />
      ) : null}
      {rows.length > 0 && isEnd && missing !== null ? (
        <MissingRange {...{ extension, missing }} key={JSON.stringify(shown)} isAll={false} />
      ) : null}
      <ServerHistory
        key={rows.length === 0 ? 'below nothing' : `below ${extension}`}
        extension={extension}
        isEnd={isEnd && !isBackloading && shown.range.kind === 'any'}
        auto={!isFiltering(question.filter)}
        gridRef={gridRef}
      />
      {rows.length > 0 ? <FirstHint extension={extension} /> : null}
    </>
  );
}
