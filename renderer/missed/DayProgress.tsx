import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MissedToday } from '../../shared/calls/follow-up-state.ts';
import { classes } from '../ui/class-names.ts';
import styles from './MissedFoot.module.css';
import { progressWords } from './missed-words.ts';

/** How far one got today, at the foot of the list. `waiting`: so many still wait. */
export function DayProgress({ today, waiting }: { today: MissedToday; waiting: number }): ReactNode {
  const words = progressWords(today, waiting);
  if (words === null) return null;
  return (
    <p className={classes(styles.progress)}>
      <CircleCheck size={16} aria-hidden />
      <span className="clip" title={words}>
        {words}
      </span>
      <span className={classes(styles.bar)} aria-hidden>
        <span className={classes(styles.part)} style={{ width: `${(100 * today.done) / (today.done + waiting)}%` }} />
      </span>
    </p>
  );
}
