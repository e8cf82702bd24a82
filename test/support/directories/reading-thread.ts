/** The thread that reads directories, from its source. */
export const READING_THREAD = new URL('../../../electron/directories/reading-thread.ts', import.meta.url);
