import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { noViewFilter } from '../../../shared/calls/saved-view.ts';
import { ExtensionSwitcher } from '../../calls/ExtensionSwitcher.tsx';
import { callsStore } from '../../calls/store.ts';
import { DialCards } from '../../dial/cards/DialCards.tsx';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { showSettings } from '../palette/settings-section.ts';
import { Screens } from '../Screens.tsx';
import { appStore, shownExtension, type Told } from '../store.ts';
import { useMedia } from '../use-media.ts';
import { PaletteParts } from '../wiring/PaletteParts.tsx';
import { useRing } from '../wiring/use-ring-back.ts';
import { ClockNotice } from './ClockNotice.tsx';
import { CountryNotice } from './CountryNotice.tsx';
import { Navigation } from './Navigation.tsx';
import { Box } from './SearchBox.tsx';
import styles from './Shell.module.css';
import { StatusArea } from './StatusArea.tsx';

/** The frame of the window once there is somewhere for calls to come from. */
export function Shell({ told }: { told: Extract<Told, { kind: 'ready' }> }): ReactNode {
  const {
    place,
    putAway,
    toRingBack,
    tookRingBack,
    watched,
    go,
    openCall,
    toDial,
    watch,
    putMessageAway,
    look,
    stopFill,
    goOnFilling,
    showLog,
    showList,
  } = useStore(appStore);
  const boxRef = useRef<HTMLInputElement>(null);
  const wide = useMedia('(min-width: 900px)');
  const text = useStore(callsStore, (state) => state.filter.text);
  const find = (typed: string): void => {
    // A filter that was left on in the list would limit what somebody looks for from another screen, where it is not seen.
    const begins = text === '' && place.screen !== 'calls';
    void callsStore.getState().setFilter(begins ? { ...noViewFilter, text: typed } : { text: typed });
    // Where a call's page covers the list, what is found would not be seen.
    if (typed !== '') showList(!wide);
  };
  const ring = useRing(told.settings);
  useEffect(() => {
    if (toRingBack === null) return;
    tookRingBack();
    void ring(toRingBack, 'record');
  }, [toRingBack, tookRingBack, ring]);
  const own = told.status.extension;
  const shown = shownExtension({ told, watched });
  return (
    <div className={classes(styles.shell)}>
      <header className={classes(styles.header)}>
        <Box boxRef={boxRef} text={text} onText={find} onCall={toDial} onFound={focusFound} />
        {own !== null && shown !== null ? <ExtensionSwitcher value={shown} own={own} onChange={watch} /> : null}
      </header>
      <main className={classes(styles.main)}>
        <h1>
          <VisuallyHidden>{t('desktop.appName')}</VisuallyHidden>
        </h1>
        <div className={classes(styles.above)}>
          <StatusArea
            status={told.status}
            putAway={putAway}
            onPutAway={putMessageAway}
            onLook={look}
            onStopFill={(extension) => void stopFill(extension)}
            onGoOn={(extension) => void goOnFilling(extension)}
            onShowLog={() => void showLog()}
            onShowUnreadable={() => showSettings(t('settings.unreadable'))}
            onOpenSettings={() => go('settings')}
          />
          <ClockNotice status={told.status} zone={told.settings.zone} onOpenSettings={() => go('settings')} />
          <CountryNotice status={told.status} settings={told.settings} />
          <DialCards
            nextLookAt={told.status.nextLookAt}
            onOpenCall={openCall}
            onCallAgain={(number) => void ring(number)}
            onChangeNumber={toDial}
          />
        </div>
        <div className={classes(styles.content)} key={place.screen}>
          <Screens told={told} place={place} extension={shown} />
        </div>
      </main>
      <div className={classes(styles.navigation)}>
        <Navigation screen={place.screen} waiting={told.status.waitingCallers} onGo={go} />
      </div>
      <PaletteParts settings={told.settings} extension={shown} boxRef={boxRef} />
    </div>
  );
}

/** Goes from the box on to the list below it. */
function focusFound(): void {
  document.querySelector<HTMLElement>('main [role=grid]')?.focus();
}
