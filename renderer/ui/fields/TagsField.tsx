import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, Popover, Tag, TagGroup, TagList } from 'react-aria-components';
import { classes } from '../class-names.ts';
import fields from './fields.module.css';
import { type Choice, Option } from './SelectField.tsx';
import styles from './TagsField.module.css';

export interface TagsFieldProps {
  /** The name of the field that adds one. */
  label: string;
  /** The name of the list of those that are there. */
  listLabel: string;
  removeLabel: (tag: string) => string;
  tags: readonly string[];
  suggestions: readonly string[];
  onChange: (tags: string[]) => void;
  maxLength: number;
  /** How many there may be. */
  most: number;
}

/** Words as tokens: each can be removed, more can be typed or taken from those that were used before. */
export function TagsField(props: TagsFieldProps): ReactNode {
  const { listLabel, removeLabel, tags, onChange, most } = props;
  return (
    <div className={classes(styles.tags)}>
      {tags.length === 0 ? null : (
        <TagGroup
          aria-label={listLabel}
          onRemove={(keys) => onChange(tags.filter((tag) => !keys.has(tag)))}
          className={classes(styles.group)}
        >
          <TagList className={classes(styles.list)}>
            {tags.map((tag) => (
              <Tag key={tag} id={tag} textValue={tag} className={classes(styles.tag)}>
                <bdi className={classes(styles.word)}>{tag}</bdi>
                <Button slot="remove" aria-label={removeLabel(tag)} className={classes(styles.remove)}>
                  <X size={16} strokeWidth={1.5} aria-hidden />
                </Button>
              </Tag>
            ))}
          </TagList>
        </TagGroup>
      )}
      {tags.length < most ? <AddTag {...props} /> : null}
    </div>
  );
}

function AddTag({ label, tags, suggestions, onChange, maxLength }: TagsFieldProps): ReactNode {
  const [text, setText] = useState('');
  const add = (words: readonly string[]): void => {
    const added = words.map((word) => word.trim()).filter((word) => word !== '');
    setText('');
    if (added.length > 0) onChange([...tags, ...added]);
  };
  const typed = (next: string): void => {
    const words = next.split(',');
    if (words.length > 1) add(words);
    else setText(next);
  };
  const choices = suggestions.filter((one) => !tags.includes(one)).map((one) => ({ id: one, label: one }));
  return (
    <ComboBox
      defaultItems={choices}
      inputValue={text}
      onInputChange={typed}
      selectedKey={null}
      onSelectionChange={(key) => {
        if (key !== null) add([String(key)]);
      }}
      onKeyDown={(event) => {
        // With a suggestion under the keys, Enter takes that one instead.
        const chosen = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
        if (event.key === 'Enter' && !chosen && text !== '') add([text]);
      }}
      onBlur={() => add([text])}
      allowsCustomValue
      menuTrigger="input"
      className={classes(fields.field)}
    >
      <Label className={classes(fields.label)}>{label}</Label>
      <Input className={classes(fields.input)} maxLength={maxLength} autoComplete="off" />
      <Popover className={classes(fields.popover)} offset={4}>
        <ListBox className={classes(fields.list)}>{(choice: Choice) => <Option choice={choice} />}</ListBox>
      </Popover>
    </ComboBox>
  );
}
