import { Grid3x3, Phone, PhoneMissed, Settings, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { onMac } from '../../ui/on-mac.ts';
import { chordShortcut, mainKey } from '../keys.ts';
import { type Screen, screens } from '../place.ts';
import styles from './Navigation.module.css';

const ICONS = { calls: Phone, missed: PhoneMissed, dial: Grid3x3, people: Users, settings: Settings } as const;

export interface NavigationProps {
  screen: Screen;
  waiting: number;
  onGo: (screen: Screen) => void;
}

/** The navigation: a bar at the bottom, in a wide window a rail at the left. */
export function Navigation({ screen, waiting, onGo }: NavigationProps): ReactNode {
  return (
    <nav aria-label={t('shell.navigation')} className={classes(styles.bar)}>
      {screens.map((each, index) => (
        <NavigationButton
          key={each}
          screen={each}
          isCurrent={each === screen}
          waiting={each === 'missed' ? waiting : 0}
          shortcut={chordShortcut(mainKey(String(index + 1)), onMac())}
          onPress={() => onGo(each)}
        />
      ))}
    </nav>
  );
}

interface NavigationButtonProps {
  screen: Screen;
  isCurrent: boolean;
  waiting: number;
  shortcut: string;
  onPress: () => void;
}

function NavigationButton({ screen, isCurrent, waiting, shortcut, onPress }: NavigationButtonProps): ReactNode {
  const Icon = ICONS[screen];
  return (
    <Button
      onPress={onPress}
      aria-keyshortcuts={shortcut}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
      className={classes(styles.item, isCurrent && styles.current)}
    >
      <span className={classes(styles.icon)}>
        <Icon size={20} strokeWidth={1.5} aria-hidden />
        {waiting > 0 ? (
          <span className={classes(styles.count, 'tabular')} aria-hidden>
            {waiting > 99 ? '99+' : waiting}
          </span>
        ) : null}
      </span>
      {waiting > 0 ? (
        <>
          <span aria-hidden>{t(`shell.${screen}`)}</span>
          <VisuallyHidden>{t('shell.missedWaiting', { count: waiting })}</VisuallyHidden>
        </>
      ) : (
        t(`shell.${screen}`)
      )}
    </Button>
  );
}
