import { ChevronLeft, Copy, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Party } from '../../../shared/calls/call.ts';
import { internationalNumber } from '../../../shared/numbers/phone-number.ts';
import { callFor } from '../../dial/ring-back.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { PartyNumber } from '../../ui/call/PartyText.tsx';
import { partyWords } from '../../ui/call/party-words.ts';
import { classes } from '../../ui/class-names.ts';
import { copyNumber } from '../../ui/copy-text.ts';
import { NumberText } from '../../ui/Time.tsx';
import { NamingButton } from './NamingButton.tsx';
import styles from './Pane.module.css';

export interface PaneProps {
  /** It lies over the list, and takes the focus unless a person has begun to type while its code was loading. */
  covers: boolean;
  /** Leads back to what lies below; null where that is in sight. */
  onBack: (() => void) | null;
  /** Where it leads back to; the calls where it is left out. */
  backTo?: string;
  /** What the page is about: another subject starts at the top. */
  subject?: string;
  children: ReactNode;
}

/** A page beside the list, or over it, in one column. */
export function Pane({ covers, onBack, backTo, subject, children }: PaneProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const scrollRef = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the subject changes
  useEffect(() => void scrollRef.current?.scrollTo({ top: 0 }), [subject]);
  useEffect(() => {
    const active = document.activeElement;
    const isTyping = active instanceof HTMLInputElement && active.closest('[inert]') === null;
    if (covers && !isTyping) ref.current?.focus({ preventScroll: true });
  }, [covers]);
  return (
    <div ref={ref} tabIndex={-1} className={classes(styles.pane)}>
      {onBack === null ? null : (
        <div className={classes(styles.back)}>
          <Button kind="quiet" icon={ChevronLeft} aria-label={backTo ?? t('calls.back')} onPress={onBack}>
            {backTo ?? t('shell.calls')}
          </Button>
        </div>
      )}
      <div ref={scrollRef} className="scroll">
        <div className={classes(styles.column)}>{children}</div>
      </div>
    </div>
  );
}

export interface PartyHeadProps {
  party: Party;
  isMissed?: boolean;
  /** Whether there is a Call button next to the name. */
  hasCall?: boolean;
  menu: ReactNode;
}

/** Whose page it is: name, number in its international form with Copy, and Call. */
export function PartyHead({ party, isMissed = false, hasCall = true, menu }: PartyHeadProps): ReactNode {
  const { country } = useRegion();
  const call = callFor(isMissed);
  const words = partyWords(party, country);
  const { dialable } = words;
  const number = dialable === null ? words.number : internationalNumber(dialable, country);
  return (
    <header className={classes(styles.party)}>
      <h2 className="party break">
        {words.titleIsNumber && number !== null ? <NumberText>{number}</NumberText> : <bdi>{words.title}</bdi>}
      </h2>
      <div className={classes(styles.acts)}>
        {dialable === null || !hasCall ? null : (
          <Button kind="call" icon={Phone} onPress={() => call(dialable)}>
            {t(isMissed ? 'calls.ringBack' : 'calls.call')}
          </Button>
        )}
        {menu}
      </div>
      <div className={classes(styles.number)}>
        {words.titleIsNumber ? <NamingButton party={party} /> : <PartyNumber words={{ ...words, number }} />}
        {dialable === null || number === null ? null : (
          <IconButton label={t('callPage.copy')} icon={Copy} size="small" onPress={() => copyNumber(number)} />
        )}
      </div>
    </header>
  );
}
