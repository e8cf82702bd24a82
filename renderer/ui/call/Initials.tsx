import { Hash, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';
import styles from './Initials.module.css';
import { initialsOf } from './initials.ts';

/** A person's initials in a circle of 28 px; `large`: that of a page's head. Without a name a figure. They say nothing that the text beside them does not. */
export function Initials({ name, large = false }: { name: string | null; large?: boolean }): ReactNode {
  return (
    <span aria-hidden className={classes(styles.initials, large && styles.large)}>
      {name === null ? <UserPlus size={large ? 20 : 14} /> : initialsOf(name)}
    </span>
  );
}

/** The same in a circle of 40 px, beside a number that may be called; a sign for a number without a name. */
export function PersonCircle({ name }: { name: string | null }): ReactNode {
  return (
    <span aria-hidden className={classes(styles.initials, styles.middle)}>
      {name === null ? <Hash size={16} /> : initialsOf(name)}
    </span>
  );
}
