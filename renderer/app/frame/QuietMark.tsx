import { Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { showSettings } from '../../navigation/show-settings.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { endQuiet, quietWords } from '../../settings/quiet.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { Tipped } from '../../ui/overlays/Tipped.tsx';
import styles from './QuietMark.module.css';

/** A moon while it is quiet. A press ends what has a time, and leads to the settings of the rest. */
export function QuietMark(): ReactNode {
  const quiet = useReady(({ status }) => status.quiet);
  const zone = useReady(({ about }) => about.zone);
  const region = useRegion();
  if (quiet === null) return null;
  const words = quietWords(quiet, { ...region, zone });
  const label = quiet.by === 'time' ? t('shell.quietEnd', { quiet: words }) : words;
  const end = (): void => (quiet.by === 'time' ? void endQuiet() : showSettings('notifications', 'quiet'));
  return (
    <Tipped label={label}>
      <AriaButton className={classes(styles.mark)} aria-label={label} onPress={end}>
        <Moon size={16} aria-hidden />
      </AriaButton>
    </Tipped>
  );
}
