import { PhoneOff, SearchX } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Status } from '../../shared/connection.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import { bridge } from '../bridge.ts';
import { errorWords, t } from '../text.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { EmptyState, Progress, Skeleton } from '../ui/states.tsx';
import { SegmentedControl } from '../ui/toggles.tsx';
import styles from './CallList.module.css';
import { CallRows } from './CallRows.tsx';
import { callsStore } from './store.ts';
import { type Tab, tabs } from './tabs.ts';

export interface CallListProps {
  extension: string;
  status: Status;
  selectedUuid: string | null;
  onSelect: (uuid: string) => void;
  onCall: (number: string) => void;
  gridRef: RefObject<HTMLDivElement | null>;
}

/** Shows this extension's calls and keeps them up to date while on screen. */
function useList(extension: string): void {
  const open = useStore(callsStore, (state) => state.openList);
  const refresh = useStore(callsStore, (state) => state.refreshList);
  useEffect(() => {
    const { tab, extension: shown } = callsStore.getState();
    // Coming back to a list that is still loaded: show it, then read what happened meanwhile.
    if (shown === extension) void refresh();
    void open(extension, tab);
    return bridge.on('history', () => void refresh());
  }, [extension, open, refresh]);
}

/** The calls of an extension under its filters. */
export function CallList(props: CallListProps): ReactNode {
  const { extension } = props;
  useList(extension);
  const tab = useStore(callsStore, (state) => state.tab);
  const open = useStore(callsStore, (state) => state.openList);
  const choices = tabs.map((id) => ({ id, label: t(`calls.${id}`) }));
  return (
    <div className={classes(styles.screen)}>
      <div className={classes(styles.bar)}>
        <SegmentedControl
          label={t('calls.filter')}
          choices={choices}
          value={tab}
          onChange={(id) => void open(extension, tabs.find((one) => one === id) ?? 'all')}
        />
      </div>
      <div className={classes(styles.body)}>
        <ListBody {...props} tab={tab} />
      </div>
    </div>
  );
}

function ListBody(props: CallListProps & { tab: Tab }): ReactNode {
  const { extension, status, tab } = props;
  const list = useStore(callsStore, (state) => state.list);
  const loadOlder = useStore(callsStore, (state) => state.loadOlder);
  if (list.kind === 'loading') return <Skeleton rows={8} label={t('calls.loading')} />;
  if (list.kind === 'failed') return <ListFailed error={list.error} extension={extension} tab={tab} />;
  if (list.rows.length === 0) return <NoRows extension={extension} status={status} tab={tab} />;
  return (
    <>
      {/* A list of its own for each extension and filter, so that one's scroll place is not taken for another's. */}
      <CallRows
        key={`${extension} ${tab}`}
        {...props}
        rows={list.rows}
        older={list.older}
        onOlder={() => void loadOlder()}
      />
      {list.older.kind === 'failed' ? <OlderFailed error={list.older.error} onRetry={() => void loadOlder()} /> : null}
    </>
  );
}

function OlderFailed({ error, onRetry }: { error: AppErrorData; onRetry: () => void }): ReactNode {
  const words = errorWords(error);
  return (
    <div className={classes(styles.failed)}>
      <Banner
        tone="negative"
        live="status"
        title={t('calls.moreFailed')}
        actions={<Button onPress={onRetry}>{t('calls.tryAgain')}</Button>}
      >
        {words.what} {words.todo}
      </Banner>
    </div>
  );
}

function ListFailed({ error, extension, tab }: { error: AppErrorData; extension: string; tab: Tab }): ReactNode {
  const open = useStore(callsStore, (state) => state.openList);
  const words = errorWords(error);
  return (
    <EmptyState
      icon={<PhoneOff size={32} strokeWidth={1.5} />}
      title={words.what}
      actions={<Button onPress={() => void open(extension, tab)}>{t('calls.tryAgain')}</Button>}
    >
      {words.todo}
    </EmptyState>
  );
}

const NOTHING = {
  all: 'calls.notFoundAll',
  missed: 'calls.notFoundMissed',
  in: 'calls.notFoundIn',
  out: 'calls.notFoundOut',
} as const;

function NoRows({ extension, status, tab }: { extension: string; status: Status; tab: Tab }): ReactNode {
  const open = useStore(callsStore, (state) => state.openList);
  const fill = status.firstFill;
  if (fill.kind === 'running') {
    const value = fill.total === null || fill.total === 0 ? null : Math.min(1, fill.read / fill.total);
    return (
      <div className={classes(styles.fill)}>
        <EmptyState title={t('calls.firstFillTitle')}>{t('calls.firstFillMeanwhile')}</EmptyState>
        <Progress label={t('calls.firstFillTitle')} value={value} />
      </div>
    );
  }
  const lift = <Button onPress={() => void open(extension, 'all')}>{t('calls.showAll')}</Button>;
  const cannotLook = status.link.kind === 'offline' || status.link.kind === 'refused';
  return (
    <EmptyState
      icon={<SearchX size={32} strokeWidth={1.5} />}
      title={t(NOTHING[tab])}
      {...(tab === 'all' ? {} : { actions: lift })}
    >
      {tab === 'all' ? t(cannotLook ? 'calls.offlineEmpty' : 'calls.nothingYet', { extension }) : null}
    </EmptyState>
  );
}
