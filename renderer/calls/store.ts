import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Bridge, bridge } from '../bridge.ts';
import { type CallersSlice, callersSlice } from './callers/callers-slice.ts';
import { type ExtensionsSlice, extensionsSlice } from './extensions-slice.ts';
import { type FacetsSlice, facetsSlice } from './find/facets-slice.ts';
import { type ViewsSlice, viewsSlice } from './find/filter-slice.ts';
import { type PbxSearchSlice, pbxSearchSlice } from './find/pbx-search-slice.ts';
import { type ListSlice, listSlice } from './list/list-slice.ts';
import { type ServerHistorySlice, serverHistorySlice } from './list/server-history-slice.ts';
import { type PageSlice, pageSlice } from './page/page-slice.ts';

/** Everything the calls feature keeps: the list, by call and by caller, the open ones, the known extensions, saved views. */
export type CallsState = ListSlice &
  CallersSlice &
  ServerHistorySlice &
  PageSlice &
  PbxSearchSlice &
  ExtensionsSlice &
  FacetsSlice &
  ViewsSlice;

/** A calls store over a bridge; tests hand in a fake one. `now` in epoch ms. */
export function createCallsStore(bridge: Bridge, now: () => number): StoreApi<CallsState> {
  return createStore<CallsState>((set, get) => ({
    ...listSlice(bridge, get, set, now),
    ...callersSlice(bridge, get, set, now),
    ...serverHistorySlice(bridge, get, set),
    ...pageSlice(bridge, get, set),
    ...pbxSearchSlice(bridge, get, set),
    ...facetsSlice(bridge, set),
    ...viewsSlice(bridge, set),
    ...extensionsSlice(bridge, set),
  }));
}

/** The window's calls store. */
export const callsStore = createCallsStore(bridge, Date.now);
