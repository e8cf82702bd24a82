import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { loadLaterTexts, t } from '../text.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './feedback/states.tsx';
import { showToast } from './overlays/toasts.ts';

/** Code of the window that is not loaded at its start. Loading never throws: `state` says how it went. */
export interface LazyCode<T> {
  state(): CodeState<T>;
  /** Loads the code; does nothing where it is loaded or under way. */
  load(): Promise<void>;
  /** Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

export type CodeState<T> = { kind: 'waiting' } | { kind: 'loaded'; code: T } | { kind: 'failed' };

const all: LazyCode<unknown>[] = [];

/** Code that `load` imports when it is needed, or when the window is idle. */
export function lazyCode<T>(load: () => Promise<T>): LazyCode<T> {
  let state: CodeState<T> = { kind: 'waiting' };
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const settle = (next: CodeState<T>): void => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const code: LazyCode<T> = {
    state: () => state,
    load() {
      // A failure is final: the browser repeats it for the same import until the page is loaded again.
      loading ??= Promise.all([load(), loadLaterTexts()]).then(
        ([loaded]) => settle({ kind: 'loaded', code: loaded }),
        () => settle({ kind: 'failed' }),
      );
      return loading;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  all.push(code);
  return code;
}

/** The code once it is loaded; null where it is missing, which a toast says. */
export async function codeOf<T>(lazy: LazyCode<T>): Promise<T | null> {
  await lazy.load();
  const state = lazy.state();
  if (state.kind === 'loaded') return state.code;
  showMissing();
  return null;
}

/** Follows the state of lazy code, and loads it while `isNeeded`. */
export function useLazyCode<T>(code: LazyCode<T>, isNeeded: boolean): CodeState<T> {
  const state = useSyncExternalStore(code.subscribe, code.state);
  useEffect(() => {
    if (isNeeded) void code.load();
  }, [code, isNeeded]);
  return state;
}

interface LazyProps<P extends object> {
  code: LazyCode<ComponentType<P>>;
  props: P;
}

/** A part of the page whose code comes later: nothing for that moment, or why it is missing. */
export function LazyPart<P extends object>({ code, props }: LazyProps<P>): ReactNode {
  const state = useLazyCode(code, true);
  if (state.kind === 'waiting') return null;
  if (state.kind === 'failed') return <PartMissing />;
  return <state.code {...props} />;
}

/** The same for what lies over the page. It is loaded once it `isNeeded`; a toast says why it is missing. */
export function LazyOverlay<P extends object>({
  code,
  props,
  isNeeded,
}: LazyProps<P> & { isNeeded: boolean }): ReactNode {
  const state = useLazyCode(code, isNeeded);
  const isMissing = isNeeded && state.kind === 'failed';
  useEffect(() => {
    if (isMissing) showMissing();
  }, [isMissing]);
  return state.kind === 'loaded' ? <state.code {...props} /> : null;
}

function PartMissing(): ReactNode {
  return (
    <EmptyState
      title={t('shell.partMissing')}
      actions={
        <Button kind="primary" onPress={reload}>
          {t('shell.loadAgain')}
        </Button>
      }
    >
      {t('shell.partMissingText')}
    </EmptyState>
  );
}

function showMissing(): void {
  showToast({
    text: `${t('shell.partMissing')}. ${t('shell.partMissingText')}`,
    action: { label: t('shell.loadAgain'), onPress: reload },
  });
}

function reload(): void {
  window.location.reload();
}

/** Runs `work` when the next frame is painted and nothing else is to do. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let idle = 0;
  const frame = requestAnimationFrame(() => {
    idle = requestIdleCallback(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelIdleCallback(idle);
  };
}

/** Loads all lazy code, one piece for each idle slice, so that it is there before it is needed. */
export async function loadWhileIdle(): Promise<void> {
  performance.mark('interactive');
  // Loaded code may add more lazy code.
  for (let next = 0; next < all.length; next += 1) {
    await new Promise<unknown>((resolve) => requestIdleCallback(resolve));
    await all[next]?.load();
  }
  performance.mark('rest loaded');
}
