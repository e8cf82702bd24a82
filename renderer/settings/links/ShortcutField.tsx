import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { readPress, shortcutWords } from '../../../shared/shortcut.ts';
import { bridge } from '../../bridge.ts';
import { createResource, latest, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { WideRow } from '../../ui/Group.tsx';
import { onMac } from '../../ui/on-mac.ts';
import styles from '../settings.module.css';

const state = createResource(() => bridge.call('shortcut.get', undefined));

export interface ShortcutFieldProps {
  /** An Electron accelerator; null for none. */
  value: string | null;
  onChange: (value: string | null) => Promise<boolean>;
}

/** Hands on each key press while `isOn`; nothing else in the window gets them. */
function usePresses(isOn: boolean, onPress: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onPress);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      // Tab cannot be a shortcut. It moves the focus as usual.
      if (event.key !== 'Tab') {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      handle(event);
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [isOn]);
}

/** Chooses the keys that call a copied number from any program, by pressing them. */
export function ShortcutField({ value, onChange }: ShortcutFieldProps): ReactNode {
  const shortcut = latest(useResource(state, undefined));
  /** What is said while presses are recorded; null while they are not. */
  const [hint, setHint] = useState<string | null>(null);
  const [labelId, hintId] = [useId(), useId()];
  // Whether the system grants the keys is known once the change is saved.
  const change = (chosen: string | null): void => void onChange(chosen).then(state.getState().refresh);
  usePresses(hint !== null, (event) => {
    const recorded = readPress(event);
    const isEnd = event.key === 'Escape' || event.key === 'Tab' || recorded.kind === 'shortcut';
    setHint(isEnd ? null : t(`links.keys_${recorded.kind}`));
    if (isEnd && recorded.kind === 'shortcut') change(recorded.shortcut);
  });
  return (
    <WideRow>
      <div className="stack">
        <div>
          <p id={labelId}>
            {t('links.keys')}: {value === null ? t('links.keysNone') : <kbd>{shortcutWords(value, onMac())}</kbd>}
          </p>
          <p id={hintId} className="secondary">
            {t(shortcut?.selection ? 'links.keysHintMarked' : 'links.keysHintCopied')}
          </p>
        </div>
        <div className="wrap">
          <Button
            size="small"
            aria-describedby={`${labelId} ${hintId}`}
            onPress={() => setHint(t('links.keysRecording'))}
          >
            {t('links.keysRecord')}
          </Button>
          {value === null ? null : (
            <Button size="small" onPress={() => change(null)}>
              {t('links.keysRemove')}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className={classes('secondary', styles.status)}>
        {hint ?? ''}
      </p>
      {shortcut?.state === 'refused' ? <Banner tone="caution" title={t('links.keysRefused')} /> : null}
      {shortcut?.state === 'on' && shortcut.wayland ? <Banner title={t('links.keysWayland')} /> : null}
    </WideRow>
  );
}
