/** Makes overlapping calls of `once` share one run, and one more after it. A call settles when no run is left. */
export function singleFlight(once: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isWanted = false;
  const untilQuiet = async (): Promise<void> => {
    try {
      do {
        isWanted = false;
        await once();
      } while (isWanted);
    } finally {
      running = null;
    }
  };
  return () => {
    isWanted = true;
    running ??= untilQuiet();
    return running;
  };
}
