import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { MINUTE } from '../../shared/time/durations.ts';
import { bridge } from '../bridge.ts';
import { CallsScreen } from '../calls/CallsScreen.tsx';
import { callsStore } from '../calls/store.ts';
import { DialScreen } from '../dial/panel/DialScreen.tsx';
import { MissedScreen } from '../missed/MissedScreen.tsx';
import { NotesEditor } from '../notes/NotesEditor.tsx';
import { PeopleScreen } from '../people/PeopleScreen.tsx';
import { QualitySection } from '../quality/QualitySection.tsx';
import { SettingsScreen } from '../settings/SettingsScreen.tsx';
import { ConnectionForm } from '../setup/ConnectionForm.tsx';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { RingBackContext } from '../ui/call/context.ts';
import { NamingButton } from '../ui/call/NamingButton.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { isHidden, onVisibility } from '../ui/visibility.ts';
import { useMedia } from './frame/Shell.tsx';
import type { Place } from './place.ts';
import { useRingBack } from './ring-back.ts';
import { SetupCountry, SetupLists, SetupZone } from './SetupParts.tsx';
import { BelowDial, keyAt, useFindPeople } from './SpeedDialKeys.tsx';
import { appStore, type BootState } from './store.ts';

export interface ScreensProps {
  boot: Extract<BootState, { kind: 'ready' }>;
  place: Place;
  /** Whose calls are shown; null before there is an own extension. */
  extension: string | null;
}

/** The screen of a place. On every one of them a missed caller is rung back with one press. */
export function Screens(props: ScreensProps): ReactNode {
  const ring = useRingBack(props.boot.settings);
  const showsCalls = props.place.screen === 'calls' || props.place.screen === 'missed';
  useWatch(showsCalls ? props.extension : null);
  return (
    <RingBackContext value={ring}>
      <ScreenOf {...props} />
    </RingBackContext>
  );
}

/** Wires a screen to the others: features know nothing of each other. */
function ScreenOf({ boot, place, extension }: ScreensProps): ReactNode {
  const { go, openCall, openCallOfCaller, openCaller, openDial } = useStore(appStore);
  const ring = useRingBack(boot.settings);
  const findPeople = useFindPeople();
  const wide = useMedia('(min-width: 900px)');
  const toSettings = (): void => go('settings');
  if (place.screen === 'settings') {
    const { settings, about } = boot;
    return (
      <SettingsScreen
        status={boot.status}
        settings={settings}
        about={about}
        connectionForm={<ConnectionForm settings={settings} ownZone={about.zone} />}
        lists={<SetupLists settings={settings} />}
        zone={<SetupZone settings={settings} ownZone={about.zone} />}
        country={<SetupCountry settings={settings} />}
      />
    );
  }
  if (place.screen === 'dial') {
    return (
      <DialScreen
        prefill={place.prefill}
        settings={boot.settings}
        onStarted={() => {}}
        onOpenSettings={toSettings}
        findPeople={findPeople}
        below={<BelowDial ring={ring} />}
      />
    );
  }
  if (place.screen === 'people')
    return <PeopleScreen extension={extension} onRing={(number) => void ring(number)} keyAt={keyAt} />;
  if (extension === null) {
    return (
      <EmptyState
        title={t('shell.noExtensionTitle')}
        actions={
          <Button kind="primary" onPress={toSettings}>
            {t('shell.openSettings')}
          </Button>
        }
      >
        {t('shell.noExtensionText')}
      </EmptyState>
    );
  }
  if (place.screen === 'missed') return <MissedScreen extension={extension} onOpenCall={openCall} />;
  return (
    <CallsScreen
      extension={extension}
      status={boot.status}
      selectedUuid={place.openCall}
      onSelect={openCall}
      callerKey={place.openCaller}
      onCaller={openCaller}
      onCallOfCaller={openCallOfCaller}
      onCall={openDial}
      onOpenSettings={toSettings}
      wide={wide}
      quality={(page) => <QualitySection page={page} />}
      naming={(party) => <NamingButton party={party} />}
      notes={(subject, label) => <Notes subject={subject} label={label} extension={extension} />}
    />
  );
}

/** A note with the tags that were used before, which the calls feature knows. */
function Notes({ subject, label, extension }: { subject: string; label: string; extension: string }): ReactNode {
  const { tags } = useStore(callsStore, (state) => state.facets);
  useEffect(() => void callsStore.getState().loadFacets(extension), [extension]);
  return <NotesEditor key={subject} subject={subject} label={label} suggestions={tags} />;
}

/** Main polls an extension for a few minutes after it was told that somebody looks at it, ms. */
const EVERY = MINUTE;

/** Says that this extension's calls are on screen, as long as they are. Null: nobody's are. */
export function useWatch(extension: string | null): void {
  useEffect(() => {
    if (extension === null) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const tell = () => void bridge.call('extensions.watch', { extension });
    const run = (): void => {
      clearInterval(timer);
      if (isHidden()) return;
      tell();
      timer = setInterval(tell, EVERY);
    };
    run();
    const stop = onVisibility(run);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [extension]);
}
