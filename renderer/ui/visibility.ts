/** Whether the window is hidden or minimized. Without a document (in tests) it counts as visible. */
export function isHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden';
}

/** Calls the listener whenever the window becomes hidden or visible. Returns an unsubscribe function. */
export function onVisibility(listener: () => void): () => void {
  globalThis.document?.addEventListener('visibilitychange', listener);
  return () => globalThis.document?.removeEventListener('visibilitychange', listener);
}

/** Runs `act` now and every `everyMs` while the window is visible, and when it becomes visible. Returns a function that ends it. */
export function whileVisible(act: () => void, everyMs: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const run = (): void => {
    clearInterval(timer);
    if (isHidden()) return;
    act();
    timer = setInterval(act, everyMs);
  };
  run();
  const stop = onVisibility(run);
  return () => {
    clearInterval(timer);
    stop();
  };
}

/** Hands on the newest value at once, or as soon as the window is visible again. */
export function whileSeen<T>(act: (value: T) => void): { next(value: T): void; stop(): void } {
  let waiting: { readonly value: T } | null = null;
  const stop = onVisibility(() => {
    if (waiting === null || isHidden()) return;
    const { value } = waiting;
    waiting = null;
    act(value);
  });
  return {
    next(value) {
      if (isHidden()) waiting = { value };
      else act(value);
    },
    stop,
  };
}
