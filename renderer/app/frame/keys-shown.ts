import { createStore } from 'zustand/vanilla';

/** Whether the list of the keys is open. */
export const keysShown = createStore<boolean>(() => false);
