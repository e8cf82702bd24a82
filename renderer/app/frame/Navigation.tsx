import { Activity, Phone, PhoneMissed, Settings, Users } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useStore } from 'zustand';
import { appStore } from '../../navigation/app-store.ts';
import { chordShortcut, chordText, screenKey } from '../../navigation/keys.ts';
import { type Destination, destinations, type Screen } from '../../navigation/place.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { t } from '../../text.ts';
import type { Icon } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { Tipped } from '../../ui/overlays/Tipped.tsx';
import { buttonWithKey } from '../../ui/shortcut.tsx';
import styles from './Navigation.module.css';
import { SidebarLists } from './SidebarLists.tsx';

const ICONS: Record<Screen, Icon> = {
  calls: Phone,
  missed: PhoneMissed,
  quality: Activity,
  people: Users,
  settings: Settings,
};

/** The destinations at the bottom of a compact window. */
export function BottomBar(): ReactNode {
  return (
    <nav aria-label={t('shell.navigation')} className={classes(styles.bar)}>
      {destinations.map((to) => (
        <GoButton key={to} to={to} className={styles.tab}>
          <span className={classes(styles.icon, 'grid relative')}>
            <ScreenIcon of={to} size={20} />
            <Badge of={to} />
          </span>
          <span>
            <Name of={to} />
          </span>
        </GoButton>
      ))}
    </nav>
  );
}

/** The navigation of a window that has room for a list and a page, but not for names: icons with tooltips. Views and favourites are in the palette. */
export function Rail(): ReactNode {
  return (
    <nav aria-label={t('shell.navigation')} className={classes(styles.rail)}>
      {[...destinations, 'settings' as const].map((to) => (
        <Tipped key={to} label={t(`shell.${to}`)} keys={chordText(screenKey(to))}>
          <GoButton to={to} className={styles.stop}>
            <ScreenIcon of={to} size={20} />
            {to === 'settings' ? (
              <VisuallyHidden>{t('shell.settings')}</VisuallyHidden>
            ) : (
              <>
                <Badge of={to} />
                <VisuallyHidden>
                  <Name of={to} />
                </VisuallyHidden>
              </>
            )}
          </GoButton>
        </Tipped>
      ))}
    </nav>
  );
}

/** The navigation of a wide window: the destinations, the saved views and favourites, and the settings at its foot. */
export function Sidebar(): ReactNode {
  return (
    <nav aria-label={t('shell.navigation')} className={classes(styles.sidebar)}>
      {destinations.map((to) => (
        <GoButton key={to} to={to} className={styles.item}>
          <ScreenIcon of={to} size={16} />
          <Name of={to} />
          <span className="end">
            <Badge of={to} />
          </span>
        </GoButton>
      ))}
      <SidebarLists />
      <GoButton to="settings" className={styles.item}>
        <ScreenIcon of="settings" size={16} />
        {t('shell.settings')}
        <kbd aria-hidden className="secondary stiff end">
          {chordText(screenKey('settings'))}
        </kbd>
      </GoButton>
    </nav>
  );
}

function GoButton(props: { to: Screen; className: string | undefined; children: ReactNode }): ReactNode {
  const { to, className, children } = props;
  const isCurrent = useStore(appStore, ({ place }) => place.screen === to);
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // After Ctrl 2, the focus would stay on the destination that was left.
    const isLeft = document.activeElement?.closest('[data-destination]') ?? null;
    if (isCurrent && isLeft !== null && isLeft !== ref.current) ref.current?.focus({ preventScroll: true });
  }, [isCurrent]);
  return (
    <Button
      ref={ref}
      data-destination={to}
      onPress={() => appStore.getState().go(to)}
      {...buttonWithKey(chordShortcut(screenKey(to)))}
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

/** How many callers wait to be rung back, at the destination that has them. */
const useWaiting = (of: Destination): number =>
  useReady(({ status }) => (of === 'missed' ? (status.waitingCallers ?? 0) : 0));

function Badge({ of }: { of: Destination }): ReactNode {
  const waiting = useWaiting(of);
  if (waiting === 0) return null;
  return (
    <span className={classes(styles.badge, 'tabular')} aria-hidden>
      {waiting > 99 ? '99+' : waiting}
    </span>
  );
}

function Name({ of }: { of: Destination }): ReactNode {
  const waiting = useWaiting(of);
  if (waiting === 0) return t(`shell.${of}`);
  return (
    <>
      <span aria-hidden>{t('shell.missed')}</span>
      <VisuallyHidden>{t('shell.missedWaiting', { count: waiting })}</VisuallyHidden>
    </>
  );
}
