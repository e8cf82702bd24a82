import { type ReactNode, type RefObject, useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppErrorData } from '../../../shared/errors.ts';
import { errorWords, t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { dayOf, dayText } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Spinner } from '../../ui/feedback/states.tsx';
import { callsStore } from '../store.ts';
import { ROW } from './anchor.ts';
import styles from './CallList.module.css';
import { canFetchOlder, type ServerHistoryState, serverHistoryOf } from './server-history-slice.ts';

export interface OlderCallsProps {
  extension: string;
  /** Scrolling to the end asks by itself. Not under a filter: it might go through years for a few rows. */
  auto: boolean;
  gridRef: RefObject<HTMLDivElement | null>;
}

/** What stands below the last stored call: the PBX may have older ones. */
export function ServerHistory({ extension, auto, gridRef }: OlderCallsProps): ReactNode {
  const beyond = useStore(callsStore, (state) => serverHistoryOf(state, extension));
  const { fetchOlder: readOlder } = callsStore.getState();
  const canRead = canFetchOlder(beyond);
  useReachedEnd(gridRef, auto && canRead && beyond.kind !== 'failed', () => void readOlder(extension));
  if (beyond.kind === 'failed') return <Failed error={beyond.error} onRetry={() => void readOlder(extension)} />;
  return (
    <div className={classes(styles.beyond)} role="status">
      {beyond.kind === 'reading' ? <Spinner /> : null}
      <Words beyond={beyond} />
      {canRead ? <Button onPress={() => void readOlder(extension)}>{t('calls.readOlder')}</Button> : null}
    </div>
  );
}

function Words({ beyond }: { beyond: Exclude<ServerHistoryState, { kind: 'failed' }> }): ReactNode {
  const region = useRegion();
  return <span className={classes(styles.beyondWords)}>{wordsOf(beyond, region)}</span>;
}

function wordsOf(beyond: Exclude<ServerHistoryState, { kind: 'failed' }>, region: Region): string {
  if (beyond.kind === 'open') return t('calls.beyondOpen');
  if (beyond.kind === 'reading') return t('calls.beyondReading');
  if (beyond.below === 'nothing') return t('calls.beyondNothing');
  if (beyond.below === 'notKept') return t('calls.beyondNotKept');
  return beyond.back === null
    ? t('calls.beyondOpen')
    : t('calls.beyondBack', { day: dayText(dayOf(beyond.back, region.zone), region) });
}

/** Calls when somebody scrolls to the end of the list, not when a short list merely ends in sight. */
function useReachedEnd(gridRef: RefObject<HTMLDivElement | null>, isOn: boolean, onReached: () => void): void {
  useEffect(() => {
    const grid = gridRef.current;
    if (!grid || !isOn) return;
    const listen = (): void => {
      if (grid.scrollTop > 0 && grid.scrollHeight - grid.scrollTop - grid.clientHeight < 2 * ROW) onReached();
    };
    grid.addEventListener('scroll', listen, { passive: true });
    return () => grid.removeEventListener('scroll', listen);
  });
}

function Failed({ error, onRetry }: { error: AppErrorData; onRetry: () => void }): ReactNode {
  const words = errorWords(error);
  return (
    <div className={classes(styles.failed)}>
      <Banner
        tone="caution"
        live="status"
        title={t('calls.moreFailed')}
        actions={<Button onPress={onRetry}>{t('calls.tryAgain')}</Button>}
      >
        {words.what} {words.todo}
      </Banner>
    </div>
  );
}
