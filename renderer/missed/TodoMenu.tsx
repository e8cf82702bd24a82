import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components';
import type { MissedDecision, MissedRow } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Floating } from '../ui/overlays/Floating.tsx';
import styles from './LaterPicker.module.css';
import { LaterPicker } from './LaterPicker.tsx';
import { keyOf } from './row-keys.ts';

export interface TodoMenuProps {
  row: MissedRow;
  party: string;
  /** Whether the button shows its word too. */
  worded?: boolean;
  /** Whether that button is 28 px high. */
  isSmall?: boolean;
  /** Whether that button says its key. */
  isKeyed?: boolean;
  onDecide: (decision: MissedDecision) => void;
}

/** A button that asks when to ring a caller back. */
export function TodoMenu(props: TodoMenuProps): ReactNode {
  const { row, party, worded = false, isSmall = false, isKeyed = false, onDecide } = props;
  const label = t('missed.todoParty', { party });
  return (
    <DialogTrigger>
      {worded ? (
        <Button
          icon={Clock}
          size={isSmall ? 'small' : 'medium'}
          aria-label={label}
          keys={isKeyed ? keyOf('later') : undefined}
        >
          {t('missed.later')}
        </Button>
      ) : (
        <IconButton label={label} tip={t('missed.later')} keys={keyOf('later')} icon={Clock} />
      )}
      <Floating className={styles.popover}>
        <Dialog aria-label={label} className="bare">
          {({ close }) => (
            <LaterPicker
              row={row}
              party={party}
              onDecide={(decision) => {
                close();
                onDecide(decision);
              }}
            />
          )}
        </Dialog>
      </Floating>
    </DialogTrigger>
  );
}
