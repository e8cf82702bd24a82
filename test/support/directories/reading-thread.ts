import { pathToFileURL } from 'node:url';
import { buildPart } from '../../../build/build.ts';
import { inOut } from '../../../build/paths.ts';
import threads from '../../../build/vite.threads.ts';

const FOLDER = inOut('test/threads');

/**
 * The thread that reads directories, as it is built: `buildReadingThread` comes first. From its sources, Node would take the types out of them in each thread by
 * WebAssembly, and V8 13.6 crashes now and then where such threads come and go (`Runtime_TierUpWasmToJSWrapper` frees code that has no module). The app's own
 * threads have no WebAssembly.
 */
export const READING_THREAD = pathToFileURL(`${FOLDER}/reading-thread.js`);

/** Builds the thread from the sources of now, in a second. */
export async function buildReadingThread(): Promise<void> {
  await buildPart({ ...threads, logLevel: 'silent', build: { ...threads.build, outDir: FOLDER } });
}
