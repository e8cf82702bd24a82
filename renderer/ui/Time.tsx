import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { useRegion } from './call/context.ts';
import { dayOf, fullTime } from './call/format-time.ts';
import { classes } from './class-names.ts';
import { whileVisible } from './visibility.ts';

interface Clock {
  readonly subscribe: (listener: () => void) => () => void;
  readonly now: () => number;
}

/** One timer for all users of an interval; stopped while the window is hidden. */
function createClock(everyMs: number): Clock {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let stop = () => {};
  const tick = () => {
    now = Date.now();
    for (const listener of [...listeners]) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) stop = whileVisible(tick, everyMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    now: () => {
      // No timer runs for the first user.
      if (listeners.size === 0 && Math.abs(Date.now() - now) >= everyMs) now = Date.now();
      return now;
    },
  };
}

const clocks = new Map<number, Clock>();

function clockOf(everyMs: number): Clock {
  const clock = clocks.get(everyMs) ?? createClock(everyMs);
  clocks.set(everyMs, clock);
  return clock;
}

/**
 * The current time, epoch ms. It is checked every `everyMs` while the window is visible, and changes only when `of` returns another
 * value: `of` says what is shown, so that nothing renders again while that stays the same.
 */
export function useNow(of: (now: number) => string | number | boolean, everyMs = 30_000): number {
  const clock = clockOf(everyMs);
  const last = useRef<{ readonly now: number; readonly value: string | number | boolean } | null>(null);
  return useSyncExternalStore(clock.subscribe, () => {
    const now = clock.now();
    const value = of(now);
    if (last.current?.value !== value) last.current = { now, value };
    return last.current.now;
  });
}

/** An instant of today, epoch ms, for words like "yesterday". It changes with the day. */
export function useToday(): number {
  const { zone } = useRegion();
  return useNow((now) => dayOf(now, zone));
}

/** An instant in full with its zone. */
export function FullTime({ at }: { at: number }): ReactNode {
  const region = useRegion();
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular">
      {fullTime(at, region)}
    </time>
  );
}

/** A time shortened to its text; the whole time is its tooltip. `at`: epoch ms. */
export function ShortTime(props: { at: number; className?: string; children: string }): ReactNode {
  const { at, className, children } = props;
  const region = useRegion();
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at, region)} className={classes('tabular', className)}>
      {children}
    </time>
  );
}

/** A telephone number, already formatted: always left to right, in figures of one width. */
export function NumberText({ children }: { children: string }): ReactNode {
  return (
    <bdi dir="ltr" className="tabular">
      {children}
    </bdi>
  );
}
