import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ComboBox, Input, Label } from 'react-aria-components';
import { classes } from '../class-names.ts';
import styles from './fields.module.css';
import { ChoiceList, type SelectFieldProps } from './SelectField.tsx';
import { Hint } from './TextField.tsx';

export interface ComboFieldProps extends Pick<SelectFieldProps, 'label' | 'choices' | 'value' | 'hint'> {
  onChange: (id: string) => void;
}

/** A labelled choice of one out of many, found by typing a part of it. The focus alone does not open its list, which would be in the way of Tab. */
export function ComboField(props: ComboFieldProps): ReactNode {
  const { label, choices, value, onChange, hint } = props;
  return (
    <ComboBox
      defaultItems={choices}
      selectedKey={value}
      onSelectionChange={(key) => {
        if (key !== null && key !== value) onChange(String(key));
      }}
      className={classes(styles.field)}
    >
      <Label className={classes(styles.label)}>{label}</Label>
      <div className={classes('relative', styles.combo)}>
        <Input className={classes(styles.input)} />
        <Button className={classes(styles.comboButton)}>
          <ChevronDown aria-hidden />
        </Button>
      </div>
      <Hint>{hint}</Hint>
      <ChoiceList />
    </ComboBox>
  );
}
