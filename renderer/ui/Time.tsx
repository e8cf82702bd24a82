import { type ReactNode, useEffect, useState } from 'react';
import { useRegion } from './call/region.ts';
import { clockLength, fullTime } from './call/times.ts';

/** The present, epoch ms, renewed every `everyMs`; the default suits words like "today". */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** An instant in full with its zone; `zone` where it is not the window's. */
export function FullTime({ at, zone }: { at: number; zone?: string }): ReactNode {
  const region = useRegion();
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular">
      {fullTime(at, zone === undefined ? region : { ...region, zone })}
    </time>
  );
}

/** A length in seconds as "4:12". */
export function Duration({ seconds }: { seconds: number }): ReactNode {
  return (
    <time dateTime={`PT${Math.max(0, Math.floor(seconds))}S`} className="tabular">
      {clockLength(seconds)}
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
