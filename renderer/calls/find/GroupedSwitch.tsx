import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useStore } from 'zustand';
import { t } from '../../text.ts';
import buttons from '../../ui/Button.module.css';
import { classes } from '../../ui/class-names.ts';
import { Tipped } from '../../ui/overlays/Tipped.tsx';
import { callsStore } from '../store.ts';
import styles from './find.module.css';

/** Calls one by one, or a row for each caller. */
export function GroupedSwitch(): ReactNode {
  const grouped = useStore(callsStore, (state) => state.grouped);
  return (
    <Tipped label={t('find.byCaller')}>
      <ToggleButton
        aria-label={t('find.byCaller')}
        isSelected={grouped}
        onChange={(on) => callsStore.getState().setGrouped(on)}
        className={classes(buttons.icon, styles.switch)}
      >
        <UsersRound size={16} strokeWidth={1.5} aria-hidden />
      </ToggleButton>
    </Tipped>
  );
}
