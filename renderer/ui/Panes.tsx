import type { ReactNode, Ref } from 'react';
import { classes } from './class-names.ts';
import styles from './panes.module.css';
import { useFocusBack } from './use-focus-back.ts';

/** `wide`: list and page side by side; else the page lies over the list. */
export interface PanesProps {
  wide: boolean;
  /** The list. */
  children: ReactNode;
  /** What is open; null for nothing. `label` names it. */
  page?: { readonly label: string; readonly content: ReactNode } | null;
  pageRef?: Ref<HTMLElement>;
  /** What a wide window shows in its place. */
  empty?: ReactNode;
  /** Focuses the list once the page over it is closed. */
  onUncovered?: () => void;
}

/** A list with the page of what is open in it. The list keeps its place under a page. */
export function Panes({
  wide,
  children,
  page = null,
  pageRef,
  empty,
  onUncovered = () => undefined,
}: PanesProps): ReactNode {
  const isCovered = !wide && page !== null;
  useFocusBack(isCovered, onUncovered);
  return (
    <div className={classes('fill tall high relative', wide && styles.wide)}>
      <div className={classes(styles.list)} inert={isCovered}>
        {children}
      </div>
      {page === null && !wide ? null : (
        <section
          {...(pageRef && { ref: pageRef, tabIndex: -1 })}
          className={classes(styles.detail)}
          aria-label={page?.label}
        >
          {page === null ? empty : page.content}
        </section>
      )}
    </div>
  );
}

/** A screen without panes, in place of the list and the page. Its container query is named `screen`. */
export function Whole({ children }: { children: ReactNode }): ReactNode {
  return (
    <div data-whole className={classes(styles.whole)}>
      {children}
    </div>
  );
}
