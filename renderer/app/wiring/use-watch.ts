import { useEffect } from 'react';
import { MINUTE } from '../../../shared/time/durations.ts';
import { bridge } from '../../bridge.ts';
import { isHidden, onVisibility } from '../../ui/visibility.ts';

/** Main polls an extension for a few minutes after it was told that somebody looks at it, ms. */
const EVERY = MINUTE;

/** Says that this extension's calls are on screen, as long as they are. Null: nobody's are. */
export function useWatch(extension: string | null): void {
  useEffect(() => {
    if (extension === null) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const tell = () => void bridge.call('extensions.watch', { extension });
    const run = (): void => {
      clearInterval(timer);
      if (isHidden()) return;
      tell();
      timer = setInterval(tell, EVERY);
    };
    run();
    const stop = onVisibility(run);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [extension]);
}
