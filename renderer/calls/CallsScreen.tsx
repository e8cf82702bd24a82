import { PhoneCall } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Place } from '../place/place.ts';
import { appStore } from '../place/store.ts';
import { latest } from '../resource.ts';
import { t } from '../text.ts';
import { classes } from '../ui/class-names.ts';
import { EmptyState } from '../ui/feedback/states.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import panes from '../ui/panes.module.css';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { callsStore } from './calls-store.ts';
import { CallList } from './list/CallList.tsx';

const CallerPane = lazyPart(async () => (await import('./page/CallerPane.tsx')).CallerPane);
const CallPane = lazyPart(async () => (await import('./page/CallPane.tsx')).CallPane);

/** `place`: what is open on the screen. `wide`: list and page side by side (≥ 900 px). */
export interface CallsScreenProps {
  place: Pick<Place, 'openCall' | 'openCaller'>;
  extension: string;
  wide: boolean;
}

/** The calls of an extension with the page of the open one beside or over them. The list keeps its place under a page. */
export function CallsScreen(props: CallsScreenProps): ReactNode {
  const { place, extension, wide } = props;
  const { openCall, openCaller } = place;
  const newest = useNewest(wide && openCall === null && openCaller === null);
  const uuid = openCall ?? newest;
  const gridRef = useRef<HTMLDivElement>(null);
  const covered = !wide && (uuid !== null || openCaller !== null);
  useFocusBack(covered, () => gridRef.current?.focus({ preventScroll: true }));
  return (
    <div className={classes('fill tall high relative', wide && panes.wide)}>
      <div className={classes(panes.list)} inert={covered}>
        <CallList extension={extension} selectedUuid={uuid} gridRef={gridRef} />
      </div>
      <OpenPage {...props} uuid={uuid} />
    </div>
  );
}

/**
 * The call that a wide window shows while no page is open: the newest of the list, as long as the list has it. Calls that arrive
 * above it do not replace what is being read. Null unless `isWanted`.
 */
function useNewest(isWanted: boolean): string | null {
  const rows = useStore(callsStore, ({ answer }) => (isWanted ? latest(answer)?.rows : null));
  const [shown, setShown] = useState<string | null>(null);
  const isListed = useMemo(() => rows?.some(({ uuid }) => uuid === shown) ?? false, [rows, shown]);
  const next = isListed ? shown : (rows?.[0]?.uuid ?? null);
  if (next !== shown) setShown(next);
  return next;
}

/** The open call or caller; in a wide window also that none is open. */
function OpenPage({ place, uuid, extension, wide }: CallsScreenProps & { uuid: string | null }): ReactNode {
  const { openCallHere, openCaller } = appStore.getState();
  const callerKey = place.openCaller;
  const isEmpty = useStore(callsStore, ({ answer }) => latest(answer)?.rows.length === 0);
  if (uuid !== null) {
    return (
      <section className={classes(panes.detail)} aria-label={t('calls.page')}>
        <CallPane
          key={`${extension} ${uuid}`}
          uuid={uuid}
          extension={extension}
          wide={wide}
          onBack={wide && callerKey === null ? null : () => openCallHere(null)}
        />
      </section>
    );
  }
  if (callerKey !== null) {
    return (
      <section className={classes(panes.detail)} aria-label={t('find.callerPage')}>
        <CallerPane
          key={`${extension} ${callerKey}`}
          extension={extension}
          callerKey={callerKey}
          onBack={wide ? null : () => openCaller(null)}
        />
      </section>
    );
  }
  if (!wide || isEmpty) return null;
  return (
    <div className={classes(panes.detail)}>
      <EmptyState icon={PhoneCall} title={t('calls.emptyPage')} />
    </div>
  );
}
