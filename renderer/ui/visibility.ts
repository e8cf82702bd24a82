/** Whether nobody can see the window: it is hidden or minimized. A document that is not there (tests) counts as seen. */
export function isHidden(): boolean {
  return globalThis.document?.visibilityState === 'hidden';
}

/** Calls the listener whenever the window is hidden or seen again. Returns an unsubscribe function. */
export function onVisibility(listener: () => void): () => void {
  globalThis.document?.addEventListener('visibilitychange', listener);
  return () => globalThis.document?.removeEventListener('visibilitychange', listener);
}

/** Hands on the newest value at once, or as soon as the window is seen again. */
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
