import { CircleStop, CloudOff, FlaskConical, LockOpen, RefreshCw, ServerOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { LinkTrouble, Status } from '../../../shared/connection.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { errorWords, t } from '../../text.ts';
import { Button, type Icon, IconButton } from '../../ui/Button.tsx';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { clockTime, dayOf, dayText } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Progress, Spinner } from '../../ui/feedback/states.tsx';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { showToast } from '../../ui/overlays/Toast.tsx';
import { showSettings } from '../show-settings.ts';
import { type AppState, appStore } from '../store.ts';
import { useReady } from '../use-ready.ts';
import styles from './StatusArea.module.css';
import { type Line, lineOf, type Message, messageKey, messagesOf, type Trouble, troubleOf } from './status-view.ts';

/** The state of the connection: one line always, and banners for what needs a person. */
export function StatusArea(): ReactNode {
  const region = useRegion();
  const [busy, setBusy] = useState(false);
  const [announced, setAnnounced] = useState('');
  const trouble = useReady(({ status }) => troubleOf(status));
  const refresh = async (): Promise<void> => {
    setBusy(true);
    const answer = await appStore.getState().refresh();
    setBusy(false);
    if (answer.ok) setAnnounced(lineWords(lineOf(answer.value), region));
    // The banner already says what is wrong; a toast says that nothing has changed.
    else if (isSame(trouble, answer.error)) showToast({ text: t('shell.stillSo') });
  };
  return (
    <section aria-label={t('shell.statusLabel')} className={classes(styles.area)}>
      <StatusLine region={region} busy={busy} onRefresh={() => void refresh()} />
      <LiveRegion text={announced} />
      {trouble ? <TroubleBanner trouble={trouble} busy={busy} onRefresh={() => void refresh()} /> : null}
      <Messages
        unreadableAction={
          <Button onPress={() => showSettings(t('settings.unreadable'))}>{t('shell.recordsUnreadableShow')}</Button>
        }
      />
    </section>
  );
}

interface MessagesProps {
  /** Shows the unreadable records; absent on the welcome screen, which has no settings. */
  unreadableAction?: ReactNode;
}

/** Main's notices and messages about the status, each until it is dismissed. */
export function Messages({ unreadableAction = null }: MessagesProps): ReactNode {
  const region = useRegion();
  const { dismiss, resumeBackfill, showLog } = appStore.getState();
  const dismissed = useStore(appStore, (state) => state.dismissed);
  const messages = useReady(({ status }) => messagesOf(status, dismissed));
  const actionOf = (message: Message): ReactNode => {
    if (message.kind === 'unreadable') return unreadableAction;
    if (message.kind === 'unexpectedError') return <Button onPress={() => void showLog()}>{t('shell.showLog')}</Button>;
    if (message.kind !== 'backfillPaused') return null;
    return <Button onPress={() => void resumeBackfill(message.extension)}>{t('shell.backfillResume')}</Button>;
  };
  return messages.map((message) => (
    <Banner
      key={messageKey(message)}
      tone={message.kind === 'backfillPaused' || message.kind === 'backfillWaiting' ? 'info' : 'caution'}
      live="status"
      title={messageWords(message, region)}
      actions={actionOf(message)}
      dismiss={{ label: t('shell.dismiss'), onPress: () => dismiss(messageKey(message)) }}
    />
  ));
}

/** Whether the banner already shows this error. */
function isSame(trouble: Trouble | null, error: AppErrorData): boolean {
  if (trouble === null) return false;
  return 'error' in trouble ? trouble.error.kind === error.kind : trouble.kind === error.kind;
}

const TROUBLE_ICONS: Partial<Record<LinkTrouble, Icon>> = { offline: CloudOff, unavailable: ServerOff };

interface StatusLineProps {
  region: Region;
  busy: boolean;
  onRefresh: () => void;
}

function StatusLine({ region, busy, onRefresh }: StatusLineProps): ReactNode {
  const { pauseBackfill } = appStore.getState();
  const { words, trouble, backfill } = useReady(({ status }) => shownLine(status, region));
  const TroubleIcon = trouble === null ? undefined : TROUBLE_ICONS[trouble];
  return (
    <>
      <div className={classes(styles.line)}>
        <Working busy={busy} />
        {TroubleIcon ? <TroubleIcon size={16} strokeWidth={1.5} aria-hidden /> : null}
        <span className={classes(styles.words)}>{words}</span>
        <SourceMarks />
        {backfill === null ? null : (
          <IconButton
            label={t('shell.backfillPause')}
            onPress={() => void pauseBackfill(backfill.extension)}
            icon={CircleStop}
          />
        )}
        <IconButton label={t('shell.refresh')} onPress={onRefresh} isDisabled={busy} icon={RefreshCw} />
      </div>
      {backfill === null ? null : (
        <Progress label={words} value={backfill.total ? backfill.fetched / backfill.total : null} />
      )}
    </>
  );
}

/** How long something takes before the spinner turns, ms. */
const SHOWN_AFTER_MS = 300;

/** A spinner while a poll, or what a person waits for, takes long. Most polls are over before that and render nothing. */
function Working({ busy }: { busy: boolean }): ReactNode {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const check = (): void => {
      if (busy || isPolling(appStore.getState())) {
        timer.current ??= setTimeout(() => setShown(true), SHOWN_AFTER_MS);
      } else {
        clearTimeout(timer.current);
        timer.current = undefined;
        if (isShown) setShown(false);
      }
    };
    check();
    return appStore.subscribe(check);
  }, [busy, isShown]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return isShown ? <Spinner /> : null;
}

const isPolling = ({ boot }: AppState): boolean => boot.kind === 'ready' && boot.status.link.kind === 'polling';

function SourceMarks(): ReactNode {
  const source = useReady(({ status }) => status.source);
  if (source.kind === 'practice') {
    return (
      <span className={classes(styles.mark)} title={t('shell.practiceHint')}>
        <FlaskConical size={16} strokeWidth={1.5} aria-hidden />
        {t('shell.practice')}
      </span>
    );
  }
  if (source.kind === 'pbx' && source.insecure) {
    return (
      <span className={classes(styles.mark, styles.caution)} title={t('shell.insecureHint')}>
        <LockOpen size={16} strokeWidth={1.5} aria-hidden />
        {t('shell.insecure')}
      </span>
    );
  }
  return null;
}

/** What the line shows of a status: its times are in the words, so that polls of the same minute show the same. */
function shownLine(status: Status, region: Region) {
  const line = lineOf(status);
  return {
    words: lineWords(line, region),
    trouble: line.kind === 'notUpdated' ? line.why : null,
    backfill: line.kind === 'backfill' ? line : null,
  };
}

function lineWords(line: Line, region: Region): string {
  switch (line.kind) {
    case 'backfill':
      return line.total === null
        ? t('shell.backfillUncounted', { count: line.fetched })
        : t('shell.backfillCounted', { fetched: line.fetched, total: line.total });
    case 'polling':
      return t('shell.polling');
    case 'upTo':
      return t('shell.upToDate', { time: clockTime(line.at, region) });
    case 'notUpdated':
      return line.upTo === null
        ? t(`shell.${line.why}Never`)
        : t(`shell.${line.why}Showing`, { time: clockTime(line.upTo, region) });
    case 'refused':
      return t('shell.refused');
    case 'never':
      return t('shell.neverPolled');
  }
}

interface TroubleBannerProps {
  trouble: Trouble;
  busy: boolean;
  onRefresh: () => void;
}

function TroubleBanner({ trouble, busy, onRefresh }: TroubleBannerProps): ReactNode {
  const words = troubleWords(trouble);
  return (
    <Banner
      tone={trouble.kind === 'notUpdated' ? 'caution' : 'negative'}
      live="alert"
      title={words.what}
      actions={
        <>
          {trouble.kind === 'keyMissing' ? null : (
            <Button onPress={onRefresh} isDisabled={busy}>
              {t('shell.tryAgain')}
            </Button>
          )}
          {trouble.kind === 'notUpdated' ? null : (
            <Button onPress={() => appStore.getState().go('settings')}>{t('shell.openSettings')}</Button>
          )}
        </>
      }
    >
      {words.todo}
    </Banner>
  );
}

function troubleWords(trouble: Trouble): { what: string; todo: string } {
  if ('error' in trouble) return errorWords(trouble.error);
  return { what: t(`shell.${trouble.kind}Title`), todo: t(`shell.${trouble.kind}Text`) };
}

function messageWords(message: Message, region: Region): string {
  switch (message.kind) {
    case 'settingsDamaged':
    case 'historyDamaged':
      return t(`shell.${message.kind}`, { file: message.file });
    case 'settingsReadOnly':
    case 'historyNotStored':
    case 'historyTooNew':
    case 'historyNotRead':
    case 'unexpectedError':
      return t(`shell.${message.kind}`);
    case 'unreadable':
      return t('shell.recordsUnreadable', { count: message.count });
    case 'backfillPaused':
      return message.oldestAt === null
        ? t('shell.backfillPaused')
        : t('shell.backfillPausedBack', { day: dayText(dayOf(message.oldestAt, region.zone), region) });
    case 'backfillWaiting':
      return t('shell.backfillWaiting', { count: message.fetched });
    case 'budget':
      return budgetWords(message, region);
  }
}

function budgetWords({ remaining, resetsAt }: Extract<Message, { kind: 'budget' }>, region: Region): string {
  if (resetsAt === null) {
    return remaining === 0 ? t('shell.budgetOutOpen') : t('shell.budgetLowOpen', { count: remaining });
  }
  const time = clockTime(resetsAt, region);
  return remaining === 0 ? t('shell.budgetOut', { time }) : t('shell.budgetLow', { count: remaining, time });
}
