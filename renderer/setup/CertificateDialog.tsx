import { type ReactNode, useState } from 'react';
import type { Check, ShownCertificate, Trust } from '../../shared/connection.ts';
import { perConnection } from '../bridge.ts';
import { createResource, useResource } from '../resource.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { Facts } from '../ui/call/Facts.tsx';
import { dayOf, dayText } from '../ui/call/format-time.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { ErrorBanner } from '../ui/feedback/Banner.tsx';
import { Spinner } from '../ui/feedback/states.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { type Fields, isCertificateTrouble } from './fields.ts';

const certificates = perConnection((bridge) =>
  createResource((address: string) => bridge.call('connection.certificate', { address })),
);

interface CertificateDialogProps {
  address: string;
  onClose: () => void;
  onTrust: (trust: Trust) => void;
}

/** The PBX's certificate, to be compared before it is trusted. */
function CertificateDialog({ address, onClose, onTrust }: CertificateDialogProps): ReactNode {
  const answer = useResource(certificates, address);
  const trustIt = ({ sha256, pem }: ShownCertificate): void => onTrust({ kind: 'pin', sha256, pem });
  return (
    <Dialog
      title={t('setup.certificateTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('shell.cancel')}</Button>
          {answer.kind === 'shown' ? (
            <Button kind="primary" onPress={() => trustIt(answer.value)}>
              {t('setup.certificateTrust')}
            </Button>
          ) : null}
        </>
      }
    >
      {answer.kind === 'loading' ? (
        <p role="status" className="line">
          <Spinner /> {t('setup.certificateLoading')}
        </p>
      ) : answer.kind === 'failed' ? (
        <ErrorBanner error={answer.error} />
      ) : (
        <CertificateFacts certificate={answer.value} />
      )}
    </Dialog>
  );
}

function CertificateFacts({ certificate }: { certificate: ShownCertificate }): ReactNode {
  const region = useRegion();
  const { sha256, subject, issuer, validFrom, validTo } = certificate;
  const day = (at: number | null): string => (at === null ? '?' : dayText(dayOf(at, region.zone), region));
  return (
    <>
      <p>{t('setup.certificateIntro')}</p>
      <p className="muted">{t('setup.certificateFingerprint')}</p>
      {/* In lines of eight bytes, as people compare it. */}
      <pre>{sha256.replace(/(?:..:){8}/g, '$&\n')}</pre>
      <Facts
        facts={[
          { label: t('setup.certificateSubject'), value: subject },
          { label: t('setup.certificateIssuer'), value: issuer },
          {
            label: t('setup.certificateValid'),
            value: t('findConditions.rangeFromTo', { from: day(validFrom), to: day(validTo) }),
          },
        ]}
      />
    </>
  );
}

export interface CertificateHelpProps {
  state: Check['state'];
  fields: Fields;
  /** Takes what is trusted from now on. */
  onChoose: (trust: Trust) => void;
}

/** Below the check of the PBX: what is trusted beside this computer's CAs, and what to do about an untrusted certificate. */
export function CertificateHelp({ state, fields, onChoose }: CertificateHelpProps): ReactNode {
  const [pem, setPem] = useState('');
  const [isShown, setShown] = useState(false);
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
            <Button onPress={() => setShown(true)}>{t('setup.certificateShow')}</Button>
          </div>
          {isShown ? (
            <CertificateDialog address={fields.address.trim()} onClose={() => setShown(false)} onTrust={onChoose} />
          ) : null}
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
