import { Clock } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Autocomplete, Input, Menu, MenuItem, Text, TextField } from 'react-aria-components';
import type { MissedDecision, MissedRow } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import type { Action } from '../ui/overlays/Menu.tsx';
import styles from './LaterPicker.module.css';
import { useMissedExtension, useUsualHour } from './missed-store.ts';
import { readingWords, todoActions } from './missed-words.ts';
import { readMoment } from './typed-moment.ts';

export interface LaterPickerProps {
  row: MissedRow;
  party: string;
  /** The time was chosen, or the reminder was removed. */
  onDecide: (decision: MissedDecision) => void;
}

/** The reading of what is typed. */
const TYPED = 'typed';

/**
 * When to ring a caller back: a field that reads what is typed, its reading, which Enter takes, and proposals. What cannot be read has
 * nothing that Enter could take.
 */
export function LaterPicker({ row, party, onDecide }: LaterPickerProps): ReactNode {
  const region = useRegion();
  const [openedAt] = useState(() => Date.now());
  const [text, setText] = useState('');
  const usual = useUsualHour(useMissedExtension(), row.key);
  const proposals = todoActions(row, { now: openedAt, region, usual }, onDecide);
  const isEmpty = text.trim() === '';
  const read = readMoment(text, Date.now(), region);
  const typed: Action[] =
    read.kind === 'at'
      ? [
          {
            id: TYPED,
            label: readingWords(read.at, Date.now(), region),
            detail: t('missed.laterSet'),
            run: () => onDecide({ kind: 'todo', at: read.at }),
          },
        ]
      : [];
  const items = isEmpty ? proposals : read.kind === 'at' ? [...typed, ...proposals] : [];
  const hint = isEmpty || read.kind === 'at' ? null : t(`missed.laterTyped_${read.kind}`);
  // The reading is chosen as long as the arrow keys choose nothing.
  const takeReading = (event: KeyboardEvent<HTMLElement>): void => {
    const isChosen = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || event.repeat || isChosen || typed[0] === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    typed[0].run();
  };
  return (
    <div role="presentation" className={classes(styles.picker)} onKeyDownCapture={takeReading}>
      <Autocomplete inputValue={text} onInputChange={setText} disableAutoFocusFirst>
        <TextField aria-label={t('missed.laterField')} autoFocus className={classes(styles.frame, 'frame')}>
          <Input
            placeholder={t('missed.laterExample')}
            maxLength={60}
            autoComplete="off"
            className={classes(styles.input)}
          />
        </TextField>
        <p role="status" className={classes(hint !== null && styles.hint)}>
          {hint}
          {typed[0] === undefined ? null : <VisuallyHidden>{typed[0].label}</VisuallyHidden>}
        </p>
        <Menu
          aria-label={t('missed.todoParty', { party })}
          items={items}
          className={classes(styles.list, 'bare')}
          renderEmptyState={() => null}
        >
          {({ id, label, detail, run }) => (
            <MenuItem
              id={id}
              textValue={label}
              onAction={run}
              className={classes(styles.item, id === TYPED && styles.typed)}
            >
              {id === TYPED ? <Clock size={16} aria-hidden /> : null}
              <Text slot="label" className="slim break">
                {label}
              </Text>
              {detail === undefined ? null : (
                <Text slot="description" className="secondary tabular end">
                  {detail}
                </Text>
              )}
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </div>
  );
}
