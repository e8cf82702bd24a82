import type { CallFilter } from '../../shared/views.ts';

/** The list's filters, in the order they are shown. */
export const tabs = ['all', 'missed', 'in', 'out'] as const;
export type Tab = (typeof tabs)[number];

/** What a tab asks of the history. */
export function filterOf(tab: Tab): CallFilter {
  return { way: tab === 'in' || tab === 'out' ? tab : 'all', missedOnly: tab === 'missed' };
}
