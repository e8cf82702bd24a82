import { type ReactNode, useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { MINUTE } from '../../shared/time/durations.ts';
import { bridge } from '../bridge.ts';
import { CallsScreen } from '../calls/CallsScreen.tsx';
import { callsStore } from '../calls/store.ts';
import { DialScreen } from '../dial/panel/DialScreen.tsx';
import type { FoundNumber } from '../dial/panel/RecentNumbers.tsx';
import { MissedScreen } from '../missed/MissedScreen.tsx';
import { NotesEditor } from '../notes/NotesEditor.tsx';
import { searchPeople } from '../people/look-up.ts';
import { PeopleScreen } from '../people/PeopleScreen.tsx';
import { peopleOf, peopleStore } from '../people/store.ts';
import { QualitySection } from '../quality/QualitySection.tsx';
import { SettingsScreen } from '../settings/SettingsScreen.tsx';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRingBack } from '../ui/call/context.ts';
import { EmptyState } from '../ui/feedback/states.tsx';
import { isHidden, onVisibility } from '../ui/visibility.ts';
import type { Place } from './place.ts';
import { keyAt, SpeedDial } from './SpeedDial.tsx';
import { appStore } from './store.ts';
import { useReady } from './use-ready.ts';

export interface ScreensProps {
  place: Place;
  /** The extension whose calls are shown; null before there is an own extension. */
  extension: string | null;
  /** The window has room for a list and a page side by side. */
  wide: boolean;
}

/** The screen of a place. Connects the features, which do not know each other. */
export function Screens({ place, extension, wide }: ScreensProps): ReactNode {
  const { go, openCall } = appStore.getState();
  const ringBack = useRingBack();
  useWatch(place.screen === 'calls' || place.screen === 'missed' ? extension : null);
  const toSettings = (): void => go('settings');
  if (place.screen === 'settings') return <Settings />;
  if (place.screen === 'dial') return <Dial place={place} onOpenSettings={toSettings} />;
  if (place.screen === 'people') return <PeopleScreen extension={extension} onRing={ringBack} keyAt={keyAt} />;
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
  return <Calls place={place} extension={extension} wide={wide} />;
}

function Settings(): ReactNode {
  // The whole status: the page shows when the next poll is and how many requests are left.
  const { status, settings, about } = useReady((boot) => boot);
  return <SettingsScreen status={status} settings={settings} about={about} />;
}

function Dial({ place, onOpenSettings }: { place: Place; onOpenSettings: () => void }): ReactNode {
  const settings = useReady((boot) => boot.settings);
  const findPeople = useFindPeople();
  return (
    <DialScreen
      prefill={place.prefill}
      settings={settings}
      onOpenSettings={onOpenSettings}
      findPeople={findPeople}
      below={<SpeedDial />}
    />
  );
}

function Calls({ place, extension, wide }: ScreensProps & { extension: string }): ReactNode {
  const { openCall, openCallOfCaller, openCaller } = appStore.getState();
  const loading = useReady(({ status: { backfill, link } }) => ({
    backfill,
    cannotPoll: link.kind === 'offline' || link.kind === 'refused',
  }));
  return (
    <CallsScreen
      extension={extension}
      loading={loading}
      selectedUuid={place.openCall}
      onSelect={openCall}
      callerKey={place.openCaller}
      onCaller={openCaller}
      onCallOfCaller={openCallOfCaller}
      wide={wide}
      quality={(page) => <QualitySection page={page} />}
      notes={(subject, label) => <Notes subject={subject} label={label} extension={extension} />}
    />
  );
}

/** A note, with the tags of the calls feature as suggestions. */
function Notes({ subject, label, extension }: { subject: string; label: string; extension: string }): ReactNode {
  const { tags } = useStore(callsStore, (state) => state.facets);
  useEffect(() => void callsStore.getState().loadFacets(extension), [extension]);
  return <NotesEditor key={subject} subject={subject} label={label} suggestions={tags} />;
}

/** Main polls a watched extension for a few minutes after each `extensions.watch`. ms */
const EVERY = MINUTE;

/** Tells main that this extension's calls are on screen while they are. Null: none are. */
export function useWatch(extension: string | null): void {
  useEffect(() => {
    if (extension === null) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const report = () => void bridge.call('extensions.watch', { extension });
    const run = (): void => {
      clearInterval(timer);
      if (isHidden()) return;
      report();
      timer = setInterval(report, EVERY);
    };
    run();
    const stop = onVisibility(run);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [extension]);
}

/** People are searched by name and number; this many are offered while a number is typed. */
const MOST_PEOPLE = 10;

function useFindPeople(): (text: string) => readonly FoundNumber[] {
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  return useCallback(
    (text) =>
      searchPeople(people, text)
        .slice(0, MOST_PEOPLE)
        .flatMap(({ name, numbers }) => numbers.map(({ number }) => ({ name, number }))),
    [people],
  );
}
