import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What `load` gives for a key; null while it loads, and without a key. Another key loads again. An answer for the key before is ignored.
 */
export function useLoaded<T>(key: string | null, load: (key: string) => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: T } | null>(null);
  const start = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return;
    let isWanted = true;
    void start(key).then((value) => {
      if (isWanted) setLoaded({ key, value });
    });
    return () => {
      isWanted = false;
    };
  }, [key]);
  return loaded?.key === key ? loaded.value : null;
}
