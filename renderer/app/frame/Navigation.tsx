import { Activity, Phone, PhoneMissed, Settings, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { chordShortcut, chordText, screenKey } from '../../place/keys.ts';
import { type Destination, destinations, type Screen } from '../../place/place.ts';
import { t } from '../../text.ts';
import type { Icon } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import styles from './Navigation.module.css';
import { SidebarLists } from './SidebarLists.tsx';

const ICONS: Record<Screen, Icon> = {
  calls: Phone,
  missed: PhoneMissed,
  quality: Activity,
  people: Users,
  settings: Settings,
};

export interface NavigationProps {
  screen: Screen;
  /** Callers who wait to be rung back. */
  waiting: number;
  onGo: (screen: Screen) => void;
}

/** The destinations at the bottom of a compact window. */
export function BottomBar(props: NavigationProps): ReactNode {
  return (
    <nav aria-label={t('shell.navigation')} className={classes(styles.bar)}>
      {destinations.map((to) => (
        <GoButton key={to} {...props} to={to} className={styles.tab}>
          <span className={classes(styles.icon, 'grid relative')}>
            <ScreenIcon of={to} size={20} />
            <Badge of={to} {...props} />
          </span>
          <Name of={to} {...props} />
        </GoButton>
      ))}
    </nav>
  );
}

/** The navigation of a wide window: the destinations, the saved views and favourites, and the settings at its foot. */
export function Sidebar(props: NavigationProps): ReactNode {
  return (
    <nav aria-label={t('shell.navigation')} className={classes(styles.sidebar)}>
      {destinations.map((to) => (
        <GoButton key={to} {...props} to={to} className={styles.item}>
          <ScreenIcon of={to} size={16} />
          <Name of={to} {...props} />
          <span className="end">
            <Badge of={to} {...props} />
          </span>
        </GoButton>
      ))}
      <SidebarLists />
      <GoButton {...props} to="settings" className={styles.item}>
        <ScreenIcon of="settings" size={16} />
        {t('shell.settings')}
        <kbd aria-hidden className="secondary stiff end">
          {chordText(screenKey('settings'))}
        </kbd>
      </GoButton>
    </nav>
  );
}

interface GoButtonProps extends Omit<NavigationProps, 'waiting'> {
  to: Screen;
  className: string | undefined;
  children: ReactNode;
}

function GoButton({ to, screen, onGo, className, children }: GoButtonProps): ReactNode {
  const isCurrent = to === screen;
  return (
    <Button
      onPress={() => onGo(to)}
      aria-keyshortcuts={chordShortcut(screenKey(to))}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      className={classes(className)}
    >
      {children}
    </Button>
  );
}

function ScreenIcon({ of, size }: { of: Screen; size: number }): ReactNode {
  const OwnIcon = ICONS[of];
  return <OwnIcon size={size} aria-hidden />;
}

interface PartProps {
  of: Destination;
  waiting: number;
}

function Badge({ of, waiting }: PartProps): ReactNode {
  if (of !== 'missed' || waiting === 0) return null;
  return (
    <span className={classes(styles.badge, 'tabular')} aria-hidden>
      {waiting > 99 ? '99+' : waiting}
    </span>
  );
}

function Name({ of, waiting }: PartProps): ReactNode {
  if (of !== 'missed' || waiting === 0) return t(`shell.${of}`);
  return (
    <>
      <span aria-hidden>{t('shell.missed')}</span>
      <VisuallyHidden>{t('shell.missedWaiting', { count: waiting })}</VisuallyHidden>
    </>
  );
}
