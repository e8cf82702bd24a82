import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { KeyState, Status } from '../../shared/connection.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import styles from './settings.module.css';
import { settingsStore } from './store.ts';

type Question = 'none' | 'disconnect' | 'keepWeakly';

/** What one is connected to, where the key lies, and how to change either. */
export function ConnectionSection({ status, form }: { status: Status; form: ReactNode }): ReactNode {
  const [question, setQuestion] = useState<Question>('none');
  const { disconnect, saveKeyUnprotected } = useStore(settingsStore);
  const close = (): void => setQuestion('none');
  const { source } = status;
  return (
    <>
      <p>{sourceWords(source)}</p>
      {source.kind === 'pbx' ? (
        <dl className={classes(styles.facts)}>
          <dt>{t('settings.key')}</dt>
          <dd>{keyWords(status.key)}</dd>
        </dl>
      ) : null}
      <div className={classes(styles.actions)}>
        {source.kind === 'pbx' && status.key === 'memory' ? (
          <Button onPress={() => setQuestion('keepWeakly')}>{t('settings.keepAnyway')}</Button>
        ) : null}
        <Button kind="danger" onPress={() => setQuestion('disconnect')}>
          {t('settings.disconnect')}
        </Button>
      </div>
      <Disclosure title={source.kind === 'pbx' ? t('settings.editConnection') : t('settings.editPractice')}>
        <div className={classes(styles.form)}>{form}</div>
      </Disclosure>
      <Ask
        isOpen={question === 'disconnect'}
        title={t('settings.disconnectTitle')}
        text={t('settings.disconnectText')}
        act={t('settings.disconnectAct')}
        onClose={close}
        onAct={disconnect}
      />
      <Ask
        isOpen={question === 'keepWeakly'}
        title={t('settings.keepAnywayTitle')}
        text={t('settings.keepAnywayText')}
        act={t('settings.keepAnywayAct')}
        onClose={close}
        onAct={saveKeyUnprotected}
      />
    </>
  );
}

interface AskProps {
  isOpen: boolean;
  title: string;
  text: string;
  act: string;
  onClose: () => void;
  onAct: () => Promise<boolean>;
}

/** Asks before what cannot be undone. */
function Ask({ isOpen, title, text, act, onClose, onAct }: AskProps): ReactNode {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button onPress={onClose}>{t('settings.cancel')}</Button>
          <Button
            kind="danger"
            onPress={() => {
              onClose();
              void onAct();
            }}
          >
            {act}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

function sourceWords(source: Status['source']): string {
  switch (source.kind) {
    case 'none':
      return t('settings.connectionNone');
    case 'practice':
      return t('settings.connectionPractice');
    case 'pbx':
      return t('settings.connectionPbx', { address: source.address });
  }
}

function keyWords(key: KeyState): string {
  switch (key) {
    case 'none':
      return t('settings.keyNone');
    case 'keychain':
      return t('settings.keyKeychain');
    case 'memory':
      return t('settings.keyMemory');
    case 'weak':
      return t('settings.keyWeak');
    case 'locked':
      return t('settings.keyLocked');
  }
}
