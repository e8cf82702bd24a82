type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Methods of strings whose cost is that of the text they are called on. */
const WHOLE = ['replaceAll', 'trim', 'trimStart', 'trimEnd', 'toLowerCase', 'toUpperCase', 'normalize'] as const;

/**
 * Counts the characters that strings and regular expressions go through while `run` runs: a measure of its work that is the same on
 * every machine. Backtracking inside one match is not seen.
 */
export function textWork(run: () => unknown): number {
  let work = 0;
  const undo: (() => void)[] = [];
  const patch = (owner: object, name: string, made: (original: Method) => Method): void => {
    const original = Reflect.get(owner, name) as Method;
    Object.defineProperty(owner, name, { value: made(original), configurable: true, writable: true });
    undo.push(() => Object.defineProperty(owner, name, { value: original, configurable: true, writable: true }));
  };
  for (const name of WHOLE)
    patch(
      String.prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          work += String(this).length;
          return original.apply(this, args);
        },
    );
  const makers = [
    [String.prototype, 'slice'],
    [String.prototype, 'repeat'],
    [Array.prototype, 'join'],
  ] as const;
  for (const [prototype, name] of makers)
    patch(
      prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const made = original.apply(this, args);
          work += String(made).length;
          return made;
        },
    );
  // test, replace, split, match and matchAll go through exec once it is not the built-in one: once for each match.
  patch(
    RegExp.prototype,
    'exec',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const { lastIndex, global, sticky } = this as RegExp;
        const found = original.apply(this, args) as RegExpExecArray | null;
        const from = global || sticky ? lastIndex : 0;
        // split tries a sticky pattern at one place after the other.
        const end = sticky ? from : String(args[0]).length;
        work += Math.max(1, (found === null ? end : found.index + found[0].length) - from);
        return found;
      },
  );
  try {
    run();
  } finally {
    for (const back of undo) back();
  }
  return work;
}
