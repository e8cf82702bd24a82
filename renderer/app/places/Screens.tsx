import { type ReactNode, useEffect } from 'react';
import { MINUTE } from '../../../shared/time/durations.ts';
import { bridge } from '../../bridge.ts';
import { CallsScreen } from '../../calls/CallsScreen.tsx';
import type { Place } from '../../navigation/place.ts';
import { showSettings } from '../../navigation/show-settings.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Whole } from '../../ui/Panes.tsx';
import { whileVisible } from '../../ui/visibility.ts';

const MissedScreen = lazyPart(async () => (await import('../../missed/MissedScreen.tsx')).MissedScreen);
const PeopleScreen = lazyPart(async () => (await import('../../people/PeopleScreen.tsx')).PeopleScreen);
const QualityScreen = lazyPart(async () => (await import('../../quality/screen/QualityScreen.tsx')).QualityScreen);
const SettingsScreen = lazyPart(async () => (await import('../../settings/SettingsScreen.tsx')).SettingsScreen);

export interface ScreensProps {
  place: Place;
  /** The extension whose calls are shown; null before there is an own extension. */
  extension: string | null;
  /** The window has room for a list and a page side by side. */
  wide: boolean;
}

/** The screen of a place. */
export function Screens({ place, extension, wide }: ScreensProps): ReactNode {
  // Those who wait, wait for the person, whosever calls are shown.
  const own = useReady(({ status }) => status.extension);
  useWatch(place.screen === 'people' || place.screen === 'settings' ? null : extension);
  if (place.screen === 'settings')
    return (
      <Whole>
        <SettingsScreen section={place.section} setting={place.setting} />
      </Whole>
    );
  if (place.screen === 'people') return <PeopleScreen openId={place.openPerson} wide={wide} />;
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
  if (place.screen === 'quality')
    return (
      <Whole>
        <QualityScreen extension={extension} />
      </Whole>
    );
  if (place.screen === 'missed')
    return <MissedScreen extension={own ?? extension} openKey={place.openMissed} wide={wide} />;
  return <CallsScreen place={place} extension={extension} wide={wide} />;
}

/** Main polls a watched extension for a few minutes after each `extensions.watch`. ms */
const EVERY = MINUTE;

/** Tells main which extension's calls are on screen; null for none. */
function useWatch(extension: string | null): void {
  useEffect(() => {
    if (extension === null) return;
    return whileVisible(() => void bridge.call('extensions.watch', { extension }), EVERY);
  }, [extension]);
}
