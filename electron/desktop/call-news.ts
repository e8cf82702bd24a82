import type { CallRow } from '../../shared/calls/rows.ts';
import type { Dial } from '../../shared/dialing/dial.ts';
import type { NotifyMissedDeps } from './notifications.ts';

/** Makes the listener to changes of the dials. It reports each dial once, as it ends, and none that had ended before. */
export function createDialNews(tell: (dial: Dial) => void): (dials: readonly Dial[]) => void {
  let going: ReadonlySet<string> = new Set();
  const hasEnded = ({ state }: Dial) => state.kind === 'done' || state.kind === 'refused';
  return (dials) => {
    const ended = dials.filter((dial) => hasEnded(dial) && going.has(dial.id));
    going = new Set(dials.filter((dial) => !hasEnded(dial)).map(({ id }) => id));
    for (const dial of ended) tell(dial);
  };
}

/** What telling of colleagues' calls needs. */
export interface ColleagueNewsDeps extends Pick<NotifyMissedDeps, 'isWanted' | 'isQuiet' | 'now'> {
  /** The newest calls that a colleague answered, from an instant on. */
  readonly calls: (from: number) => readonly CallRow[];
  readonly tell: (calls: readonly CallRow[]) => void;
}

/** Makes the function that looks for new calls that a colleague answered. It reports each once, and those of a quiet time together. */
export function createColleagueNews({ calls, isWanted, isQuiet, now, tell }: ColleagueNewsDeps): () => void {
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
