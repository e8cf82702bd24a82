import type { ReactNode } from 'react';
import { useReady } from '../place/use-ready.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { isProbablySame } from './fields.ts';
import { type Overlap, setupStore } from './store.ts';

/** Asks whether another address, as it was typed, is the same PBX or another one. The likelier answer is the main button. */
export function MovedQuestion({ overlap, address }: { overlap: Overlap; address: string }): ReactNode {
  const { connection, connectionName } = useReady((boot) => boot.settings);
  const likelier = isProbablySame(overlap) ? 'same' : 'another';
  const { answer } = setupStore.getState();
  const from = connection.kind === 'pbx' ? connection.address : '';
  const why = overlap.of === 0 ? 'none' : likelier;
  const answers = ['same', 'another'] as const;
  return (
    <Dialog
      title={t('setup.movedTitle')}
      role="alertdialog"
      onClose={() => void answer(null)}
      actions={
        <>
          <Button onPress={() => void answer(null)}>{t('shell.cancel')}</Button>
          {answers.map((one) => (
            <Button key={one} kind={one === likelier ? 'primary' : 'plain'} onPress={() => void answer(one)}>
              {t(`setup.moved_${one}`)}
            </Button>
          ))}
        </>
      }
    >
      <p className="muted">
        {t('setup.movedFrom', { from, to: address.trim() })} {t(`setup.movedWhy_${why}`, { ...overlap })}
      </p>
      {answers.map((one) => (
        <p key={one}>
          <strong className="medium">{t(`setup.moved_${one}`)}</strong>{' '}
          {t(`setup.movedHint_${one}`, { name: connectionName })}
        </p>
      ))}
    </Dialog>
  );
}
