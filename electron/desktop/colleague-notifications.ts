import type { CallRow } from '../../shared/calls/rows.ts';
import type { NotifyMissedDeps } from './notifications.ts';

/** What telling of colleagues' calls needs. */
export interface ColleagueNotificationsDeps extends Pick<NotifyMissedDeps, 'isWanted' | 'isQuiet' | 'now'> {
  /** The newest calls that a colleague answered, from an instant on. */
  readonly calls: (from: number) => readonly CallRow[];
  readonly tell: (calls: readonly CallRow[]) => void;
}

/** Makes the function that looks for new calls that a colleague answered. It reports each once, and those of a quiet time together. */
export function createColleagueNotifications({
  calls,
  isWanted,
  isQuiet,
  now,
  tell,
}: ColleagueNotificationsDeps): () => void {
  const told = new Set<string>();
  let from = now();
  return () => {
    if (!isWanted()) from = now();
    else if (!isQuiet()) {
      const news = calls(from).filter(({ uuid }) => !told.has(uuid));
      for (const { uuid } of news) told.add(uuid);
      if (news.length > 0) tell(news);
    }
  };
}
