import { type ReactNode, useId } from 'react';
import { Switch as AriaSwitch, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { classes } from '../class-names.ts';
import styles from './fields.module.css';
import type { Choice } from './SelectField.tsx';

export interface ToggleProps {
  isSelected: boolean;
  onChange: (selected: boolean) => void;
  children: ReactNode;
  hint?: ReactNode;
  isDisabled?: boolean;
}

/** On or off, at once. */
export function Switch({ isSelected, onChange, children, hint, isDisabled = false }: ToggleProps): ReactNode {
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

export interface MultiChoiceProps {
  label: string;
  choices: readonly Choice[];
  values: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Any of a few, all of them in sight; none chosen asks nothing. */
export function MultiChoice({ label, choices, values, onChange }: MultiChoiceProps): ReactNode {
  const labelId = useId();
  return (
    <div className={classes(styles.field)}>
      <span id={labelId} className={classes(styles.label)}>
        {label}
      </span>
      <ToggleButtonGroup
        aria-labelledby={labelId}
        selectionMode="multiple"
        selectedKeys={values}
        onSelectionChange={(keys) => onChange(choices.map(({ id }) => id).filter((id) => keys.has(id)))}
        className={classes(styles.choices)}
      >
        {choices.map((choice) => (
          <ToggleButton key={choice.id} id={choice.id} className={classes(styles.choice)}>
            <bdi>{choice.label}</bdi>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}

export interface SegmentedControlProps {
  /** The name of the choice, for screen readers. */
  label: string;
  choices: readonly Choice[];
  /** Null where none of them fits. */
  value: string | null;
  onChange: (id: string) => void;
}

/** A choice of a few, all of them in sight: filters, a theme. */
export function SegmentedControl({ label, choices, value, onChange }: SegmentedControlProps): ReactNode {
  return (
    <div className={classes(styles.field)}>
      <div>
        <ToggleButtonGroup
          aria-label={label}
          disallowEmptySelection
          selectionMode="single"
          selectedKeys={value === null ? [] : [value]}
          onSelectionChange={(keys) => {
            for (const key of keys) onChange(String(key));
          }}
          className={classes(styles.segments)}
        >
          {choices.map((choice) => (
            <ToggleButton key={choice.id} id={choice.id} className={classes(styles.segment)}>
              {choice.label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
    </div>
  );
}
