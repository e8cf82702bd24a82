import { createStore, type StoreApi } from 'zustand/vanilla';
import { noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { type Bridge, perConnection } from '../../bridge.ts';
import { type Loadable, settled } from '../../ui/feedback/loadable.ts';
import { singleFlight } from '../../ui/single-flight.ts';

/** The ranges to choose from at once, in days; null for all calls. The filter has others. */
export const ranges = [7, 30, 90, null] as const;
export type Range = (typeof ranges)[number];

/** What the Quality screen shows. `shown.filter`: that of the shown report, which may still be the one before. */
export interface QualityStore {
  extension: string | null;
  filter: ViewFilter;
  shown: Loadable<{ report: QualityReport; filter: ViewFilter }>;
  /** Shows the report of an extension. One that is shown is loaded again in place. */
  open(extension: string): Promise<void>;
  /** Changes conditions of the filter; the report stays until the next is there. */
  setFilter(patch: Partial<ViewFilter>): Promise<void>;
  /** Loads the report again; the old one stays where that fails. */
  refresh(): Promise<void>;
}

/** The filter's range of these days. */
export function rangeOf(days: Range): ViewFilter['range'] {
  return days === null ? { kind: 'any' } : { kind: 'days', days };
}

/** The days of a filter's range; undefined for one that is not among `ranges`. */
export function daysOf({ range }: Pick<ViewFilter, 'range'>): Range | undefined {
  return ranges.find((days) => JSON.stringify(rangeOf(days)) === JSON.stringify(range));
}

/** A store over a bridge; tests hand in a fake one. */
export function createQualityStore(bridge: Bridge): StoreApi<QualityStore> {
  return createStore<QualityStore>((put, get) => {
    const load = singleFlight(async () => {
      const { extension, filter } = get();
      if (extension === null) return;
      const answer = await bridge.call('quality.report', { extension, filter });
      const now = get();
      if (now.extension !== extension || now.filter !== filter) return;
      const isSame = now.shown.kind === 'shown' && now.shown.filter === filter;
      if (!answer.ok && isSame) return;
      put({ shown: settled(answer, (report) => ({ report, filter })) });
    });
    return {
      extension: null,
      filter: { ...noViewFilter, range: rangeOf(30) },
      shown: { kind: 'loading' },
      open(extension) {
        if (get().extension !== extension) put({ extension, shown: { kind: 'loading' } });
        return load();
      },
      setFilter(patch) {
        const { shown, filter } = get();
        put({ filter: { ...filter, ...patch }, ...(shown.kind === 'failed' ? { shown: { kind: 'loading' } } : {}) });
        return load();
      },
      refresh: load,
    };
  });
}

/** The window's own store. */
export const qualityStore = perConnection(createQualityStore);
