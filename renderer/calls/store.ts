import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Bridge, bridge } from '../bridge.ts';
import { type ExtensionsSlice, extensionsSlice } from './extensions-slice.ts';
import { type ListSlice, listSlice } from './list-slice.ts';
import { type PageSlice, pageSlice } from './page-slice.ts';

/** Everything the calls feature keeps: the list, the open call, the known extensions. */
export type CallsState = ListSlice & PageSlice & ExtensionsSlice;

/** A calls store over a bridge; tests hand in a fake one. `now` in epoch ms. */
export function createCallsStore(bridge: Bridge, now: () => number): StoreApi<CallsState> {
  return createStore<CallsState>((set, get) => ({
    ...listSlice(bridge, get, set, now),
    ...pageSlice(bridge, get, set),
    ...extensionsSlice(bridge, set),
  }));
}

/** The window's calls store. */
export const callsStore = createCallsStore(bridge, Date.now);
