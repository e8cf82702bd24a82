import { createStore } from 'zustand/vanilla';
import { noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { perConnection } from '../../bridge.ts';
import { createResource } from '../../resource.ts';

/** The ranges to choose from at once, in days; null for all calls. The filter has others. */
export const ranges = [7, 30, 90, null] as const;
export type Range = (typeof ranges)[number];

/** The filter's range of these days. */
export function rangeOf(days: Range): ViewFilter['range'] {
  return days === null ? { kind: 'any' } : { kind: 'days', days };
}

/** The days of a filter's range; undefined for one that is not among `ranges`. */
export function daysOf({ range }: Pick<ViewFilter, 'range'>): Range | undefined {
  return ranges.find((days) => JSON.stringify(rangeOf(days)) === JSON.stringify(range));
}

/** The filter that is chosen. */
export const qualityFilter = perConnection(() =>
  createStore<ViewFilter>(() => ({ ...noViewFilter, range: rangeOf(30) })),
);

/** A report, and the filter that is chosen. */
export interface FilteredReport {
  report: QualityReport;
  filter: ViewFilter;
}

/** The report of an extension. It stays while that under another filter is loaded. */
export const qualityReport = perConnection((bridge) =>
  createResource(
    (question: Pick<FilteredReport, 'filter'> & { readonly extension: string }) =>
      bridge.call('quality.report', question),
    (before, next) => before.extension === next.extension,
  ),
);
