import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import type { Proposal } from '../../shared/people/people.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { NumberText } from '../ui/Time.tsx';
import styles from './PeopleScreen.module.css';
import { declineProposal } from './people-actions.ts';
import { peopleStore } from './store.ts';

/** Numbers that come up often and are nobody's: name them, or never be asked again. */
export function Proposals(): ReactNode {
  const proposals = useStore(peopleStore, (state) => state.proposals);
  if (proposals.length === 0) return null;
  return (
    <section className={classes(styles.proposals)} aria-label={t('people.proposals')}>
      <h2>{t('people.proposals')}</h2>
      <ul>
        {proposals.map((each) => (
          <ProposedNumber key={each.key} proposal={each} />
        ))}
      </ul>
    </section>
  );
}

function ProposedNumber({ proposal }: { proposal: Proposal }): ReactNode {
  const { country } = useRegion();
  const { number, name, calls: count } = proposal;
  const written = formatNumber(number, country);
  const words = name === null ? t('people.frequent', { count }) : t('people.frequentAs', { count, name });
  return (
    <li className={classes(styles.proposal)}>
      <span className={classes(styles.who)}>
        <strong>
          <NumberText>{written}</NumberText>
        </strong>
        <span>{words}</span>
      </span>
      <Button
        aria-label={t('people.nameNumberOf', { number: written })}
        onPress={() => peopleStore.getState().name({ kind: 'number', number, name: name ?? '' })}
      >
        {t('people.nameIt')}
      </Button>
      <IconButton
        label={t('people.declineNumber', { number: written })}
        onPress={() => void declineProposal(proposal, written)}
        icon={X}
      />
    </li>
  );
}
