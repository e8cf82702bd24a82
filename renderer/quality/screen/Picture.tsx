import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import styles from './Picture.module.css';

/** What every part of the report is given. `filter`: the report's. */
export interface PartProps {
  report: QualityReport;
  filter: ViewFilter;
  onShowCalls: (filter: Partial<ViewFilter>) => void;
}

export interface PictureProps {
  title: string;
  note: string;
  /** The same figures as a table; a picture that is one itself has none. */
  table?: FigureTable;
  /** What the picture and its table show; above both. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A picture under its heading, with a button that shows its table in its place. */
export function Picture({ title, note, table, controls, children }: PictureProps): ReactNode {
  const [isTable, setTable] = useState(false);
  return (
    <section className="slim container" aria-label={title}>
      <div className={classes(styles.head)}>
        <h2 className="section">{title}</h2>
        <small className="secondary">{note}</small>
        {table === undefined ? null : (
          <Button
            kind="quiet"
            size="small"
            aria-label={`${t(isTable ? 'qualityScreen.showPicture' : 'qualityScreen.showTable')}: ${title}`}
            onPress={() => setTable(!isTable)}
          >
            {t(isTable ? 'qualityScreen.showPicture' : 'qualityScreen.showTable')}
          </Button>
        )}
      </div>
      {controls}
      {isTable && table !== undefined ? <Figures label={title} {...table} /> : children}
    </section>
  );
}

/** The figures of a picture. `label`: where the table is named otherwise than the picture. */
export interface FigureTable {
  readonly label?: string;
  readonly heads: readonly string[];
  readonly rows: readonly FigureRow[];
}

/** `show`: the name is a button that does this. */
export interface FigureRow {
  readonly key: string | number;
  readonly name: string;
  readonly cells: readonly string[];
  readonly show?: { readonly label: string; readonly run: () => void };
}

/** A table that fits the narrowest window. */
function Figures({ label, heads, rows }: FigureTable & { label: string }): ReactNode {
  return (
    <table aria-label={label} className={classes(styles.table, 'tabular')}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells, show }) => (
          <tr key={key}>
            <th scope="row">
              {show === undefined ? (
                <bdi>{name}</bdi>
              ) : (
                <Button kind="quiet" size="small" aria-label={show.label} onPress={show.run}>
                  {name}
                </Button>
              )}
            </th>
            {cells.map((cell, column) => (
              <td key={heads.at(column - cells.length)}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The width that an element has, px; 0 before it is known. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
