import { Phone, Star } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import {
  Collection,
  GridList,
  GridListHeader,
  GridListItem,
  GridListSection,
  ListLayout,
  Virtualizer,
} from 'react-aria-components';
import type { ShownRow } from '../../shared/calls/rows.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import { type Person, placeOf, usualNumber } from '../../shared/people/people.ts';
import { isWaiting } from '../calls/list/row-words.ts';
import { ringBack } from '../dial/ring-back.ts';
import { appStore } from '../navigation/app-store.ts';
import { keyAt } from '../navigation/keys.ts';
import { t } from '../text.ts';
import { IconButton } from '../ui/Button.tsx';
import { type Region, useRegion } from '../ui/call/context.ts';
import { joined, lastCallWords } from '../ui/call/describe-call.ts';
import { Initials } from '../ui/call/Initials.tsx';
import { classes } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import layout from '../ui/rows.module.css';
import { NumberText, useToday } from '../ui/Time.tsx';
import styles from './PeopleScreen.module.css';
import { usePbxName } from './party-parts.tsx';

export interface PeopleListProps {
  favourites: readonly Person[];
  others: readonly Person[];
  /** The person whose page is open; null for none. */
  openId: string | null;
  gridRef: RefObject<HTMLDivElement | null>;
  /** The last call with each person, by their id. */
  last: ReadonlyMap<string, ShownRow>;
}

interface Section {
  id: string;
  title: string;
  people: readonly Person[];
}

const LAYOUT = { rowSize: 52, headingSize: 28 };

/** Favourites, then the others. A press or Enter opens a person; their button calls. */
export function PeopleList(props: PeopleListProps): ReactNode {
  const { favourites, others, openId, gridRef, last } = props;
  const region = useRegion();
  const now = useToday();
  const sections: Section[] = [
    { id: 'favourites', title: t('shell.favourites'), people: favourites },
    { id: 'others', title: t('people.mine'), people: others },
  ].filter(({ people }) => people.length > 0);
  const dependencies = [region, now, favourites, openId, last];
  return (
    <div className="column tall">
      <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
        <GridList
          ref={gridRef}
          aria-label={t('shell.people')}
          className="scroll bare"
          selectionMode="none"
          onAction={(id) => appStore.getState().openPerson(String(id))}
        >
          <Collection items={sections} dependencies={dependencies}>
            {(section: Section) => (
              <GridListSection id={section.id}>
                <GridListHeader className={classes(layout.heading, styles.heading)}>{section.title}</GridListHeader>
                <Collection items={section.people} dependencies={dependencies}>
                  {(person: Person) => (
                    <PersonRow
                      id={person.id}
                      person={person}
                      place={favourites.indexOf(person)}
                      region={region}
                      last={last.get(person.id)}
                      now={now}
                      isOpen={person.id === openId}
                    />
                  )}
                </Collection>
              </GridListSection>
            )}
          </Collection>
        </GridList>
      </Virtualizer>
    </div>
  );
}

interface PersonRowProps {
  /** The person's id: React Aria takes a row's key from this element. */
  id: string;
  person: Person;
  /** Among the favourites; -1: they are none. */
  place: number;
  region: Region;
  /** The last call with them; undefined: none among the newest. */
  last: ShownRow | undefined;
  /** Epoch ms. */
  now: number;
  isOpen: boolean;
}

function PersonRow({ id, person, place, region, last, now, isOpen }: PersonRowProps): ReactNode {
  const { name, numbers } = person;
  const usual = usualNumber(person);
  const [apart] = person.elsewhere ?? [];
  const first = usual ?? numbers[0] ?? apart;
  const pbxOf = usePbxName();
  // The key that rings them.
  const keyName = keyAt(place);
  if (first === undefined) return null;
  const written = formatNumber(first.number, region.country);
  const called = last?.at == null ? null : lastCallWords(last.at, last.perspective, now, region);
  const work = placeOf(name, person);
  const own = first === apart && apart !== undefined ? t('people.numberElsewhere', { pbx: pbxOf(apart) }) : first.label;
  const label = called === null && numbers.length < 2 ? own : null;
  const more = [
    { text: called ?? label ?? '', isWaiting: called !== null && last !== undefined && isWaiting(last) },
    { text: work, isWaiting: false },
  ].filter(({ text }) => text !== '');
  return (
    <GridListItem
      id={id}
      textValue={joined(', ', t('people.row', { name, number: written }), called, work)}
      className={classes(layout.row, styles.row, isOpen && layout.open)}
      // React Aria hands no other ARIA attributes on.
      render={(row) => <div {...row} {...(isOpen && { 'aria-current': true })} />}
    >
      <Initials name={name} />
      <div className="column">
        <span className="clip body medium" title={name}>
          <bdi>{name}</bdi>
          {person.favourite > 0 ? <Star aria-hidden size={12} className={classes(styles.star)} /> : null}
        </span>
        <span className={classes(layout.second, styles.second, 'nowrap')}>
          <span className="stiff">
            {numbers.length < 2 ? (
              <NumberText>{written}</NumberText>
            ) : (
              t('people.numbersCount', { count: numbers.length })
            )}
          </span>
          {more.length === 0 ? null : (
            <span className="clip" title={more.map(({ text }) => text).join(' · ')}>
              {more.map(({ text, isWaiting: waits }) => (
                <span key={text} className={classes(waits && 'waiting medium')}>
                  {'· '}
                  <bdi>{text}</bdi>{' '}
                </span>
              ))}
            </span>
          )}
        </span>
      </div>
      {keyName === null ? (
        <span />
      ) : (
        <kbd className="secondary nowrap">
          <VisuallyHidden>{t('people.key')} </VisuallyHidden>
          {keyName}
        </kbd>
      )}
      {usual === undefined ? (
        <span />
      ) : (
        <IconButton
          label={t('people.call', { name })}
          kind="call"
          onPress={() => void ringBack(usual.number)}
          icon={Phone}
        />
      )}
    </GridListItem>
  );
}
