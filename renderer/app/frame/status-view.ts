import type { Budget, Notice, Status } from '../../../shared/connection.ts';
import { type Trouble, troubleOf, troubles, troubleTitle } from '../../../shared/trouble.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { clockTime } from '../../ui/call/format-time.ts';

/** The status line: what is being loaded, or when calls were last updated. */
export type Line =
  | { kind: 'backfill'; extension: string; fetched: number; total: number | null }
  | { kind: 'polling' }
  | { kind: 'upTo'; at: number }
  | { kind: 'trouble'; trouble: Trouble; upTo: number | null }
  | { kind: 'never' };

/** The line for a status. A regular poll does not change it. */
export function lineOf(status: Status): Line {
  const trouble = troubleOf(status);
  if (trouble !== null) return { kind: 'trouble', trouble, upTo: status.lastPollAt };
  if (status.backfill.kind === 'running') {
    const { extension, fetched, total } = status.backfill;
    return { kind: 'backfill', extension, fetched, total };
  }
  if (status.lastPollAt !== null) return { kind: 'upTo', at: status.lastPollAt };
  return { kind: status.link.kind === 'polling' ? 'polling' : 'never' };
}

/** When the calls were last updated, or why they are not. Polls of the same minute give the same words. */
export function statusWords(status: Status, region: Region): string {
  const line = lineOf(status);
  switch (line.kind) {
    case 'backfill':
      return t('shell.firstLoad');
    case 'polling':
      return t('shell.polling');
    case 'upTo':
      return t('shell.updated', { time: clockTime(line.at, region) });
    case 'trouble':
      if (troubles[line.trouble.kind].isAmber) return troubleTitle(line.trouble, t);
      return line.upTo === null ? t('shell.neverUpdated') : t('shell.updated', { time: clockTime(line.upTo, region) });
    case 'never':
      return t('shell.neverUpdated');
  }
}

/** Whether less than a twentieth of the limit, or fewer than 20 requests, are left. */
export function isLow(budget: Budget | null): budget is Budget & { remaining: number } {
  if (budget === null || budget.remaining === null) return false;
  return budget.remaining < Math.max(20, (budget.limit ?? 0) / 20);
}

/** A message that can be dismissed: main's notices, and those about the status. */
export type Message =
  | Notice
  | { kind: 'unreadable'; count: number }
  | { kind: 'budget'; remaining: number; resetsAt: number | null }
  | { kind: 'backfillPaused'; extension: string; oldestAt: number | null }
  | { kind: 'backfillWaiting'; fetched: number };

/** The key of a message. A dismissed message stays away with another count; another pause of the backfill is a new message. */
export function messageKey(message: Message): string {
  if ('file' in message) return `${message.kind}:${message.file}`;
  if (message.kind === 'unexpectedError') return `unexpectedError:${message.at}`;
  return message.kind === 'backfillPaused' ? `backfillPaused:${message.extension}:${message.oldestAt}` : message.kind;
}

/** The messages of a status that were not dismissed. */
export function messagesOf(status: Status, dismissed: readonly string[]): Message[] {
  const all: Message[] = [...status.notices];
  if (status.unreadableRecords > 0) all.push({ kind: 'unreadable', count: status.unreadableRecords });
  if (isLow(status.budget)) {
    all.push({ kind: 'budget', remaining: status.budget.remaining, resetsAt: status.budget.resetsAt });
  }
  const { backfill } = status;
  if (backfill.kind === 'paused') {
    all.push({ kind: 'backfillPaused', extension: backfill.extension, oldestAt: backfill.oldestAt });
  }
  if (backfill.kind === 'waiting') all.push({ kind: 'backfillWaiting', fetched: backfill.fetched });
  return all.filter((message) => !dismissed.includes(messageKey(message)));
}
