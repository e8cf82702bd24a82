/** Runs `once` whenever asked; askings while it runs are one more run after it. Each asking ends when nothing is left to do. */
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
