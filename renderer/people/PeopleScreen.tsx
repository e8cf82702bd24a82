import { Import, Plus, Users, X } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import type { Person, Proposal } from '../../shared/people/people.ts';
import { latest, useResource } from '../resource.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { EmptyState, FailedState, Skeleton } from '../ui/feedback/states.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import panes from '../ui/panes.module.css';
import { NumberText } from '../ui/Time.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { peopleSections, searchPeople } from './look-up.ts';
import { PeopleList } from './PeopleList.tsx';
import styles from './PeopleScreen.module.css';
import { PersonPane } from './PersonPane.tsx';
import { declineProposal } from './people-actions.ts';
import { peopleStore, proposedNumbers } from './people-store.ts';

export interface PeopleScreenProps {
  /** Whose calls the proposals come from; null before there is an own extension. */
  extension: string | null;
  /** One press rings: the app hands in `ringBack` of the dial feature. */
  onRing: (number: string) => void;
  /** The key that rings the favourite at a place from 0 on, as it is written; null for none. */
  keyAt: (place: number) => string | null;
  /** The id of the person whose page is open; in a wide window the first one's is where none is. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  /** Shows the calls of a number key. */
  onOpenCaller: (key: string) => void;
  /** The window has room for the list and a person side by side. */
  wide: boolean;
}

/** The named people, favourites first, with a search; the page of one of them beside the list or over it. */
export function PeopleScreen(props: PeopleScreenProps): ReactNode {
  const answer = useResource(peopleStore, undefined);
  const people = latest(answer);
  if (people !== null) return <Everybody people={people} {...props} />;
  const retry = (): void => void peopleStore.getState().refresh();
  return (
    <Panes wide={props.wide}>
      {answer.kind === 'failed' ? (
        <FailedState icon={Users} title={t('people.failed')} error={answer.error} onRetry={retry} />
      ) : (
        <Skeleton rows={6} label={t('people.loading')} />
      )}
    </Panes>
  );
}

interface PanesProps {
  wide: boolean;
  children: ReactNode;
  /** The page beside the list, in a narrow window over it; null for none. */
  page?: ReactNode;
  /** Focuses the list once the page over it is closed. */
  onUncovered?: () => void;
}

function Panes({ wide, children, page = null, onUncovered = () => undefined }: PanesProps): ReactNode {
  const covered = !wide && page !== null;
  useFocusBack(covered, onUncovered);
  return (
    <div className={classes('fill tall high relative', wide && panes.wide)}>
      <div className={classes(panes.list)} inert={covered}>
        {children}
      </div>
      {page === null && !wide ? null : (
        <section className={classes(panes.detail)} {...(page !== null && { 'aria-label': t('people.page') })}>
          {page}
        </section>
      )}
    </div>
  );
}

type EverybodyProps = PeopleScreenProps & { people: readonly Person[] };

function Everybody(props: EverybodyProps): ReactNode {
  const { people, extension, onRing, keyAt, openId, onOpen, onOpenCaller, wide } = props;
  const region = useRegion();
  const [text, setText] = useState('');
  const gridRef = useRef<HTMLDivElement>(null);
  const { favourites, others } = useMemo(
    () => peopleSections(searchPeople(people, text), region.locale),
    [people, text, region],
  );
  const found = [...favourites, ...others];
  const open = found.find(({ id }) => id === openId) ?? (wide ? found[0] : undefined);
  if (people.length === 0) {
    return (
      <Panes wide={wide}>
        <Proposals extension={extension} />
        <EmptyState icon={Users} title={t('people.emptyTitle')} actions={<EmptyActions />}>
          {t('people.emptyText')}
        </EmptyState>
      </Panes>
    );
  }
  const onBack = wide ? null : () => onOpen(null);
  const page = open ? <PersonPane {...{ person: open, onBack, onRing, onOpenCaller }} /> : null;
  return (
    <Panes wide={wide} page={page} onUncovered={() => gridRef.current?.focus({ preventScroll: true })}>
      <FindBar text={text} onChange={setText} />
      {text.trim() === '' ? <Proposals extension={extension} /> : null}
      {found.length === 0 ? (
        <EmptyState title={t('people.foundNone')} />
      ) : (
        <PeopleList
          favourites={favourites}
          others={others}
          openId={open?.id ?? null}
          onOpen={({ id }) => onOpen(id)}
          gridRef={gridRef}
          onRing={onRing}
          keyAt={(place) => keyAt(text.trim() === '' ? place : -1)}
        />
      )}
    </Panes>
  );
}

function FindBar({ text, onChange }: { text: string; onChange: (text: string) => void }): ReactNode {
  return (
    <div className={classes(styles.bar)}>
      <TextField
        label={t('people.find')}
        labelHidden
        placeholder={t('people.find')}
        value={text}
        onChange={onChange}
        type="search"
        spellCheck="false"
        maxLength={200}
      />
      <IconButton label={t('people.addTitle')} icon={Plus} iconSize={20} onPress={addPerson} />
      <IconButton label={t('people.importFile')} icon={Import} onPress={importPeople} />
    </div>
  );
}

const addPerson = (): void => peopleStore.getState().name({ kind: 'number', number: '', name: '' });
const importPeople = (): void => peopleStore.getState().showImport(true);

/** Adds people: by hand or from a file. */
function EmptyActions(): ReactNode {
  return (
    <>
      <Button icon={Plus} onPress={addPerson}>
        {t('people.addTitle')}
      </Button>
      <Button icon={Import} onPress={importPeople}>
        {t('people.importFile')}
      </Button>
    </>
  );
}

/** Frequent unknown numbers: name them, or stop proposing them. */
function Proposals({ extension }: Pick<PeopleScreenProps, 'extension'>): ReactNode {
  const proposals = latest(useResource(proposedNumbers, extension, 'calmly')) ?? [];
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
        <span className="secondary">{words}</span>
      </span>
      <Button
        kind="quiet"
        size="small"
        aria-label={t('people.nameNumberOf', { number: written })}
        onPress={() => peopleStore.getState().name({ kind: 'number', number, name: name ?? '' })}
      >
        {t('people.nameIt')}
      </Button>
      <IconButton
        label={t('people.declineNumber', { number: written })}
        size="small"
        onPress={() => void declineProposal(proposal, written)}
        icon={X}
      />
    </li>
  );
}
