import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
} from 'react';
import { useStore } from 'zustand';
import { usePeople } from '../../people/people-store.ts';
import { errorWords, t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { useToday } from '../../ui/Time.tsx';
import type { PanelKeys } from '../frame/use-box.ts';
import type { Command } from './commands.ts';
import { verbOf } from './item-words.ts';
import { Option, type OptionProps, optionId } from './Option.tsx';
import styles from './Palette.module.css';
import { activeItem, type Item, resultsOf, type Section, stepFrom } from './results.ts';
import { paletteStore } from './search-store.ts';

export interface PaletteProps extends Pick<OptionProps, 'sentAs' | 'keyOf' | 'onChosen'> {
  commands: readonly Command[];
  panelRef: Ref<PanelKeys>;
  /** Opens a party's history, or a call. Returns false for other items. */
  onOpened: (item: Item) => boolean;
}

/** The results below the grown box: numbers, people, calls and commands. Enter runs the active one; the focus stays in the field. */
export function Palette(props: PaletteProps): ReactNode {
  const { panelRef, onChosen, onOpened } = props;
  const { text, chosen, found } = useStore(paletteStore);
  const sections = useSections(props.commands);
  const active = activeItem(sections, text, chosen);
  const count = sections.reduce((sum, { items }) => sum + items.length, 0);
  const searched = found?.text === text;
  useActiveOption(active);
  useEnterBeforeResults(searched, active, onChosen);
  useImperativeHandle(panelRef, () => ({
    onKey: (event) => onPaletteKey(event, { sections, active, searched, onChosen, onOpened }),
  }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here leaves the focus in the field
    <div className={classes(styles.panel)} onMouseDown={(event) => event.preventDefault()}>
      <div id="palette" role="listbox" aria-label={t('palette.title')} className={classes(styles.list)}>
        {sections.map((section) => (
          <SectionView key={section.id} {...props} section={section} active={active} />
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
      <Foot active={active} />
    </div>
  );
}

function useSections(commands: readonly Command[]): Section[] {
  const { country } = useRegion();
  const { text, uses, found, waiting } = useStore(paletteStore);
  const people = usePeople();
  const now = useToday();
  return useMemo(() => {
    const { text: foundFor, recents, rows } = found ?? { text: '', recents: [], rows: [] };
    return resultsOf({ text, people, commands, uses, foundFor, recents, rows, waiting, country, now });
  }, [text, people, commands, uses, found, waiting, country, now]);
}

/** Tells the field which option is active. */
function useActiveOption(active: Item | null): void {
  const option = active === null ? null : optionId(active);
  useLayoutEffect(() => paletteStore.getState().activate(option), [option]);
}

/** Runs the first result once it is there, where Enter was pressed before it. */
function useEnterBeforeResults(searched: boolean, active: Item | null, onChosen: (item: Item) => void): void {
  const isEntered = useStore(paletteStore, ({ enteredFor, text }) => enteredFor === text);
  useEffect(() => {
    if (isEntered && searched && active !== null) onChosen(active);
  }, [isEntered, searched, active, onChosen]);
}

interface KeyContext extends Pick<PaletteProps, 'onChosen' | 'onOpened'> {
  sections: readonly Section[];
  active: Item | null;
  searched: boolean;
}

/** Returns whether the key is used. */
function onPaletteKey(event: KeyboardEvent<HTMLInputElement>, context: KeyContext): boolean {
  const { sections, active, searched, onChosen, onOpened } = context;
  const { choose, enter } = paletteStore.getState();
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      choose(stepFrom(sections, active, event.key === 'ArrowDown' ? 1 : -1)?.id ?? null);
      return true;
    case 'ArrowRight': {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
      return isAtEnd && active !== null && onOpened(active);
    }
    case 'Enter':
      // Holding Enter counts as one press.
      if (event.repeat) return true;
      if (searched && active !== null) onChosen(active);
      else if (!searched) enter();
      return true;
    default:
      return false;
  }
}

function Foot({ active }: { active: Item | null }): ReactNode {
  const verb = active === null ? t('palette.run') : verbOf(active);
  return (
    <p className={classes(styles.foot)} aria-hidden>
      <span>↑↓ {t('palette.navigate')}</span>
      <span>↵ {verb}</span>
      {active?.kind === 'party' ? <span>→ {t('palette.open')}</span> : null}
      <span>Esc {t('shell.close')}</span>
    </p>
  );
}

interface SectionViewProps extends Pick<OptionProps, 'sentAs' | 'keyOf' | 'onChosen'> {
  section: Section;
  active: Item | null;
}

function SectionView({ section, active, sentAs, keyOf, onChosen }: SectionViewProps): ReactNode {
  const heading = `palette-${section.id}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, which fieldset is not
    <div role="group" aria-labelledby={heading}>
      <div id={heading} role="presentation" className={classes(styles.heading)}>
        {t(`palette.heading_${section.id}`)}
      </div>
      {section.items.map((item) => (
        <Option key={item.id} {...{ item, sentAs, keyOf, onChosen }} isActive={item.id === active?.id} />
      ))}
    </div>
  );
}
