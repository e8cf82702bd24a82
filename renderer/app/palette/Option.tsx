import { ChevronRight, Contact, Phone, Search, StickyNote } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { DirectionIcon } from '../../ui/call/DirectionIcon.tsx';
import { arrowOf } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { useToday } from '../../ui/Time.tsx';
import { chordText } from '../keys.ts';
import { itemWords, verbOf } from './item-words.ts';
import styles from './Palette.module.css';
import { piecesOf } from './rank.ts';
import type { Item } from './results.ts';
import { paletteStore } from './search-store.ts';

export interface OptionProps {
  item: Item;
  isActive: boolean;
  /** The number as it would be sent. */
  sentAs: (number: string) => string;
  /** The text of a favourite's key; null for none. */
  keyOf: (personId: string) => string | null;
  /** Closes the palette and runs the item. */
  onChosen: (item: Item) => void;
}

/** The DOM id of an item's option. */
export function optionId({ id }: Item): string {
  return `palette-${id}`.replace(/\s/g, '-');
}

/** One result: its icon, its texts, and what Enter does. */
export const Option = memo(function Option({ item, isActive, sentAs, keyOf, onChosen }: OptionProps): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  const text = useStore(paletteStore, (state) => state.text);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { title, detail } = itemWords(item, { region, nameOf, sentAs, now: useToday() });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    <div
      id={optionId(item)}
      ref={ref}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-focused={isActive || undefined}
      className={classes(styles.option, detail === '' && styles.single)}
      onClick={() => onChosen(item)}
    >
      <ItemIcon item={item} />
      <span>
        <span className={classes(styles.title)}>
          <bdi>{item.kind === 'list' ? title : <Marked text={title} typed={text} />}</bdi>
        </span>
        {detail === '' ? null : (
          <span className="secondary clip block">
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      <Verb item={item} isActive={isActive} keyOf={keyOf} />
    </div>
  );
});

/** What was typed is bold. */
function Marked({ text, typed }: { text: string; typed: string }): ReactNode {
  return piecesOf(text, typed).map(({ text: piece, isMatch }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have neither identity nor state
    isMatch ? <b key={place}>{piece}</b> : <span key={place}>{piece}</span>,
  );
}

function Verb({ item, isActive, keyOf }: Pick<OptionProps, 'item' | 'isActive' | 'keyOf'>): ReactNode {
  const count = useStore(paletteStore, ({ found }) => found?.count ?? null);
  const key = keyText(item, keyOf);
  return (
    <span className={classes(styles.verb, 'tabular')}>
      {key === null ? null : <kbd className={classes(styles.key)}>{key}</kbd>}
      <span>
        {isActive ? <span aria-hidden>↵ </span> : null}
        {verbOf(item, count)}
      </span>
    </span>
  );
}

function keyText(item: Item, keyOf: OptionProps['keyOf']): string | null {
  if (item.kind === 'party')
    return item.person && item.number === item.person.numbers[0]?.number ? keyOf(item.person.id) : null;
  if (item.kind !== 'command') return null;
  const [first] = item.command.keys;
  return first === undefined ? null : chordText(first);
}

function ItemIcon({ item }: { item: Item }): ReactNode {
  if (item.kind === 'call' && !item.row.noted) return <DirectionIcon arrow={arrowOf(item.row.perspective)} />;
  const Icon = {
    number: Phone,
    party: Contact,
    call: StickyNote,
    list: Search,
    command: ChevronRight,
  }[item.kind];
  return <Icon aria-hidden className="muted" />;
}
