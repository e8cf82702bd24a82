import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Party } from '../../../shared/calls/call.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { bridge } from '../../bridge.ts';
import { errorWords, t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { EmptyState, Skeleton } from '../../ui/feedback/states.tsx';
import { callsStore } from '../store.ts';
import styles from './CallPage.module.css';
import { CallPageView } from './CallPageView.tsx';

export interface CallPaneProps {
  uuid: string;
  extension: string;
  /** Whether the page covers the list. */
  covers: boolean;
  /** Back to what lies below; null where that is in sight. */
  onBack: (() => void) | null;
  onCall: (number: string) => void;
  onCaller: (key: string) => void;
  quality: (page: CallPage) => ReactNode;
  naming: (party: Party) => ReactNode;
  notes: (subject: string, label: string) => ReactNode;
  /** The call was forgotten while its page was open. */
  onGone: () => void;
}

function usePage(uuid: string, extension: string): void {
  const { openPage, closePage, refreshPage } = callsStore.getState();
  useEffect(() => {
    void openPage(uuid, extension);
    const stop = bridge.on('history', () => void refreshPage());
    return () => {
      stop();
      closePage();
    };
  }, [uuid, extension, openPage, closePage, refreshPage]);
}

/** The open call, whatever its state: at once from the history, or still being read, or not to be had. */
export function CallPane(props: CallPaneProps): ReactNode {
  const { uuid, extension, covers, onBack, onCall, onCaller, quality, naming, notes, onGone } = props;
  usePage(uuid, extension);
  const state = useStore(callsStore, (all) => all.page);
  const isGone = state.kind === 'gone' && state.uuid === uuid;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  const paneRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (covers) paneRef.current?.focus({ preventScroll: true });
  }, [covers]);
  const back = onBack ? <IconButton label={t('calls.back')} onPress={onBack} icon={ArrowLeft} iconSize={20} /> : null;
  return (
    <div ref={paneRef} tabIndex={-1} className={classes(styles.pane)}>
      {state.kind === 'shown' && state.uuid === uuid ? (
        <CallPageView
          page={state.page}
          freshness={state.freshness}
          back={back}
          onCall={onCall}
          onCaller={onCaller}
          quality={quality}
          naming={naming}
          notes={notes}
        />
      ) : (
        <>
          {back ? <div className={classes(styles.head)}>{back}</div> : null}
          {state.kind === 'failed' ? (
            <PageFailed {...props} what={errorWords(state.error).what} todo={errorWords(state.error).todo} />
          ) : (
            <Skeleton rows={6} label={t('calls.loadingPage')} />
          )}
        </>
      )}
    </div>
  );
}

function PageFailed({ uuid, extension, what, todo }: CallPaneProps & { what: string; todo: string }): ReactNode {
  const open = useStore(callsStore, (all) => all.openPage);
  return (
    <EmptyState
      title={t('calls.pageFailed')}
      actions={<Button onPress={() => void open(uuid, extension)}>{t('calls.tryAgain')}</Button>}
    >
      {what} {todo}
    </EmptyState>
  );
}
