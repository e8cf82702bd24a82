import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code is loaded when it is first shown, and that shows nothing until then. What fails goes to the window's error boundary.
 * React's `lazy` would leave the place empty for at least 300 ms. `meanwhile`: what is shown until then.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module, as `lazy` of React is
  return function LazyPart(props: P): ReactNode {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      const fail = (thrown: unknown): void =>
        setPart(() => {
          throw thrown;
        });
      load().then((code) => {
        loaded = code;
        setPart(() => code);
      }, fail);
    }, []);
    return Part === null ? meanwhile(props) : <Part {...props} />;
  };
}
