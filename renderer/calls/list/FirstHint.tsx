import { Phone, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge.ts';
import { dialStore } from '../../dial/dial-store.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import styles from './CallList.module.css';

const end = (): void => void bridge.call('settings.change', { firstHint: false });

/** Ends the hint with the first call, wherever that is begun. */
export function useFirstHintEnd(): void {
  const isShown = useReady(({ settings }) => settings.firstHint);
  const hasCalled = useStore(dialStore, ({ dials }) => dials.length > 0);
  useEffect(() => {
    if (isShown && hasCalled) end();
  }, [isShown, hasCalled]);
}

/** Below the first calls of the own extension: how to call back, and that the own phone rings first. Gone after a call or its ×. */
export function FirstHint({ extension }: { extension: string }): ReactNode {
  const isShown = useReady(({ settings, status }) => settings.firstHint && status.extension === extension);
  if (!isShown) return null;
  return (
    <div role="note" className={classes(styles.hint)}>
      <Phone size={16} aria-hidden />
      <p className="rest">
        <span className="control medium block">{t('calls.firstHint')}</span>
        <span className="secondary">{t('calls.firstHintText', { extension })}</span>
      </p>
      <IconButton size="small" label={t('calls.firstHintClose')} icon={X} onPress={end} />
    </div>
  );
}
