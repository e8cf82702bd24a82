import { type ReactNode, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useStore } from 'zustand';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
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
import { appStore, type Told } from './store.ts';
import { useOnlineHint } from './use-online.ts';
import { PeopleDialogs, WithNames } from './wiring/PeopleParts.tsx';
import { regionOf } from './wiring/region-of.ts';
import { SetupCountry, SetupLists } from './wiring/SetupParts.tsx';

/** The whole window. */
export function App(): ReactNode {
  const { told, start, load } = useStore(appStore);
  useEffect(() => start(), [start]);
  useOnlineHint();
  switch (told.kind) {
    case 'starting':
      return (
        <AfterAWhile>
          <EmptyState title={t('shell.starting')} icon={<Spinner />} />
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
            {errorWords(told.error).what} {errorWords(told.error).todo}
          </EmptyState>
        </main>
      );
    case 'ready':
      return <Ready told={told} />;
  }
}

function Ready({ told }: { told: Extract<Told, { kind: 'ready' }> }): ReactNode {
  const region = regionOf(told.about, told.settings);
  useTheme(told.settings.theme);
  useTitle(told.status.waitingCallers);
  const { toDialFromOutside } = useStore(appStore);
  return (
    <I18nProvider locale={region.locale}>
      <RegionContext value={region}>
        <DropTarget onNumber={toDialFromOutside} />
        <WelcomeOrShell told={told} />
        <Toasts label={t('shell.notices')} closeLabel={t('shell.close')} />
      </RegionContext>
    </I18nProvider>
  );
}

/**
 * The welcome stays through its second step, although calls have somewhere to come from by then; the practice PBX, which brings
 * its own gateways, has no second step.
 */
function WelcomeOrShell({ told }: { told: Extract<Told, { kind: 'ready' }> }): ReactNode {
  const { kind } = told.status.source;
  const unconnected = kind === 'none';
  const [welcoming, setWelcoming] = useState(unconnected);
  const { reset } = useStore(setupStore);
  const { putAway, putMessageAway, goOnFilling, showLog } = useStore(appStore);
  if (unconnected && !welcoming) setWelcoming(true);
  if (kind === 'practice' && welcoming) setWelcoming(false);
  if (!welcoming)
    return (
      <WithNames source={kind}>
        <Shell told={told} />
        <PeopleDialogs settings={told.settings} />
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
            status={told.status}
            putAway={putAway}
            onPutAway={putMessageAway}
            onGoOn={(extension) => void goOnFilling(extension)}
            onShowLog={() => void showLog()}
          />
        </>
      }
      knowsCalls={told.settings.extension !== null}
      connectionForm={<ConnectionForm settings={told.settings} ownZone={told.about.zone} />}
      lists={
        <>
          <SetupCountry settings={told.settings} />
          <SetupLists settings={told.settings} />
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
