/** The longest wait for a first row, ms: only the calls have one. */
const LONGEST = 1000;

/** Resolves once the first row of calls is painted (`elementtiming` in `CallRowItem`), or `LONGEST` ms after the call. */
export function firstRowPainted(): Promise<void> {
  return new Promise((resolve) => {
    // Each row that is painted later would call it, too.
    const observer = new PerformanceObserver(() => end());
    const timer = setTimeout(() => end(), LONGEST);
    const end = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    observer.observe({ type: 'element', buffered: true });
  });
}
