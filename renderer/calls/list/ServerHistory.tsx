import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OlderFetched } from '../../../shared/calls/pbx-results.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { bridge } from '../../bridge.ts';
import { errorWords, t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { joined } from '../../ui/call/describe-call.ts';
import { dayOf, dayText } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Spinner } from '../../ui/feedback/states.tsx';
import { callsStore } from '../calls-store.ts';
import styles from './CallList.module.css';
import { ROW } from './row-layout.ts';

/** The request for calls older than everything stored. `answered`: the PBX's last response. */
type ServerHistoryState =
  | { kind: 'open' }
  | { kind: 'loading' }
  | { kind: 'failed'; error: AppErrorData }
  | ({ kind: 'answered' } & OlderFetched);

export interface ServerHistoryProps {
  extension: string;
  /** Nothing older is stored, or being loaded. */
  isEnd: boolean;
  /** Scrolling to the end sends the request. Not under a filter: it might go through years for a few rows. */
  auto: boolean;
  gridRef: RefObject<HTMLDivElement | null>;
}

/** Below the last stored call: whether the PBX has older ones, and a button to load them. Needs a `key` of its grid. */
export function ServerHistory({ extension, isEnd, auto, gridRef }: ServerHistoryProps): ReactNode {
  const region = useRegion();
  const [state, setState] = useState<ServerHistoryState>({ kind: 'open' });
  const fetchOlder = async (): Promise<void> => {
    setState({ kind: 'loading' });
    const answer = await bridge.call('calls.fetchOlder', { extension });
    setState(answer.ok ? { kind: 'answered', ...answer.value } : { kind: 'failed', error: answer.error });
    if (answer.ok) void callsStore.getState().loadOlder();
  };
  const isReserved = state.kind === 'answered' && state.remaining === 'reserved';
  const canFetch = state.kind === 'answered' ? isReserved || state.remaining === 'more' : state.kind !== 'loading';
  const lineRef = useRef<HTMLDivElement>(null);
  const isAtEnd = useAtEnd(gridRef, lineRef, () => {
    if (isEnd && auto && canFetch && !isReserved && state.kind !== 'failed') void fetchOlder();
  });
  if (!isEnd) return null;
  if (!isAtEnd && state.kind !== 'loading' && state.kind !== 'failed') return null;
  if (state.kind === 'failed') return <FailedBanner error={state.error} onRetry={() => void fetchOlder()} />;
  const text = serverHistoryText(state, region);
  return (
    <div ref={lineRef} className={classes(styles.footer)}>
      <div role="status" className="contents">
        {state.kind === 'loading' ? <Spinner /> : null}
        {text === null ? null : <span className="break">{text}</span>}
      </div>
      {canFetch ? <Button onPress={() => void fetchOlder()}>{t('calls.loadOlder')}</Button> : null}
    </div>
  );
}

/** Below the list: further calls could not be loaded, with a button that tries again. */
export function FailedBanner({ error, onRetry }: { error: AppErrorData; onRetry: () => void }): ReactNode {
  const { what, todo } = errorWords(error);
  return (
    <div className="pad-small">
      <Banner
        tone="caution"
        live="status"
        title={t('calls.moreFailed')}
        act={{ words: t('shell.tryAgain'), run: onRetry }}
      >
        {what} {todo}
      </Banner>
    </div>
  );
}

function serverHistoryText(state: Exclude<ServerHistoryState, { kind: 'failed' }>, region: Region): string | null {
  if (state.kind === 'open') return null;
  if (state.kind === 'loading') return t('calls.serverHistoryLoading');
  const unlisted = state.unlisted === 0 ? null : t('calls.serverHistoryUnlisted', { count: state.unlisted });
  return joined(' ', reachText(state, region), unlisted) || null;
}

/** How far back the calls are loaded, or why no further. */
function reachText({ remaining, oldestAt }: OlderFetched, region: Region): string | null {
  if (remaining !== 'more') return t(`calls.serverHistory_${remaining}`);
  if (oldestAt === null) return null;
  return t('calls.serverHistoryBack', { day: dayText(dayOf(oldestAt, region.zone), region) });
}

/**
 * Whether the end of the list is in sight, so that the line below the list takes no room before. The line's own height counts as
 * the list's: else showing it would move the end out of sight, hiding it would move it back, and so on. `onScrolledThere`: the user
 * scrolled to the end; a short list that merely ends in sight is no scroll.
 */
function useAtEnd(
  gridRef: RefObject<HTMLDivElement | null>,
  lineRef: RefObject<HTMLDivElement | null>,
  onScrolledThere: () => void,
): boolean {
  const [isAtEnd, setAtEnd] = useState(false);
  const scrolledThere = useEffectEvent(onScrolledThere);
  useEffect(() => {
    const grid = gridRef.current;
    // An empty list has its end in sight.
    if (!grid) {
      setAtEnd(true);
      return;
    }
    /** How far the end of the list is below what is in sight, px. */
    const endIn = (): number => grid.scrollHeight - grid.scrollTop - grid.clientHeight;
    const measure = (): void => setAtEnd(endIn() - (lineRef.current?.offsetHeight ?? 0) < 2 * ROW);
    const onScroll = (): void => {
      measure();
      if (grid.scrollTop > 0 && endIn() < 2 * ROW) scrolledThere();
    };
    measure();
    // Rows come and go inside, and the window changes.
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    if (grid.firstElementChild) observer.observe(grid.firstElementChild);
    grid.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      grid.removeEventListener('scroll', onScroll);
    };
  }, [gridRef, lineRef]);
  return isAtEnd;
}
