import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { KeyState, Status } from '../../shared/connection.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { ConfirmDialog } from '../ui/overlays/Dialog.tsx';
import styles from './settings.module.css';
import { settingsStore } from './store.ts';

type Question = 'none' | 'disconnect' | 'unprotectedKey';

/** What Ringback is connected to, where the key is stored, and how to change both. */
export function ConnectionSection({ status, form }: { status: Status; form: ReactNode }): ReactNode {
  const [question, setQuestion] = useState<Question>('none');
  const { disconnect, saveKeyUnprotected } = useStore(settingsStore);
  const dialog = {
    onClose: () => setQuestion('none'),
    cancel: t('settings.cancel'),
    closeLabel: t('shell.close'),
  };
  const { source } = status;
  return (
    <>
      <p>
        {source.kind === 'pbx' ? t('settings.connectionPbx', { address: source.address }) : t(SOURCES[source.kind])}
      </p>
      {source.kind === 'pbx' ? (
        <dl className={classes(styles.facts)}>
          <dt>{t('settings.key')}</dt>
          <dd>{t(KEYS[status.key])}</dd>
        </dl>
      ) : null}
      <div className={classes(styles.actions)}>
        {source.kind === 'pbx' && status.key === 'memory' ? (
          <Button onPress={() => setQuestion('unprotectedKey')}>{t('settings.saveUnprotected')}</Button>
        ) : null}
        <Button kind="danger" onPress={() => setQuestion('disconnect')}>
          {t('settings.disconnect')}
        </Button>
      </div>
      <Disclosure title={source.kind === 'pbx' ? t('settings.editConnection') : t('settings.editPractice')}>
        <div className={classes(styles.form)}>{form}</div>
      </Disclosure>
      <ConfirmDialog
        isOpen={question === 'disconnect'}
        title={t('settings.disconnectTitle')}
        confirm={t('settings.disconnectAct')}
        onConfirm={() => void disconnect()}
        {...dialog}
      >
        <p>{t('settings.disconnectText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'unprotectedKey'}
        title={t('settings.saveUnprotectedTitle')}
        confirm={t('settings.saveUnprotectedAct')}
        onConfirm={() => void saveKeyUnprotected()}
        {...dialog}
      >
        <p>{t('settings.saveUnprotectedText')}</p>
      </ConfirmDialog>
    </>
  );
}

const SOURCES = {
  none: 'settings.connectionNone',
  practice: 'settings.connectionPractice',
} as const;

const KEYS = {
  none: 'settings.keyNone',
  keychain: 'settings.keyKeychain',
  memory: 'settings.keyMemory',
  weak: 'settings.keyWeak',
  locked: 'settings.keyLocked',
} as const satisfies Record<KeyState, string>;
