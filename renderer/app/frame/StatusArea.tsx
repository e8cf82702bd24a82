import { CircleStop } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { Status } from '../../../shared/connection.ts';
import { type Trouble, type TroubleAction, troubleOf, troubles, troubleTitle } from '../../../shared/trouble.ts';
import { errorWords, t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { clockTime, dayOf, dayText } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { AfterAWhile, Progress } from '../../ui/feedback/states.tsx';
import { showSettings } from '../show-settings.ts';
import { appStore } from '../store.ts';
import { useReady } from '../use-ready.ts';
import { refreshCalls } from './refresh.ts';
import styles from './StatusArea.module.css';
import { type Line, lineOf, type Message, messageKey, messagesOf } from './status-view.ts';

/** Banners about the connection and the stored calls: only what a person should know or do now. */
export function StatusArea(): ReactNode {
  const trouble = useReady(({ status }) => troubleOf(status));
  return (
    <section aria-label={t('shell.statusLabel')} className="column">
      {trouble ? <TroubleBanner trouble={trouble} /> : <Loading />}
      <Messages
        unreadableAction={
          <Button onPress={() => showSettings('diagnostics', 'unreadable')}>{t('shell.recordsUnreadableShow')}</Button>
        }
      />
    </section>
  );
}

/** What is being loaded. Null otherwise, so that a poll without news renders nothing. */
function loadingOf(status: Status): Extract<Line, { kind: 'backfill' | 'polling' }> | null {
  const line = lineOf(status);
  return line.kind === 'backfill' || line.kind === 'polling' ? line : null;
}

/** The first load and the backfill, with their progress. */
function Loading(): ReactNode {
  const line = useReady(({ status }) => loadingOf(status));
  if (line === null) return null;
  if (line.kind === 'polling') {
    return (
      <AfterAWhile>
        <LoadingBanner title={t('shell.firstLoad')} text={t('shell.firstLoadText')} value={null} />
      </AfterAWhile>
    );
  }
  const { extension, fetched, total } = line;
  return (
    <LoadingBanner
      title={t('shell.firstLoad')}
      text={
        total === null
          ? t('shell.backfillUncounted', { count: fetched })
          : t('shell.backfillCounted', { fetched, total })
      }
      value={total ? fetched / total : null}
      action={
        <IconButton
          label={t('shell.backfillPause')}
          icon={CircleStop}
          onPress={() => void appStore.getState().pauseBackfill(extension)}
        />
      }
    />
  );
}

interface LoadingBannerProps {
  title: string;
  text: string;
  /** From 0 to 1; null where the total is unknown. */
  value: number | null;
  action?: ReactNode;
}

function LoadingBanner({ title, text, value, action = null }: LoadingBannerProps): ReactNode {
  return (
    <div className={classes(styles.loading)}>
      <div className="column control fill">
        <p>{title}</p>
        <p className={classes(styles.text, 'tabular')}>{text}</p>
        <Progress label={title} value={value} />
      </div>
      {action}
    </div>
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

interface TroubleBannerProps {
  trouble: Trouble;
}

function TroubleBanner({ trouble }: TroubleBannerProps): ReactNode {
  const text = useTroubleText(trouble);
  const [busy, setBusy] = useState(false);
  const { isAmber, actions } = troubles[trouble.kind];
  const retry = async (): Promise<void> => {
    setBusy(true);
    await refreshCalls();
    setBusy(false);
  };
  const run: Record<TroubleAction, () => void> = {
    unlock: () => void retry(),
    enterKey: () => showSettings('connection'),
    tryAgain: () => void retry(),
  };
  return (
    <Banner
      tone={isAmber ? 'caution' : 'info'}
      live="alert"
      title={troubleTitle(trouble, t)}
      actions={actions.map((action) => (
        <Button key={action} onPress={run[action]} isDisabled={busy}>
          {t(`shell.${action}`)}
        </Button>
      ))}
    >
      {text}
    </Banner>
  );
}

/** Since when calls are not updated, where nobody here can mend it; why; and what to do. */
function useTroubleText({ kind, error }: Trouble): string {
  const region = useRegion();
  const upTo = useReady(({ status }) => status.lastPollAt);
  const { what, todo } = errorWords(error);
  if (troubles[kind].isAmber) return `${what} ${todo}`;
  const updated = upTo === null ? t('shell.neverUpdated') : t('shell.updated', { time: clockTime(upTo, region) });
  return `${updated}. ${what} ${todo}`;
}

function messageWords(message: Message, region: Region): string {
  switch (message.kind) {
    case 'settingsDamaged':
    case 'historyDamaged':
      return t(`shell.${message.kind}`, { file: message.file });
    case 'settingsReadOnly':
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
