import { type ReactNode, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useStore } from 'zustand';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import { bridge } from '../bridge.ts';
import { GuardQuestion } from '../dial/GuardQuestion.tsx';
import { settingsStore } from '../settings/store.ts';
import { setupStore } from '../setup/store.ts';
import { errorText, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { RegionContext, useRegion } from '../ui/call/context.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { AfterAWhile, EmptyState, Spinner } from '../ui/feedback/states.tsx';
import { Toasts } from '../ui/overlays/Toast.tsx';
import { WelcomeScreen } from '../welcome/WelcomeScreen.tsx';
import { DropTarget } from './DropTarget.tsx';
import { Shell } from './frame/Shell.tsx';
import { Messages } from './frame/StatusArea.tsx';
import { PeopleProvider } from './PeopleProvider.tsx';
import { RingBackProvider } from './ring-back.tsx';
import { appStore, regionOf } from './store.ts';
import { useReady } from './use-ready.ts';

/** What is ready is selected further down, part by part. */
const READY = { kind: 'ready' } as const;

/** The whole window. */
export function App(): ReactNode {
  const { start, load } = appStore.getState();
  const boot = useStore(appStore, (state) => (state.boot.kind === 'ready' ? READY : state.boot));
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
  return (
    <I18nProvider locale={region.locale}>
      <RegionContext value={region}>
        <Title />
        <DropTarget onNumber={appStore.getState().openDialFromOutside} />
        <RingBackProvider settings={settings}>
          <WelcomeOrShell />
        </RingBackProvider>
        <Toasts label={t('shell.notices')} closeLabel={t('shell.close')} />
      </RegionContext>
    </I18nProvider>
  );
}

/**
 * The welcome has a second step, for outgoing calls, after a PBX was connected. The practice PBX has its own gateways, so the step
 * is left out.
 */
function WelcomeOrShell(): ReactNode {
  const kind = useReady(({ status }) => status.source.kind);
  const [welcoming, setWelcoming] = useState(kind === 'none');
  if (kind === 'none' && !welcoming) setWelcoming(true);
  if (kind === 'practice' && welcoming) setWelcoming(false);
  if (!welcoming)
    return (
      <PeopleProvider source={kind}>
        <Shell />
        <GuardQuestion />
      </PeopleProvider>
    );
  return (
    <Welcome
      step={kind === 'none' ? 'connect' : 'dialling'}
      onDone={() => {
        setupStore.getState().reset();
        setWelcoming(false);
      }}
    />
  );
}

function Welcome({ step, onDone }: { step: 'connect' | 'dialling'; onDone: () => void }): ReactNode {
  const settings = useReady((boot) => boot.settings);
  const ownZone = useReady(({ about }) => about.zone);
  return (
    <WelcomeScreen
      step={step}
      messages={
        <>
          <WaitingNumber />
          <Messages />
        </>
      }
      settings={settings}
      ownZone={ownZone}
      onChange={settingsStore.getState().change}
      onDone={onDone}
    />
  );
}

/** A number from outside that waits for a connection. */
function WaitingNumber(): ReactNode {
  const { prefill } = useStore(appStore, (state) => state.place);
  const { country } = useRegion();
  if (prefill === null) return null;
  return (
    <Banner live="status" title={t('links.waitsForConnection', { number: formatNumber(prefill.number, country) })} />
  );
}

function useTheme(theme: 'system' | 'light' | 'dark'): void {
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}

/** The window's title, with the count of waiting callers. */
function Title(): ReactNode {
  const waiting = useReady(({ status }) => status.waitingCallers);
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
