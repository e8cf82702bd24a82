import { ArrowUp } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  Collection,
  GridList,
  GridListHeader,
  GridListLoadMoreItem,
  GridListSection,
  Virtualizer,
} from 'react-aria-components';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { appStore } from '../../place/store.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/feedback/states.tsx';
import layout from '../../ui/rows.module.css';
import { useToday } from '../../ui/Time.tsx';
import styles from './CallList.module.css';
import { CallRowItem } from './CallRowItem.tsx';
import type { ListItem } from './group-attempts.ts';
import type { Older } from './list-slice.ts';
import {
  CallLayout,
  type FoldedDay,
  foldDays,
  groupByDay,
  HEADING,
  hasCall,
  LOADER,
  ROW,
  shiftFor,
} from './row-layout.ts';
import { SelectableList, type SelectionControls } from './SelectableList.tsx';

const LAYOUT = { rowSize: ROW, headingSize: HEADING, loaderSize: LOADER };

export interface CallRowsProps {
  extension: string;
  rows: readonly ShownRow[];
  /** What the rows were asked with: under another, the list begins at its top. */
  filter: ViewFilter;
  older: Older;
  selectedUuid: string | null;
  onOlder: () => void;
  gridRef: RefObject<HTMLDivElement | null>;
  controls: SelectionControls;
}

/** How many frames the list may take to grow. A list that fits its place never does. */
const mostFrames = 10;

/** The list is being read: scrolled away from the newest, under the pointer, or focused. */
function isBeingRead(grid: HTMLElement): boolean {
  return grid.scrollTop > 0 || grid.matches(':hover') || grid.contains(document.activeElement);
}

/**
 * Keeps what is being read in place when rows come in above it; the rows of another filter are shown from their top. Returns
 * where the list is being moved to, px; null at rest, when its scroll position is the user's. `onRest` gets the final position, px.
 */
function useScrollAnchor(
  days: readonly FoldedDay[],
  filter: ViewFilter,
  gridRef: RefObject<HTMLDivElement | null>,
  onRest: (top: number) => void,
): RefObject<number | null> {
  const shown = useRef(days);
  const shownFilter = useRef(filter);
  /** Where the list is to stand once it has grown that high; null at rest. The next calls may come in before that. */
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    const grid = gridRef.current;
    const before = shown.current;
    const isSameList = shownFilter.current === filter;
    shown.current = days;
    shownFilter.current = filter;
    if (!isSameList) wanted.current = null;
    if (grid && !isSameList) grid.scrollTop = 0;
    if (!grid || !isSameList || (before === days && wanted.current === null)) return;
    const top = wanted.current ?? grid.scrollTop;
    const shift = isBeingRead(grid) ? shiftFor(before, days, top) : 0;
    if (shift === 0 && wanted.current === null) {
      onRest(grid.scrollTop);
      return;
    }
    const target = top + shift;
    wanted.current = target;
    grid.scrollTop = target;
    let frames = 0;
    // The list may need the next frames to grow that high; the last frame is for the scroll event.
    const follow = (): void => {
      if (grid.scrollTop < target) grid.scrollTop = target;
      frames += 1;
      frame = requestAnimationFrame(grid.scrollTop < target && frames < mostFrames ? follow : rest);
    };
    const rest = (): void => {
      wanted.current = null;
      onRest(grid.scrollTop);
    };
    let frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [days, filter, gridRef, onRest]);
  return wanted;
}

/** How many rows were added above since the list was last at its top. */
function useNewerAbove(rows: readonly ShownRow[], filter: ViewFilter) {
  const [seen, setSeen] = useState<string | null>(rows[0]?.uuid ?? null);
  const [seenFilter, setSeenFilter] = useState(filter);
  if (seenFilter !== filter) {
    setSeenFilter(filter);
    setSeen(rows[0]?.uuid ?? null);
  }
  const index = rows.findIndex((row) => row.uuid === seen);
  const newest = rows[0]?.uuid ?? null;
  const onScroll = useCallback(
    (top: number) => {
      if (top < ROW / 2) setSeen(newest);
    },
    [newest],
  );
  return { count: Math.max(0, index), onScroll };
}

/** The rows by day, attempts folded. Days and rows without a change keep their identity. */
function useDays(rows: readonly ShownRow[]): readonly FoldedDay[] {
  const region = useRegion();
  const now = useToday();
  const before = useRef<readonly FoldedDay[]>([]);
  const days = useMemo(() => foldDays(before.current, groupByDay(rows, now, region)), [rows, now, region]);
  useEffect(() => {
    before.current = days;
  }, [days]);
  return days;
}

/** The rows by day; only those in sight are in the document. */
export function CallRows(props: CallRowsProps): ReactNode {
  const { extension, rows, filter, older, selectedUuid, onOlder, gridRef, controls } = props;
  const region = useRegion();
  const days = useDays(rows);
  const items = useMemo(() => days.flatMap((day) => day.items), [days]);
  const newer = useNewerAbove(rows, filter);
  const wanted = useScrollAnchor(days, filter, gridRef, newer.onScroll);
  const dependencies = [region, selectedUuid];
  return (
    <SelectableList controls={controls} items={items}>
      {newer.count > 0 ? <NewerAbove count={newer.count} gridRef={gridRef} onDone={() => newer.onScroll(0)} /> : null}
      <Virtualizer layout={CallLayout} layoutOptions={LAYOUT}>
        <GridList
          ref={gridRef}
          aria-label={t('calls.list', { extension })}
          className={classes('scroll bare', styles.grid)}
          selectionMode="multiple"
          selectedKeys={controls.selectedKeys(items)}
          onSelectionChange={(keys) => {
            const opened = controls.onChange(keys, items, selectedUuid);
            if (opened !== null) appStore.getState().openCall(opened);
          }}
          onScroll={(event) => {
            if (wanted.current === null) newer.onScroll(event.currentTarget.scrollTop);
          }}
        >
          <Collection items={days} dependencies={dependencies}>
            {(day: FoldedDay) => (
              <GridListSection id={`day-${day.id}`}>
                <GridListHeader className={classes(layout.heading)}>{day.name}</GridListHeader>
                <Collection items={day.items} dependencies={dependencies}>
                  {(item: ListItem) => (
                    <CallRowItem id={item.id} calls={item.calls} isOpen={hasCall(item, selectedUuid)} />
                  )}
                </Collection>
              </GridListSection>
            )}
          </Collection>
          {older.kind === 'ready' || older.kind === 'loading' ? (
            <OlderRows isLoading={older.kind === 'loading'} onLoadMore={onOlder} />
          ) : null}
        </GridList>
      </Virtualizer>
    </SelectableList>
  );
}

/** Below the last loaded row: loads older rows as soon as it is in sight. */
export function OlderRows(props: { isLoading?: boolean; onLoadMore: () => void }): ReactNode {
  return (
    <GridListLoadMoreItem {...props} className={classes(styles.loader)}>
      <Spinner />
      {t('calls.loadingOlder')}
    </GridListLoadMoreItem>
  );
}

function NewerAbove(props: {
  count: number;
  gridRef: RefObject<HTMLDivElement | null>;
  onDone: () => void;
}): ReactNode {
  const { count, gridRef, onDone } = props;
  return (
    <div className={classes(styles.newer)} role="status">
      <Button
        icon={ArrowUp}
        onPress={() => {
          gridRef.current?.scrollTo({ top: 0 });
          onDone();
        }}
      >
        {t('calls.newAbove', { count })}
      </Button>
    </div>
  );
}
