import { useState } from 'react';
import type { ReadItem } from './lists.ts';

/** What the fields of a form show and do. `problem`: what was wrong when it was last read; null after a change. */
export interface TypedItem<T, P> {
  typed: T;
  problem: P | null;
  change: (patch: Partial<T>) => void;
}

/** An item while it is typed. `read`: gives it, or null where something is wrong with it, which the fields then say. */
export function useTypedItem<T extends object, V, P>(blank: T, reader: (typed: T) => ReadItem<V, P>) {
  const [typed, setTyped] = useState(blank);
  const [problem, setProblem] = useState<P | null>(null);
  const form: TypedItem<T, P> = {
    ...{ typed, problem },
    change(patch) {
      setTyped({ ...typed, ...patch });
      setProblem(null);
    },
  };
  const read = (): V | null => {
    const item = reader(typed);
    setProblem(item.ok ? null : item.problem);
    return item.ok ? item.value : null;
  };
  return { form, read };
}
