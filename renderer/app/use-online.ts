import { useEffect } from 'react';
import { bridge } from '../bridge.ts';

/** Tells main when the computer says that it is online again. Only a hint: main finds out by looking. */
export function useOnlineHint(): void {
  useEffect(() => {
    const tell = (): void => void bridge.call('connection.online', undefined);
    window.addEventListener('online', tell);
    return () => window.removeEventListener('online', tell);
  }, []);
}
