import type { ReactNode } from 'react';
import { classes } from '../ui/class-names.ts';
import styles from './Initials.module.css';
import { initialsOf } from './initials.ts';

/** A person's initials in a circle of 28 px; `large`: 48. They say nothing that the name beside them does not. */
export function Initials({ name, large = false }: { name: string; large?: boolean }): ReactNode {
  return (
    <span aria-hidden className={classes(styles.initials, large && styles.large)}>
      {initialsOf(name)}
    </span>
  );
}
