/** Injected timers, so that tests run on virtual time. */
export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** Node's timers run at once what is to wait longer than this, ms. */
const LONGEST = 2 ** 31 - 1;

/** A timer under way: the part of its delay that Node waits for now, or what has its turn at once. */
type Waiting = { part: NodeJS.Timeout } | { readonly run: () => void };

/** What is due at once. Node runs all of its timers that are due in one turn of its loop, and reads no socket in between. Each of these has a turn of its own. */
const dueNow = new Set<Waiting & { readonly run: () => void }>();

function runNext(): void {
  const [next] = dueNow;
  if (next === undefined) return;
  dueNow.delete(next);
  if (dueNow.size > 0) setImmediate(runNext);
  next.run();
}

/**
 * The real ones, the only place of the main process that makes timers (promise R25; `npm run check` sees to it). A delay beyond what Node
 * takes is waited for in parts; one that is no number never ends.
 */
export const realTimers: Timers = {
  setTimeout(run, ms) {
    if (ms <= 0) {
      const now = { run };
      if (dueNow.size === 0) setImmediate(runNext);
      dueNow.add(now);
      return now;
    }
    const waiting = { part: waitFor(ms) };
    function waitFor(rest: number): NodeJS.Timeout {
      // False for NaN, too.
      if (rest <= LONGEST) return setTimeout(run, rest);
      return setTimeout(() => {
        waiting.part = waitFor(rest - LONGEST);
      }, LONGEST);
    }
    return waiting;
  },
  clearTimeout(handle) {
    const waiting = handle as Waiting | null | undefined;
    if (waiting && 'run' in waiting) dueNow.delete(waiting);
    else clearTimeout(waiting?.part);
  },
};

/** Resolves after so many ms; rejects with the signal's reason. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      realTimers.clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = realTimers.setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** The longest that work holds main up, ms: half a frame. */
const TURN_MS = 8;

/** When work has to end in the turn of the loop that runs, by `performance.now()`; null before any. All that runs in turns shares it. */
let turnEnd: number | null = null;

function endOfTurn(): number {
  if (turnEnd !== null) return turnEnd;
  const end = performance.now() + TURN_MS;
  turnEnd = end;
  setImmediate(() => {
    if (turnEnd === end) turnEnd = null;
  });
  return end;
}

/** Lets everything else have its turn. */
export function nextTurn(timers: Timers): Promise<void> {
  return new Promise((resolve) => {
    timers.setTimeout(() => {
      turnEnd = null;
      resolve();
    }, 0);
  });
}

/**
 * Runs `step` until it returns false, for half a frame at a time; everything else has its turn in between. What ran in the same turn before counts, too. A
 * step takes less than a millisecond: then time ends a turn, and not the size of a step, on slow computers too.
 */
export async function inTurns(step: () => boolean, timers: Timers): Promise<void> {
  for (let more = true; more; ) {
    const end = endOfTurn();
    do more = step();
    while (more && performance.now() < end);
    // What follows may be long, too.
    if (more || performance.now() > end - TURN_MS / 2) await nextTurn(timers);
  }
}

/** Trailing throttle: runs once per `ms`, at its end, however often it is called. */
export function throttle(run: () => void, ms: number, timers: Timers): () => void {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    timers.setTimeout(() => {
      waits = false;
      run();
    }, ms);
  };
}
