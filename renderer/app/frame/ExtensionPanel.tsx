import { LockOpen, RotateCw, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Dialog } from 'react-aria-components';
import { ExtensionChooser } from '../../calls/ExtensionChooser.tsx';
import { t } from '../../text.ts';
import type { Icon } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { Floating, type FloatingProps } from '../../ui/overlays/Floating.tsx';
import { type Chord, chordShortcut, chordText, refreshKey, screenKey } from '../keys.ts';
import { showSettings } from '../show-settings.ts';
import { appStore } from '../store.ts';
import { useReady } from '../use-ready.ts';
import styles from './ExtensionMenu.module.css';
import { refreshCalls } from './refresh.ts';
import { statusWords } from './status-view.ts';

export interface ExtensionPanelProps extends FloatingProps {
  /** The extension whose calls are shown, and the person's own; null before there are any. */
  shown: string | null;
  own: string | null;
}

/** What the header's menu shows: when the calls were updated, whose calls are shown, another extension, and the settings. */
export function ExtensionPanel({ shown, own, trigger, isOpen, onClose }: ExtensionPanelProps): ReactNode {
  const close = (then: () => void) => () => {
    onClose();
    then();
  };
  return (
    <Floating trigger={trigger} isOpen={isOpen} onClose={onClose} className={styles.popover}>
      <Dialog className={classes(styles.dialog)} aria-label={t('shell.menu')}>
        <Updated />
        <MenuButton icon={RotateCw} chord={refreshKey} onPress={close(() => void refreshCalls())}>
          {t('shell.refresh')}
        </MenuButton>
        <Insecure onPress={close(() => showSettings('connection'))} />
        {own === null || shown === null ? null : (
          <div className={classes(styles.part)}>
            <ExtensionChooser
              value={shown}
              own={own}
              onChange={(extension) => close(() => appStore.getState().watch(extension))()}
            />
          </div>
        )}
        <div className={classes(styles.part)}>
          <MenuButton
            icon={Settings}
            chord={screenKey('settings')}
            onPress={close(() => appStore.getState().go('settings'))}
          >
            {t('shell.settings')}
          </MenuButton>
        </div>
      </Dialog>
    </Floating>
  );
}

function Updated(): ReactNode {
  const region = useRegion();
  const words = useReady(({ status }) => statusWords(status, region));
  return <p className={classes(styles.updated)}>{words}</p>;
}

function Insecure({ onPress }: { onPress: () => void }): ReactNode {
  const isInsecure = useReady(({ status: { source } }) => source.kind === 'pbx' && source.insecure);
  if (!isInsecure) return null;
  return (
    <MenuButton icon={LockOpen} isCaution onPress={onPress}>
      {t('shell.insecureMore')}
    </MenuButton>
  );
}

interface MenuButtonProps {
  icon: Icon;
  chord?: Chord;
  isCaution?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function MenuButton({ icon: ItemIcon, chord, isCaution = false, onPress, children }: MenuButtonProps): ReactNode {
  return (
    <Button
      className={classes(styles.item, isCaution && styles.caution)}
      onPress={onPress}
      {...(chord === undefined ? {} : { 'aria-keyshortcuts': chordShortcut(chord) })}
    >
      <ItemIcon aria-hidden />
      {children}
      {chord === undefined ? null : (
        <kbd aria-hidden className={classes(styles.key)}>
          {chordText(chord)}
        </kbd>
      )}
    </Button>
  );
}
