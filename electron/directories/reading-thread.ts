import { parentPort, workerData } from 'node:worker_threads';
import { errorData } from '../../shared/errors.ts';
import { realTimers } from '../timers.ts';
import { readDirectory } from './read-directory.ts';
import type { FromThread, ReadingJob, Services } from './read-in-thread.ts';
import type { CopyOfSource } from './reading.ts';

/** So many entries are in one message: main unpacks it in one go. */
const PART = 100;

const job = workerData as ReadingJob;

const say = (said: FromThread): void => parentPort?.postMessage(said);

/** Asks main. It answers one question after the other, and ends the thread where it can't. */
function ask<Name extends keyof Services>(name: Name, ...input: Parameters<Services[Name]>) {
  const answer = Promise.withResolvers<Awaited<ReturnType<Services[Name]>>>();
  parentPort?.once('message', answer.resolve);
  say({ ask: name, input } as FromThread);
  return answer.promise;
}

const copy: CopyOfSource = {
  cursor: job.cursor,
  entries: (after) => ask('entries', after),
  async put(items) {
    for (let at = 0; at < items.length; at += PART) await ask('put', items.slice(at, at + PART));
  },
  async remove(items) {
    for (let at = 0; at < items.length; at += PART) await ask('remove', items.slice(at, at + PART));
  },
};

const { source, country, deadlines, file } = job;
readDirectory(
  source,
  { country: () => country, timers: realTimers, now: Date.now, deadlines },
  {
    ...{ copy, file, signal: new AbortController().signal },
    password: () => ask('password'),
    agreed: () => ask('agreed'),
  },
).then(
  (end) => say({ end }),
  (error: unknown) => say({ failed: errorData(error) }),
);
