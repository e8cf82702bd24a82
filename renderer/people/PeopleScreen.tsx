import { Ellipsis, Import, UserPlus, Users, X } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import type { ShownRow } from '../../shared/calls/rows.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import type { Person, Proposal } from '../../shared/people/people.ts';
import { appStore } from '../navigation/app-store.ts';
import { useReady } from '../navigation/use-ready.ts';
import { type Answer, latest, useResource } from '../resource.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { EmptyState, FailedState, Skeleton } from '../ui/feedback/states.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MenuButton } from '../ui/overlays/Menu.tsx';
import { Panes, Whole } from '../ui/Panes.tsx';
import { NumberText } from '../ui/Time.tsx';
import { peopleSections } from './look-up.ts';
import { PeopleList } from './PeopleList.tsx';
import styles from './PeopleScreen.module.css';
import { declineProposal, exportPeople, lastCalls, peopleStore, proposedNumbers } from './people-store.ts';

const PersonPage = lazyPart(async () => (await import('./PersonPage.tsx')).PersonPage);

export interface PeopleScreenProps {
  /** The id of the person whose page is open; in a wide window the first one's is where none is. */
  openId: string | null;
  /** The window has room for the list and a person side by side. */
  wide: boolean;
}

/** The named people, favourites first; the page of one of them beside the list or over it. The box in the header finds them. */
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
        <Skeleton rows={6} />
      )}
    </Panes>
  );
}

type EverybodyProps = PeopleScreenProps & { people: readonly Person[] };

function Everybody({ people, openId, wide }: EverybodyProps): ReactNode {
  const { openPerson } = appStore.getState();
  // Whose calls are on a page, and the proposals come from.
  const extension = useReady(({ status }) => status.extension);
  const proposals = useResource(proposedNumbers, extension, 'calmly');
  const last = latest(useResource(lastCalls, extension, 'calmly')) ?? noCalls;
  const region = useRegion();
  const gridRef = useRef<HTMLDivElement>(null);
  const { favourites, others } = useMemo(() => peopleSections(people, region.locale), [people, region]);
  const everybody = [...favourites, ...others];
  const open = everybody.find(({ id }) => id === openId) ?? (wide ? everybody[0] : undefined);
  if (people.length === 0) return <NobodyYet proposals={proposals} extension={extension} />;
  return (
    <Panes
      wide={wide}
      page={
        open && extension !== null
          ? {
              label: t('people.page'),
              content: <PersonPage person={open} extension={extension} onBack={wide ? null : () => openPerson(null)} />,
            }
          : null
      }
      onUncovered={() => gridRef.current?.focus({ preventScroll: true })}
    >
      <Head>
        <span className="row gap-half">
          <Button kind="quiet" icon={UserPlus} onPress={addPerson}>
            {t('people.addTitle')}
          </Button>
          <MenuButton
            label={t('callActions.listMenu')}
            icon={Ellipsis}
            items={[
              { id: 'import', label: t('people.importFile'), run: importPeople },
              { id: 'export', label: t('people.exportFile'), run: () => void exportPeople() },
            ]}
          />
        </span>
      </Head>
      <PeopleList favourites={favourites} others={others} openId={open?.id ?? null} gridRef={gridRef} last={last} />
      <Proposals proposals={latest(proposals) ?? []} />
    </Panes>
  );
}

function Head({ children }: { children?: ReactNode }): ReactNode {
  return (
    <div className="toolbar">
      <h2 className="section">{t('shell.people')}</h2>
      {children}
    </div>
  );
}

interface NobodyYetProps {
  proposals: Answer<readonly Proposal[]>;
  extension: string | null;
}

/** Neither a list nor a page yet: what to do, and the numbers to begin with. */
function NobodyYet({ proposals, extension }: NobodyYetProps): ReactNode {
  const numbers = latest(proposals) ?? [];
  // Not before it is known which numbers there are: they would move the buttons under a pointer.
  const isKnown = extension === null || proposals.kind !== 'loading';
  return (
    <Whole>
      <Head />
      {isKnown ? (
        <div className={classes(styles.nobody)}>
          <EmptyState icon={Users} title={t('people.emptyTitle')} actions={<EmptyActions />}>
            {t('people.emptyText')}
          </EmptyState>
          {numbers.length === 0 ? null : (
            <section aria-label={t('people.proposals')}>
              <h3 className={classes(styles.count)}>{t('people.proposalsCount', { count: numbers.length })}</h3>
              <ProposedNumbers proposals={numbers} />
            </section>
          )}
        </div>
      ) : null}
    </Whole>
  );
}

const noCalls: ReadonlyMap<string, ShownRow> = new Map();

const addPerson = (): void => peopleStore.getState().name({ kind: 'number', number: '', name: '' });
const importPeople = (): void => peopleStore.getState().showImport(true);

/** Adds people: by hand or from a file. */
function EmptyActions(): ReactNode {
  return (
    <>
      <Button kind="primary" icon={UserPlus} onPress={addPerson}>
        {t('people.addTitle')}
      </Button>
      <Button icon={Import} onPress={importPeople}>
        {t('people.importFile')}
      </Button>
    </>
  );
}

/** Frequent unknown numbers, in one line until it is opened: name them, or stop proposing them. */
function Proposals({ proposals }: { proposals: readonly Proposal[] }): ReactNode {
  if (proposals.length === 0) return null;
  return (
    <section className={classes(styles.proposals)} aria-label={t('people.proposals')}>
      <Disclosure title={t('people.proposalsCount', { count: proposals.length })}>
        <ProposedNumbers proposals={proposals} />
      </Disclosure>
    </section>
  );
}

function ProposedNumbers({ proposals }: { proposals: readonly Proposal[] }): ReactNode {
  return (
    <ul>
      {proposals.map((each) => (
        <ProposedNumber key={each.key} proposal={each} />
      ))}
    </ul>
  );
}

function ProposedNumber({ proposal }: { proposal: Proposal }): ReactNode {
  const { country } = useRegion();
  const { number, name, calls: count } = proposal;
  const written = formatNumber(number, country);
  const words = name === null ? t('people.frequent', { count }) : t('people.frequentAs', { count, name });
  return (
    <li className={classes(styles.proposal)}>
      <span className="column rest">
        <strong className="medium">
          <NumberText>{written}</NumberText>
        </strong>
        <span className="secondary">{words}</span>
      </span>
      <Button
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
