import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ComboBox, Input, Label, Tag, TagGroup, TagList } from 'react-aria-components';
import { noteLimits } from '../../../shared/people/notes.ts';
import { t } from '../../text.ts';
import { classes } from '../class-names.ts';
import fields from './fields.module.css';
import { type Choice, ChoiceList } from './SelectField.tsx';
import styles from './TagsField.module.css';

export interface TokensProps {
  /** Names the group. */
  label: string;
  tokens: readonly Choice[];
  removeLabel: (label: string) => string;
  onRemove: (ids: ReadonlySet<string | number>) => void;
}

/** Words side by side, each with a button that removes it. */
export function Tokens({ label, tokens, removeLabel, onRemove }: TokensProps): ReactNode {
  return (
    <TagGroup aria-label={label} onRemove={onRemove} className="slim">
      <TagList className="flex gap-1 wraps bare">
        {tokens.map((token) => (
          <Tag key={token.id} id={token.id} textValue={token.label} className={classes(styles.token)}>
            <bdi className="clip">{token.label}</bdi>
            <Button slot="remove" aria-label={removeLabel(token.label)} className={classes(styles.remove)}>
              <X aria-hidden />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}

export interface TagsFieldProps {
  tags: readonly string[];
  suggestions: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Tags of a note, which can be removed, and a field that adds typed or suggested ones. */
export function TagsField(props: TagsFieldProps): ReactNode {
  const { tags, onChange } = props;
  return (
    <div className="stack slim">
      {tags.length === 0 ? null : (
        <Tokens
          label={t('notes.list')}
          tokens={choicesOf(tags)}
          removeLabel={(tag) => t('notes.removeTag', { tag })}
          onRemove={(keys) => onChange(tags.filter((tag) => !keys.has(tag)))}
        />
      )}
      {tags.length < noteLimits.tags ? <AddTag {...props} /> : null}
    </div>
  );
}

const choicesOf = (words: readonly string[]): Choice[] => words.map((word) => ({ id: word, label: word }));

function AddTag({ tags, suggestions, onChange }: TagsFieldProps): ReactNode {
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
  const choices = choicesOf(suggestions.filter((one) => !tags.includes(one)));
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
        // On a highlighted suggestion, Enter takes the suggestion.
        const chosen = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
        if (event.key === 'Enter' && !chosen && text !== '') add([text]);
      }}
      onBlur={() => add([text])}
      allowsCustomValue
      menuTrigger="input"
      className={classes(fields.field)}
    >
      <Label className={classes(fields.label)}>{t('notes.addTag')}</Label>
      <Input className={classes(fields.input)} maxLength={noteLimits.tag} autoComplete="off" />
      <ChoiceList />
    </ComboBox>
  );
}
