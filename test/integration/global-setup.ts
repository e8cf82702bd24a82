import { buildReadingThread } from '../support/directories/reading-thread.ts';

/** Vitest runs this once, before the first integration test. */
export default buildReadingThread;
