import { type ReactNode, useId } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { classes } from '../class-names.ts';
import styles from './fields.module.css';
import type { Choice } from './SelectField.tsx';

export interface MultiChoiceProps<C extends Choice> {
  label: string;
  choices: readonly C[];
  values: readonly C['id'][];
  onChange: (ids: C['id'][]) => void;
}

/** Any of a few, all of them in sight; none chosen asks nothing. */
export function MultiChoice<C extends Choice>({ label, choices, values, onChange }: MultiChoiceProps<C>): ReactNode {
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
        className="flex gap-1 wraps"
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

export interface SegmentedControlProps<C extends Choice> {
  /** The name of the choice, for screen readers. */
  label: string;
  choices: readonly C[];
  /** Null where none of them fits. */
  value: C['id'] | null;
  onChange: (id: C['id']) => void;
}

/** A choice of a few, all of them in sight: filters, a theme. */
export function SegmentedControl<C extends Choice>(props: SegmentedControlProps<C>): ReactNode {
  const { label, choices, value, onChange } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      disallowEmptySelection
      selectionMode="single"
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        for (const { id } of choices) if (keys.has(id)) onChange(id);
      }}
      className="flex gap-half wraps slim"
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.id} id={choice.id} className={classes(styles.segment)}>
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
