import { createStore } from 'zustand/vanilla';
import { noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { Result } from '../../../shared/errors.ts';
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

/** A report, and the filter that it was made under. */
export interface FilteredReport {
  report: QualityReport;
  filter: ViewFilter;
}

interface Question extends Pick<FilteredReport, 'filter'> {
  readonly extension: string;
}

/** The report of an extension with its filter: it stays while that under another filter is loaded. */
export const qualityReport = perConnection((bridge) =>
  createResource(
    async (question: Question): Promise<Result<FilteredReport>> => {
      const result = await bridge.call('quality.report', question);
      return result.ok ? { ok: true, value: { report: result.value, filter: question.filter } } : result;
    },
    (before, next) => before.extension === next.extension,
  ),
);
