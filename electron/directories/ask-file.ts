import { AppError } from '../../shared/errors.ts';
import type { Timers } from '../timers.ts';

/** A question to the system that has no answer yet. `settled`: it has one, or is late. */
interface Question {
  readonly answer: Promise<unknown>;
  readonly settled: Promise<unknown>;
  isLate: boolean;
}

/** Open questions by the path of their file. */
const asked = new Map<string, Question>();
let wasLate = false;

/**
 * Node has four threads for files and for DNS, and a share that doesn't answer keeps its thread. The files of all directories get two, and a third one beside those
 * that are late: two dead shares stop no other file.
 */
function isFull(): boolean {
  const late = [...asked.values()].filter(({ isLate }) => isLate).length;
  return asked.size - late >= 2 || asked.size >= 3;
}

/**
 * The system's answer about a file. The next question about the same file waits for the answer to the last one. Rejects with AppError
 * `directory` (noFile) after so many ms. From then on a missing answer can't keep the process from ending.
 */
export async function askFile<T>(file: string, ask: () => Promise<T>, timers: Timers, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => {});
  let question: Question | null = null;
  const timer = timers.setTimeout(() => {
    if (!wasLate) process.once('exit', endWithoutAnswer);
    wasLate = true;
    if (question !== null) question.isLate = true;
    late.reject(new AppError({ kind: 'directory', reason: 'noFile' }));
  }, ms);
  try {
    while (asked.has(file) || isFull()) {
      const next = [...asked.values()].map(({ answer, settled, isLate }) => (isLate ? answer : settled));
      await Promise.race([...next, late.promise]);
    }
    const given = ask().finally(() => asked.delete(file));
    const answer = given.catch(() => {});
    question = { answer, settled: Promise.race([answer, late.promise.catch(() => {})]), isLate: false };
    asked.set(file, question);
    return await Promise.race([given, late.promise]);
  } finally {
    timers.clearTimeout(timer);
  }
}

/** Everything is closed by now. Node would wait for its threads before it ends (Node 24, Electron 33). */
function endWithoutAnswer(): void {
  if (asked.size > 0) process.kill(process.pid, 'SIGKILL');
}
