import { type ReactNode, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useStore } from 'zustand';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import { bridge } from '../bridge.ts';
import { GuardQuestion } from '../dial/GuardQuestion.tsx';
import { ConnectionForm } from '../setup/ConnectionForm.tsx';
import { setupStore } from '../setup/store.ts';
import { errorWords, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { RegionContext, useRegion } from '../ui/call/context.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { AfterAWhile, EmptyState, Spinner } from '../ui/feedback/states.tsx';
import { Toasts } from '../ui/overlays/Toast.tsx';
import { WelcomeScreen } from '../welcome/WelcomeScreen.tsx';
import { DropTarget } from './DropTarget.tsx';
import { Shell } from './frame/Shell.tsx';
import { Messages } from './frame/StatusArea.tsx';
import { PeopleDialogs, WithNames } from './PeopleProvider.tsx';
import { SetupCountry, SetupLists } from './SetupParts.tsx';
import { appStore, type BootState, regionOf } from './store.ts';

/** The whole window. */
export function App(): ReactNode {
  const { boot, start, load } = useStore(appStore);
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
            {errorWords(boot.error).what} {errorWords(boot.error).todo}
          </EmptyState>
        </main>
      );
    case 'ready':
      return <Ready boot={boot} />;
  }
}

function Ready({ boot }: { boot: Extract<BootState, { kind: 'ready' }> }): ReactNode {
  const region = regionOf(boot.about, boot.settings);
  useTheme(boot.settings.theme);
  useTitle(boot.status.waitingCallers);
  const { openDialFromOutside } = useStore(appStore);
  return (
    <I18nProvider locale={region.locale}>
      <RegionContext value={region}>
        <DropTarget onNumber={openDialFromOutside} />
        <WelcomeOrShell boot={boot} />
        <Toasts label={t('shell.notices')} closeLabel={t('shell.close')} />
      </RegionContext>
    </I18nProvider>
  );
}

/**
 * The welcome stays through its second step, although calls have somewhere to come from by then; the practice PBX, which brings
 * its own gateways, has no second step.
 */
function WelcomeOrShell({ boot }: { boot: Extract<BootState, { kind: 'ready' }> }): ReactNode {
  const { kind } = boot.status.source;
  const unconnected = kind === 'none';
  const [welcoming, setWelcoming] = useState(unconnected);
  const { reset } = useStore(setupStore);
  const { dismissed, dismiss, resumeBackfill, showLog } = useStore(appStore);
  if (unconnected && !welcoming) setWelcoming(true);
  if (kind === 'practice' && welcoming) setWelcoming(false);
  if (!welcoming)
    return (
      <WithNames source={kind}>
        <Shell boot={boot} />
        <PeopleDialogs settings={boot.settings} />
        <GuardQuestion />
      </WithNames>
    );
  return (
    <WelcomeScreen
      step={unconnected ? 'connect' : 'dialling'}
      messages={
        <>
          <WaitingNumber />
          <Messages
            status={boot.status}
            dismissed={dismissed}
            onDismiss={dismiss}
            onResumeBackfill={(extension) => void resumeBackfill(extension)}
            onShowLog={() => void showLog()}
          />
        </>
      }
      knowsCalls={boot.settings.extension !== null}
      connectionForm={<ConnectionForm settings={boot.settings} ownZone={boot.about.zone} />}
      lists={
        <>
          <SetupCountry settings={boot.settings} />
          <SetupLists settings={boot.settings} />
        </>
      }
      onDone={() => {
        reset();
        setWelcoming(false);
      }}
    />
  );
}

/** A number that came from outside before there was anything to dial with. */
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

function useTitle(waiting: number): void {
  useEffect(() => {
    document.title = waiting > 0 ? t('shell.titleWaiting', { count: waiting }) : 'Ringback';
  }, [waiting]);
}

/** Tells main when the computer says that it is online again. Only a hint: main finds out by looking. */
export function useOnlineHint(): void {
  useEffect(() => {
    const tell = (): void => void bridge.call('connection.online', undefined);
    window.addEventListener('online', tell);
    return () => window.removeEventListener('online', tell);
  }, []);
}
