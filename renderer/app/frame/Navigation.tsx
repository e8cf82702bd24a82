import { Activity, Phone, PhoneMissed, Settings, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { t } from '../../text.ts';
import type { Icon } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { onMac } from '../../ui/on-mac.ts';
import { chordShortcut, chordText, mainKey, settingsKey } from '../keys.ts';
import { type Destination, destinations, type Screen } from '../place.ts';
import styles from './Navigation.module.css';
import { SidebarLists } from './SidebarLists.tsx';

const ICONS: Record<Destination, Icon> = { calls: Phone, missed: PhoneMissed, quality: Activity, people: Users };

export interface NavigationProps {
  screen: Screen;
  /** Callers who wait to be rung back. */
  waiting: number;
  onGo: (screen: Screen) => void;
}

/** The destinations at the bottom of a compact window. */
export function BottomBar({ screen, waiting, onGo }: NavigationProps): ReactNode {
  return (
    <nav aria-label={t('shell.navigation')} className={classes(styles.bar)}>
      {destinations.map((each, index) => {
        const EachIcon = ICONS[each];
        const count = each === 'missed' ? waiting : 0;
        return (
          <Button
            key={each}
            {...buttonFor(each, index, screen, onGo)}
            className={classes(styles.tab, each === screen && styles.current)}
          >
            <span className={classes(styles.icon)}>
              <EachIcon size={20} aria-hidden />
              <Badge count={count} />
            </span>
            <Name destination={each} waiting={count} />
          </Button>
        );
      })}
    </nav>
  );
}

/** The navigation of a wide window: the destinations, the saved views and favourites, and the settings at its foot. */
export function Sidebar({ screen, waiting, onGo }: NavigationProps): ReactNode {
  return (
    <nav aria-label={t('shell.navigation')} className={classes(styles.sidebar)}>
      {destinations.map((each, index) => {
        const EachIcon = ICONS[each];
        const count = each === 'missed' ? waiting : 0;
        return (
          <Button
            key={each}
            {...buttonFor(each, index, screen, onGo)}
            className={classes(styles.item, each === screen && styles.current)}
          >
            <EachIcon aria-hidden />
            <Name destination={each} waiting={count} />
            <span className={classes(styles.end)}>
              <Badge count={count} />
            </span>
          </Button>
        );
      })}
      <SidebarLists />
      <Button
        onPress={() => onGo('settings')}
        aria-keyshortcuts={chordShortcut(settingsKey, onMac())}
        {...(screen === 'settings' ? { 'aria-current': 'page' as const } : {})}
        className={classes(styles.item, screen === 'settings' && styles.current)}
      >
        <Settings aria-hidden />
        {t('shell.settings')}
        <kbd aria-hidden className={classes(styles.key, styles.end)}>
          {chordText(settingsKey, onMac())}
        </kbd>
      </Button>
    </nav>
  );
}

function buttonFor(each: Destination, index: number, screen: Screen, onGo: (screen: Screen) => void) {
  return {
    onPress: () => onGo(each),
    'aria-keyshortcuts': chordShortcut(mainKey(String(index + 1)), onMac()),
    ...(each === screen ? { 'aria-current': 'page' as const } : {}),
  };
}

function Badge({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <span className={classes(styles.badge, 'tabular')} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  );
}

function Name({ destination, waiting }: { destination: Destination; waiting: number }): ReactNode {
  if (waiting === 0) return t(`shell.${destination}`);
  return (
    <>
      <span aria-hidden>{t(`shell.${destination}`)}</span>
      <VisuallyHidden>{t('shell.missedWaiting', { count: waiting })}</VisuallyHidden>
    </>
  );
}
