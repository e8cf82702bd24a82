import { LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { showSettings } from '../../navigation/show-settings.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { Tipped } from '../../ui/overlays/Tipped.tsx';
import styles from './InsecureMark.module.css';

/** A mark that stays while the connection is not encrypted (promise S10). It has words in a `wide` window. */
export function InsecureMark({ wide }: { wide: boolean }): ReactNode {
  const isInsecure = useReady(({ status: { source } }) => source.kind === 'pbx' && source.insecure);
  if (!isInsecure) return null;
  const words = t('shell.insecure');
  return (
    <Tipped label={t('shell.insecureHint')}>
      <AriaButton
        className={classes(styles.mark, 'caution')}
        aria-label={words}
        onPress={() => showSettings('connection')}
      >
        <LockOpen aria-hidden />
        {wide ? words : null}
      </AriaButton>
    </Tipped>
  );
}
