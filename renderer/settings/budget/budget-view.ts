import type { Purpose, Status } from '../../../shared/connection.ts';
import { MINUTE } from '../../../shared/time/durations.ts';

type Needed = Pick<Status, 'budget' | 'spending' | 'link' | 'nextPollAt'>;

/** How much of the budget is left. `part`: 0 to 1. */
export type Left =
  | { kind: 'noLimit' }
  | { kind: 'unknown'; limit: number }
  | { kind: 'counted'; left: number; limit: number | null; part: number | null; resetsAt: number | null };

/** The last reported budget. */
export function leftOf({ budget }: Pick<Status, 'budget'>): Left {
  if (budget === null) return { kind: 'noLimit' };
  const { limit, remaining, resetsAt } = budget;
  if (remaining === null) return limit === null ? { kind: 'noLimit' } : { kind: 'unknown', limit };
  const part = limit === null || limit <= 0 ? null : Math.min(1, remaining / limit);
  return { kind: 'counted', left: remaining, limit, part, resetsAt };
}

/** When the next poll is due. */
export type Next =
  | { kind: 'now' }
  | { kind: 'refused'; at: number | null }
  | { kind: 'none' }
  | { kind: 'soon' }
  | { kind: 'again'; at: number }
  | { kind: 'afterReset'; at: number }
  | { kind: 'at'; at: number };

const soonMs = MINUTE;

/** `now`: epoch ms. */
export function nextOf({ link, nextPollAt, budget }: Needed, now: number): Next {
  if (link.kind === 'polling') return { kind: 'now' };
  if (link.kind === 'refused') return { kind: 'refused', at: nextPollAt };
  if (nextPollAt === null) return { kind: 'none' };
  if (budget !== null && budget.resetsAt !== null && budget.resetsAt > now && nextPollAt >= budget.resetsAt) {
    return { kind: 'afterReset', at: nextPollAt };
  }
  if (link.kind === 'offline') return { kind: 'again', at: nextPollAt };
  return nextPollAt - now < soonMs ? { kind: 'soon' } : { kind: 'at', at: nextPollAt };
}

/** The polling interval in a readable unit. Null while polling is off. */
export function everyOf({ pollEveryMs }: Pick<Status, 'pollEveryMs'>): Every | null {
  if (pollEveryMs === null) return null;
  const minutes = pollEveryMs / MINUTE;
  if (minutes < 0.75) return { unit: 'seconds', count: Math.max(10, Math.round(minutes * 6) * 10) };
  if (minutes < 90) return { unit: 'minutes', count: Math.round(minutes) };
  return { unit: 'hours', count: Math.round(minutes / 60) };
}

export interface Every {
  readonly unit: 'seconds' | 'minutes' | 'hours';
  readonly count: number;
}

/** The requests by purpose; those of others last, where known. */
export function spentOf({ spending }: Pick<Status, 'spending'>): { on: Purpose | 'by'; count: number }[] {
  const { made, byOthers } = spending;
  const own = (['polling', 'backfill', 'dialling', 'person'] as const).map((on) => ({ on, count: made[on] }));
  return byOthers === null ? own : [...own, { on: 'by', count: byOthers }];
}
