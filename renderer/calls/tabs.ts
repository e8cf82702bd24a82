import type { ViewFilter } from '../../shared/calls/view-filter.ts';

/** The quick filters, in the order they are shown. */
export const tabs = ['all', 'missed', 'in', 'out'] as const;
export type Tab = (typeof tabs)[number];

type Kinds = Pick<ViewFilter, 'ways' | 'outcomes'>;

const KINDS: Record<Tab, Kinds> = {
  all: { ways: [], outcomes: [] },
  missed: { ways: [], outcomes: ['missed'] },
  in: { ways: ['in'], outcomes: [] },
  out: { ways: ['out'], outcomes: [] },
};

/** The conditions that a tab stands for; the others stay as they are. */
export function kindsOf(tab: Tab): Kinds {
  return KINDS[tab];
}

/** The tab that stands for these conditions; null where none does. */
export function tabOf(filter: Kinds): Tab | null {
  const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();
  return tabs.find((tab) => same(KINDS[tab].ways, filter.ways) && same(KINDS[tab].outcomes, filter.outcomes)) ?? null;
}
