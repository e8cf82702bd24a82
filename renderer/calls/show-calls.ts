import { noViewFilter, type ViewFilter } from '../../shared/calls/view-filter.ts';
import { appStore } from '../navigation/app-store.ts';
import { callsStore } from './calls-store.ts';

/** Shows the list of calls under this filter alone. */
export function showCalls(filter: Partial<ViewFilter>): void {
  void callsStore.getState().setFilter({ ...noViewFilter, ...filter });
  appStore.getState().showList(true);
}
