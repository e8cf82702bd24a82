import { ChevronDown, Settings } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, DialogTrigger } from 'react-aria-components';
import { connectionToName } from '../../../shared/connection.ts';
import { connectionName } from '../../../shared/messages/connection-words.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { t } from '../../text.ts';
import { joined } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NumberText } from '../../ui/Time.tsx';
import styles from './ExtensionMenu.module.css';
import { isInMenu, isInStrip, useEntries } from './strip-entries.ts';

const ExtensionPanel = lazyPart(async () => (await import('./ExtensionPanel.tsx')).ExtensionPanel);

/** The header's menu. `shown`: the extension whose calls are shown; null before there is one. */
export function ExtensionMenu({ shown }: { shown: string | null }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const own = useReady(({ status }) => status.extension);
  const named = useReady(({ status }) => connectionToName(status));
  const pbx = named && connectionName(named, t);
  // The strip shows the first.
  const others = useEntries().filter(isInStrip).slice(1).filter(isInMenu);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        className={classes(styles.trigger, shown !== own && styles.other)}
        aria-label={joined(
          ', ',
          pbx,
          shown === null ? t('shell.menu') : t('shell.extensionMenu', { extension: shown }),
        )}
        {...(others.length === 0 ? {} : { 'aria-description': t('strip.others', { count: others.length }) })}
        aria-haspopup="dialog"
      >
        {pbx === null ? null : <bdi className={classes('clip muted light', styles.pbx)}>{pbx}</bdi>}
        {shown === null ? <Settings size={20} aria-hidden /> : <NumberText>{shown}</NumberText>}
        <ChevronDown aria-hidden />
        {others.length === 0 ? null : (
          <i aria-hidden className={classes(styles.dot, others.some(({ isAmber }) => isAmber) && styles.amber)} />
        )}
      </Button>
      {isOpen ? <ExtensionPanel shown={shown} own={own} onClose={() => setOpen(false)} /> : null}
    </DialogTrigger>
  );
}
