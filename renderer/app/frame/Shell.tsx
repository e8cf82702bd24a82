import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { ExtensionSwitcher } from '../../calls/ExtensionSwitcher.tsx';
import { DialCards } from '../../dial/cards/DialCards.tsx';
import { t } from '../../text.ts';
import { useRingBack } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { PaletteAndKeys } from '../palette/PaletteAndKeys.tsx';
import { Screens } from '../Screens.tsx';
import { appStore, type ReadyState, shownExtension } from '../store.ts';
import { ClockNotice } from './ClockNotice.tsx';
import { CountryNotice } from './CountryNotice.tsx';
import { Navigation } from './Navigation.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './Shell.module.css';
import { StatusArea } from './StatusArea.tsx';

/** The frame of the window once calls have a source. */
export function Shell({ boot }: { boot: ReadyState }): ReactNode {
  const { place, ringBackRequest, watched, go, openCall, openDial, watch } = useStore(appStore);
  const { status, settings } = boot;
  const searchRef = useRef<HTMLInputElement>(null);
  const wide = useMedia('(min-width: 900px)');
  const ringBack = useRingBack();
  useEffect(() => {
    if (ringBackRequest === null) return;
    appStore.getState().clearRingBackRequest();
    ringBack(ringBackRequest, 'record');
  }, [ringBackRequest, ringBack]);
  const shown = shownExtension({ boot, watched });
  const toSettings = (): void => go('settings');
  return (
    <div className={classes(styles.shell)}>
      <header className={classes(styles.header)}>
        <SearchBox inputRef={searchRef} wide={wide} />
        {status.extension !== null && shown !== null ? (
          <ExtensionSwitcher value={shown} own={status.extension} onChange={watch} />
        ) : null}
      </header>
      <main className={classes(styles.main)}>
        <h1>
          <VisuallyHidden>{t('desktop.appName')}</VisuallyHidden>
        </h1>
        <div className={classes(styles.above)}>
          <StatusArea status={status} />
          <ClockNotice status={status} zone={settings.zone} onOpenSettings={toSettings} />
          <CountryNotice status={status} settings={settings} />
          <DialCards nextPollAt={status.nextPollAt} onOpenCall={openCall} onChangeNumber={openDial} />
        </div>
        <div className={classes(styles.content)} key={place.screen}>
          <Screens boot={boot} place={place} extension={shown} wide={wide} />
        </div>
      </main>
      <div className={classes(styles.navigation)}>
        <Navigation screen={place.screen} waiting={status.waitingCallers} onGo={go} />
      </div>
      <PaletteAndKeys settings={settings} extension={shown} searchRef={searchRef} />
    </div>
  );
}

/** Whether a media query matches. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
