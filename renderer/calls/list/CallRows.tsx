import { ArrowUp } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import {
  Collection,
  GridList,
  GridListHeader,
  GridListLoadMoreItem,
  GridListSection,
  ListLayout,
  Virtualizer,
} from 'react-aria-components';
import { useStore } from 'zustand';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { openRowMenu } from '../../call-actions/command-subject.ts';
import { appStore } from '../../navigation/app-store.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/feedback/states.tsx';
import layout from '../../ui/rows.module.css';
import { useToday } from '../../ui/Time.tsx';
import { callsStore, shownFilter } from '../calls-store.ts';
import styles from './CallList.module.css';
import { CallRowItem } from './CallRowItem.tsx';
import { DaySum } from './DaySum.tsx';
import type { ListItem } from './group-attempts.ts';
import { type Day, daysOf, HEADING, hasCall, LOADER, ROW } from './row-layout.ts';
import { SelectableList } from './SelectableList.tsx';
import type { SelectionControls } from './selection.ts';

const NONE: readonly string[] = [];
const LAYOUT = { rowSize: ROW, headingSize: HEADING, loaderSize: LOADER };

export interface CallRowsProps {
  extension: string;
  rows: readonly ShownRow[];
  /** No older rows are stored. */
  isEnd: boolean;
  /** Older rows are stored, and loading them has not failed. */
  hasMore: boolean;
  selectedUuid: string | null;
  gridRef: RefObject<HTMLDivElement | null>;
  controls: SelectionControls;
}

/** The list is being read: scrolled away from the newest, under the pointer, or focused. */
function isBeingRead(grid: HTMLElement): boolean {
  return grid.scrollTop > 0 || grid.matches(':hover') || grid.contains(document.activeElement);
}

const uuidsOf = (rows: readonly ShownRow[]): string[] => rows.map(({ uuid }) => uuid);

/** What is shown of rows of which some were `known`: those, all below them, and the calls that began before `from`, epoch ms. */
export function knownOf(rows: readonly ShownRow[], known: ReadonlySet<string>, from: number): Set<string> {
  const end = rows.findLastIndex(({ uuid }) => known.has(uuid));
  const more = rows.filter(({ at }, place) => place > end || (at !== null && at < from));
  return new Set([...known, ...uuidsOf(more)]);
}

/**
 * The rows to show. New rows above or among what is being read are held back until `showAll`, so that nothing moves. The rows of another
 * filter are shown at once, from their top; so are calls of before that are being loaded (`isLoading`) at the top of the list: they are no news.
 */
function useRowsHeldBack(
  rows: readonly ShownRow[],
  filter: ViewFilter,
  gridRef: RefObject<HTMLDivElement | null>,
  isLoading: boolean,
) {
  const [last, setLast] = useState({ rows, filter, known: new Set(uuidsOf(rows)), openedAt: Date.now() });
  let { known } = last;
  const { openedAt } = last;
  const isHistory = useLoadedHistory(isLoading);
  if (last.rows !== rows) {
    known = knownOf(rows, last.filter === filter ? known : new Set(), 0);
    setLast({ rows, filter, known, openedAt });
  }
  const shown = useMemo(() => rows.filter(({ uuid }) => known.has(uuid)), [rows, known]);
  const held = rows.length - shown.length;
  const showAll = (): void => setLast({ ...last, rows, filter, known: new Set(uuidsOf(rows)) });
  useLayoutEffect(() => {
    const grid = gridRef.current;
    if (held === 0 || grid === null) return;
    if (!isBeingRead(grid)) return showAll();
    // Further down they would move what is read.
    const withHistory = isHistory && grid.scrollTop === 0 ? knownOf(rows, known, openedAt) : known;
    if (withHistory.size > known.size) setLast({ ...last, rows, filter, known: withHistory });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the filter changes
  useLayoutEffect(() => void gridRef.current?.scrollTo({ top: 0 }), [filter]);
  return { shown, held, showAll };
}

/** Whether calls of before are on their way: the last of them come after the loading has ended, with the list that is read then. */
function useLoadedHistory(isLoading: boolean): boolean {
  const [isOver, setOver] = useState(!isLoading);
  if (isLoading && isOver) setOver(false);
  useEffect(() => {
    if (isLoading || isOver) return;
    let isShown = true;
    void callsStore
      .getState()
      .refresh()
      .then(() => {
        if (isShown) setOver(true);
      });
    return () => {
      isShown = false;
    };
  }, [isLoading, isOver]);
  return !isOver;
}

/** The rows by day; only those in sight are in the document. */
export function CallRows(props: CallRowsProps): ReactNode {
  const { extension, rows, isEnd, hasMore, selectedUuid, gridRef, controls } = props;
  const filter = useStore(callsStore, shownFilter);
  const isLoadingOlder = useStore(callsStore, ({ older }) => older.kind === 'loading');
  const region = useRegion();
  const isLoading = useReady(
    ({ status: { backfill } }) => backfill.kind === 'running' && backfill.extension === extension,
  );
  const { shown, held, showAll } = useRowsHeldBack(rows, filter, gridRef, isLoading);
  const now = useToday();
  const isSelecting = controls.selection !== null;
  const days = useMemo(() => daysOf(shown, now, region), [shown, now, region]);
  const items = useMemo(() => days.flatMap((day) => day.items), [days]);
  const dependencies = [region, selectedUuid, isSelecting];
  const oldest = isLoading ? 'unknown' : isEnd ? 'whole' : 'part';
  return (
    <SelectableList
      controls={controls}
      onContextMenu={(event) =>
        openRowMenu(event, (key) => {
          const row = items.find(({ id }) => id === key)?.calls[0];
          if (row === undefined) return null;
          // It reads numbers, whose countries the first row waits for no longer.
          return async () => (await import('./row-subject.ts')).rowSubject(row, extension, region.country);
        })
      }
    >
      {held === 0 ? null : (
        <NewAbove
          count={held}
          onPress={() => {
            gridRef.current?.scrollTo({ top: 0 });
            showAll();
          }}
        />
      )}
      <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
        <GridList
          ref={gridRef}
          aria-label={t('calls.list', { extension })}
          className={classes('scroll bare', styles.grid)}
          selectionMode="multiple"
          selectedKeys={controls.selection?.keys ?? NONE}
          onSelectionChange={(keys) => controls.onChange(keys, items)}
          escapeKeyBehavior="none"
          {...(controls.selection === null && { onAction: (key) => openNewest(items, String(key)) })}
        >
          <Collection items={days} dependencies={[...dependencies, days, oldest]}>
            {(day: Day) => (
              <GridListSection id={`day-${day.id}`}>
                <GridListHeader className={classes(layout.heading)}>
                  <span className="clip">{day.name}</span>{' '}
                  <span className={classes(layout.sum)}>
                    <DaySum {...{ extension, days, day, oldest }} />
                  </span>
                </GridListHeader>
                <Collection items={day.items} dependencies={dependencies}>
                  {(item: ListItem) => (
                    <CallRowItem
                      id={item.id}
                      calls={item.calls}
                      isOpen={hasCall(item, selectedUuid)}
                      isSelecting={isSelecting}
                    />
                  )}
                </Collection>
              </GridListSection>
            )}
          </Collection>
          {hasMore ? (
            <GridListLoadMoreItem
              isLoading={isLoadingOlder}
              onLoadMore={() => void callsStore.getState().loadOlder()}
              className="secondary line center high"
            >
              <Spinner />
              {t('calls.loadingOlder')}
            </GridListLoadMoreItem>
          ) : null}
        </GridList>
      </Virtualizer>
    </SelectableList>
  );
}

/** Opens a call, of several attempts the newest. */
function openNewest(items: readonly ListItem[], id: string): void {
  const uuid = items.find((item) => item.id === id)?.calls[0].uuid;
  if (uuid !== undefined) appStore.getState().openCall(uuid);
}

function NewAbove({ count, onPress }: { count: number; onPress: () => void }): ReactNode {
  return (
    <div className={classes(styles.newer)} role="status">
      <Button icon={ArrowUp} onPress={onPress}>
        {t('calls.newAbove', { count })}
      </Button>
    </div>
  );
}
