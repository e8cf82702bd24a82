import { AppError } from '../../shared/errors.ts';
import type { Timers } from '../timers.ts';

/** Node has four threads for files and for DNS. A share that doesn't answer keeps its thread, so the files of all directories get two at most. */
const mostAtOnce = 2;

/** Questions to the system that have no answer yet, by the path of their file. */
const asked = new Map<string, Promise<unknown>>();
let wasLate = false;

/**
 * The system's answer about a file. The next question about the same file waits for the answer to the last one. Rejects with AppError
 * `directory` (noFile) after so many ms. From then on a missing answer can't keep the process from ending.
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

/** Everything is closed by now. Node would wait for its threads before it ends (Node 24, Electron 33). */
function endWithoutAnswer(): void {
  if (asked.size > 0) process.kill(process.pid, 'SIGKILL');
}
