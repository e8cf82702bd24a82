import fs from 'node:fs';
import path from 'node:path';

/**
 * The files beside the history while everything in it is being forgotten. `next` is the one to come, `forgotten` the one that was,
 * kept until it is too late to take it back, `dropped` the one that gives way when it is taken back.
 */
export function filesBeside(file: string): { next: string; forgotten: string; dropped: string } {
  const { dir, name, ext } = path.parse(file);
  const beside = (word: string) => path.join(dir, `${name}.${word}${ext}`);
  return { next: beside('next'), forgotten: beside('forgotten'), dropped: beside('dropped') };
}

/** Puts the next file, which is closed and whole, in the place of the history, which is closed too. */
export function exchange(file: string): void {
  const { next, forgotten } = filesBeside(file);
  move(file, forgotten);
  move(next, file);
}

/** Puts the forgotten file back in the place of the history. Both are closed. */
export function bringBack(file: string): void {
  const { forgotten, dropped } = filesBeside(file);
  move(file, dropped);
  move(forgotten, file);
  remove(dropped);
}

/** Whether a forgotten file is there that could be brought back. */
export function hasForgotten(file: string): boolean {
  return fs.existsSync(filesBeside(file).forgotten);
}

/** Deletes the forgotten file and all damaged ones that were ever set aside, which hold calls too. */
export function dropForgotten(file: string): void {
  remove(filesBeside(file).forgotten);
  for (const damaged of damagedBeside(file)) remove(damaged);
}

/** Deletes damaged files that were set aside before then, epoch ms; whether there were any. */
export function dropDamaged(file: string, before: number): boolean {
  const old = damagedBeside(file).filter((one) => fs.statSync(one).mtimeMs < before);
  for (const one of old) remove(one);
  return old.length > 0;
}

/** Finishes what an end in the middle left, before the history is opened: an exchange goes on, a taking back too. */
export function finishExchange(file: string): void {
  const { next, forgotten, dropped } = filesBeside(file);
  if (!fs.existsSync(file)) {
    if (fs.existsSync(dropped) && fs.existsSync(forgotten)) fs.renameSync(forgotten, file);
    else if (fs.existsSync(next)) fs.renameSync(next, file);
  }
  for (const left of [next, forgotten, dropped]) remove(left);
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

/** With what lies beside it: a file whose last connection is not quite gone still has its write-ahead log. */
function move(from: string, to: string): void {
  fs.renameSync(from, to);
  for (const side of ['-wal', '-shm']) if (fs.existsSync(from + side)) fs.renameSync(from + side, to + side);
}

function remove(file: string): void {
  for (const side of ['', '-wal', '-shm']) fs.rmSync(file + side, { force: true });
}
