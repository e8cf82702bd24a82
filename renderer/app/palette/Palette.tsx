import { ArrowRight, History, ListFilter, Phone, Search, User } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useStore } from 'zustand';
import type { TextKey } from '../../../shared/messages/index.ts';
import { peopleOf, peopleStore } from '../../people/store.ts';
import { errorWords, t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { DirectionIcon } from '../../ui/call/DirectionIcon.tsx';
import { arrowOf } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { onMac } from '../../ui/on-mac.ts';
import { useToday } from '../../ui/Time.tsx';
import { chordText } from '../keys.ts';
import type { Command } from './commands.ts';
import { itemWords, type WordsWith } from './item-words.ts';
import styles from './Palette.module.css';
import { activeItem, type Item, resultsOf, type Section, stepFrom } from './results.ts';
import { paletteStore, type SearchScope } from './store.ts';

export interface PaletteProps {
  commands: readonly Command[];
  where: SearchScope;
  /** The number as it would be sent. */
  sentAs: (number: string) => string;
  /** The text of a favourite's key; null for none. */
  keyOf: (personId: string) => string | null;
  /** Closes the palette and runs the item. */
  onChosen: (item: Item) => void;
}

/** Finds numbers, people, calls and commands. Enter runs the active item; the focus stays in the field. */
export function Palette(props: PaletteProps): ReactNode {
  const open = useStore(paletteStore, (state) => state.open);
  const { hide } = paletteStore.getState();
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(shown) => {
        if (!shown) hide();
      }}
      isDismissable
      className={classes(styles.veil)}
    >
      <Modal className={classes(styles.modal)}>
        <Dialog aria-label={t('palette.title')} className={classes(styles.dialog)}>
          <Inside {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function useSections({ commands }: PaletteProps): Section[] {
  const { country, zone } = useRegion();
  const { text, uses, found } = useStore(paletteStore);
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  const now = useToday();
  return useMemo(() => {
    const { recents, rows } = found?.text === text ? found : { recents: [], rows: [] };
    return resultsOf({ text, people, commands, uses, recents, rows, country, zone, now });
  }, [text, people, commands, uses, found, country, zone, now]);
}

function Inside(props: PaletteProps): ReactNode {
  const { where, onChosen } = props;
  const list = useId();
  const { text, chosen, found } = useStore(paletteStore);
  const { type, choose } = paletteStore.getState();
  const sections = useSections(props);
  const active = activeItem(sections, text, chosen);
  const count = sections.reduce((sum, { items }) => sum + items.length, 0);
  const searched = found?.text === text;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      choose(stepFrom(sections, active, event.key === 'ArrowDown' ? 1 : -1)?.id ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Holding Enter counts as one press.
      if (!event.repeat && active !== null) onChosen(active);
    }
  };
  return (
    <>
      <div className={classes(styles.head)}>
        <Search size={16} strokeWidth={1.5} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: opening the palette is for typing
          autoFocus
          role="combobox"
          aria-label={t('palette.field')}
          aria-expanded={count > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(active === null ? {} : { 'aria-activedescendant': optionId(list, active) })}
          placeholder={t('palette.field')}
          value={text}
          onChange={(event) => type(event.target.value, where)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className={classes(styles.field)}
        />
      </div>
      <div id={list} role="listbox" aria-label={t('palette.title')} className={classes(styles.list)}>
        {sections.map((section) => (
          <SectionView key={section.id} {...props} list={list} section={section} active={active} />
        ))}
      </div>
      {searched && count === 0 ? (
        <div className={classes(styles.none)}>
          <p>{t('palette.nothing', { text: text.trim() })}</p>
          <p>{t('palette.nothingText')}</p>
        </div>
      ) : null}
      {searched && found.error !== null ? (
        <p className={classes(styles.none)}>{t('palette.failed', errorWords(found.error))}</p>
      ) : null}
      <LiveRegion text={searched && text !== '' ? t('palette.results', { count }) : ''} />
      <Foot />
    </>
  );
}

function Foot(): ReactNode {
  return (
    <p className={classes(styles.foot)} aria-hidden>
      <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.navigate')} <kbd>↵</kbd> {t('palette.run')} <kbd>Esc</kbd>{' '}
      {t('palette.close')}
    </p>
  );
}

const HEADINGS: Record<Section['id'], TextKey> = {
  number: 'palette.number',
  often: 'palette.often',
  found: 'palette.found',
  recent: 'palette.recent',
  calls: 'palette.someCalls',
  commands: 'palette.commands',
};

interface SectionViewProps extends PaletteProps {
  list: string;
  section: Section;
  active: Item | null;
}

function SectionView({ list, section, active, ...props }: SectionViewProps): ReactNode {
  const heading = `${list} ${section.id}`.replace(/\s/g, '-');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, which fieldset is not
    <div role="group" aria-labelledby={heading}>
      <div id={heading} role="presentation" className={classes(styles.heading)}>
        {t(HEADINGS[section.id])}
      </div>
      {section.items.map((item) => (
        <Option key={item.id} {...props} id={optionId(list, item)} item={item} isActive={item.id === active?.id} />
      ))}
    </div>
  );
}

function optionId(list: string, item: Item): string {
  return `${list} ${item.id}`.replace(/\s/g, '-');
}

interface OptionProps extends PaletteProps {
  id: string;
  item: Item;
  isActive: boolean;
}

function Option({ id, item, isActive, sentAs, keyOf, onChosen }: OptionProps): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const given: WordsWith = { region, nameOf, sentAs, now: useToday() };
  const { title, detail } = itemWords(item, given);
  const key = keyText(item, keyOf);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    <div
      id={id}
      ref={ref}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes(styles.option, isActive && styles.active)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChosen(item)}
    >
      <ItemIcon item={item} />
      <span className={classes(styles.words)}>
        <span className={classes(styles.title)}>
          <bdi>{title}</bdi>
        </span>
        {detail === '' ? null : (
          <span className={classes(styles.detail, 'tabular')}>
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      {key === null ? null : <kbd className={classes(styles.key)}>{key}</kbd>}
    </div>
  );
}

function keyText(item: Item, keyOf: PaletteProps['keyOf']): string | null {
  if (item.kind === 'person') return item.number === item.person.numbers[0]?.number ? keyOf(item.person.id) : null;
  if (item.kind !== 'command') return null;
  const [first] = item.command.keys;
  return first === undefined ? null : chordText(first, onMac());
}

function ItemIcon({ item }: { item: Item }): ReactNode {
  if (item.kind === 'call') return <DirectionIcon arrow={arrowOf(item.row.perspective)} />;
  const Icon = {
    number: Phone,
    recent: History,
    person: Phone,
    caller: User,
    list: ListFilter,
    command: ArrowRight,
  }[item.kind];
  return <Icon size={16} strokeWidth={1.5} aria-hidden className={classes(styles.icon)} />;
}
