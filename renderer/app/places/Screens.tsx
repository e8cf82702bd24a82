import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { callerKeyOf } from '../../../shared/calls/follow-up-state.ts';
import { intendedNumber, isGoingOn } from '../../../shared/dialing/dial.ts';
import { MINUTE } from '../../../shared/time/durations.ts';
import { troubleOf } from '../../../shared/trouble.ts';
import { bridge } from '../../bridge.ts';
import { OpenSheetContext } from '../../call-actions/open-sheet.ts';
import { CallsScreen } from '../../calls/CallsScreen.tsx';
import { countConditions } from '../../calls/find/conditions.ts';
import { FilterPanel } from '../../calls/find/FilterPanel.tsx';
import { dialStore } from '../../dial/dial-store.ts';
import type { CallerPart } from '../../missed/MissedScreen.tsx';
import type { FilterParts } from '../../quality/screen/QualityScreen.tsx';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRingBack } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { whileVisible } from '../../ui/visibility.ts';
import frame from '../frame/Shell.module.css';
import { keyAt } from '../keys.ts';
import type { Place } from '../place.ts';
import { showCalls } from '../show-calls.ts';
import { showSettings } from '../show-settings.ts';
import { appStore } from '../store.ts';
import { useReady } from '../use-ready.ts';

const CallerPane = lazyPart(async () => (await import('../../calls/page/CallerPane.tsx')).CallerPane);
const ConditionChips = lazyPart(async () => (await import('../../calls/find/ConditionChips.tsx')).ConditionChips);
const FaultSheetButton = lazyPart(
  async () => (await import('../../call-actions/FaultSheetButton.tsx')).FaultSheetButton,
);
const MissedScreen = lazyPart(async () => (await import('../../missed/MissedScreen.tsx')).MissedScreen);
const NoteSection = lazyPart(async () => (await import('../../notes/NoteSection.tsx')).NoteSection);
const PeopleScreen = lazyPart(async () => (await import('../../people/PeopleScreen.tsx')).PeopleScreen);
const PersonPlace = lazyPart(async () => (await import('./PersonPlace.tsx')).PersonPlace);
const QualityScreen = lazyPart(async () => (await import('../../quality/screen/QualityScreen.tsx')).QualityScreen);
const QualitySection = lazyPart(async () => (await import('../../quality/QualitySection.tsx')).QualitySection);
const SettingsScreen = lazyPart(async () => (await import('../../settings/SettingsScreen.tsx')).SettingsScreen);

export interface ScreensProps {
  place: Place;
  /** The extension whose calls are shown; null before there is an own extension. */
  extension: string | null;
  /** The window has room for a list and a page side by side. */
  wide: boolean;
}

/** The screen of a place. Connects the features, which do not know each other. */
export function Screens({ place, extension, wide }: ScreensProps): ReactNode {
  const { openCall, openPerson } = appStore.getState();
  const ringBack = useRingBack();
  // Those who wait, wait for the person, whosever calls are shown.
  const own = useReady(({ status }) => status.extension);
  useWatch(place.screen === 'people' || place.screen === 'settings' ? null : extension);
  if (place.screen === 'settings') return <Whole part={<Settings section={place.section} setting={place.setting} />} />;
  if (place.screen === 'people')
    return (
      <PeopleScreen
        extension={own}
        onRing={ringBack}
        keyAt={keyAt}
        openId={place.openPerson}
        onOpen={openPerson}
        page={(person, onBack) =>
          own === null ? null : <PersonPlace {...{ person, onBack, notes }} extension={own} />
        }
        wide={wide}
      />
    );
  if (extension === null) {
    return (
      <EmptyState
        title={t('shell.noExtensionTitle')}
        actions={
          <Button kind="primary" onPress={() => showSettings('connection', 'address')}>
            {t('shell.openSettings')}
          </Button>
        }
      >
        {t('shell.noExtensionText')}
      </EmptyState>
    );
  }
  if (place.screen === 'quality') {
    const filterParts: FilterParts = {
      panel: (controls) => <FilterPanel {...controls} />,
      chips: (controls) => <ConditionChips {...controls} hasTabs={false} />,
      count: (filter) => countConditions(filter, false),
    };
    const props = { extension, filterParts, onOpenCall: openCall, onShowCalls: showCalls };
    return <Whole part={<QualityScreen {...props} />} />;
  }
  if (place.screen === 'missed') return <Missed place={place} extension={own ?? extension} wide={wide} />;
  return <Calls place={place} extension={extension} wide={wide} />;
}

function Settings(props: Pick<Place, 'section' | 'setting'>): ReactNode {
  const { openSettings, closeSettings } = appStore.getState();
  // The whole status: the page shows when the next poll is and how many requests are left.
  const { status, settings, about } = useReady((boot) => boot);
  return <SettingsScreen {...props} {...{ status, settings, about }} onGo={openSettings} onClose={closeSettings} />;
}

/** A screen that has no panes for the columns of the frame. Its container query is named `screen`. */
function Whole({ part }: { part: ReactNode }): ReactNode {
  return <div className={classes(frame.whole)}>{part}</div>;
}

type PlaceProps = ScreensProps & { extension: string };

/** The callers to ring back, each with a page that the calls feature makes. */
function Missed({ place, extension, wide }: PlaceProps): ReactNode {
  const { openCall, openMissed } = appStore.getState();
  const calling = useStore(
    dialStore,
    useShallow(({ dials }) =>
      dials.filter(({ state }) => isGoingOn(state, Date.now())).map(({ order }) => intendedNumber(order)),
    ),
  );
  const isOutdated = useReady(({ status }) => troubleOf(status) !== null);
  const pageOf = ({ onBack, ...missed }: CallerPart): ReactNode => {
    const callerKey = callerKeyOf(missed.row);
    const onShowAll = (): void => showCalls({ caller: callerKey });
    const shown = { callerKey, missed, extension, onBack, backTo: t('missed.back'), onOpenCall: openCall };
    return <CallerPane {...shown} onShowAll={onShowAll} notes={notes} />;
  };
  return (
    <MissedScreen
      extension={extension}
      wide={wide}
      openKey={place.openMissed}
      onOpen={openMissed}
      isOutdated={isOutdated}
      calling={calling}
      page={pageOf}
    />
  );
}

function Calls({ place, extension, wide }: PlaceProps): ReactNode {
  const { openCall, openCallOfCaller, openCaller, openSheet } = appStore.getState();
  const loading = useReady(({ status: { backfill, link } }) => ({
    backfill,
    cannotPoll: link.kind === 'offline' || link.kind === 'refused',
  }));
  return (
    <OpenSheetContext value={openSheet}>
      <CallsScreen
        extension={extension}
        loading={loading}
        selectedUuid={place.openCall}
        onSelect={openCall}
        callerKey={place.openCaller}
        onCaller={openCaller}
        onCallOfCaller={openCallOfCaller}
        wide={wide}
        quality={(page, part, isOwn) => (
          <QualitySection
            {...{ page, part, isOwn }}
            sheet={<FaultSheetButton calls={{ extension, what: { kind: 'calls', uuids: [page.call.uuid] } }} />}
          />
        )}
        notes={notes}
      />
    </OpenSheetContext>
  );
}

/** The note on a call or a caller; `label` names the text. */
const notes = (subject: string, label: string): ReactNode => (
  <NoteSection key={subject} subject={subject} label={label} />
);

/** Main polls a watched extension for a few minutes after each `extensions.watch`. ms */
const EVERY = MINUTE;

/** Tells main which extension's calls are on screen; null for none. */
function useWatch(extension: string | null): void {
  useEffect(() => {
    if (extension === null) return;
    return whileVisible(() => void bridge.call('extensions.watch', { extension }), EVERY);
  }, [extension]);
}
