import { type ReactNode, useId } from 'react';
import { classes } from './class-names.ts';
import styles from './Group.module.css';

export interface GroupProps {
  title?: string;
  children: ReactNode;
}

/** Rows in a frame: each child is one. A field shows its label at the left and its control at the right. */
export function Group({ title, children }: GroupProps): ReactNode {
  const id = useId();
  return (
    <section {...(title === undefined ? {} : { 'aria-labelledby': id })}>
      {title === undefined ? null : (
        <h3 id={id} className={classes(styles.head)}>
          {title}
        </h3>
      )}
      <div data-fields="rows" className={classes(styles.group)}>
        {children}
      </div>
    </section>
  );
}

export interface RowProps {
  name: ReactNode;
  hint?: ReactNode;
  /** At the right: a button, or the present value. */
  children?: ReactNode;
}

/** A row of a group that is no field. */
export function Row({ name, hint, children }: RowProps): ReactNode {
  return (
    <div className={classes(styles.row)}>
      <div className="body">
        <p>{name}</p>
        {hint ? <p className={classes(styles.hint)}>{hint}</p> : null}
      </div>
      {children ? <div className={classes(styles.end)}>{children}</div> : null}
    </div>
  );
}

/** A row of any content. */
export function WideRow({ children }: { children: ReactNode }): ReactNode {
  return <div className="stack-wide pad">{children}</div>;
}
