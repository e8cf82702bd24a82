import { HardDrive } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useStore } from 'zustand';
import { connectionToName } from '../../shared/connection.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import { shownLanguage } from '../../shared/languages.ts';
import { connectionName } from '../../shared/messages/connection-words.ts';
import { bridge } from '../bridge.ts';
import { commandStore } from '../call-actions/command-subject.ts';
import { callsStore } from '../calls/calls-store.ts';
import { dialStore } from '../dial/dial-store.ts';
import { type AppState, appStore, regionOf, shownExtension } from '../navigation/app-store.ts';
import { useReady } from '../navigation/use-ready.ts';
import { languageStore, showLanguage, t } from '../text.ts';
import { ReachedContext } from '../ui/Button.tsx';
import { RegionContext } from '../ui/call/context.ts';
import { AfterAWhile, EmptyState, FailedState, Spinner } from '../ui/feedback/states.tsx';
import { LiveRegion } from '../ui/feedback/VisuallyHidden.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Toasts } from '../ui/overlays/Toast.tsx';
import { Shell } from './frame/Shell.tsx';
import { PeopleProvider } from './PeopleProvider.tsx';

const AddPbxPlace = lazyPart(async () => (await import('./places/AddPbxPlace.tsx')).AddPbxPlace);
const GuardQuestion = lazyPart(async () => (await import('../dial/GuardQuestion.tsx')).GuardQuestion);
const RowMenu = lazyPart(async () => (await import('./RowMenu.tsx')).RowMenu);
const WelcomePlace = lazyPart(async () => (await import('./places/WelcomePlace.tsx')).WelcomePlace);

/** What is ready is selected further down, part by part. */
const READY = { kind: 'ready' } as const;

/** The whole window. */
export function App(): ReactNode {
  const { start, load } = appStore.getState();
  const boot = useStore(appStore, (state) => (state.boot.kind === 'ready' ? READY : state.boot));
  useEffect(() => appStore.subscribe(openFirstList), []);
  useEffect(() => start(), [start]);
  useOnlineHint();
  switch (boot.kind) {
    case 'starting':
      return (
        <AfterAWhile>
          <EmptyState title={t('shell.starting')} icon={Spinner} />
        </AfterAWhile>
      );
    case 'failed':
      return (
        <main>
          <FailedState title={t('desktop.startFailedTitle')} error={boot.error} onRetry={() => void load()} />
        </main>
      );
    case 'ready':
      return <Ready />;
  }
}

function Ready(): ReactNode {
  const settings = useReady((boot) => boot.settings);
  const region = useReady((boot) => regionOf(boot.about, boot.settings));
  const isReached = useReady(({ status }) => status.link.kind !== 'offline');
  const language = useStore(languageStore);
  const wanted = useReady((boot) => shownLanguage(boot.settings.language, boot.about.locale));
  useTheme(settings.theme);
  useEffect(() => void showLanguage(wanted).catch(() => {}), [wanted]);
  // Every text is made again in another language.
  return (
    <I18nProvider key={language} locale={region.locale}>
      <RegionContext value={region}>
        <ReachedContext value={isReached}>
          <Title />
          <WelcomeOrShell />
          <Toasts />
        </ReachedContext>
      </RegionContext>
    </I18nProvider>
  );
}

/** Asks for the rows as soon as it is known whose calls are shown: they come while the frame is drawn. */
function openFirstList(state: AppState, before: AppState): void {
  const extension = shownExtension(state);
  if (state.boot.kind !== 'ready' || extension === null) return;
  if (!hasHistory(state.boot) || hasHistory(before.boot)) return;
  void callsStore.getState().openList(extension, regionOf(state.boot.about, state.boot.settings).zone);
}

const hasHistory = (boot: AppState['boot']) => boot.kind === 'ready' && boot.status.historyClosed === null;

/** The connection's calls cannot be opened: why, what to do, and a button that tries again. */
function HistoryClosed({ error }: { error: AppErrorData }): ReactNode {
  const [isTried, setTried] = useState(false);
  const retry = async () => {
    setTried(false);
    // The result arrives as the status.
    await bridge.call('history.open', undefined);
    setTried(true);
  };
  return (
    <main className="grid" style={{ height: '100%' }}>
      <FailedState icon={HardDrive} error={error} onRetry={() => void retry()} />
      <LiveRegion text={isTried ? t('shell.stillClosed') : ''} />
    </main>
  );
}

/** The welcome until there is a connection, then its calls. */
function WelcomeOrShell(): ReactNode {
  const hasSource = useReady(({ status }) => status.source.kind !== 'none');
  const connectionId = useReady(({ status }) => status.connectionId);
  const isAdding = useStore(appStore, (state) => state.adding);
  const closedBy = useReady(({ status }) => status.historyClosed);
  const question = useStore(dialStore, (state) => state.question);
  const menu = useStore(commandStore, (state) => state.menu);
  if (isAdding) return <AddPbxPlace />;
  if (closedBy !== null) return <HistoryClosed error={closedBy} />;
  if (!hasSource) return <WelcomePlace />;
  return (
    <PeopleProvider key={connectionId}>
      <Shell />
      {menu === null ? null : <RowMenu key={menu.subject.callUuid} menu={menu} />}
      {question === null ? null : <GuardQuestion question={question} />}
    </PeopleProvider>
  );
}

function useTheme(theme: 'system' | 'light' | 'dark'): void {
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}

/** The window's title: the PBX's name, where there is more than one, and the count of waiting callers. */
function Title(): ReactNode {
  const waiting = useReady(({ status }) => status.waitingCallers ?? 0);
  const named = useReady(({ status }) => connectionToName(status));
  useEffect(() => {
    const title = waiting > 0 ? t('shell.titleWaiting', { count: waiting }) : t('shell.appName');
    document.title = named === null ? title : t('shell.titleOf', { pbx: connectionName(named, t), title });
  }, [waiting, named]);
  return null;
}

/** Tells main when the computer is online again. Only a hint: main checks it. */
function useOnlineHint(): void {
  useEffect(() => {
    const report = (): void => void bridge.call('connection.online', undefined);
    window.addEventListener('online', report);
    return () => window.removeEventListener('online', report);
  }, []);
}
