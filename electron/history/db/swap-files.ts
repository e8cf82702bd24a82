import fs from 'node:fs';
import path from 'node:path';

const sides = ['', '-wal', '-shm'];

/**
 * The files beside the history while everything in it is forgotten. `next`: the new file; `forgotten`: the old one, until it is too late to
 * undo; `dropped`: the new one while it is replaced by the restored one.
 */
export function filesBeside(file: string): { next: string; forgotten: string; dropped: string } {
  const { dir, name, ext } = path.parse(file);
  const beside = (word: string) => path.join(dir, `${name}.${word}${ext}`);
  return { next: beside('next'), forgotten: beside('forgotten'), dropped: beside('dropped') };
}

/** Replaces the history with the next file. Both are closed. If it fails nothing has changed, and the error is thrown. */
export function swapDatabaseFiles(file: string): void {
  const { next, forgotten } = filesBeside(file);
  moveBoth([file, forgotten], [next, file]);
}

/** Replaces the history with the forgotten file. Both are closed. Fails as `swapDatabaseFiles` does. */
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

/** Whether there is a forgotten file to restore. */
export function hasForgotten(file: string): boolean {
  return fs.existsSync(filesBeside(file).forgotten);
}

/** Deletes the forgotten file of an earlier swap. */
export function dropForgottenFile(file: string): void {
  removeFile(filesBeside(file).forgotten);
}

/** Deletes the forgotten file and all damaged ones that were set aside, which contain calls too. */
export function dropForgottenAndDamaged(file: string): void {
  removeFile(filesBeside(file).forgotten);
  for (const damaged of damagedBeside(file)) removeFile(damaged);
}

/** Deletes damaged files that were set aside before `before`, epoch ms. Returns whether there were any. */
export function dropDamaged(file: string, before: number): boolean {
  const old = damagedBeside(file).filter((one) => fs.statSync(one).mtimeMs < before);
  for (const one of old) removeFile(one);
  return old.length > 0;
}

/** Finishes a swap or restore that a crash broke off, if there is no history. Call it before opening the file, which would create an empty one. */
export function recoverSwap(file: string): void {
  if (fs.existsSync(file)) return;
  const { next, forgotten, dropped } = filesBeside(file);
  if (fs.existsSync(dropped) && fs.existsSync(forgotten)) move(forgotten, file);
  else if (fs.existsSync(next)) move(next, file);
  else if (fs.existsSync(forgotten)) move(forgotten, file);
}

/** Deletes what a swap left, if there is a history. Call it at a start, when nothing can be undone any more. */
export function dropLeftFiles(file: string): void {
  if (!fs.existsSync(file)) return;
  const { next, forgotten, dropped } = filesBeside(file);
  for (const left of [next, forgotten, dropped]) removeFile(left);
}

/** The name for a damaged history that is set aside. */
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

/** Renames a database file with its write-ahead log, which stays while a connection is closing. All or nothing. */
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

/** Deletes a database file with its write-ahead log. */
export function removeFile(file: string): void {
  for (const side of sides) fs.rmSync(file + side, { force: true });
}
