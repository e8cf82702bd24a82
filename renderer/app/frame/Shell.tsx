import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { noViewFilter } from '../../../shared/calls/view-filter.ts';
import { ExtensionSwitcher } from '../../calls/ExtensionSwitcher.tsx';
import { callsStore } from '../../calls/store.ts';
import { DialCards } from '../../dial/cards/DialCards.tsx';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { PaletteParts, showSettings } from '../palette/PaletteAndKeys.tsx';
import { useRingBack } from '../ring-back.ts';
import { Screens } from '../Screens.tsx';
import { appStore, type BootState, shownExtension } from '../store.ts';
import { ClockNotice } from './ClockNotice.tsx';
import { CountryNotice } from './CountryNotice.tsx';
import { Navigation } from './Navigation.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './Shell.module.css';
import { StatusArea } from './StatusArea.tsx';

/** The frame of the window once there is somewhere for calls to come from. */
export function Shell({ boot }: { boot: Extract<BootState, { kind: 'ready' }> }): ReactNode {
  const {
    place,
    dismissed,
    ringBackRequest,
    clearRingBackRequest,
    watched,
    go,
    openCall,
    openDial,
    watch,
    dismiss,
    refresh,
    pauseBackfill,
    resumeBackfill,
    showLog,
    showList,
  } = useStore(appStore);
  const searchRef = useRef<HTMLInputElement>(null);
  const wide = useMedia('(min-width: 900px)');
  const text = useStore(callsStore, (state) => state.filter.text);
  const find = (typed: string): void => {
    // A filter that was left on in the list would limit what somebody looks for from another screen, where it is not seen.
    const begins = text === '' && place.screen !== 'calls';
    void callsStore.getState().setFilter(begins ? { ...noViewFilter, text: typed } : { text: typed });
    // Where a call's page covers the list, what is found would not be seen.
    if (typed !== '') showList(!wide);
  };
  const ring = useRingBack(boot.settings);
  useEffect(() => {
    if (ringBackRequest === null) return;
    clearRingBackRequest();
    void ring(ringBackRequest, 'record');
  }, [ringBackRequest, clearRingBackRequest, ring]);
  const own = boot.status.extension;
  const shown = shownExtension({ boot, watched });
  return (
    <div className={classes(styles.shell)}>
      <header className={classes(styles.header)}>
        <SearchBox inputRef={searchRef} text={text} onText={find} onCall={openDial} onFound={focusFound} />
        {own !== null && shown !== null ? <ExtensionSwitcher value={shown} own={own} onChange={watch} /> : null}
      </header>
      <main className={classes(styles.main)}>
        <h1>
          <VisuallyHidden>{t('desktop.appName')}</VisuallyHidden>
        </h1>
        <div className={classes(styles.above)}>
          <StatusArea
            status={boot.status}
            dismissed={dismissed}
            onDismiss={dismiss}
            onRefresh={refresh}
            onPauseBackfill={(extension) => void pauseBackfill(extension)}
            onResumeBackfill={(extension) => void resumeBackfill(extension)}
            onShowLog={() => void showLog()}
            onShowUnreadable={() => showSettings(t('settings.unreadable'))}
            onOpenSettings={() => go('settings')}
          />
          <ClockNotice status={boot.status} zone={boot.settings.zone} onOpenSettings={() => go('settings')} />
          <CountryNotice status={boot.status} settings={boot.settings} />
          <DialCards
            nextLookAt={boot.status.nextPollAt}
            onOpenCall={openCall}
            onCallAgain={(number) => void ring(number)}
            onChangeNumber={openDial}
          />
        </div>
        <div className={classes(styles.content)} key={place.screen}>
          <Screens boot={boot} place={place} extension={shown} />
        </div>
      </main>
      <div className={classes(styles.navigation)}>
        <Navigation screen={place.screen} waiting={boot.status.waitingCallers} onGo={go} />
      </div>
      <PaletteParts settings={boot.settings} extension={shown} searchRef={searchRef} />
    </div>
  );
}

/** Goes from the box on to the list below it. */
function focusFound(): void {
  document.querySelector<HTMLElement>('main [role=grid]')?.focus();
}

/** Whether a media query fits at present. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
