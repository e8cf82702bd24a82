import { type ReactNode, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useStore } from 'zustand';
import { bridge } from '../bridge.ts';
import { callsStore } from '../calls/store.ts';
import { dialStore } from '../dial/store.ts';
import { errorText, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { RegionContext } from '../ui/call/context.ts';
import { AfterAWhile, EmptyState, Spinner } from '../ui/feedback/states.tsx';
import { afterPaint, LazyOverlay, LazyPart, loadWhileIdle } from '../ui/lazy.tsx';
import { waitingToasts } from '../ui/overlays/toasts.ts';
import { showAccent } from './accent.ts';
import { DropTarget } from './DropTarget.tsx';
import { Shell } from './frame/Shell.tsx';
import { PeopleProvider } from './PeopleProvider.tsx';
import { guardQuestion, toasts, welcomePlace } from './parts.ts';
import { RingBackProvider } from './ring-back.tsx';
import { type AppState, appStore, regionOf, shownExtension } from './store.ts';
import { useReady } from './use-ready.ts';

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
          <EmptyState
            title={t('shell.startFailed')}
            actions={
              <Button kind="primary" onPress={() => void load()}>
                {t('shell.tryAgain')}
              </Button>
            }
          >
            {errorText(boot.error)}
          </EmptyState>
        </main>
      );
    case 'ready':
      return <Ready />;
  }
}

function Ready(): ReactNode {
  const settings = useReady((boot) => boot.settings);
  const region = useReady((boot) => regionOf(boot.about, boot.settings));
  useTheme(settings.theme);
  useAccent(useReady(({ status }) => status.accent));
  return (
    <I18nProvider locale={region.locale}>
      <RegionContext value={region}>
        <Title />
        <DropTarget onNumber={appStore.getState().openDialFromOutside} />
        <RingBackProvider settings={settings}>
          <WelcomeOrShell />
        </RingBackProvider>
        <ToastPlace />
      </RegionContext>
    </I18nProvider>
  );
}

/** Asks for the rows as soon as it is known whose calls are shown: they come while the frame is drawn. */
function openFirstList(state: AppState, before: AppState): void {
  const extension = shownExtension(state);
  if (state.boot.kind !== 'ready' || before.boot.kind === 'ready' || extension === null) return;
  void callsStore.getState().openList(extension, regionOf(state.boot.about, state.boot.settings).zone);
}

/** Where toasts appear. */
function ToastPlace(): ReactNode {
  const isNeeded = useStore(waitingToasts, (waiting) => waiting.length > 0);
  return <LazyOverlay code={toasts} isNeeded={isNeeded} props={{}} />;
}

/**
 * The welcome has a second step, for outgoing calls, after a PBX was connected. The practice PBX has its own gateways, so the step
 * is left out.
 */
function WelcomeOrShell(): ReactNode {
  const kind = useReady(({ status }) => status.source.kind);
  const [welcoming, setWelcoming] = useState(kind === 'none');
  const isAsking = useStore(dialStore, (state) => state.question !== null);
  const hasList = useStore(appStore, (state) => shownExtension(state) !== null);
  const isShown = useFirstContent(!welcoming && hasList);
  useLoadWhileIdle(isShown);
  if (kind === 'none' && !welcoming) setWelcoming(true);
  if (kind === 'practice' && welcoming) setWelcoming(false);
  if (!welcoming)
    return (
      <PeopleProvider source={kind} isShown={isShown}>
        <Shell />
        <LazyOverlay code={guardQuestion} isNeeded={isAsking} props={{}} />
      </PeopleProvider>
    );
  return (
    <LazyPart
      code={welcomePlace}
      props={{
        step: kind === 'none' ? 'connect' : 'dialling',
        onDone: () => setWelcoming(false),
      }}
    />
  );
}

/** Whether the first content was shown; stays true. `isListComing`: that content is the list of calls. */
function useFirstContent(isListComing: boolean): boolean {
  const isLoading = useStore(callsStore, (state) => state.list.kind === 'loading');
  const [isShown, setShown] = useState(false);
  if (!isShown && !(isListComing && isLoading)) setShown(true);
  return isShown;
}

/** Loads the rest of the window once its first content is painted. */
function useLoadWhileIdle(isShown: boolean): void {
  useEffect(() => (isShown ? afterPaint(() => void loadWhileIdle()) : undefined), [isShown]);
}

function useTheme(theme: 'system' | 'light' | 'dark'): void {
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}

function useAccent(accent: string | null): void {
  useEffect(() => showAccent(document.documentElement.style, accent), [accent]);
}

/** The window's title, with the count of waiting callers. */
function Title(): ReactNode {
  const waiting = useReady(({ status }) => status.waitingCallers ?? 0);
  useEffect(() => {
    document.title = waiting > 0 ? t('shell.titleWaiting', { count: waiting }) : 'Ringback';
  }, [waiting]);
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
