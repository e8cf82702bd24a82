import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue, Text } from 'react-aria-components';
import { t } from '../../text.ts';
import { classes } from '../class-names.ts';
import floating from '../overlays/floating.module.css';
import styles from './fields.module.css';
import { Hint, Problem } from './TextField.tsx';

/** One thing to choose; `id` is unique within the field. */
export interface Choice {
  id: string;
  label: string;
  /** Other words that find it where one types. */
  also?: string;
}

export interface SelectFieldProps<C extends Choice = Choice> {
  label: string;
  choices: readonly C[];
  /** The chosen id; null while nothing is chosen. */
  value: string | null;
  onChange: (id: C['id'], choice: C) => void;
  hint?: ReactNode;
  problem?: string | null;
  placeholder?: string;
  /** Within a line of text, which has its label: what the line says of the choice; null for its label. */
  inLine?: { words: string | null };
}

/** A choice of one out of some, labelled or within a line. */
export function SelectField<C extends Choice>(props: SelectFieldProps<C>): ReactNode {
  const { label, choices, value, onChange, problem = null, placeholder = '', inLine } = props;
  return (
    <Select
      {...(inLine ? { 'aria-label': label } : {})}
      value={value}
      onChange={(key) => {
        const chosen = choices.find(({ id }) => id === key);
        if (chosen !== undefined) onChange(chosen.id, chosen);
      }}
      placeholder={placeholder}
      isInvalid={problem !== null}
      validationBehavior="aria"
      className={inLine ? 'slim flex' : classes(styles.field)}
    >
      {inLine ? null : <Label className={classes(styles.label)}>{label}</Label>}
      <Button className={classes(inLine ? styles.pick : styles.select, inLine && value === null && 'danger')}>
        <SelectValue className="break">
          {({ selectedText, isPlaceholder }) => (isPlaceholder ? placeholder : (inLine?.words ?? selectedText ?? ''))}
        </SelectValue>
        <ChevronDown aria-hidden />
      </Button>
      {inLine ? null : <Problem text={problem} />}
      <Hint>{props.hint}</Hint>
      <ChoiceList choices={choices} />
    </Select>
  );
}

export interface ValueFieldProps<T> extends Omit<SelectFieldProps, 'choices' | 'value' | 'onChange'> {
  values: readonly T[];
  wordsOf: (value: T) => string;
  value: T;
  onChange: (value: T) => void;
}

/** A choice of one of some values, each in words. */
export function ValueField<T extends string | number | null>(props: ValueFieldProps<T>): ReactNode {
  const { values, wordsOf, value, onChange, ...field } = props;
  const choices = values.map((one) => ({ id: String(one), label: wordsOf(one), one }));
  return <SelectField {...field} choices={choices} value={String(value)} onChange={(_, { one }) => onChange(one)} />;
}

/** The choices of a field, in a popover; `choices` where the field itself has not got them. Belongs inside a react-aria field. */
export function ChoiceList({ choices }: { choices?: readonly Choice[] }): ReactNode {
  return (
    <Popover className={classes(floating.surface, floating.popover)} offset={4}>
      <ListBox {...(choices ? { items: choices } : {})} className={classes(floating.list)} renderEmptyState={noMatch}>
        {(choice: Choice) => <Option choice={choice} />}
      </ListBox>
    </Popover>
  );
}

const noMatch = (): ReactNode => <p className={classes('secondary', floating.item)}>{t('shell.noMatch')}</p>;

function Option({ choice }: { choice: Choice }): ReactNode {
  return (
    <ListBoxItem id={choice.id} textValue={choice.label} className={classes(floating.item)}>
      {({ isSelected }) => (
        <>
          {isSelected ? <Check aria-hidden /> : null}
          <Text slot="label">{choice.label}</Text>
        </>
      )}
    </ListBoxItem>
  );
}
