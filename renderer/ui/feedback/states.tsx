import { type ReactNode, useState } from 'react';
import { ProgressBar } from 'react-aria-components';
import type { AppErrorData } from '../../../shared/errors.ts';
import { errorWords, t } from '../../text.ts';
import { Button, type Icon } from '../Button.tsx';
import { classes } from '../class-names.ts';
import { useLater } from '../use-later.ts';
import styles from './states.module.css';

export interface EmptyStateProps {
  icon?: Icon;
  /** It is empty because all is done. */
  isGood?: boolean;
  /** Absent: the text alone, for the place beside an empty list. */
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** An empty place: why, and what can be done. */
export function EmptyState({ icon: Icon, isGood = false, title, children, actions }: EmptyStateProps): ReactNode {
  return (
    <div className={classes(styles.empty)}>
      {Icon ? (
        <div className={classes(isGood ? styles.good : 'muted')} aria-hidden>
          <Icon size={32} />
        </div>
      ) : null}
      {title ? <p className={classes('section break', Icon && styles.title)}>{title}</p> : null}
      {children ? <div className={classes(styles.text)}>{children}</div> : null}
      {actions ? <div className={classes(styles.actions)}>{actions}</div> : null}
    </div>
  );
}

export interface FailedStateProps {
  error: AppErrorData;
  /** What could not be loaded; the error itself where it is left out. */
  title?: string;
  icon?: Icon;
  onRetry: () => void;
}

/** A place whose content could not be loaded: what happened, what to do, and a button that tries again. */
export function FailedState({ error, title, icon, onRetry }: FailedStateProps): ReactNode {
  const { what, todo } = errorWords(error);
  return (
    <EmptyState
      {...(icon ? { icon } : {})}
      title={title ?? what}
      actions={<Button onPress={onRetry}>{t('shell.tryAgain')}</Button>}
    >
      {title === undefined ? todo : `${what} ${todo}`}
    </EmptyState>
  );
}

/** Whether something has been waited for longer than 300 ms: a quick response shows no flicker. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  if (isLate && !isWaiting) setIsLate(false);
  useLater(isWaiting ? 'waiting' : null, 300, () => setIsLate(true));
  return isLate && isWaiting;
}

/** Shows its children after 300 ms. */
export function AfterAWhile({ children }: { children: ReactNode }): ReactNode {
  return useIsLate(true) ? children : null;
}

/** Grey placeholder rows, after 300 ms. */
export function Skeleton({ rows }: { rows: number }): ReactNode {
  return (
    <AfterAWhile>
      <div role="status" aria-label={t('shell.loading')} className={classes(styles.skeleton)}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <svg key={row} aria-hidden className={classes(styles.row)}>
            <circle cx="20" cy="26" r="8" />
            <rect x="38" y="13" width={row % 2 === 0 ? 165 : 120} height="10" rx="5" />
            <rect x="38" y="31" width={row % 2 === 0 ? 220 : 160} height="8" rx="4" />
            <rect style={{ x: 'calc(100% - 46px)' }} y="21" width="34" height="10" rx="5" />
          </svg>
        ))}
      </div>
    </AfterAWhile>
  );
}

/** A progress bar; `value` from 0 to 1, null where the total is unknown. */
export function Progress({ label, value }: { label: string; value: number | null }): ReactNode {
  return (
    <ProgressBar aria-label={label} {...(value === null ? { isIndeterminate: true } : { value: value * 100 })}>
      <Bar part={value} />
    </ProgressBar>
  );
}

/** The bar of a progress or a meter; `part` from 0 to 1, null where the whole is unknown. */
export function Bar({ part }: { part: number | null }): ReactNode {
  return (
    <div className={classes(styles.track)}>
      <div
        className={classes(styles.fill, part === null && styles.unknown)}
        style={part === null ? {} : { width: `${part * 100}%` }}
      />
    </div>
  );
}

/** A turning ring next to words that say what runs. */
export function Spinner(): ReactNode {
  return <span className={classes(styles.spinner)} aria-hidden />;
}
