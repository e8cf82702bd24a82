import {
  CircleArrowUp,
  ClockAlert,
  CloudAlert,
  Copy,
  Eye,
  FlaskConical,
  Gauge,
  History,
  Info,
  KeyRound,
  LockKeyhole,
  MapPin,
  MonitorX,
  ServerOff,
  WifiOff,
  X,
} from 'lucide-react';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components';
import { troubles } from '../../../shared/trouble.ts';
import { t } from '../../text.ts';
import { Button, type Icon, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { AfterAWhile, Progress } from '../../ui/feedback/states.tsx';
import { Floating } from '../../ui/overlays/Floating.tsx';
import styles from './Strip.module.css';
import { copyRequest, dismissEntry, runAct } from './strip-acts.ts';
import type { Entry, EntryKind } from './strip-entries.ts';
import { useEntries } from './use-entries.ts';

/** The icon of each thing to know. */
export const entryIcons: Readonly<Record<EntryKind, Icon>> = {
  keyLocked: LockKeyhole,
  keyMissing: KeyRound,
  keyRefused: KeyRound,
  notAllowed: MonitorX,
  offline: WifiOff,
  silent: ServerOff,
  usedUp: Gauge,
  notUpdated: CloudAlert,
  settingsDamaged: Info,
  settingsReadOnly: Info,
  historyDamaged: Info,
  historyNotRead: Info,
  unexpectedError: Info,
  limitNear: Gauge,
  colleague: Eye,
  samples: FlaskConical,
  loading: History,
  redecoding: History,
  paused: History,
  later: History,
  zone: ClockAlert,
  country: MapPin,
  update: CircleArrowUp,
};

/** The one strip below the header: the most pressing thing to know about the connection. The menu has the others. */
export function Strip(): ReactNode {
  const [entry] = useEntries();
  const Waiting = entry?.progress != null && entry.acts.length === 0 ? AfterAWhile : Fragment;
  return (
    <section aria-label={t('shell.statusLabel')} className={classes(styles.place)}>
      {entry === undefined ? null : (
        <Waiting key={entry.kind}>
          <One entry={entry} />
        </Waiting>
      )}
    </section>
  );
}

function One({ entry }: { entry: Entry }): ReactNode {
  const { kind, title, isAmber, acts, key, progress } = entry;
  const OwnIcon = entryIcons[kind];
  return (
    <div role={kind in troubles ? 'alert' : 'status'} className={classes(styles.strip, isAmber && styles.amber)}>
      <OwnIcon size={16} aria-hidden />
      <p>{title}</p>
      <Acts acts={acts} />
      {key === null ? null : (
        <IconButton label={t('shell.dismiss')} icon={X} size="small" onPress={() => void dismissEntry(entry)} />
      )}
      {progress === null ? null : (
        <div className={classes(styles.progress)}>
          <Progress label={title} value={progress === 'unknown' ? null : progress} />
        </div>
      )}
    </div>
  );
}

/** What can be done about an entry: one quiet button, or the two answers to a question. `onDone`: it was pressed. */
export function Acts({ acts, onDone }: Pick<Entry, 'acts'> & { onDone?: () => void }): ReactNode {
  const [busy, setBusy] = useState(false);
  const run = async (act: Entry['acts'][number]['act']): Promise<void> => {
    onDone?.();
    setBusy(true);
    await runAct(act);
    setBusy(false);
  };
  return acts.map(({ act, words }) =>
    act === 'whatToDo' ? (
      <WhatToDo key={act} words={words} />
    ) : (
      <Button
        key={act}
        kind={act === 'yes' ? 'plain' : 'quiet'}
        size="small"
        isPending={busy}
        onPress={() => void run(act)}
      >
        {words}
      </Button>
    ),
  );
}

/** What to ask the administrator for, where only they can mend it. */
function WhatToDo({ words }: { words: string }): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button ref={trigger} kind="quiet" size="small" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {words}
      </Button>
      <Floating trigger={trigger} isOpen={isOpen} onClose={close} className={styles.help}>
        <Dialog aria-label={words} className={classes(styles.helpBody)}>
          <p>{t('strip.whatToDoText')}</p>
          <div className="wrap">
            <Button size="small" icon={Copy} onPress={() => copyRequest()}>
              {t('strip.copyRequest')}
            </Button>
            <Button
              kind="quiet"
              size="small"
              onPress={() => {
                close();
                void runAct('tryAgain');
              }}
            >
              {t('shell.tryAgain')}
            </Button>
          </div>
        </Dialog>
      </Floating>
    </>
  );
}
