import { X } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components';
import { troubles } from '../../../shared/trouble.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { AfterAWhile, Progress } from '../../ui/feedback/states.tsx';
import { Floating } from '../../ui/overlays/Floating.tsx';
import styles from './Strip.module.css';
import { type Entry, isInStrip, useEntries } from './strip-entries.ts';

/** The one strip below the header: the most pressing thing to know about the connection. The menu has the others. */
export function Strip(): ReactNode {
  const entry = useEntries().find(isInStrip);
  if (entry === undefined) return null;
  const Waiting = entry.progress !== null && entry.acts.length === 0 ? AfterAWhile : Fragment;
  return (
    <section aria-label={t('shell.statusLabel')} className={classes(styles.place)}>
      <Waiting key={entry.kind}>
        <One entry={entry} />
      </Waiting>
    </section>
  );
}

function One({ entry }: { entry: Entry }): ReactNode {
  const { kind, icon: OwnIcon, title, isAmber, acts, key, dismiss, progress } = entry;
  const [busy, setBusy] = useState(false);
  const run = async (act: () => unknown): Promise<void> => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  const buttons = acts.map((act, place) => (
    <Button
      key={act.words}
      kind={acts.length > 1 && place === 0 ? 'plain' : 'quiet'}
      size="small"
      isPending={busy}
      onPress={() => void run(act.run)}
    >
      {act.words}
    </Button>
  ));
  return (
    <div role={kind in troubles ? 'alert' : 'status'} className={classes(styles.strip, isAmber && styles.amber)}>
      <OwnIcon size={16} aria-hidden />
      <p>{title}</p>
      {kind === 'notAllowed' ? <WhatToDo>{buttons}</WhatToDo> : buttons}
      {key === null ? null : (
        <IconButton label={t('shell.dismiss')} icon={X} size="small" onPress={() => void dismiss()} />
      )}
      {progress === null ? null : (
        <div className={classes(styles.progress)}>
          <Progress label={title} value={progress === 'unknown' ? null : progress} />
        </div>
      )}
    </div>
  );
}

/** What to ask the administrator for, where only they can mend it. */
function WhatToDo({ children }: { children: ReactNode }): ReactNode {
  const words = t('strip.whatToDo');
  return (
    <DialogTrigger>
      <Button kind="quiet" size="small">
        {words}
      </Button>
      <Floating className={styles.help}>
        <Dialog aria-label={words} className="stack-wide control pad bare">
          <p>{t('strip.notAllowedMore')}</p>
          <div className="wrap">{children}</div>
        </Dialog>
      </Floating>
    </DialogTrigger>
  );
}
