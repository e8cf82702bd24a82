import { type ReactNode, useId } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';
import { classes } from '../class-names.ts';
import styles from './fields.module.css';

export interface SwitchProps {
  isSelected: boolean;
  onChange: (selected: boolean) => void;
  children: ReactNode;
  hint?: ReactNode;
  isDisabled?: boolean;
}

/** On or off, at once. */
export function Switch({ isSelected, onChange, children, hint, isDisabled = false }: SwitchProps): ReactNode {
  const [labelId, hintId] = [useId(), useId()];
  return (
    <div className={classes(styles.field)}>
      <AriaSwitch
        isSelected={isSelected}
        onChange={onChange}
        isDisabled={isDisabled}
        aria-labelledby={labelId}
        {...(hint ? { 'aria-describedby': hintId } : {})}
        className={classes(styles.switch)}
      >
        <span className={classes(styles.switchText)}>
          <span id={labelId}>{children}</span>
          {hint ? (
            <span id={hintId} className={classes(styles.hint)}>
              {hint}
            </span>
          ) : null}
        </span>
        <span className={classes(styles.track)} aria-hidden>
          <span className={classes(styles.knob)} />
        </span>
      </AriaSwitch>
    </div>
  );
}
