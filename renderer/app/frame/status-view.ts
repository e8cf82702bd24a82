import { type Budget, type LinkTrouble, linkTroubleOf, type Notice, type Status } from '../../../shared/connection.ts';
import type { AppErrorData } from '../../../shared/errors.ts';

/** What is wrong with the connection and needs a person, most pressing first; null when nothing does. */
export type Trouble =
  | { kind: 'keyLocked' }
  | { kind: 'keyMissing' }
  | { kind: 'refused'; error: AppErrorData }
  | { kind: 'notUpdated'; error: AppErrorData; showingUpTo: number | null };

/** The trouble that a status tells of. */
export function troubleOf(status: Status): Trouble | null {
  if (status.key === 'locked') return { kind: 'keyLocked' };
  if (status.source.kind === 'pbx' && status.key === 'none') return { kind: 'keyMissing' };
  if (status.link.kind === 'refused') return { kind: 'refused', error: status.link.error };
  if (status.link.kind === 'offline') {
    return { kind: 'notUpdated', error: status.link.error, showingUpTo: status.lastPollAt };
  }
  return null;
}

/** The line that always stands there: what is being read, or up to when calls are shown. */
export type Line =
  | { kind: 'fill'; extension: string; read: number; total: number | null }
  | { kind: 'looking' }
  | { kind: 'upTo'; at: number }
  | { kind: 'notUpdated'; why: LinkTrouble; upTo: number | null }
  | { kind: 'refused' }
  | { kind: 'never' };

/** The line for a status. A look in between, which comes every minute, does not change it. */
export function lineOf(status: Status): Line {
  if (status.link.kind === 'refused') return { kind: 'refused' };
  if (status.link.kind === 'offline') {
    return { kind: 'notUpdated', why: linkTroubleOf(status.link.error), upTo: status.lastPollAt };
  }
  if (status.firstFill.kind === 'running') {
    const { extension, read, total } = status.firstFill;
    return { kind: 'fill', extension, read, total };
  }
  if (status.lastPollAt !== null) return { kind: 'upTo', at: status.lastPollAt };
  return { kind: status.link.kind === 'looking' ? 'looking' : 'never' };
}

/** A budget is low below a twentieth of the limit, and in any case below 20 requests. */
export function isLow(budget: Budget | null): budget is Budget & { remaining: number } {
  if (budget === null || budget.remaining === null) return false;
  return budget.remaining < Math.max(20, (budget.limit ?? 0) / 20);
}

/** What can be put away once read: main's notices, and what is made here from the status. */
export type Message =
  | Notice
  | { kind: 'unreadable'; count: number }
  | { kind: 'budget'; remaining: number; resetsAt: number | null }
  | { kind: 'fillStopped'; extension: string; back: number | null }
  | { kind: 'fillPaused'; read: number };

/** A message's name for putting it away: the same again stays away, also with another count; another stop is another. */
export function messageKey(message: Message): string {
  if ('file' in message) return `${message.kind}:${message.file}`;
  if (message.kind === 'unexpectedError') return `unexpectedError:${message.at}`;
  return message.kind === 'fillStopped' ? `fillStopped:${message.extension}:${message.back}` : message.kind;
}

/** The messages of a status that have not been put away. */
export function messagesOf(status: Status, dismissed: readonly string[]): Message[] {
  const all: Message[] = [...status.notices];
  if (status.unreadableRecords > 0) all.push({ kind: 'unreadable', count: status.unreadableRecords });
  if (isLow(status.budget)) {
    all.push({ kind: 'budget', remaining: status.budget.remaining, resetsAt: status.budget.resetsAt });
  }
  const fill = status.firstFill;
  if (fill.kind === 'stopped') all.push({ kind: 'fillStopped', extension: fill.extension, back: fill.back });
  if (fill.kind === 'paused') all.push({ kind: 'fillPaused', read: fill.read });
  return all.filter((message) => !dismissed.includes(messageKey(message)));
}
