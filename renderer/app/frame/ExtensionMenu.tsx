import { ChevronDown, Settings } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { LazyOverlay } from '../../ui/lazy.tsx';
import { NumberText } from '../../ui/Time.tsx';
import { extensionPanel } from '../parts.ts';
import { useReady } from '../use-ready.ts';
import styles from './ExtensionMenu.module.css';

/** The header's menu. `shown`: the extension whose calls are shown; null before there is one. */
export function ExtensionMenu({ shown }: { shown: string | null }): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const own = useReady(({ status }) => status.extension);
  return (
    <>
      <Button
        ref={trigger}
        className={classes(styles.trigger, shown !== own && styles.other)}
        aria-label={shown === null ? t('shell.menu') : t('shell.extensionMenu', { extension: shown })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        {shown === null ? <Settings size={20} aria-hidden /> : <NumberText>{shown}</NumberText>}
        <ChevronDown aria-hidden />
      </Button>
      <LazyOverlay
        code={extensionPanel}
        isNeeded={isOpen}
        props={{ shown, own, trigger, isOpen, onClose: () => setOpen(false) }}
      />
    </>
  );
}
