import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { callerKeyOf } from '../../../shared/calls/missed-state.ts';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { intendedNumber, isGoingOn } from '../../../shared/dialing/dial.ts';
import { MINUTE } from '../../../shared/time/durations.ts';
import { bridge } from '../../bridge.ts';
import { CallsScreen } from '../../calls/CallsScreen.tsx';
import { countConditions } from '../../calls/find/conditions.ts';
import { FilterPanel } from '../../calls/find/FilterPanel.tsx';
import { callerPane, conditionChips } from '../../calls/parts.ts';
import { dialStore } from '../../dial/store.ts';
import type { CallerPart } from '../../missed/MissedScreen.tsx';
import type { FilterParts } from '../../quality/screen/QualityScreen.tsx';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRingBack } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { type LazyCode, LazyPart } from '../../ui/lazy.tsx';
import { whileVisible } from '../../ui/visibility.ts';
import frame from '../frame/Shell.module.css';
import { keyAt } from '../keys.ts';
import { missedScreen, noteSection, peopleScreen, qualityScreen, qualitySection, settingsPlace } from '../parts.ts';
import type { Place, Screen } from '../place.ts';
import { showCalls } from '../show-calls.ts';
import { showSettings } from '../show-settings.ts';
import { appStore } from '../store.ts';
import { useReady } from '../use-ready.ts';

export interface ScreensProps {
  place: Place;
  /** The extension whose calls are shown; null before there is an own extension. */
  extension: string | null;
  /** The window has room for a list and a page side by side. */
  wide: boolean;
}

/** The screen of a place. Connects the features, which do not know each other. */
export function Screens({ place, extension, wide }: ScreensProps): ReactNode {
  const { openCall, openCaller, openPerson } = appStore.getState();
  const ringBack = useRingBack();
  useWatch(place.screen === 'people' || place.screen === 'settings' ? null : extension);
  if (place.screen === 'settings')
    return (
      <Whole part={<LazyPart code={settingsPlace} props={{ section: place.section, setting: place.setting }} />} />
    );
  if (place.screen === 'people')
    return (
      <LazyPart
        code={peopleScreen}
        props={{
          extension,
          onRing: ringBack,
          keyAt,
          openId: place.openPerson,
          onOpen: openPerson,
          onOpenCaller: openCaller,
          wide,
        }}
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
    const onShowCalls = (filter: Partial<ViewFilter>, of = extension): void => {
      if (of !== extension) appStore.getState().watch(of);
      showCalls(filter);
    };
    const filterParts: FilterParts = {
      panel: (controls) => <FilterPanel extension={extension} {...controls} />,
      chips: (controls) => <LazyPart code={conditionChips} props={{ ...controls, hasTabs: false }} />,
      count: (filter) => countConditions(filter, false),
    };
    const props = { extension, range: place.range, filterParts, onOpenCall: openCall, onShowCalls };
    return <Whole part={<LazyPart code={qualityScreen} props={props} />} />;
  }
  if (place.screen === 'missed') return <Missed place={place} extension={extension} wide={wide} />;
  return <Calls place={place} extension={extension} wide={wide} />;
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
  const pageOf = ({ onBack, ...missed }: CallerPart): ReactNode => {
    const callerKey = callerKeyOf(missed.row);
    const onShowAll = (): void => showCalls({ caller: callerKey });
    const shown = { callerKey, missed, extension, onBack, onOpenCall: openCall };
    return <LazyPart code={callerPane} props={{ ...shown, onShowAll, notes }} />;
  };
  return (
    <LazyPart
      code={missedScreen}
      props={{ extension, wide, openKey: place.openMissed, onOpen: openMissed, calling, page: pageOf }}
    />
  );
}

function Calls({ place, extension, wide }: PlaceProps): ReactNode {
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
      quality={(page, part, isOwn) => <LazyPart code={qualitySection} props={{ page, part, isOwn }} />}
      notes={notes}
    />
  );
}

const CODE: Partial<Record<Screen, LazyCode<unknown>>> = {
  missed: missedScreen,
  quality: qualityScreen,
  people: peopleScreen,
  settings: settingsPlace,
};

/** The place to show: the last one until the next screen's code is there, so that no empty screen flashes between them. */
export function useLoadedPlace(place: Place): Place {
  const code = CODE[place.screen];
  const [shown, setShown] = useState(place);
  const isWaiting = code?.state().kind === 'waiting' && shown.screen !== place.screen;
  if (!isWaiting && shown !== place) setShown(place);
  useEffect(() => {
    if (isWaiting) void code?.load().then(() => setShown(place));
  }, [isWaiting, code, place]);
  return isWaiting ? shown : place;
}

/** The note on a call or a caller; `label` names the text. */
const notes = (subject: string, label: string): ReactNode => (
  <LazyPart code={noteSection} key={subject} props={{ subject, label }} />
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
