import { ListFilter, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { chordShortcut, chordText, paletteKey } from '../../place/keys.ts';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import floating from '../../ui/overlays/floating.module.css';
import { PaletteAndKeys } from '../palette/PaletteAndKeys.tsx';
import { activeItem, optionId, paletteStore } from '../palette/search-store.ts';
import styles from './SearchBox.module.css';
import { type Box, useBox } from './use-box.ts';

export interface SearchBoxProps {
  /** Whose calls are shown. */
  extension: string | null;
  /** The list and a call's page are side by side. */
  wide: boolean;
}

/** The one search box. Typing opens the palette; a number leads to New call, where the call is confirmed. */
export function SearchBox({ extension, wide }: SearchBoxProps): ReactNode {
  const box = useBox(extension, wide);
  const { mode, text } = box;
  const isGrown = mode === 'palette';
  return (
    <search className={classes(styles.place)} onBlur={box.onBlur}>
      <div className={classes('column', isGrown && floating.surface, isGrown && styles.grown)}>
        <div className={classes(styles.row)}>
          {mode === 'filter' ? <ListFilter aria-hidden /> : <Search aria-hidden />}
          <Field box={box} />
          {text !== '' ? (
            <IconButton label={t('shell.clear')} size="small" preventFocusOnPress onPress={box.clear} icon={X} />
          ) : isGrown ? null : (
            <span className={classes(styles.key)} aria-hidden>
              {chordText(paletteKey)}
            </span>
          )}
        </div>
        <PaletteAndKeys box={box} />
      </div>
      {isGrown ? <div className={classes(styles.veil)} /> : null}
    </search>
  );
}

function Field({ box }: { box: Box }): ReactNode {
  const { mode, text, inputRef, onType, onKeyDown } = box;
  const active = useStore(paletteStore, activeItem);
  const isOpen = mode === 'palette';
  return (
    <input
      ref={inputRef}
      role="combobox"
      aria-label={t('shell.boxLabel')}
      aria-keyshortcuts={chordShortcut(paletteKey)}
      aria-expanded={isOpen}
      aria-autocomplete="list"
      {...(isOpen ? { 'aria-controls': 'palette' } : {})}
      {...(isOpen && active !== null ? { 'aria-activedescendant': optionId(active) } : {})}
      placeholder={t(mode === 'filter' ? 'palette.find' : 'shell.boxLabel')}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      className={classes(styles.field)}
    />
  );
}
