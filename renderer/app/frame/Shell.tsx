import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { unknownCountry } from '../../../shared/numbers/unknown-country.ts';
import { countryFor, type Settings } from '../../../shared/settings.ts';
import { ExtensionSwitcher } from '../../calls/ExtensionSwitcher.tsx';
import { dialStore } from '../../dial/store.ts';
import { t } from '../../text.ts';
import { useRingBack } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { LazyOverlay, LazyPart } from '../../ui/lazy.tsx';
import { PaletteAndKeys } from '../palette/PaletteAndKeys.tsx';
import { callBar, countryNotice } from '../parts.ts';
import type { Screen } from '../place.ts';
import { Screens, useLoadedPlace } from '../places/Screens.tsx';
import { appStore, shownExtension } from '../store.ts';
import { useReady } from '../use-ready.ts';
import { ClockNotice } from './ClockNotice.tsx';
import { Navigation } from './Navigation.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './Shell.module.css';
import { StatusArea } from './StatusArea.tsx';

/** The frame of the window once calls have a source. */
export function Shell(): ReactNode {
  const { go, watch } = appStore.getState();
  const place = useStore(appStore, (state) => state.place);
  const shownPlace = useLoadedPlace(place);
  const shown = useStore(appStore, shownExtension);
  const own = useReady(({ status }) => status.extension);
  const settings = useReady((boot) => boot.settings);
  const searchRef = useRef<HTMLInputElement>(null);
  const wide = useMedia('(min-width: 900px)');
  useRequestedRingBack();
  const toSettings = (): void => go('settings');
  return (
    <div className={classes(styles.shell)}>
      <header className={classes(styles.header)}>
        <SearchBox inputRef={searchRef} wide={wide} />
        {own !== null && shown !== null ? <ExtensionSwitcher value={shown} own={own} onChange={watch} /> : null}
      </header>
      <main className={classes(styles.main)}>
        <h1>
          <VisuallyHidden>{t('desktop.appName')}</VisuallyHidden>
        </h1>
        <div className={classes(styles.above)}>
          <StatusArea />
          <ClockNotice zone={settings.zone} onOpenSettings={toSettings} />
          <CountryQuestion settings={settings} />
          <Dials />
        </div>
        <div className={classes(styles.content)} key={shownPlace.screen}>
          <Screens place={shownPlace} extension={shown} wide={wide} />
        </div>
      </main>
      <div className={classes(styles.navigation)}>
        <WaitingNavigation screen={place.screen} />
      </div>
      <PaletteAndKeys settings={settings} extension={shown} searchRef={searchRef} />
    </div>
  );
}

/** Rings back the number that was requested from outside the window. */
function useRequestedRingBack(): void {
  const request = useStore(appStore, (state) => state.ringBackRequest);
  const ringBack = useRingBack();
  useEffect(() => {
    if (request === null) return;
    appStore.getState().clearRingBackRequest();
    ringBack(request, 'record');
  }, [request, ringBack]);
}

/** The cards of the dials, which say when the next poll is while there are any. */
function Dials(): ReactNode {
  const { openCall, openDial } = appStore.getState();
  const hasDials = useStore(dialStore, ({ dials }) => dials.length > 0);
  const nextPollAt = useReady(({ status }) => (hasDials ? status.nextPollAt : null));
  useEffect(() => dialStore.getState().watch(), []);
  return (
    <LazyOverlay
      code={callBar}
      isNeeded={hasDials}
      props={{ nextPollAt, onOpenCall: openCall, onChangeNumber: openDial }}
    />
  );
}

/** Asks for the PBX's country once calls were loaded and neither its zone nor its records determine it. */
function CountryQuestion({ settings }: { settings: Settings }): ReactNode {
  const isLoaded = useReady(({ status }) => status.source.kind === 'pbx' && status.lastPollAt !== null);
  if (!isLoaded || countryFor(settings) !== unknownCountry) return null;
  return <LazyPart code={countryNotice} props={{ settings }} />;
}

function WaitingNavigation({ screen }: { screen: Screen }): ReactNode {
  const waiting = useReady(({ status }) => status.waitingCallers);
  return <Navigation screen={screen} waiting={waiting} onGo={appStore.getState().go} />;
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
