import { PhoneCall } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Party } from '../../shared/calls/call.ts';
import type { CallPage } from '../../shared/calls/rows.ts';
import { noViewFilter } from '../../shared/calls/view-filter.ts';
import type { Status } from '../../shared/connection.ts';
import { t } from '../text.ts';
import { classes } from '../ui/class-names.ts';
import { EmptyState } from '../ui/feedback/states.tsx';
import styles from './CallsScreen.module.css';
import { CallerPane } from './callers/CallerPane.tsx';
import { CallList } from './list/CallList.tsx';
import { CallPane } from './page/CallPane.tsx';
import { callsStore } from './store.ts';

/** What the calls screen needs from the app. `wide`: list and page side by side (≥ 900 px). */
export interface CallsScreenProps {
  extension: string;
  status: Status;
  selectedUuid: string | null;
  onSelect: (uuid: string | null) => void;
  /** The caller whose history is open, by number key; a call of theirs may be open over it. */
  callerKey: string | null;
  onCaller: (key: string | null) => void;
  /** Opens a call of the open caller, or leads back to them. */
  onCallOfCaller: (uuid: string | null) => void;
  /** Somebody wants to call this number: the app opens the dial panel with it. */
  onCall: (number: string) => void;
  onOpenSettings: () => void;
  wide: boolean;
  /** The quality section of a call's page; the app hands in `QualitySection`, because features do not import each other. */
  quality: (page: CallPage) => ReactNode;
  /** Names the other side of a call; the app hands in a button of the people feature. */
  naming: (party: Party) => ReactNode;
  /** Notes and tags on a call or a caller; `label` names the text. */
  notes: (subject: string, label: string) => ReactNode;
}

/** After a page over the list is closed, the focus goes back to the row it was opened from. */
function useFocusBack(covered: boolean, gridRef: RefObject<HTMLDivElement | null>): void {
  const wasCovered = useRef(covered);
  useEffect(() => {
    // Somebody who types in the one box goes on typing.
    const focusLost = document.activeElement === null || document.activeElement === document.body;
    if (wasCovered.current && !covered && focusLost) gridRef.current?.focus({ preventScroll: true });
    wasCovered.current = covered;
  }, [covered, gridRef]);
}

/** The calls of an extension and, beside or over them, the page of the chosen one. The list stays where it was meanwhile. */
export function CallsScreen(props: CallsScreenProps): ReactNode {
  const { extension, status, selectedUuid, callerKey, onSelect, onCaller, onCall, wide } = props;
  const gridRef = useRef<HTMLDivElement>(null);
  const covered = !wide && (selectedUuid !== null || callerKey !== null);
  useFocusBack(covered, gridRef);
  return (
    <div className={classes(styles.screen, wide && styles.wide)}>
      <div className={classes(styles.list)} inert={covered}>
        <CallList
          extension={extension}
          status={status}
          selectedUuid={selectedUuid}
          selectedCaller={callerKey}
          onSelect={onSelect}
          onCaller={onCaller}
          onCall={onCall}
          gridRef={gridRef}
        />
      </div>
      <Chosen {...props} />
    </div>
  );
}

/** The chosen call or caller; where there is room, also that none is. */
function Chosen(props: CallsScreenProps): ReactNode {
  const {
    extension,
    selectedUuid,
    callerKey,
    onSelect,
    onCaller,
    onCallOfCaller,
    onCall,
    wide,
    quality,
    naming,
    notes,
  } = props;
  if (selectedUuid !== null) {
    const back = callerKey !== null ? () => onCallOfCaller(null) : wide ? null : () => onSelect(null);
    return (
      <section className={classes(styles.page)} aria-label={t('calls.page')}>
        <CallPane
          key={`${extension} ${selectedUuid}`}
          uuid={selectedUuid}
          extension={extension}
          covers={!wide}
          onBack={back}
          onCall={onCall}
          onCaller={onCaller}
          quality={quality}
          naming={naming}
          notes={notes}
          onGone={() => (callerKey === null ? onSelect(null) : onCallOfCaller(null))}
        />
      </section>
    );
  }
  if (callerKey !== null) {
    return (
      <section className={classes(styles.page)} aria-label={t('find.callerPage')}>
        <CallerPane
          key={`${extension} ${callerKey}`}
          callerKey={callerKey}
          extension={extension}
          onBack={wide ? null : () => onCaller(null)}
          onOpenCall={onCallOfCaller}
          onCall={onCall}
          onShowAll={() => {
            void callsStore.getState().setFilter({ ...noViewFilter, caller: callerKey });
            callsStore.getState().setGrouped(false);
            onCaller(null);
          }}
          naming={naming}
          notes={notes}
        />
      </section>
    );
  }
  if (!wide) return null;
  return (
    <div className={classes(styles.page)}>
      <EmptyState icon={PhoneCall} title={t('calls.emptyPage')} />
    </div>
  );
}
