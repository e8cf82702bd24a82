import { type ReactNode, useState } from 'react';
import type { Check, ShownCertificate, Trust } from '../../shared/connection.ts';
import type { Result } from '../../shared/errors.ts';
import { bridge } from '../bridge.ts';
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

/** What is said of a server whose certificate is looked at. */
export interface TrustWords {
  readonly title: string;
  /** With what its fingerprint is compared. */
  readonly intro: string;
  readonly caHint: string;
  readonly caUse: string;
  /** What is trusted beside this computer's CAs. */
  readonly pin: string;
  readonly ca: string;
}

/** Asks main for the certificate that the server shows. */
type LoadCertificate = () => Promise<Result<ShownCertificate>>;

interface CertificateDialogProps {
  words: TrustWords;
  load: LoadCertificate;
  onClose: () => void;
  onTrust: (trust: Trust) => void;
}

/** The server's certificate, to be compared before it is trusted. */
function CertificateDialog({ words, load, onClose, onTrust }: CertificateDialogProps): ReactNode {
  const [certificate] = useState(() => createResource(load));
  const answer = useResource(certificate, undefined);
  const trustIt = ({ sha256, pem }: ShownCertificate): void => {
    onClose();
    onTrust({ kind: 'pin', sha256, pem });
  };
  return (
    <Dialog
      title={words.title}
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
        <CertificateFacts certificate={answer.value} intro={words.intro} />
      )}
    </Dialog>
  );
}

function CertificateFacts({ certificate, intro }: { certificate: ShownCertificate; intro: string }): ReactNode {
  const region = useRegion();
  const { sha256, subject, issuer, validFrom, validTo } = certificate;
  const day = (at: number | null): string => (at === null ? '?' : dayText(dayOf(at, region.zone), region));
  return (
    <>
      <p>{intro}</p>
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

export interface TrustHelpProps {
  trust: Trust;
  /** Trusting the server's certificate could help. */
  isInTrouble: boolean;
  words: TrustWords;
  load: LoadCertificate;
  /** Takes what is trusted from now on. */
  onChoose: (trust: Trust) => void;
}

/** What is trusted beside this computer's CAs, and what to do about an untrusted certificate. */
export function TrustHelp({ trust, isInTrouble, words, load, onChoose }: TrustHelpProps): ReactNode {
  const [pem, setPem] = useState('');
  const [isShown, setShown] = useState(false);
  if (!isInTrouble && trust.kind === 'system') return null;
  return (
    <div className="stack below">
      {trust.kind === 'system' ? null : (
        <div className="line wrap secondary">
          <span>{trust.kind === 'pin' ? words.pin : words.ca}</span>
          <Button kind="quiet" onPress={() => onChoose({ kind: 'system' })}>
            {t('setup.trustSystem')}
          </Button>
        </div>
      )}
      {isInTrouble ? (
        <>
          <div>
            <Button onPress={() => setShown(true)}>{t('setup.certificateShow')}</Button>
          </div>
          {isShown ? (
            <CertificateDialog words={words} load={load} onClose={() => setShown(false)} onTrust={onChoose} />
          ) : null}
          <Disclosure title={t('setup.caPem')}>
            <div className="stack below">
              <TextField
                label={t('setup.caPem')}
                labelHidden
                hint={words.caHint}
                lines="several"
                value={pem}
                onChange={setPem}
                maxLength={100_000}
              />
              <div>
                <Button isDisabled={pem.trim() === ''} onPress={() => onChoose({ kind: 'ca', pem })}>
                  {words.caUse}
                </Button>
              </div>
            </div>
          </Disclosure>
        </>
      ) : null}
    </div>
  );
}

export interface CertificateHelpProps {
  state: Check['state'];
  fields: Fields;
  onChoose: (trust: Trust) => void;
}

/** The same below the check of the PBX. */
export function CertificateHelp({ state, fields, onChoose }: CertificateHelpProps): ReactNode {
  if (!isCertificateTrouble(state) && state.kind === 'waiting') return null;
  return (
    <TrustHelp
      trust={fields.trust}
      isInTrouble={isCertificateTrouble(state)}
      words={{
        title: t('setup.certificateTitle'),
        intro: t('setup.certificateIntro'),
        caHint: t('setup.caPemHint'),
        caUse: t('setup.caUse'),
        pin: t('setup.trustPin'),
        ca: t('setup.trustCa'),
      }}
      load={() => bridge.call('connection.certificate', { address: fields.address.trim() })}
      onChoose={onChoose}
    />
  );
}
