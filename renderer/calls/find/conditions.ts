import { noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';

/** Whether the filter leaves any call out. */
export function isFiltering(filter: ViewFilter): boolean {
  return filter.text.trim() !== '' || JSON.stringify({ ...filter, text: '' }) !== JSON.stringify(noViewFilter);
}

/** Whether the filter has conditions, besides its text and, beside tabs, the selected one. */
export function hasConditions(filter: ViewFilter, hasTabs = true): boolean {
  return isFiltering({ ...filter, ...(hasTabs && tabOf(filter) !== null && kindsOf.all), text: '' });
}

/** The quick filters, in the order they are shown. */
export const tabs = ['all', 'missed', 'in', 'out'] as const;
export type Tab = (typeof tabs)[number];

type Kinds = Pick<ViewFilter, 'directions' | 'outcomes'>;

/** The conditions of each tab. */
export const kindsOf: Readonly<Record<Tab, Kinds>> = {
  all: { directions: [], outcomes: [] },
  missed: { directions: [], outcomes: ['missed'] },
  in: { directions: ['in'], outcomes: [] },
  out: { directions: ['out'], outcomes: [] },
};

/** The tab with these conditions; null for none. */
export function tabOf(filter: Kinds): Tab | null {
  const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();
  return (
    tabs.find(
      (tab) => same(kindsOf[tab].directions, filter.directions) && same(kindsOf[tab].outcomes, filter.outcomes),
    ) ?? null
  );
}
