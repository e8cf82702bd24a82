import { PhoneCall } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { appStore } from '../navigation/app-store.ts';
import type { Place } from '../navigation/place.ts';
import { t } from '../text.ts';
import { EmptyState } from '../ui/feedback/states.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Panes, type PanesProps } from '../ui/Panes.tsx';
import { callsStore, shownCalls } from './calls-store.ts';
import { CallList } from './list/CallList.tsx';

const CallerPane = lazyPart(async () => (await import('./page/CallerPane.tsx')).CallerPane);
const CallPane = lazyPart(async () => (await import('./page/CallPane.tsx')).CallPane);

/** `place`: what is open on the screen. `wide`: list and page side by side (≥ 900 px). */
export interface CallsScreenProps {
  place: Pick<Place, 'openCall' | 'openCaller'>;
  extension: string;
  wide: boolean;
}

/** The calls of an extension with the page of the open call or caller. */
export function CallsScreen(props: CallsScreenProps): ReactNode {
  const { place, extension, wide } = props;
  const { openCall, openCaller } = place;
  const newest = useNewest(wide && openCall === null && openCaller === null);
  const isEmpty = useStore(callsStore, (state) => shownCalls(state)?.rows.length === 0);
  const uuid = openCall ?? newest;
  const gridRef = useRef<HTMLDivElement>(null);
  return (
    <Panes
      wide={wide}
      page={pageOf(props, uuid)}
      empty={isEmpty ? <EmptyState icon={PhoneCall}>{t('calls.emptyPage')}</EmptyState> : null}
      onUncovered={() => gridRef.current?.focus({ preventScroll: true })}
    >
      <CallList extension={extension} selectedUuid={uuid} gridRef={gridRef} />
    </Panes>
  );
}

/**
 * The call that a wide window shows while no page is open: the newest of the list, as long as the list has it. Calls that arrive
 * above it do not replace what is being read. Null unless `isWanted`.
 */
function useNewest(isWanted: boolean): string | null {
  const rows = useStore(callsStore, (state) => (isWanted ? shownCalls(state)?.rows : null));
  const [shown, setShown] = useState<string | null>(null);
  const isListed = useMemo(() => rows?.some(({ uuid }) => uuid === shown) ?? false, [rows, shown]);
  const next = isListed ? shown : (rows?.[0]?.uuid ?? null);
  if (next !== shown) setShown(next);
  return next;
}

/** The open call, else the open caller. */
function pageOf(
  { place, extension, wide }: CallsScreenProps,
  uuid: string | null,
): NonNullable<PanesProps['page']> | null {
  const { openCallHere, openCaller } = appStore.getState();
  const callerKey = place.openCaller;
  if (uuid !== null) {
    const onBack = wide && callerKey === null ? null : () => openCallHere(null);
    const content = <CallPane key={`${extension} ${uuid}`} {...{ uuid, extension, wide, onBack }} />;
    return { label: t('calls.page'), content };
  }
  if (callerKey === null) return null;
  const onBack = wide ? null : () => openCaller(null);
  const content = <CallerPane key={`${extension} ${callerKey}`} {...{ extension, callerKey, onBack }} />;
  return { label: t('find.callerPage'), content };
}
