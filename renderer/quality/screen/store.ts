import { createStore, type StoreApi } from 'zustand/vanilla';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { type Bridge, bridge } from '../../bridge.ts';
import { type Loadable, settled } from '../../ui/feedback/loadable.ts';
import { singleFlight } from '../../ui/single-flight.ts';

/** The ranges to choose from, in days; null for all calls. */
export const ranges = [7, 30, 90, null] as const;
export type Range = (typeof ranges)[number];

/** What the Quality screen shows. `days`: the range of the shown report, which may still be the one before. */
export interface QualityStore {
  extension: string | null;
  range: Range;
  shown: Loadable<{ report: QualityReport; days: Range }>;
  /** Shows the report of an extension, over `asked` days where given. One that is shown is loaded again in place. */
  open(extension: string, asked?: { readonly days: number }): Promise<void>;
  /** Changes the range; the report stays until the next is there. */
  setRange(range: Range): Promise<void>;
  /** Loads the report again; the old one stays where that fails. */
  refresh(): Promise<void>;
}

/** A store over a bridge; tests hand in a fake one. */
export function createQualityStore(bridge: Bridge): StoreApi<QualityStore> {
  return createStore<QualityStore>((put, get) => {
    const load = singleFlight(async () => {
      const { extension, range } = get();
      if (extension === null) return;
      const answer = await bridge.call('quality.report', { extension, days: range });
      const now = get();
      if (now.extension !== extension || now.range !== range) return;
      const isSame = now.shown.kind === 'shown' && now.shown.days === range;
      if (!answer.ok && isSame) return;
      put({ shown: settled(answer, (report) => ({ report, days: range })) });
    });
    let askedBefore: object | undefined;
    return {
      extension: null,
      range: 30,
      shown: { kind: 'loading' },
      open(extension, asked) {
        const range = ranges.find((days) => days === asked?.days);
        if (range !== undefined && asked !== askedBefore) put({ range });
        askedBefore = asked;
        if (get().extension !== extension) put({ extension, shown: { kind: 'loading' } });
        return load();
      },
      setRange(range) {
        const { shown } = get();
        put({ range, ...(shown.kind === 'failed' ? { shown: { kind: 'loading' } } : {}) });
        return load();
      },
      refresh: load,
    };
  });
}

/** The window's own store. */
export const qualityStore = createQualityStore(bridge);
