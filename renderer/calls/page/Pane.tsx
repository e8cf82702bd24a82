import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import styles from './Pane.module.css';

export interface PaneProps {
  /** It lies over the list, and takes the focus unless a person has begun to type while its code was loading. */
  covers: boolean;
  /** Leads back to what lies below; null where that is in sight. */
  onBack: (() => void) | null;
  /** Where it leads back to; the calls where it is left out. */
  backTo?: string;
  /** What the page is about: another subject starts at the top. */
  subject?: string;
  children: ReactNode;
}

/** A page beside the list, or over it, in one column. */
export function Pane({ covers, onBack, backTo, subject, children }: PaneProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const scrollRef = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the subject changes
  useEffect(() => void scrollRef.current?.scrollTo({ top: 0 }), [subject]);
  useEffect(() => {
    const active = document.activeElement;
    const isTyping = active instanceof HTMLInputElement && active.closest('[inert]') === null;
    if (covers && !isTyping) ref.current?.focus({ preventScroll: true });
  }, [covers]);
  return (
    <div ref={ref} tabIndex={-1} className={classes(styles.pane)}>
      {onBack === null ? null : (
        <div className={classes(styles.back)}>
          <Button kind="quiet" icon={ChevronLeft} aria-label={backTo ?? t('calls.back')} onPress={onBack}>
            {backTo ?? t('shell.calls')}
          </Button>
        </div>
      )}
      <div ref={scrollRef} className="scroll">
        <div className={classes(styles.column)}>{children}</div>
      </div>
    </div>
  );
}

export interface ColumnsProps {
  /** What the page is about. */
  children?: ReactNode;
  /** Who they are: a column of its own where there is room, else between the others. */
  beside: ReactNode;
  /** What follows. */
  after: ReactNode;
}

/** The parts of a page in two columns where there is room, else in one. The focus goes through them in the order of the one. */
export function Columns({ children, beside, after }: ColumnsProps): ReactNode {
  return (
    <div className={classes(styles.columns)}>
      {children === undefined ? null : <div className={classes(styles.part)}>{children}</div>}
      {beside === null ? null : <aside className={classes(styles.beside)}>{beside}</aside>}
      <div className={classes(styles.part)}>{after}</div>
    </div>
  );
}
