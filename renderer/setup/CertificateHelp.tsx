import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { Check } from '../../shared/connection.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { isCertificateTrouble } from './fields.ts';
import styles from './setup.module.css';
import { setupStore } from './store.ts';

export interface CertificateHelpProps {
  state: Check['state'];
  onRetry: () => void;
}

/** Below the encryption check: what is trusted beside this computer's CAs, and what to do about an untrusted certificate. */
export function CertificateHelp({ state, onRetry }: CertificateHelpProps): ReactNode {
  const { fields, edit, showCertificate } = useStore(setupStore);
  const [pem, setPem] = useState('');
  const inTrouble = isCertificateTrouble(state);
  if (!inTrouble && (state.kind === 'waiting' || fields.trust.kind === 'system')) return null;
  return (
    <div className={classes(styles.help)}>
      {fields.trust.kind === 'system' ? null : (
        <div className={classes(styles.note)}>
          <span>{fields.trust.kind === 'pin' ? t('setup.trustPin') : t('setup.trustCa')}</span>
          <Button kind="quiet" onPress={() => edit({ trust: { kind: 'system' } })}>
            {t('setup.trustSystem')}
          </Button>
        </div>
      )}
      {inTrouble ? (
        <>
          <div>
            <Button onPress={() => void showCertificate()}>{t('setup.certificateShow')}</Button>
          </div>
          <Disclosure title={t('setup.caPem')}>
            <div className={classes(styles.help)}>
              <TextField
                label={t('setup.caPem')}
                labelHidden
                hint={t('setup.caPemHint')}
                lines="several"
                value={pem}
                onChange={setPem}
                maxLength={100_000}
              />
              <div>
                <Button
                  isDisabled={pem.trim() === ''}
                  onPress={() => {
                    edit({ trust: { kind: 'ca', pem } });
                    onRetry();
                  }}
                >
                  {t('setup.caUse')}
                </Button>
              </div>
            </div>
          </Disclosure>
        </>
      ) : null}
    </div>
  );
}
