import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
} from 'react';
import { useStore } from 'zustand';
import { ringBack } from '../../dial/ring-back.ts';
import { usePeople } from '../../people/people-store.ts';
import { chordText } from '../../place/keys.ts';
import { showSettings } from '../../place/show-settings.ts';
import { errorWords, t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import type { PanelKeys } from '../frame/use-box.ts';
import type { Command } from './commands.ts';
import { verbOf } from './item-words.ts';
import { Option, type OptionProps, optionId } from './Option.tsx';
import styles from './Palette.module.css';
import { activeItem, callable, type Item, resultsOf, type Section, stepFrom } from './results.ts';
import { openItem, runItem } from './run-item.ts';
import { paletteStore } from './search-store.ts';
import { settingsCommands } from './settings-commands.ts';

export interface PaletteProps {
  commands: readonly Command[];
  panelRef: Ref<PanelKeys>;
  /** Closes the palette and leaves the box. */
  leave: () => void;
}

/** The results below the grown box: numbers, people, calls and commands. Enter runs the active one; the focus stays in the field. */
export function Palette({ commands, panelRef, leave }: PaletteProps): ReactNode {
  const { country } = useRegion();
  const onChosen = useCallback((item: Item) => runItem(item, country, leave), [country, leave]);
  const { text, chosen, found } = useStore(paletteStore);
  const sections = useSections(commands);
  const active = activeItem(sections, chosen);
  const isNothing = sections[0]?.id === 'instead';
  const count = isNothing ? 0 : sections.reduce((sum, { items }) => sum + items.length, 0);
  const searched = found?.text === text;
  useActiveOption(active);
  useEnterBeforeResults(searched, active, onChosen);
  useImperativeHandle(panelRef, () => ({
    onKey: (event) => onPaletteKey(event, { sections, active, searched, country, leave, onChosen }),
  }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here leaves the focus in the field
    <div className={classes(styles.panel)} onMouseDown={(event) => event.preventDefault()}>
      {isNothing ? (
        <div className={classes(styles.none)}>
          <p className="text medium">{t('palette.nothing', { text: text.trim() })}</p>
          <p>{t('palette.nothingText')}</p>
        </div>
      ) : null}
      <div id="palette" role="listbox" aria-label={t('palette.title')} className={classes(styles.list)}>
        {sections.map((section) => (
          <SectionView key={section.id} {...{ section, active, onChosen }} />
        ))}
      </div>
      {searched && found.error !== null ? (
        <p className={classes(styles.none)}>{t('palette.failed', errorWords(found.error))}</p>
      ) : null}
      <LiveRegion text={searched && text !== '' ? t('palette.results', { count }) : ''} />
      <Foot active={active} />
    </div>
  );
}

function useSections(first: readonly Command[]): Section[] {
  const { country } = useRegion();
  const { text, found, waiting } = useStore(paletteStore);
  const people = usePeople();
  const commands = useMemo(() => [...first, ...settingsCommands(showSettings)], [first]);
  return useMemo(() => {
    const rows = found?.rows ?? [];
    return resultsOf({ text, people, commands, foundFor: found?.text ?? null, rows, waiting, country });
  }, [text, people, commands, found, waiting, country]);
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

interface KeyContext extends Pick<PaletteProps, 'leave'>, Pick<OptionProps, 'onChosen'> {
  country: string;
  sections: readonly Section[];
  active: Item | null;
  searched: boolean;
}

/** Returns whether the key is used. */
function onPaletteKey(event: KeyboardEvent<HTMLInputElement>, context: KeyContext): boolean {
  const { sections, active, searched, country, leave, onChosen } = context;
  const { choose, enter } = paletteStore.getState();
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      choose(stepFrom(sections, active, event.key === 'ArrowDown' ? 1 : -1)?.id ?? null);
      return true;
    case 'ArrowRight': {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
      return isAtEnd && active !== null && openItem(active, country, leave);
    }
    case 'Enter': {
      // Holding Enter counts as one press.
      if (event.repeat) return true;
      const number = event.ctrlKey || event.metaKey ? callable(active) : null;
      if (searched && number !== null) {
        leave();
        void ringBack(number);
      } else if (searched && active !== null) onChosen(active);
      else if (!searched) enter();
      return true;
    }
    default:
      return false;
  }
}

function Foot({ active }: { active: Item | null }): ReactNode {
  const callKey = chordText({ held: 'main', key: '↵' });
  return (
    <p className={classes(styles.foot)} aria-hidden>
      <span>↑↓ {t('palette.navigate')}</span>
      {active === null ? null : <span>↵ {verbOf(active)}</span>}
      {callable(active) === null ? null : <span>{`${callKey} ${t('calls.call')}`}</span>}
      {active?.kind === 'party' ? <span>→ {t('palette.open')}</span> : null}
      <span className="end">Esc {t('shell.close')}</span>
    </p>
  );
}

interface SectionViewProps extends Pick<OptionProps, 'onChosen'> {
  section: Section;
  active: Item | null;
}

function SectionView({ section, active, onChosen }: SectionViewProps): ReactNode {
  const heading = `palette-${section.id}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, which fieldset is not
    <div role="group" aria-labelledby={heading}>
      <div id={heading} role="presentation" className={classes(styles.heading)}>
        {t(`palette.heading_${section.id}`)}
      </div>
      {section.items.map((item) => (
        <Option key={item.id} {...{ item, onChosen }} isActive={item.id === active?.id} />
      ))}
    </div>
  );
}
