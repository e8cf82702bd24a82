import { ChevronDown, LockOpen, RotateCw, Settings } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { t } from '../../text.ts';
import type { Icon } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { LazyPart } from '../../ui/lazy.tsx';
import floating from '../../ui/overlays/floating.module.css';
import { NumberText } from '../../ui/Time.tsx';
import { type Chord, chordShortcut, chordText, refreshKey, screenKey } from '../keys.ts';
import { extensionChooser } from '../parts.ts';
import { showSettings } from '../show-settings.ts';
import { appStore } from '../store.ts';
import { useReady } from '../use-ready.ts';
import styles from './ExtensionMenu.module.css';
import { refreshCalls } from './refresh.ts';
import { statusWords } from './status-words.ts';

/** The header's menu: whose calls are shown, when they were updated, another extension, and the settings. `shown`: null before there is an extension. */
export function ExtensionMenu({ shown }: { shown: string | null }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const own = useReady(({ status }) => status.extension);
  const close = (then: () => void) => () => {
    setOpen(false);
    then();
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        className={classes(styles.trigger, shown !== own && styles.other)}
        aria-label={shown === null ? t('shell.menu') : t('shell.extensionMenu', { extension: shown })}
      >
        {shown === null ? <Settings size={20} aria-hidden /> : <NumberText>{shown}</NumberText>}
        <ChevronDown aria-hidden />
      </Button>
      <Popover className={classes(floating.surface, styles.popover)} placement="bottom end" offset={4}>
        <Dialog className={classes(styles.dialog)} aria-label={t('shell.menu')}>
          <Updated />
          <MenuButton icon={RotateCw} chord={refreshKey} onPress={close(() => void refreshCalls())}>
            {t('shell.refresh')}
          </MenuButton>
          <Insecure onPress={close(() => showSettings('connection'))} />
          {own === null || shown === null ? null : (
            <div className={classes(styles.part)}>
              <LazyPart
                code={extensionChooser}
                props={{
                  value: shown,
                  own,
                  onChange: (extension: string) => close(() => appStore.getState().watch(extension))(),
                }}
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
      </Popover>
    </DialogTrigger>
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
