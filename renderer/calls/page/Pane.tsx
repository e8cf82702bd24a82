import { ArrowLeft, Copy, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useCall } from '../../ui/call/context.ts';
import type { PartyWords } from '../../ui/call/describe-call.ts';
import { PartyNumber, PartyTitle } from '../../ui/call/PartyText.tsx';
import { classes } from '../../ui/class-names.ts';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/overlays/Toast.tsx';
import layout from '../../ui/rows.module.css';
import styles from './CallPage.module.css';

/** A page beside the list, or over it (`covers`): then it takes the focus. */
export function Pane({ covers, children }: { covers: boolean; children: ReactNode }): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (covers) ref.current?.focus({ preventScroll: true });
  }, [covers]);
  return (
    <div ref={ref} tabIndex={-1} className={classes(styles.pane)}>
      {children}
    </div>
  );
}

export interface PaneHeadProps {
  /** Leads back to what lies below; null where that is in sight. */
  onBack: (() => void) | null;
  party: PartyWords;
  /** The number to copy and to call; null for none. */
  number: string | null;
  isMissed?: boolean;
  menu?: ReactNode;
}

/** The head of a page: whose it is, with Copy and Call. */
export function PaneHead({ onBack, party, number, isMissed = false, menu }: PaneHeadProps): ReactNode {
  const call = useCall(isMissed);
  return (
    <div className={classes(styles.head)}>
      <BackButton onBack={onBack} />
      <div className={classes(styles.who)}>
        <h2 className={classes(styles.name)}>
          <PartyTitle words={party} />
        </h2>
        <p className={classes(layout.clip, styles.number)}>
          <PartyNumber words={party} />
        </p>
      </div>
      {menu}
      {number === null ? null : (
        <>
          <IconButton label={t('calls.copy')} icon={Copy} onPress={() => void copyNumber(number)} />
          <Button kind="primary" icon={Phone} onPress={() => call(number)}>
            {t(isMissed ? 'calls.ringBack' : 'calls.call')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The arrow back; nothing for null. */
export function BackButton({ onBack }: Pick<PaneHeadProps, 'onBack'>): ReactNode {
  return onBack === null ? null : (
    <IconButton label={t('calls.back')} icon={ArrowLeft} iconSize={20} onPress={onBack} />
  );
}

async function copyNumber(number: string): Promise<void> {
  showToast({ text: t((await copyText(number)) ? 'calls.copied' : 'calls.copyFailed') });
}
