import { AppError } from '../../shared/errors.ts';
import type { Timers } from '../timers.ts';

/** Node asks the system for files in four threads, and the DNS in the same. A share that doesn't answer keeps its thread, so all files of directories have two. */
const mostAtOnce = 2;

/** What the system was asked of a file, by its path, until it answers. */
const asked = new Map<string, Promise<unknown>>();
let wasLate = false;

/**
 * What the system says of a file. While it has not answered the last question, it is asked nothing more of the same file. Rejects with AppError `directory` (noFile) after so many ms; then an
 * answer that never comes can't keep the process from its end either.
 */
export async function askFile<T>(file: string, ask: () => Promise<T>, timers: Timers, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => {});
  const timer = timers.setTimeout(() => {
    if (!wasLate) process.once('exit', endWithoutAnswer);
    wasLate = true;
    late.reject(new AppError({ kind: 'directory', reason: 'noFile' }));
  }, ms);
  try {
    while (asked.has(file) || asked.size >= mostAtOnce) await Promise.race([...asked.values(), late.promise]);
    const answer = ask().finally(() => asked.delete(file));
    asked.set(
      file,
      answer.catch(() => {}),
    );
    return await Promise.race([answer, late.promise]);
  } finally {
    timers.clearTimeout(timer);
  }
}

/** Everything is closed by now, and the end of the process would wait for the threads (Node 24, Electron 33). */
function endWithoutAnswer(): void {
  if (asked.size > 0) process.kill(process.pid, 'SIGKILL');
}
