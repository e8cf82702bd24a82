import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import styles from './QualityScreen.module.css';

export interface PictureProps {
  title: string;
  note: string;
  /** The same figures as a table; a picture that is one itself has none. */
  table?: ReactNode;
  /** What the picture and its table show; above both. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A picture under its heading, with a button that shows its table in its place. */
export function Picture({ title, note, table, controls, children }: PictureProps): ReactNode {
  const [isTable, setTable] = useState(false);
  return (
    <section className={classes(styles.picture)} aria-label={title}>
      <div className={classes(styles.head)}>
        <h2>{title}</h2>
        <small>{note}</small>
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
      {isTable ? table : children}
    </section>
  );
}

/** A table of figures, which fits the narrowest window. `children`: its rows. */
export function FigureTable(props: { label: string; heads: readonly string[]; children: ReactNode }): ReactNode {
  const { label, heads, children } = props;
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
      <tbody>{children}</tbody>
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
