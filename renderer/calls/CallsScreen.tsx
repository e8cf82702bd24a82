import { PhoneCall } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { noViewFilter } from '../../shared/calls/view-filter.ts';
import { t } from '../text.ts';
import { classes } from '../ui/class-names.ts';
import { EmptyState } from '../ui/feedback/states.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import panes from '../ui/panes.module.css';
import { useFocusBack } from '../ui/use-focus-back.ts';
import type { Loading } from './find/Found.tsx';
import { CallList } from './list/CallList.tsx';
import type { QualityPart } from './page/CallPane.tsx';
import { callsStore } from './store.ts';

const CallerPane = lazyPart(async () => (await import('./page/CallerPane.tsx')).CallerPane);
const CallPane = lazyPart(async () => (await import('./page/CallPane.tsx')).CallPane);

/** What the calls screen needs from the app. `wide`: list and page side by side (≥ 900 px). */
export interface CallsScreenProps {
  extension: string;
  loading: Loading;
  wide: boolean;
  selectedUuid: string | null;
  onSelect: (uuid: string | null) => void;
  /** The number key of the caller whose page is open; a call of theirs may be open over it. */
  callerKey: string | null;
  onCaller: (key: string | null) => void;
  /** Opens a call of the open caller, or leads back to them. */
  onCallOfCaller: (uuid: string | null) => void;
  /** The quality section of a call's page; the app hands in `QualitySection`, because features do not import each other. */
  quality: QualityPart;
  /** Notes and tags on a call or a caller; `label` names the text. */
  notes: (subject: string, label: string) => ReactNode;
}

/** The calls of an extension with the page of the open one beside or over them. The list keeps its place under a page. */
export function CallsScreen(props: CallsScreenProps): ReactNode {
  const { callerKey, wide } = props;
  const newest = useNewest(wide && props.selectedUuid === null && callerKey === null);
  const selectedUuid = props.selectedUuid ?? newest;
  const isEmpty = useStore(callsStore, ({ list }) => list.kind === 'shown' && list.rows.length === 0);
  const gridRef = useRef<HTMLDivElement>(null);
  const covered = !wide && (selectedUuid !== null || callerKey !== null);
  useFocusBack(covered, () => gridRef.current?.focus({ preventScroll: true }));
  return (
    <div className={classes('fill tall high relative', wide && panes.wide)}>
      <div className={classes(panes.list)} inert={covered}>
        <CallList {...props} selectedUuid={selectedUuid} gridRef={gridRef} />
      </div>
      <OpenPage {...props} selectedUuid={selectedUuid} isOpened={props.selectedUuid !== null} isEmpty={isEmpty} />
    </div>
  );
}

/**
 * The call that a wide window shows while no page is open: the newest of the list, as long as the list has it. Calls that arrive
 * above it do not replace what is being read. Null unless `isWanted`.
 */
function useNewest(isWanted: boolean): string | null {
  const rows = useStore(callsStore, ({ list }) => (isWanted && list.kind === 'shown' ? list.rows : null));
  const [shown, setShown] = useState<string | null>(null);
  const isListed = useMemo(() => rows?.some(({ uuid }) => uuid === shown) ?? false, [rows, shown]);
  const next = isListed ? shown : (rows?.[0]?.uuid ?? null);
  if (next !== shown) setShown(next);
  return next;
}

/** The open call or caller; in a wide window also that none is open. */
function OpenPage(props: CallsScreenProps & { isOpened: boolean; isEmpty: boolean }): ReactNode {
  const { extension, selectedUuid, callerKey, onSelect, onCaller, onCallOfCaller, wide } = props;
  if (selectedUuid !== null) {
    const leave = (): void => (callerKey === null ? onSelect(null) : onCallOfCaller(null));
    return (
      <section className={classes(panes.detail)} aria-label={t('calls.page')}>
        <CallPane
          {...props}
          key={`${extension} ${selectedUuid}`}
          uuid={selectedUuid}
          onBack={wide && callerKey === null ? null : leave}
          onOpenCall={callerKey === null ? onSelect : onCallOfCaller}
          onGone={leave}
        />
      </section>
    );
  }
  if (callerKey !== null) {
    return (
      <section className={classes(panes.detail)} aria-label={t('find.callerPage')}>
        <CallerPane
          {...props}
          key={`${extension} ${callerKey}`}
          callerKey={callerKey}
          missed={null}
          onBack={wide ? null : () => onCaller(null)}
          onOpenCall={onCallOfCaller}
          onShowAll={() => {
            void callsStore.getState().setFilter({ ...noViewFilter, caller: callerKey });
            onCaller(null);
          }}
        />
      </section>
    );
  }
  if (!wide || props.isEmpty) return null;
  return (
    <div className={classes(panes.detail)}>
      <EmptyState icon={PhoneCall} title={t('calls.emptyPage')} />
    </div>
  );
}
