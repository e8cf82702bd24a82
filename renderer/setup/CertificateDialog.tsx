import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { Check, ShownCertificate, Trust } from '../../shared/connection.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { dayOf, dayText } from '../ui/call/format-time.ts';
import { classes } from '../ui/class-names.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { ErrorBanner } from '../ui/feedback/Banner.tsx';
import { Spinner } from '../ui/feedback/states.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { isCertificateTrouble } from './fields.ts';
import styles from './setup.module.css';
import { type CertificateView, setupStore } from './store.ts';

export interface CertificateDialogProps {
  view: CertificateView;
  onClose: () => void;
  onTrust: (trust: Trust) => void;
}

/** The PBX's certificate, to be compared before it is trusted. */
export function CertificateDialog({ view, onClose, onTrust }: CertificateDialogProps): ReactNode {
  if (view.kind === 'closed') return null;
  const trustIt = (certificate: ShownCertificate): void =>
    onTrust({ kind: 'pin', sha256: certificate.sha256, pem: certificate.pem });
  return (
    <Dialog
      title={t('setup.certificateTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('shell.cancel')}</Button>
          {view.kind === 'shown' ? (
            <Button kind="primary" onPress={() => trustIt(view.certificate)}>
              {t('setup.certificateTrust')}
            </Button>
          ) : null}
        </>
      }
    >
      <Body view={view} />
    </Dialog>
  );
}

function Body({ view }: { view: Exclude<CertificateView, { kind: 'closed' }> }): ReactNode {
  if (view.kind === 'loading') {
    return (
      <p role="status" className="line">
        <Spinner /> {t('setup.certificateLoading')}
      </p>
    );
  }
  if (view.kind === 'failed') return <ErrorBanner error={view.error} />;
  return <Facts certificate={view.certificate} />;
}

function Facts({ certificate }: { certificate: ShownCertificate }): ReactNode {
  const region = useRegion();
  const day = (at: number | null): string => (at === null ? '?' : dayText(dayOf(at, region.zone), region));
  return (
    <>
      <p>{t('setup.certificateIntro')}</p>
      <dl className={classes(styles.facts)}>
        <dt className="secondary">{t('setup.certificateFingerprint')}</dt>
        <dd className={classes(styles.fingerprint)}>
          {linesOf(certificate.sha256).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </dd>
        <dt className="secondary">{t('setup.certificateSubject')}</dt>
        <dd>{certificate.subject}</dd>
        <dt className="secondary">{t('setup.certificateIssuer')}</dt>
        <dd>{certificate.issuer}</dd>
        <dt className="secondary">{t('setup.certificateValid')}</dt>
        <dd>{t('findConditions.rangeFromTo', { from: day(certificate.validFrom), to: day(certificate.validTo) })}</dd>
      </dl>
    </>
  );
}

/** A fingerprint in lines of eight bytes, as people compare it. */
function linesOf(sha256: string): string[] {
  return sha256.match(/(?:[^:]+:?){1,8}/g) ?? [sha256];
}

export interface CertificateHelpProps {
  state: Check['state'];
  /** Takes what is trusted from now on. */
  onChoose: (trust: Trust) => void;
}

/** Below the encryption check: what is trusted beside this computer's CAs, and what to do about an untrusted certificate. */
export function CertificateHelp({ state, onChoose }: CertificateHelpProps): ReactNode {
  const { fields, showCertificate } = useStore(setupStore);
  const [pem, setPem] = useState('');
  const inTrouble = isCertificateTrouble(state);
  if (!inTrouble && (state.kind === 'waiting' || fields.trust.kind === 'system')) return null;
  return (
    <div className="stack below">
      {fields.trust.kind === 'system' ? null : (
        <div className="line wrap secondary">
          <span>{fields.trust.kind === 'pin' ? t('setup.trustPin') : t('setup.trustCa')}</span>
          <Button kind="quiet" onPress={() => onChoose({ kind: 'system' })}>
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
            <div className="stack below">
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
                <Button isDisabled={pem.trim() === ''} onPress={() => onChoose({ kind: 'ca', pem })}>
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
