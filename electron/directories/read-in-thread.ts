import { Worker } from 'node:worker_threads';
import type { Directory } from '../../shared/directories/directory.ts';
import { AppError, type AppErrorData } from '../../shared/errors.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { type ChangedFile, changedFile } from './changed-file.ts';
import type { ReadDeps, ReadingDeps } from './read-directory.ts';
import type { CopyOfSource, ReadingEnd } from './reading.ts';

/** What a thread begins with. No secret is in it. */
export interface ReadingJob extends Pick<CopyOfSource, 'cursor'> {
  readonly source: Directory;
  readonly country: string;
  readonly deadlines: ReadDeps['deadlines'];
  readonly file: ChangedFile | null;
}

/** What the thread may ask of main, one question at a time. */
export type Services = Pick<CopyOfSource, 'entries' | 'put' | 'remove'> & {
  password(): Promise<string>;
  agreed(): Promise<number | null>;
};

/** What a thread says. Main's only messages are answers. */
export type FromThread =
  | { [Name in keyof Services]: { readonly ask: Name; readonly input: Parameters<Services[Name]> } }[keyof Services]
  | { readonly end: ReadingEnd }
  | { readonly failed: AppErrorData };

/**
 * Reads as `readDirectory` does, in a thread that lives for one reading: what parsing costs, and the memory that is cleared after it, holds main up no more. Main
 * has the copy, the vault and the file: a share that never answers would keep a thread for ever. `script`: the file of reading-thread.ts.
 */
export const readInThread =
  (script: URL) =>
  async (source: Directory, deps: Omit<ReadDeps, 'dns'>, reading: ReadingDeps): Promise<ReadingEnd> => {
    const { copy, signal, password, agreed = () => null } = reading;
    const { timers, now, files, deadlines } = deps;
    const { cursor } = copy;
    const file =
      source.kind === 'file'
        ? await changedFile({ source, cursor, files, timers, now, deadlineMs: deadlines?.wholeMs ?? MINUTE })
        : null;
    if (file !== null && !('bytes' in file)) return file;
    signal.throwIfAborted();
    const services: Services = { ...copy, password, agreed: async () => agreed() };
    const job: ReadingJob = { source, cursor, country: deps.country(), deadlines, file };
    const thread = new Worker(script, {
      workerData: job,
      transferList: file === null ? [] : [file.bytes.buffer],
      name: 'directory',
    });
    const end = Promise.withResolvers<ReadingEnd>();
    const abort = () => end.reject(signal.reason);
    signal.addEventListener('abort', abort);
    thread.on('error', end.reject);
    thread.on('exit', () => end.reject(new Error('The thread ended before its reading.')));
    thread.on('message', (said: FromThread) => {
      if ('end' in said) end.resolve(said.end);
      else if ('failed' in said) end.reject(new AppError(said.failed));
      else answer(services, said).then((value) => thread.postMessage(value), end.reject);
    });
    try {
      return await end.promise;
    } finally {
      signal.removeEventListener('abort', abort);
      void thread.terminate();
    }
  };

function answer(services: Services, { ask, input }: Extract<FromThread, { ask: unknown }>): Promise<unknown> {
  return (services[ask] as (...input: readonly unknown[]) => Promise<unknown>)(...input);
}
