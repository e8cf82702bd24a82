import { Import, Plus, Users, X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import type { Person, Proposal } from '../../shared/people/people.ts';
import { bridge } from '../bridge.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { EmptyState, FailedState, Skeleton } from '../ui/feedback/states.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import layout from '../ui/rows.module.css';
import { NumberText } from '../ui/Time.tsx';
import { peopleSections, searchPeople } from './look-up.ts';
import { PeopleList } from './PeopleList.tsx';
import styles from './PeopleScreen.module.css';
import { declineProposal } from './people-actions.ts';
import { peopleStore } from './store.ts';

export interface PeopleScreenProps {
  /** Whose calls the proposals come from; null before there is an own extension. */
  extension: string | null;
  /** One press rings: the app hands in `ringBack` of the dial feature. */
  onRing: (number: string) => void;
  /** The key that rings the favourite at a place from 0 on, as it is written; null for none. */
  keyAt: (place: number) => string | null;
}

function usePeople(extension: string | null): void {
  useEffect(() => {
    const { load, loadProposals } = peopleStore.getState();
    void load();
    if (extension === null) return;
    void loadProposals(extension);
    return bridge.on('history', () => void loadProposals(extension));
  }, [extension]);
}

/** The named people, favourites first, with a search. */
export function PeopleScreen({ extension, onRing, keyAt }: PeopleScreenProps): ReactNode {
  usePeople(extension);
  const list = useStore(peopleStore, (state) => state.list);
  if (list.kind === 'loading') return <Skeleton rows={6} label={t('people.loading')} />;
  if (list.kind === 'failed') {
    const retry = (): void => void peopleStore.getState().load();
    return <FailedState icon={Users} title={t('people.failed')} error={list.error} onRetry={retry} />;
  }
  return <Everybody people={list.people} onRing={onRing} keyAt={keyAt} />;
}

function Everybody({
  people,
  onRing,
  keyAt,
}: Omit<PeopleScreenProps, 'extension'> & { people: readonly Person[] }): ReactNode {
  const region = useRegion();
  const [text, setText] = useState('');
  const { favourites, others } = useMemo(
    () => peopleSections(searchPeople(people, text), region.locale),
    [people, text, region],
  );
  if (people.length === 0) {
    return (
      <div className={classes(layout.screen)}>
        <Proposals />
        <EmptyState icon={Users} title={t('people.emptyTitle')} actions={<AddButtons />}>
          {t('people.emptyText')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes(layout.screen)}>
      <div className={classes(styles.bar)}>
        <TextField
          label={t('people.find')}
          labelHidden
          placeholder={t('people.find')}
          value={text}
          onChange={setText}
          type="search"
          autoComplete="off"
          spellCheck="false"
          maxLength={200}
        />
        <AddButtons />
      </div>
      {text.trim() === '' ? <Proposals /> : null}
      {favourites.length + others.length === 0 ? (
        <EmptyState title={t('people.foundNone')} />
      ) : (
        <PeopleList
          favourites={favourites}
          others={others}
          onRing={onRing}
          keyAt={(place) => keyAt(text.trim() === '' ? place : -1)}
        />
      )}
    </div>
  );
}

/** Adds people: by hand or from a file. */
function AddButtons(): ReactNode {
  const { name, showImport } = peopleStore.getState();
  return (
    <>
      <Button icon={Plus} onPress={() => name({ kind: 'number', number: '', name: '' })}>
        {t('people.add')}
      </Button>
      <Button icon={Import} onPress={() => showImport(true)}>
        {t('people.importFile')}
      </Button>
    </>
  );
}

/** Frequent unknown numbers: name them, or stop proposing them. */
function Proposals(): ReactNode {
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
