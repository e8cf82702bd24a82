import type { Departure } from '../../../electron/pbx/client.ts';

/** Lets a POST leave at once, for tests of the steps after it. */
export const atOnce: Departure = { signal: new AbortController().signal, leave() {} };
