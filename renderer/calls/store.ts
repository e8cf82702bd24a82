import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Bridge, perConnection } from '../bridge.ts';
import { type ListSlice, listSlice } from './list/list-slice.ts';
import { type PageSlice, pageSlice } from './page/page-slice.ts';

/** The state of the calls feature: the list, the open page, the filter. */
export type CallsState = ListSlice & PageSlice;

/** A calls store over a bridge; tests hand in a fake one. `now` in epoch ms. */
export function createCallsStore(bridge: Bridge, now: () => number): StoreApi<CallsState> {
  return createStore<CallsState>((set, get) => ({
    ...listSlice(bridge, get, set, now),
    ...pageSlice(bridge, get, set),
  }));
}

/** The window's calls store. */
export const callsStore = perConnection((bridge) => createCallsStore(bridge, Date.now));
