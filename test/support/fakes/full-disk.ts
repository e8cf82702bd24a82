const KEY = Symbol.for('full disk');

/** Has every rename fail while the disk is full. `atomically` takes fs's functions when it loads, so this has to be there before it. */
function fillable(): { full: boolean } {
  const real = process.getBuiltinModule('node:fs');
  const { renameSync } = real;
  const state = { full: false };
  real.renameSync = (from, to) => {
    if (state.full) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    renameSync(from, to);
  };
  Reflect.set(globalThis, KEY, state);
  return state;
}

/** While `full`, `atomically` writes no file. Each test file of a worker loads this module, and all get the same disk. */
export const disk = (Reflect.get(globalThis, KEY) as { full: boolean } | undefined) ?? fillable();
