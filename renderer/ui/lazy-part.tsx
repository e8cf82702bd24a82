import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** `isNeeded`: false until the code is wanted; it is left out where the part is wanted at once. */
type LazyProps<P> = P & { isNeeded?: boolean };

/**
 * A component whose code is loaded once it is needed, and that shows nothing until then. What fails goes to the window's error boundary.
 * React's `lazy` would leave the place empty for at least 300 ms.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<LazyProps<P>> {
  let loaded: ComponentType<P> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, as `lazy` of React is
  return function LazyPart(props: LazyProps<P>): ReactNode {
    const [Part, setPart] = useState(() => loaded);
    const isWanted = Part === null && props.isNeeded !== false;
    useEffect(() => {
      if (!isWanted) return;
      const fail = (thrown: unknown): void =>
        setPart(() => {
          throw thrown;
        });
      load().then((code) => {
        loaded = code;
        setPart(() => code);
      }, fail);
    }, [isWanted]);
    return Part === null ? null : <Part {...props} />;
  };
}
