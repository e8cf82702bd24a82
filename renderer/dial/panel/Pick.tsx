import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Select, SelectValue } from 'react-aria-components';
import { classes } from '../../ui/class-names.ts';
import { type Choice, ChoiceList } from '../../ui/fields/SelectField.tsx';
import styles from './DialScreen.module.css';

interface PickProps {
  label: string;
  choices: readonly Choice[];
  /** The chosen id; null while nothing is chosen. */
  value: string | null;
  /** What the line says of the choice; its label where absent. */
  words?: string;
  placeholder: string;
  isInvalid?: boolean;
  onChange: (id: string) => void;
}

/** A choice within a line of text, unlike the labelled `SelectField`. */
export function Pick({ label, choices, value, words, placeholder, isInvalid = false, onChange }: PickProps): ReactNode {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key));
      }}
      isInvalid={isInvalid}
      validationBehavior="aria"
      className="slim flex"
    >
      <Button className={classes(styles.pickButton, value === null && 'danger')}>
        <SelectValue className="clip">
          {({ selectedText, isPlaceholder }) => (isPlaceholder ? placeholder : (words ?? selectedText))}
        </SelectValue>
        <ChevronDown size={16} aria-hidden />
      </Button>
      <ChoiceList choices={choices} />
    </Select>
  );
}
