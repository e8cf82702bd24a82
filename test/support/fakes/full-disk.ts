/** While `full`, nothing can be renamed: `atomically` writes no file. It takes fs's functions when it loads, so this has to be there before it. */
export const disk = { full: false };

const real = process.getBuiltinModule('node:fs');
const { renameSync } = real;
real.renameSync = (from, to) => {
  if (disk.full) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  renameSync(from, to);
};
