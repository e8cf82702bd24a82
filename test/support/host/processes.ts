import { readdirSync, readFileSync } from 'node:fs';

interface Running {
  readonly pid: number;
  readonly parent: number;
  /** When it was started, so that a number that was given out again is not taken for it. */
  readonly started: string;
}

/** The processes of this system; none where there is no /proc. */
function running(): Running[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name in brackets may itself contain spaces and brackets.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (fields[0] === 'Z') return [];
        return [{ pid: Number(name), parent: Number(fields[1]), started: fields[19] ?? '' }];
      } catch {
        return [];
      }
    });
}

/** A process and everything that it started, as of now. */
export function familyOf(pid: number): Running[] {
  const all = running();
  const found = all.filter((one) => one.pid === pid);
  for (const one of found) found.push(...all.filter((other) => other.parent === one.pid));
  return found;
}

/** Those of a family that still run. */
export function survivorsOf(family: readonly Running[]): number[] {
  const now = new Map(running().map((one) => [one.pid, one.started]));
  return family.filter((one) => now.get(one.pid) === one.started).map((one) => one.pid);
}

/** Kills the processes that still run and returns their ids. A process that has ended before it is killed is no error. */
export function killSurvivorsOf(family: readonly Running[]): number[] {
  const survivors = survivorsOf(family);
  for (const pid of survivors) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return survivors;
}

/** The part of Chromium or of the app that a process is, as its command line says: `main`, `renderer`, `gpu-process` … */
export function roleOf(pid: number): string {
  try {
    return /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? 'main';
  } catch {
    return 'ended';
  }
}

/** Proportional set size of a process in kB; 0 if it has just ended. */
export function memoryKb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
