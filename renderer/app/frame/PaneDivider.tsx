import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { listWidths } from '../../../shared/settings.ts';
import { useReady } from '../../place/use-ready.ts';
import { settingsStore } from '../../settings/store.ts';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import styles from './PaneDivider.module.css';

/** How far an arrow key moves the divider, px. */
const STEP = 16;

/** The line between list and detail, moved by pointer or arrow keys. The width is stored when it is let go; a double click restores the default. */
export function PaneDivider(): ReactNode {
  const [width, setWidth] = useState(useReady(({ settings }) => settings.listWidth));
  const [grip, setGrip] = useState<number | null>(null);
  // The frame's grid takes the width of the list from this property.
  useLayoutEffect(() => document.documentElement.style.setProperty('--list', `${width}px`), [width]);
  const store = (to: number): void => {
    setWidth(to);
    void settingsStore.getState().change({ listWidth: to });
  };
  const onPointerDown = (event: PointerEvent<HTMLHRElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip(event.clientX - width);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = afterKey(event.key, width);
    if (to === null) return;
    event.preventDefault();
    store(to);
  };
  return (
    <hr
      aria-label={t('shell.listWidth')}
      aria-orientation="vertical"
      aria-valuemin={listWidths.min}
      aria-valuemax={listWidths.max}
      aria-valuenow={width}
      tabIndex={0}
      className={classes(styles.divider, grip !== null && styles.held)}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => {
        if (grip !== null) setWidth(within(clientX - grip));
      }}
      onPointerUp={({ clientX }) => {
        if (grip !== null) store(within(clientX - grip));
        setGrip(null);
      }}
      onPointerCancel={() => setGrip(null)}
      onDoubleClick={() => store(listWidths.default)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The width after a key; null for a key that does not move the divider. */
export function afterKey(key: string, width: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return within(width - STEP);
    case 'ArrowRight':
      return within(width + STEP);
    case 'Home':
      return listWidths.min;
    case 'End':
      return listWidths.max;
    default:
      return null;
  }
}

function within(width: number): number {
  return Math.round(Math.min(listWidths.max, Math.max(listWidths.min, width)));
}
