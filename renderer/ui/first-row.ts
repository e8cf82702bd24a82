/** The longest wait for a first row, ms: only the calls have one. */
const LONGEST = 1000;

/** Resolves once the first row of calls is painted (`elementtiming` in `CallRowItem`), or `LONGEST` ms after the call. */
export function firstRowPainted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST);
    new PerformanceObserver(() => resolve()).observe({ type: 'element', buffered: true });
  });
}
