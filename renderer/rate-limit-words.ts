import type { Budget } from '../shared/connection.ts';
import type { Text } from '../shared/messages/index.ts';
import { writerOf } from '../shared/messages/number-words.ts';

/** Whether less than a twentieth of the limit, or fewer than 20 requests, are left. Of a limit that is soon whole again that says nothing. */
export function isLow(budget: Budget | null): budget is Budget & { remaining: number } {
  if (budget === null || budget.remaining === null || budget.window !== undefined) return false;
  return budget.remaining < Math.max(20, (budget.limit ?? 0) / 20);
}

/** How much of the limit is left, as far as the PBX reports it: "41 of 2,000 requests left". */
export function leftWords(budget: Budget | null, t: Text): string {
  const { limit = null, remaining = null } = budget ?? {};
  const count = writerOf(t.language);
  if (remaining === null) return limit === null ? t('limit.none') : t('limit.unused', { limit: count(limit) });
  if (limit === null) return t('limit.leftOpen', { left: count(remaining) });
  return t('limit.left', { left: count(remaining), limit: count(limit) });
}
