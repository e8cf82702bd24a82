/** Long work in steps: it yields after each, so that whoever runs it can let others have their turn. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** The parts that are handled in a step, less than a millisecond's work: a number takes some 50 µs to read. */
const STEP = 15;

/** Counts parts as they are handled. Returns true whenever a step is full. */
export function stepCounter(): (parts: number) => boolean {
  let left = STEP;
  return (parts) => {
    left -= parts;
    if (left > 0) return false;
    left = STEP;
    return true;
  };
}

/** Runs all steps at once. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
