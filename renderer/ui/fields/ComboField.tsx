import { ChevronDown } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { Button, ComboBox, ComboBoxStateContext, Input, Label, useFilter } from 'react-aria-components';
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
  const { contains } = useFilter({ sensitivity: 'base' });
  const also = useMemo(() => new Map(choices.map((choice) => [choice.label, choice.also ?? ''])), [choices]);
  return (
    <ComboBox
      defaultItems={choices}
      defaultFilter={(words, typed) => contains(words, typed) || contains(also.get(words) ?? '', typed)}
      allowsEmptyCollection
      selectedKey={value}
      onSelectionChange={(key) => {
        if (key !== null && key !== value) onChange(String(key));
      }}
      className={classes(styles.field)}
    >
      <Label className={classes(styles.label)}>{label}</Label>
      <div className={classes('relative', styles.combo)}>
        <TypedInput />
        <Button className={classes(styles.comboButton)}>
          <ChevronDown aria-hidden />
        </Button>
      </div>
      <Hint>{hint}</Hint>
      <ChoiceList />
    </ComboBox>
  );
}

/**
 * The field. What is typed replaces the choice, so all of it is selected on the way in; the first fit has the focus of the list, so that
 * Enter takes it.
 */
function TypedInput(): ReactNode {
  const state = useContext(ComboBoxStateContext);
  const isNew = useRef(false);
  const { isOpen = false, inputValue = '', collection, selectedItem, selectionManager } = state ?? {};
  const isTyped = isOpen && inputValue !== '' && inputValue !== selectedItem?.textValue;
  const first = isTyped ? (collection?.getFirstKey() ?? null) : null;
  // React Aria's own effect, which runs later, takes the focus of the list away at each letter.
  const isUnfocused = selectionManager?.focusedKey == null;
  useEffect(() => {
    if (first !== null && isUnfocused) selectionManager?.setFocusedKey(first);
  });
  return (
    <Input
      className={classes(styles.input)}
      onFocus={({ currentTarget, nativeEvent }) => {
        // React Aria sends one of its own whenever an item of the list is left or reached.
        if (!nativeEvent.isTrusted) return;
        isNew.current = true;
        currentTarget.select();
      }}
      onClick={({ currentTarget }) => {
        // The click that brings the focus sets the caret.
        if (isNew.current) currentTarget.select();
        isNew.current = false;
      }}
    />
  );
}
