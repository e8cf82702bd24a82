import type { MissedList, MissedRow } from '../../../../shared/calls/follow-up-state.ts';

/** Nothing was done today. */
export const idle = { called: false, done: 0, reached: 0, byColleagues: 0, colleague: null };

/** A list as main answers it, with these rows and their number. */
export function missedListOf(rows: Partial<Record<'open' | 'withheld' | 'dealtWith', MissedRow[]>>): MissedList {
  const { open = [], withheld = [], dealtWith = [] } = rows;
  const later = open.filter(({ state }) => state.kind === 'todo').length;
  const totals = { waiting: open.length - later, later, withheld: withheld.length, dealtWith: dealtWith.length };
  return { open, withheld, dealtWith, totals, today: idle };
}
