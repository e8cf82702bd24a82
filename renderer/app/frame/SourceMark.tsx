import { FlaskConical, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { Tipped } from '../../ui/overlays/Tipped.tsx';
import { showSettings } from '../show-settings.ts';
import { useReady } from '../use-ready.ts';
import styles from './SourceMark.module.css';

/** A mark that stays while sample calls are shown or the connection is not encrypted (trust.md S10). It has words in a `wide` window. */
export function SourceMark({ wide }: { wide: boolean }): ReactNode {
  const source = useReady(({ status }) => status.source);
  const isInsecure = source.kind === 'pbx' && source.insecure;
  if (!isInsecure && source.kind !== 'practice') return null;
  const Icon = isInsecure ? LockOpen : FlaskConical;
  const [words, hint] = isInsecure
    ? [t('shell.insecure'), t('shell.insecureHint')]
    : [t('shell.practice'), t('shell.practiceHint')];
  return (
    <Tipped label={hint}>
      <Button
        className={classes(styles.mark, isInsecure && styles.caution)}
        aria-label={words}
        onPress={() => showSettings('connection')}
      >
        <Icon aria-hidden />
        {wide ? words : null}
      </Button>
    </Tipped>
  );
}
