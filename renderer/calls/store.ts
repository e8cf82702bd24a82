import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Bridge, bridge } from '../bridge.ts';
import { type CallersSlice, callersSlice } from './callers/callers-slice.ts';
import { type ExtensionsSlice, extensionsSlice } from './extensions-slice.ts';
import { type FilterSlice, filterSlice } from './find/filter-slice.ts';
import { type PbxSearchSlice, pbxSearchSlice } from './find/pbx-search-slice.ts';
import { type ListSlice, listSlice } from './list/list-slice.ts';
import { type ServerHistorySlice, serverHistorySlice } from './list/server-history-slice.ts';
import { type OtherCallsSlice, otherCallsSlice } from './page/other-calls-slice.ts';
import { type PageSlice, pageSlice } from './page/page-slice.ts';

/** The state of the calls feature: the list by call and by caller, the open page, extensions, filters and views. */
export type CallsState = ListSlice &
  CallersSlice &
  ServerHistorySlice &
  PageSlice &
  OtherCallsSlice &
  PbxSearchSlice &
  ExtensionsSlice &
  FilterSlice;

/** A calls store over a bridge; tests hand in a fake one. `now` in epoch ms. */
export function createCallsStore(bridge: Bridge, now: () => number): StoreApi<CallsState> {
  return createStore<CallsState>((set, get) => ({
    ...listSlice(bridge, get, set, now),
    ...callersSlice(bridge, get, set, now),
    ...serverHistorySlice(bridge, get, set),
    ...pageSlice(bridge, get, set),
    ...otherCallsSlice(bridge, get, set, now),
    ...pbxSearchSlice(bridge, get, set),
    ...filterSlice(bridge, set),
    ...extensionsSlice(bridge, set),
  }));
}

/** The window's calls store. */
export const callsStore = createCallsStore(bridge, Date.now);
