import { type ReactNode, useId } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { classes } from '../class-names.ts';
import styles from './fields.module.css';
import type { Choice } from './SelectField.tsx';

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
