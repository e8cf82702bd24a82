import { Phone, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Collection,
  GridList,
  GridListHeader,
  GridListItem,
  GridListSection,
  ListLayout,
  Virtualizer,
} from 'react-aria-components';
import type { Person } from '../../shared/people.ts';
import { formatNumber } from '../../shared/phone-number.ts';
import { t } from '../text.ts';
import { IconButton } from '../ui/Button.tsx';
import { type Region, useRegion } from '../ui/call/region.ts';
import { classes } from '../ui/class-names.ts';
import { NumberText } from '../ui/Time.tsx';
import { star } from './actions.ts';
import styles from './PeopleScreen.module.css';
import { peopleStore } from './store.ts';

export interface PeopleListProps {
  favourites: readonly Person[];
  others: readonly Person[];
  onRing: (number: string) => void;
}

interface Section {
  id: string;
  title: string;
  people: readonly Person[];
}

const LAYOUT = { rowSize: 52, headingSize: 32 };

/** Favourites, then everybody else. Enter or a press opens somebody; their buttons star and ring. */
export function PeopleList({ favourites, others, onRing }: PeopleListProps): ReactNode {
  const region = useRegion();
  const sections: Section[] = [
    { id: 'favourites', title: t('people.favourites'), people: favourites },
    { id: 'others', title: t('people.all'), people: others },
  ].filter(({ people }) => people.length > 0);
  const dependencies = [region, onRing];
  const open = (id: string): void => {
    const person = [...favourites, ...others].find((one) => one.id === id);
    if (person) peopleStore.getState().name({ kind: 'person', person });
  };
  return (
    <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
      <GridList
        aria-label={t('people.list')}
        className={classes(styles.grid)}
        selectionMode="none"
        onAction={(id) => open(String(id))}
      >
        <Collection items={sections} dependencies={dependencies}>
          {(section: Section) => (
            <GridListSection id={section.id}>
              <GridListHeader className={classes(styles.heading)}>{section.title}</GridListHeader>
              <Collection items={section.people} dependencies={dependencies}>
                {(person: Person) => <PersonRow id={person.id} person={person} region={region} onRing={onRing} />}
              </Collection>
            </GridListSection>
          )}
        </Collection>
      </GridList>
    </Virtualizer>
  );
}

interface PersonRowProps {
  /** The person's id: React Aria takes a row's key from this element. */
  id: string;
  person: Person;
  region: Region;
  onRing: (number: string) => void;
}

function PersonRow({ id, person, region, onRing }: PersonRowProps): ReactNode {
  const { name, numbers, favourite } = person;
  const [first] = numbers;
  if (first === undefined) return null;
  const written = formatNumber(first.number, region.country);
  const starred = favourite > 0;
  return (
    <GridListItem id={id} textValue={t('people.row', { name, number: written })} className={classes(styles.row)}>
      <span className={classes(starred && styles.starred)}>
        <IconButton
          label={t(starred ? 'people.unfavourite' : 'people.favourite', { name })}
          onPress={() => void star(person)}
        >
          <Star size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </span>
      <div className={classes(styles.main)}>
        <span className={classes(styles.name)} title={name}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes(styles.second)}>
          <NumberText>{written}</NumberText>
          {first.label === null ? null : <span className={classes(styles.label)}>{first.label}</span>}
          {numbers.length < 2 ? null : <span>{t('people.moreNumbers', { count: numbers.length - 1 })}</span>}
        </span>
      </div>
      <IconButton
        label={t('people.call', { name })}
        {...(starred ? { kind: 'accent' as const } : {})}
        onPress={() => onRing(first.number)}
      >
        <Phone size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </GridListItem>
  );
}
