import { Copy, Phone, PhoneOutgoing } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Party } from '../../../shared/calls/call.ts';
import { internationalNumber } from '../../../shared/numbers/phone-number.ts';
import { numberCountry } from '../../dial/panel/recent-number-words.ts';
import { callFor } from '../../dial/ring-back.ts';
import { useCalling } from '../../dial/use-calling.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { Initials } from '../../ui/call/Initials.tsx';
import { PartyNumber } from '../../ui/call/PartyText.tsx';
import { partyWords } from '../../ui/call/party-words.ts';
import { classes } from '../../ui/class-names.ts';
import { copyNumber } from '../../ui/copy-text.ts';
import { NumberText } from '../../ui/Time.tsx';
import styles from './PartyHead.module.css';

export interface HeadProps {
  /** Whose initials are shown; null for a number without a name. */
  name: string | null;
  title: ReactNode;
  /** What stands below the title. */
  line?: ReactNode;
  /** The buttons: below the rest in a narrow page, the call button as wide as there is room. */
  actions: ReactNode;
  /** Behind the name in a narrow page, behind the buttons in a wide one. */
  menu?: ReactNode;
  /** The buttons are small: they stand at the end in a narrow page too. */
  isBeside?: boolean;
}

/** The head of the page of somebody, wherever it is: initials, name, one line, what can be done. */
export function Head({ name, title, line, actions, menu = null, isBeside = false }: HeadProps): ReactNode {
  return (
    <header className={classes(styles.head, isBeside && styles.beside)}>
      <Initials name={name} large />
      <div className="slim">
        <h2 className={classes('party', styles.name)}>{title}</h2>
        {line === undefined ? null : <div className={classes(styles.line)}>{line}</div>}
      </div>
      <div className={classes(styles.acts)}>{actions}</div>
      <div className={classes(styles.menu)}>{menu}</div>
    </header>
  );
}

export interface PartyHeadProps {
  party: Party;
  isMissed?: boolean;
  /** In the place of the Call button. */
  actions?: ReactNode;
  menu: ReactNode;
}

/** The head for the other party of a call: name, number in its international form with Copy, and Call. Of a number without a name, its country. */
export function PartyHead({ party, isMissed = false, actions, menu }: PartyHeadProps): ReactNode {
  const { country } = useRegion();
  const words = partyWords(party, country);
  const { dialable } = words;
  const number = dialable === null ? words.number : internationalNumber(dialable, country);
  const where = dialable === null ? null : numberCountry(dialable, country);
  return (
    <Head
      name={words.titleIsNumber || party.withheld ? null : words.title}
      title={words.titleIsNumber && number !== null ? <NumberText>{number}</NumberText> : <bdi>{words.title}</bdi>}
      line={
        <>
          {words.titleIsNumber ? where : <PartyNumber words={{ ...words, number }} />}
          {dialable === null || number === null ? null : (
            <IconButton label={t('callPage.copy')} icon={Copy} size="small" onPress={() => copyNumber(number)} />
          )}
        </>
      }
      actions={actions ?? <CallAction party={party} isMissed={isMissed} />}
      menu={menu}
    />
  );
}

/** Call or Ring back. It rests while that number is being called. */
export function CallAction({ party, isMissed }: { party: Party; isMissed: boolean }): ReactNode {
  const { country } = useRegion();
  const isCalling = useCalling();
  const { dialable } = partyWords(party, country);
  if (dialable === null) return null;
  if (isCalling(party))
    return (
      <Button icon={PhoneOutgoing} isPending>
        {t('missed.beingCalled')}
      </Button>
    );
  return (
    <Button kind="call" icon={Phone} onPress={() => callFor(isMissed)(dialable)}>
      {t(isMissed ? 'calls.ringBack' : 'calls.call')}
    </Button>
  );
}
