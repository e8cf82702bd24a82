import { Check, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import type { MissedRow } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import { IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { useToday } from '../ui/Time.tsx';
import { decide } from './follow-up-actions.ts';
import styles from './MissedFoot.module.css';
import { missedStore } from './missed-store.ts';
import { withheldWords } from './missed-words.ts';
import { callerScope, keyOf } from './row-keys.ts';

export interface WithheldFoldProps {
  rows: readonly MissedRow[];
  /** How many there are, also beyond the rows. */
  count: number;
}

/** Calls without a number, folded into one line: nobody waits there who can be rung back. Opened, each has Done. */
export function WithheldFold({ rows, count }: WithheldFoldProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (rows.length === 0) return null;
  const toggle = (): void => {
    setIsOpen(!isOpen);
    if (!isOpen) void missedStore.getState().markSeen(new Set(rows.map(({ key }) => key)));
  };
  return (
    <>
      <Button className={classes(styles.fold)} aria-expanded={isOpen} aria-controls={id} onPress={toggle}>
        <span className="slim break">{t('missed.withheldFolded', { count })}</span>
        <ChevronRight size={16} aria-hidden className={classes(styles.chevron)} />
      </Button>
      {isOpen ? (
        <ul id={id} aria-label={t('missed.withheldList')} className={classes(styles.calls)}>
          {rows.map((row) => (
            <WithheldCall key={row.key} row={row} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function WithheldCall({ row }: { row: MissedRow }): ReactNode {
  const region = useRegion();
  const words = withheldWords(row, useToday(), region);
  const done = (): void => {
    // The line goes: the focus goes on to the next one, else to the line that folds them.
    const here = document.activeElement?.closest('li');
    const next = here?.nextElementSibling ?? here?.previousElementSibling;
    (next?.querySelector('button') ?? (here?.closest('ul')?.previousElementSibling as HTMLElement | null))?.focus();
    void decide(row, { kind: 'dismissed' }, region);
  };
  return (
    <li className={classes(styles.call)} {...callerScope}>
      <span className="slim break">{words}</span>
      <span data-action="done">
        <IconButton
          label={t('missed.withheldDone', { when: words })}
          tip={t('missed.dismiss')}
          keys={keyOf('done')}
          size="small"
          icon={Check}
          onPress={done}
        />
      </span>
    </li>
  );
}
