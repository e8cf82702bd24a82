import { ListFilter, Search, X } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { callsStore } from '../../calls/calls-store.ts';
import { appStore } from '../../navigation/app-store.ts';
import { chordShortcut, chordText, paletteKey } from '../../navigation/keys.ts';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import floating from '../../ui/overlays/floating.module.css';
import { activeItem, type BoxMode, optionId, paletteStore } from '../palette/search-store.ts';
import styles from './SearchBox.module.css';
import { boxField, closeBox, onKeyDown, onType, showsList } from './search-box.ts';
import { useWindowKeys } from './window-keys.ts';

const Palette = lazyPart(async () => (await import('../palette/Palette.tsx')).Palette);

function onBlur(event: FocusEvent): void {
  const next: unknown = event.relatedTarget;
  if (next instanceof Node && event.currentTarget.contains(next)) return;
  // Another window has the focus; it comes back to the box.
  if (document.activeElement !== boxField.current) closeBox();
}

function clear(): void {
  onType('');
  boxField.current?.focus();
}

/** The one search box. Typing opens the palette; a number leads to New call, where the call is confirmed. */
export function SearchBox({ wide }: { wide: boolean }): ReactNode {
  const mode = useStore(paletteStore, (state) => state.mode);
  const typed = useStore(paletteStore, (state) => state.text);
  const isListShown = useStore(appStore, ({ place }) => showsList(place, wide));
  const filtered = useStore(callsStore, (state) => (isListShown ? state.filter.text : ''));
  const isGrown = mode === 'palette';
  const text = isGrown ? typed : filtered;
  useWindowKeys(isGrown);
  return (
    <search className={classes(styles.place)} onBlur={onBlur}>
      <div className={classes('column', isGrown && floating.surface, isGrown && styles.grown)}>
        <div className={classes(styles.row)}>
          {mode === 'filter' ? <ListFilter aria-hidden /> : <Search aria-hidden />}
          <Field mode={mode} text={text} />
          {text !== '' ? (
            <IconButton label={t('shell.clear')} size="small" preventFocusOnPress onPress={clear} icon={X} />
          ) : isGrown ? null : (
            <span className={classes(styles.key)} aria-hidden>
              {chordText(paletteKey)}
            </span>
          )}
        </div>
        {isGrown ? <Palette /> : null}
      </div>
      {isGrown ? <div className={classes(styles.veil)} /> : null}
      {isGrown ? null : <Shrinking />}
    </search>
  );
}

/** What the palette leaves for a moment: its surface, which shrinks into the box. */
function Shrinking(): ReactNode {
  const height = useStore(paletteStore, (state) => state.shrinksFrom);
  if (height === null) return null;
  return (
    <div
      aria-hidden
      className={classes(floating.surface, styles.shrinking)}
      style={{ height }}
      onAnimationEnd={() => paletteStore.setState({ shrinksFrom: null })}
    />
  );
}

function Field({ mode, text }: { mode: BoxMode; text: string }): ReactNode {
  const active = useStore(paletteStore, activeItem);
  const isOpen = mode === 'palette';
  const hint = t(mode === 'filter' ? 'palette.find' : 'shell.boxLabel');
  return (
    <input
      ref={boxField}
      role="combobox"
      aria-label={t('shell.boxLabel')}
      aria-keyshortcuts={chordShortcut(paletteKey)}
      aria-expanded={isOpen}
      aria-autocomplete="list"
      {...(isOpen ? { 'aria-controls': 'palette' } : {})}
      {...(isOpen && active !== null ? { 'aria-activedescendant': optionId(active) } : {})}
      placeholder={hint}
      title={hint}
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
