import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Band } from '../../../shared/quality/verdict.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import screen from './QualityScreen.module.css';
import styles from './Rows.module.css';
import { countWords } from './words.ts';

/** A row: what it is, its figures, and a bar. */
export interface Row {
  readonly key: string;
  readonly name: string;
  readonly figures: string;
  /** The parts of the bar. `band`: gives the colour. */
  readonly parts: readonly { readonly band: Band; readonly size: number }[];
  /** What a press does; null where it does nothing. */
  readonly press: { readonly label: string; readonly run: () => void } | null;
}

/** Rows with a bar each. A press shows the calls of a row. `of`: how many there are, of which these are the first. */
export function Rows({ rows, of = 0 }: { rows: readonly Row[]; of?: number }): ReactNode {
  const region = useRegion();
  return (
    <>
      <ul className="grid gap-half">
        {rows.map((row) => (
          <li key={row.key}>
            <OneRow row={row} />
          </li>
        ))}
      </ul>
      {rows.length < of ? (
        <p className={classes(screen.note)}>
          {t('qualityScreen.groupsShown', { shown: rows.length, of: countWords(of, region) })}
        </p>
      ) : null}
    </>
  );
}

function OneRow({ row: { name, figures, parts, press } }: { row: Row }): ReactNode {
  const content = (
    <>
      <span className={classes(styles.head)}>
        <bdi>{name}</bdi>
        <span className="secondary">{figures}</span>
      </span>
      <span className={classes(styles.track)} aria-hidden="true">
        {parts.map(({ band, size }) =>
          size === 0 ? null : <i key={band} data-band={band} style={{ flexGrow: size }} />,
        )}
      </span>
    </>
  );
  if (press === null) return <div className={classes(styles.row)}>{content}</div>;
  return (
    <AriaButton aria-label={press.label} className={classes(styles.row)} onPress={press.run}>
      {content}
    </AriaButton>
  );
}
