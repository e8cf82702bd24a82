import { Plus } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { useFirstHintEnd } from '../../calls/list/FirstHint.tsx';
import { ringBack } from '../../dial/ring-back.ts';
import { appStore, shownExtension } from '../../navigation/app-store.ts';
import { chordShortcut, newCallKey } from '../../navigation/keys.ts';
import { noPage, type Place } from '../../navigation/place.ts';
import { followUpdates } from '../../settings/updates/updates-store.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { firstRowPainted } from '../../ui/first-row.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useFocusReturn } from '../../ui/use-focus-back.ts';
import { Screens } from '../places/Screens.tsx';
import { ExtensionMenu } from './ExtensionMenu.tsx';
import { InsecureMark } from './InsecureMark.tsx';
import { keysShown } from './keys-shown.ts';
import { useRoomy, useWide } from './layout.ts';
import { BottomBar, Rail, Sidebar } from './Navigation.tsx';
import { QuietMark } from './QuietMark.tsx';
import { SearchBox } from './SearchBox.tsx';
import styles from './Shell.module.css';
import { Strip } from './Strip.tsx';

/** Loaded without a call, because its live region must be there before there is something to say; after the first row, because it is large. */
const CallBar = lazyPart(async () => {
  await firstRowPainted();
  return (await import('../../dial/bar/CallBar.tsx')).CallBar;
});
const AfterCall = lazyPart(async () => (await import('../places/AfterCall.tsx')).AfterCall);

const KeysDialog = lazyPart(async () => (await import('./KeysDialog.tsx')).KeysDialog);
const LivePlace = lazyPart(async () => (await import('../places/LivePlace.tsx')).LivePlace);
const SheetPlace = lazyPart(async () => (await import('../places/SheetPlace.tsx')).SheetPlace);
const NewCallPlace = lazyPart(async () => (await import('../places/NewCallPlace.tsx')).NewCallPlace);

/** The frame of the window once calls have a source. */
export function Shell(): ReactNode {
  const place = useStore(appStore, (state) => state.place);
  const shown = useStore(appStore, shownExtension);
  const wide = useWide();
  const showsKeys = useStore(keysShown);
  const roomy = useRoomy();
  useRequestedRingBack();
  useEffect(followUpdates, []);
  useFirstHintEnd();
  return (
    <div className={classes(styles.shell)}>
      <header className={classes(styles.header)}>
        <SearchBox wide={wide} />
        <div className="row gap-1 end">
          <NewCallButton wide={wide} />
          <InsecureMark wide={wide} />
          <QuietMark />
          <ExtensionMenu shown={shown} />
        </div>
      </header>
      <Strip />
      <Main place={place} extension={shown} wide={wide} />
      <div className={classes(styles.call)}>
        <CallBar
          wide={wide}
          page={(dial, note) => <LivePlace dial={dial} note={note} />}
          after={(dial, isReached) => <AfterCall dial={dial} isReached={isReached} />}
        />
      </div>
      <div className={classes(styles.navigation)}>{!wide ? <BottomBar /> : roomy ? <Sidebar /> : <Rail />}</div>
      {showsKeys ? <KeysDialog /> : null}
    </div>
  );
}

interface MainProps {
  place: Place;
  extension: string | null;
  wide: boolean;
}

/** The screen and New call. In a wide window New call takes the detail's column, and the screen is shown as in a compact window. */
function Main({ place, extension, wide }: MainProps): ReactNode {
  const { newCall } = place;
  const listOnly = newCall && wide;
  const sheet = newCall || place.screen !== 'calls' ? null : place.sheet;
  const onFocus = useFocusReturn(sheet !== null);
  return (
    <main className={classes(styles.main, listOnly && styles.beside)}>
      <h1>
        <VisuallyHidden>{t('shell.appName')}</VisuallyHidden>
      </h1>
      <div
        className={classes(styles.content)}
        key={place.screen}
        onFocusCapture={onFocus}
        inert={(newCall && !wide) || sheet !== null}
      >
        <Screens
          place={listOnly ? { ...place, ...noPage, openMissed: null, openPerson: null } : place}
          extension={extension}
          wide={wide && !newCall}
        />
      </div>
      {sheet === null ? null : (
        <section className={classes(styles.newCall, styles.sheet)} aria-label={t('faultSheet.title')}>
          <SheetPlace sheet={sheet} />
        </section>
      )}
      {newCall ? (
        <section className={classes(styles.newCall)} aria-label={t('shell.newCall')}>
          <NewCallPlace prefill={place.prefill} />
        </section>
      ) : null}
    </main>
  );
}

function NewCallButton({ wide }: { wide: boolean }): ReactNode {
  const { newCall } = appStore.getState();
  const shortcut = { 'aria-keyshortcuts': chordShortcut(newCallKey) };
  if (!wide) return <IconButton label={t('shell.newCall')} icon={Plus} iconSize={20} onPress={newCall} {...shortcut} />;
  return (
    <Button icon={Plus} onPress={newCall} {...shortcut}>
      {t('shell.newCall')}
    </Button>
  );
}

/** Rings back the number that was requested from outside the window. */
function useRequestedRingBack(): void {
  const request = useStore(appStore, (state) => state.ringBackRequest);
  useEffect(() => {
    if (request === null) return;
    appStore.setState({ ringBackRequest: null });
    void ringBack(request, 'record');
  }, [request]);
}
