import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
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

/** The recorder is resting, or listens and comments on the last press. */
type Recording = { kind: 'idle' } | { kind: 'listening'; hint: string };

/** Records a shortcut while `isOn`; nothing else in the window gets these presses. `onEnd` gets null where nothing was recorded. */
function useRecorder(isOn: boolean, onHint: (hint: string) => void, onEnd: (shortcut: string | null) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      // Tab cannot be a shortcut. It moves the focus as usual.
      if (event.key !== 'Tab') {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      const recorded = readPress(event);
      if (event.key === 'Escape' || event.key === 'Tab') onEnd(null);
      else if (recorded.kind === 'shortcut') onEnd(recorded.shortcut);
      else onHint(t(`links.keys_${recorded.kind}`));
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [isOn, onHint, onEnd]);
}

/** Chooses the keys that call a copied number from any program, by pressing them. */
export function ShortcutField({ value, onChange }: ShortcutFieldProps): ReactNode {
  const shortcut = latest(useResource(state, undefined));
  const [recording, setRecording] = useState<Recording>({ kind: 'idle' });
  const [labelId, hintId] = [useId(), useId()];
  const change = useCallback(
    // Whether the system grants the keys is known once the change is saved.
    (chosen: string | null) => void onChange(chosen).then(state.getState().refresh),
    [onChange],
  );
  const isOn = recording.kind === 'listening';
  const showHint = useCallback((words: string) => setRecording({ kind: 'listening', hint: words }), []);
  const end = useCallback(
    (shortcut: string | null) => {
      setRecording({ kind: 'idle' });
      if (shortcut !== null) change(shortcut);
    },
    [change],
  );
  useRecorder(isOn, showHint, end);
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
            onPress={() => showHint(t('links.keysRecording'))}
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
        {recording.kind === 'listening' ? recording.hint : ''}
      </p>
      {shortcut?.state === 'refused' ? <Banner tone="caution" title={t('links.keysRefused')} /> : null}
      {shortcut?.state === 'on' && shortcut.wayland ? <Banner title={t('links.keysWayland')} /> : null}
    </WideRow>
  );
}
