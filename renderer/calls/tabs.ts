import { type CallFilter, noFilter } from '../../shared/find.ts';

/** The list's filters, in the order they are shown. */
export const tabs = ['all', 'missed', 'in', 'out'] as const;
export type Tab = (typeof tabs)[number];

/** What a tab asks of the history. */
export function filterOf(tab: Tab): CallFilter {
  switch (tab) {
    case 'all':
      return noFilter;
    case 'missed':
      return { ...noFilter, outcomes: ['missed'] };
    case 'in':
    case 'out':
      return { ...noFilter, ways: [tab] };
  }
}
