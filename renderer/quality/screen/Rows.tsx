import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { classes } from '../../ui/class-names.ts';
import styles from './QualityScreen.module.css';

/** A row: what it is, its figures, and a bar. */
export interface Row {
  readonly key: string;
  readonly name: string;
  readonly figures: string;
  /** A sentence below, where there is more to say. */
  readonly text?: string;
  /** The parts of the bar, by their style. None: no bar. */
  readonly parts: readonly { readonly style: string; readonly size: number }[];
  /** Drawn below instead of a bar. */
  readonly drawing?: ReactNode;
  /** What a press does; null where it does nothing. */
  readonly press: { readonly label: string; readonly run: () => void } | null;
}

/** Rows with a bar each. A press shows the calls of a row. */
export function Rows({ rows }: { rows: readonly Row[] }): ReactNode {
  return (
    <ul className={classes(styles.groups)}>
      {rows.map((row) => (
        <li key={row.key}>
          <OneRow row={row} />
        </li>
      ))}
    </ul>
  );
}

function OneRow({ row: { name, figures, text, parts, drawing, press } }: { row: Row }): ReactNode {
  const content = (
    <>
      <span className={classes(styles.groupHead)}>
        <bdi>{name}</bdi>
        <span>{figures}</span>
      </span>
      {text === undefined ? null : <span className={classes(styles.rowText)}>{text}</span>}
      {drawing}
      {parts.length === 0 ? null : (
        <span className={classes(styles.track)} aria-hidden="true">
          {parts.map(({ style, size }) =>
            size === 0 ? null : (
              <i key={style} className={classes(styles[`part-${style}`])} style={{ flexGrow: size }} />
            ),
          )}
        </span>
      )}
    </>
  );
  if (press === null) return <div className={classes(styles.group)}>{content}</div>;
  return (
    <AriaButton aria-label={press.label} className={classes(styles.group, styles.groupButton)} onPress={press.run}>
      {content}
    </AriaButton>
  );
}
