import { createStore, type StoreApi } from 'zustand/vanilla';
import { noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { type Bridge, perConnection } from '../../bridge.ts';
import { type Answer, createResource, type Resource } from '../../resource.ts';
import { isSameJson } from '../../ui/same-json.ts';

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

/** Whether tables stand in the place of pictures. */
export const showsTables = createStore<boolean>(() => false);

/** A report and its filter. */
export interface FilteredReport {
  report: QualityReport;
  filter: ViewFilter;
}

type Question = Pick<FilteredReport, 'filter'> & { readonly extension: string };

/** The report of an extension over a bridge. It stays while that under another filter is loaded. */
export function createReport(bridge: Bridge): StoreApi<Resource<Question, FilteredReport>> {
  return createResource(
    async (question: Question) => {
      const answer = await bridge.call('quality.report', question);
      return answer.ok ? { ok: true, value: { report: answer.value, filter: question.filter } } : answer;
    },
    (before, next) => before.extension === next.extension,
  );
}

/** Why there is no report under this filter. Null where there is one: it stays where it could not be loaded again. */
export function failureOf(answer: Answer<FilteredReport>, filter: ViewFilter): AppErrorData | null {
  return answer.kind === 'failed' && !isSameJson(answer.value?.filter, filter) ? answer.error : null;
}

/** The window's own report. */
export const qualityReport = perConnection(createReport);
