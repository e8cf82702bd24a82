import type { Budget, Notice, Status } from '../../shared/connection.ts';
import type { AppErrorData } from '../../shared/errors.ts';

/** What is wrong with the connection and needs a person, most pressing first; null when nothing does. */
export type Trouble =
  | { kind: 'keyLocked' }
  | { kind: 'keyMissing' }
  | { kind: 'refused'; error: AppErrorData }
  | { kind: 'offline'; error: AppErrorData; showingUpTo: number | null };

/** The trouble that a status tells of. */
export function troubleOf(status: Status): Trouble | null {
  if (status.key === 'locked') return { kind: 'keyLocked' };
  if (status.source.kind === 'pbx' && status.key === 'none') return { kind: 'keyMissing' };
  if (status.link.kind === 'refused') return { kind: 'refused', error: status.link.error };
  if (status.link.kind === 'offline') {
    return { kind: 'offline', error: status.link.error, showingUpTo: status.lastLookAt };
  }
  return null;
}

/** The line that always stands there: what is being read, or up to when calls are shown. */
export type Line =
  | { kind: 'fill'; read: number; total: number | null }
  | { kind: 'looking' }
  | { kind: 'upTo'; at: number }
  | { kind: 'offline'; upTo: number | null }
  | { kind: 'refused' }
  | { kind: 'never' };

/** The line for a status. A look in between, which comes every minute, does not change it. */
export function lineOf(status: Status): Line {
  if (status.link.kind === 'refused') return { kind: 'refused' };
  if (status.link.kind === 'offline') return { kind: 'offline', upTo: status.lastLookAt };
  if (status.firstFill.kind === 'running') {
    return { kind: 'fill', read: status.firstFill.read, total: status.firstFill.total };
  }
  if (status.lastLookAt !== null) return { kind: 'upTo', at: status.lastLookAt };
  return { kind: status.link.kind === 'looking' ? 'looking' : 'never' };
}

/** A budget is low below a twentieth of the limit, and in any case below 20 requests. */
export function isLow(budget: Budget | null): budget is Budget & { remaining: number } {
  if (budget === null || budget.remaining === null) return false;
  return budget.remaining < Math.max(20, (budget.limit ?? 0) / 20);
}

/** What can be put away once read. `unreadable` and `budget` are made here from the status, the rest are main's notices. */
export type Message =
  | Notice
  | { kind: 'unreadable'; count: number }
  | { kind: 'budget'; remaining: number; resetsAt: number | null };

/** A message's name for putting it away: the same again stays away, also with another count. */
export const messageKey = (message: Message): string =>
  'file' in message ? `${message.kind}:${message.file}` : message.kind;

/** The messages of a status that have not been put away. */
export function messagesOf(status: Status, putAway: readonly string[]): Message[] {
  const all: Message[] = [...status.notices];
  if (status.unreadableRecords > 0) all.push({ kind: 'unreadable', count: status.unreadableRecords });
  if (isLow(status.budget)) {
    all.push({ kind: 'budget', remaining: status.budget.remaining, resetsAt: status.budget.resetsAt });
  }
  return all.filter((message) => !putAway.includes(messageKey(message)));
}
