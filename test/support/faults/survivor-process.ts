import { createEmitter } from '../../../electron/emitter.ts';
import { surviveUncaught } from '../../../electron/uncaught.ts';

/** Runs as a separate process: raises an unhandled error of each kind and reports the result. */
const say = (text: string) => process.stdout.write(`${text}\n`);
const wordsOf = (thrown: unknown): string =>
  thrown instanceof Error && thrown.cause !== undefined ? `${thrown} < ${wordsOf(thrown.cause)}` : String(thrown);

surviveUncaught(process, { error: (what, thrown) => void say(`${what}: ${wordsOf(thrown)}`) }, Date.now);
const emitter = createEmitter('history changed');
emitter.on(() => {
  throw new Error('a listener');
});
emitter.on(() => say('second listener'));
emitter.emit();
setTimeout(() => {
  setTimeout(() => {
    void Promise.reject(new Error('a promise'));
    setTimeout(() => say('still here'), 1);
  }, 1);
  throw new Error('a timer');
}, 1);
