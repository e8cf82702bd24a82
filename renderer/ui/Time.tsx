import { type ReactNode, useCallback, useRef, useSyncExternalStore } from 'react';
import { useRegion } from './call/context.ts';
import { dayOf, fullTime } from './call/format-time.ts';
import { classes } from './class-names.ts';
import { whileVisible } from './visibility.ts';

/**
 * The current time, epoch ms. It is checked every `everyMs` while the window is visible, and changes only when `of` returns another
 * value: `of` says what is shown, so that nothing renders again while that stays the same.
 */
export function useNow(of: (now: number) => string | number | boolean, everyMs = 30_000): number {
  const last = useRef<{ readonly now: number; readonly value: string | number | boolean } | null>(null);
  const subscribe = useCallback((onTick: () => void) => whileVisible(onTick, everyMs), [everyMs]);
  return useSyncExternalStore(subscribe, () => {
    const now = Date.now();
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

/** A telephone number, already formatted: always left to right, in figures of one width, on one line where that has room. */
export function NumberText({ children }: { children: string }): ReactNode {
  return (
    <bdi dir="ltr" className="tabular number">
      {children}
    </bdi>
  );
}
