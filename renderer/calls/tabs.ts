import type { ViewFilter } from '../../shared/calls/view-filter.ts';

/** The quick filters, in the order they are shown. */
export const tabs = ['all', 'missed', 'in', 'out'] as const;
export type Tab = (typeof tabs)[number];

type Kinds = Pick<ViewFilter, 'directions' | 'outcomes'>;

const KINDS: Record<Tab, Kinds> = {
  all: { directions: [], outcomes: [] },
  missed: { directions: [], outcomes: ['missed'] },
  in: { directions: ['in'], outcomes: [] },
  out: { directions: ['out'], outcomes: [] },
};

/** The conditions that a tab stands for; the others stay as they are. */
export function kindsOf(tab: Tab): Kinds {
  return KINDS[tab];
}

/** The tab that stands for these conditions; null where none does. */
export function tabOf(filter: Kinds): Tab | null {
  const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();
  return (
    tabs.find((tab) => same(KINDS[tab].directions, filter.directions) && same(KINDS[tab].outcomes, filter.outcomes)) ??
    null
  );
}
