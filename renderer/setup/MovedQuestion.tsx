import { type ReactNode, useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { useReady } from '../navigation/use-ready.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { isProbablySame } from './fields.ts';
import styles from './setup.module.css';
import type { Overlap } from './setup-store.ts';

export interface MovedQuestionProps {
  overlap: Overlap;
  /** As it was typed. */
  address: string;
  onAnswer: (which: 'same' | 'another' | null) => void;
}

/** Asks whether another address is the same PBX or another one. The likelier answer is chosen. */
export function MovedQuestion({ overlap, address, onAnswer: answer }: MovedQuestionProps): ReactNode {
  const { connection, connectionName } = useReady((boot) => boot.settings);
  const isSame = isProbablySame(overlap);
  const [which, setWhich] = useState<'same' | 'another'>(isSame ? 'same' : 'another');
  const from = connection.kind === 'pbx' ? connection.address : '';
  const why = overlap.of === 0 ? 'none' : isSame ? 'same' : 'another';
  return (
    <Dialog
      title={t('setup.movedTitle')}
      role="alertdialog"
      onClose={() => answer(null)}
      actions={
        <>
          <Button onPress={() => answer(null)}>{t('shell.cancel')}</Button>
          <Button kind="primary" onPress={() => answer(which)}>
            {t('setup.movedContinue')}
          </Button>
        </>
      }
    >
      <p className="muted">
        {t('setup.movedFrom', { from, to: address.trim() })} {t(`setup.movedWhy_${why}`, { ...overlap })}
      </p>
      <RadioGroup
        aria-label={t('setup.movedTitle')}
        value={which}
        onChange={(value) => setWhich(value === 'same' ? 'same' : 'another')}
        className={classes(styles.answers)}
      >
        {(['same', 'another'] as const).map((one) => (
          <Radio key={one} value={one} className={classes(styles.answer)}>
            <span className={classes(styles.dot)} aria-hidden />
            <span className="grid">
              <span className="medium">{t(`setup.moved_${one}`)}</span>
              <span className="secondary">{t(`setup.movedHint_${one}`, { name: connectionName })}</span>
            </span>
          </Radio>
        ))}
      </RadioGroup>
    </Dialog>
  );
}
