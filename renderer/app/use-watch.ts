import { useEffect } from 'react';
import { bridge } from '../bridge.ts';

/** Main polls an extension for a few minutes after it was told that somebody looks at it, ms. */
const EVERY = 60_000;

/** Says that this extension's calls are on screen, as long as they are. Null: nobody's are. */
export function useWatch(extension: string | null): void {
  useEffect(() => {
    if (extension === null) return;
    const tell = (): void => {
      if (!document.hidden) void bridge.call('extensions.watch', { extension });
    };
    tell();
    const timer = setInterval(tell, EVERY);
    return () => clearInterval(timer);
  }, [extension]);
}
