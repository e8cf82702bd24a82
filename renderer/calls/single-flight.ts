/** Makes overlapping calls of `once` share one run, and one more after it. A call settles when no run is left. */
export function singleFlight(once: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const untilQuiet = async (): Promise<void> => {
    do {
      again = false;
      await once();
    } while (again);
  };
  return () => {
    if (running) again = true;
    running ??= untilQuiet().finally(() => {
      running = null;
    });
    return running;
  };
}
