/** What React has rendered since the last `reset`. */
export interface RenderCount {
  /** How often something was committed to the document. */
  readonly commits: number;
  /** How many components were called. */
  readonly components: number;
  /** The UUIDs of the calls whose rows were rendered. */
  readonly rows: readonly string[];
  reset(): void;
}

/** The part of React's fibers that is read here: https://github.com/facebook/react/blob/main/packages/react-reconciler/src/ReactInternalTypes.js */
interface Fiber {
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly type: unknown;
  readonly memoizedProps: unknown;
}

/** React's flag of a component that was called, set in production too: React's own developer tools read it. */
const PERFORMED_WORK = 1;

/** Counts what React renders in this page, as its developer tools do. To be called before React is loaded. */
export function countRenders(): RenderCount {
  const count = { commits: 0, components: 0, rows: [] as string[] };
  const see = (first: Fiber | null): void => {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      if (typeof fiber.type !== 'string' && (fiber.flags & PERFORMED_WORK) !== 0) {
        count.components += 1;
        const uuid = callOf(fiber.memoizedProps);
        if (uuid !== null) count.rows.push(uuid);
      }
      // The children of a component without work are those of the tree before.
      if (fiber.alternate === null || fiber.child !== fiber.alternate.child) see(fiber.child);
    }
  };
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => {
        count.commits += 1;
        see(root.current);
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  });
  return Object.assign(count, {
    reset: () => Object.assign(count, { commits: 0, components: 0, rows: [] }),
  });
}

/** The call of a row's component, by its properties: names are gone in a production build. */
function callOf(props: unknown): string | null {
  if (typeof props !== 'object' || props === null || !('isOpen' in props) || !('calls' in props)) return null;
  const { calls } = props as { calls: { uuid: string }[] };
  return calls[0]?.uuid ?? null;
}
