import { type ReactNode, useId } from 'react';
import { classes } from './class-names.ts';
import styles from './Group.module.css';

export interface GroupProps {
  title?: string;
  /** A sentence below the group. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Rows in a frame: each child is one. A field shows its label at the left and its control at the right. */
export function Group({ title, foot, children }: GroupProps): ReactNode {
  const id = useId();
  const rows = (
    <div data-fields="rows" className={classes(styles.group)}>
      {children}
    </div>
  );
  const below = foot ? <p className={classes(styles.foot)}>{foot}</p> : null;
  if (title === undefined) {
    return (
      <div>
        {rows}
        {below}
      </div>
    );
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes(styles.head)}>
        {title}
      </h3>
      {rows}
      {below}
    </section>
  );
}
