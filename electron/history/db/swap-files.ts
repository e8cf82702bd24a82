import fs from 'node:fs';
import path from 'node:path';

const sides = ['', '-wal', '-shm'];

/**
 * The files beside the history while everything in it is being forgotten. `next` is the one to come, `forgotten` the one that was,
 * kept until it is too late to take it back, `dropped` the one that gives way when it is taken back.
 */
export function filesBeside(file: string): { next: string; forgotten: string; dropped: string } {
  const { dir, name, ext } = path.parse(file);
  const beside = (word: string) => path.join(dir, `${name}.${word}${ext}`);
  return { next: beside('next'), forgotten: beside('forgotten'), dropped: beside('dropped') };
}

/**
 * Puts the next file, which is closed and whole, in the place of the history, which is closed too. Where that fails everything is as it
 * was, and the error is thrown.
 */
export function swapDatabaseFiles(file: string): void {
  const { next, forgotten } = filesBeside(file);
  moveBoth([file, forgotten], [next, file]);
}

/** Puts the forgotten file back in the place of the history. Both are closed. Fails as `exchange` does. */
export function restoreForgottenFile(file: string): void {
  const { forgotten, dropped } = filesBeside(file);
  moveBoth([file, dropped], [forgotten, file]);
  try {
    removeFile(dropped);
  } catch {
    // The next start removes it.
  }
}

type Move = readonly [from: string, to: string];

function moveBoth(first: Move, second: Move): void {
  move(...first);
  try {
    move(...second);
  } catch (error) {
    move(first[1], first[0]);
    throw error;
  }
}

/** Whether a forgotten file is there that could be brought back. */
export function hasForgotten(file: string): boolean {
  return fs.existsSync(filesBeside(file).forgotten);
}

/** Deletes the file that an earlier forgetting of everything left. */
export function dropForgottenFile(file: string): void {
  removeFile(filesBeside(file).forgotten);
}

/** Deletes the forgotten file and all damaged ones that were ever set aside, which hold calls too. */
export function dropForgottenAndDamaged(file: string): void {
  removeFile(filesBeside(file).forgotten);
  for (const damaged of damagedBeside(file)) removeFile(damaged);
}

/** Deletes damaged files that were set aside before then, epoch ms; whether there were any. */
export function dropDamaged(file: string, before: number): boolean {
  const old = damagedBeside(file).filter((one) => fs.statSync(one).mtimeMs < before);
  for (const one of old) removeFile(one);
  return old.length > 0;
}

/**
 * Finishes what an end in the middle left, where no history is there: an exchange goes on, a taking back too. To be called before the
 * history's file is opened, which would make an empty one.
 */
export function recoverSwap(file: string): void {
  if (fs.existsSync(file)) return;
  const { next, forgotten, dropped } = filesBeside(file);
  if (fs.existsSync(dropped) && fs.existsSync(forgotten)) move(forgotten, file);
  else if (fs.existsSync(next)) move(next, file);
  else if (fs.existsSync(forgotten)) move(forgotten, file);
}

/** Deletes what an exchange left, once the history is there; at a start, when nothing can be taken back any more. */
export function dropLeftFiles(file: string): void {
  if (!fs.existsSync(file)) return;
  const { next, forgotten, dropped } = filesBeside(file);
  for (const left of [next, forgotten, dropped]) removeFile(left);
}

/** Where a damaged history is set aside to. */
export function damagedName(file: string, now: number): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}.damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}${ext}`);
}

function damagedBeside(file: string): string[] {
  const { dir, name, ext } = path.parse(file);
  return fs
    .readdirSync(dir)
    .filter((one) => one.startsWith(`${name}.damaged-`) && one.endsWith(ext))
    .map((one) => path.join(dir, one));
}

/** With what lies beside it: a file whose last connection is not quite gone still has its write-ahead log. All or nothing. */
function move(from: string, to: string): void {
  const moved: string[] = [];
  try {
    for (const side of sides) {
      if (side !== '' && !fs.existsSync(from + side)) continue;
      fs.renameSync(from + side, to + side);
      moved.push(side);
    }
  } catch (error) {
    for (const side of moved.reverse()) fs.renameSync(to + side, from + side);
    throw error;
  }
}

/** Deletes a database file with what lies beside it. */
export function removeFile(file: string): void {
  for (const side of sides) fs.rmSync(file + side, { force: true });
}
