import { Copy, History, Pencil, Phone, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber, numberKey } from '../../shared/numbers/phone-number.ts';
import type { Person, PersonNumber } from '../../shared/people/people.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { copyNumber } from '../ui/copy-text.ts';
import { Pane } from '../ui/Pane.tsx';
import { NumberText } from '../ui/Time.tsx';
import styles from './PersonPane.module.css';
import { toggleFavourite } from './people-actions.ts';
import { peopleStore } from './people-store.ts';

export interface PersonPaneProps {
  person: Person;
  /** Leads back to the list; null where that is in sight. */
  onBack: (() => void) | null;
  /** One press rings. */
  onRing: (number: string) => void;
  /** Shows the calls of a number key. */
  onOpenCaller: (key: string) => void;
}

/** The page of a person: their numbers, to call, to copy, and with the calls of each. */
export function PersonPane({ person, onBack, onRing, onOpenCaller }: PersonPaneProps): ReactNode {
  const { name, numbers } = person;
  return (
    <Pane covers={onBack !== null} onBack={onBack} backTo={t('people.back')} subject={person.id}>
      <div className={classes(styles.head)}>
        <h2 className={classes(styles.name)}>
          <bdi>{name}</bdi>
        </h2>
        <StarButton person={person} size="medium" />
        <Button icon={Pencil} onPress={() => peopleStore.getState().name({ kind: 'person', person })}>
          {t('people.edit')}
        </Button>
      </div>
      <ul aria-label={t('people.numbers')}>
        {numbers.map((each) => (
          <NumberRow key={each.number} each={each} onRing={onRing} onOpenCaller={onOpenCaller} />
        ))}
      </ul>
    </Pane>
  );
}

/** Adds a person to the favourites, or removes them. */
export function StarButton({ person, size }: { person: Person; size: 'small' | 'medium' }): ReactNode {
  const { name, favourite } = person;
  const isStarred = favourite > 0;
  return (
    <span className={classes(isStarred && styles.starred)}>
      <IconButton
        label={t(isStarred ? 'people.unfavourite' : 'people.favourite', { name })}
        kind={isStarred ? 'accent' : 'quiet'}
        size={size}
        onPress={() => void toggleFavourite(person)}
        icon={Star}
      />
    </span>
  );
}

type NumberRowProps = Omit<PersonPaneProps, 'person' | 'onBack'> & { each: PersonNumber };

function NumberRow({ each: { number, label }, onRing, onOpenCaller }: NumberRowProps): ReactNode {
  const { country } = useRegion();
  const written = formatNumber(number, country);
  const key = numberKey(number, country);
  return (
    <li className={classes(styles.number)}>
      <span className="rest">
        <NumberText>{written}</NumberText>
        {label === null ? null : <span className="secondary block">{label}</span>}
      </span>
      <IconButton
        label={t('people.copyNumber', { number: written })}
        onPress={() => void copyNumber(number)}
        icon={Copy}
      />
      {key === null ? null : (
        <IconButton
          label={t('people.callsWith', { number: written })}
          onPress={() => onOpenCaller(key)}
          icon={History}
        />
      )}
      <Button
        kind="call"
        size="small"
        icon={Phone}
        aria-label={t('people.callNumber', { number: written })}
        onPress={() => onRing(number)}
      >
        {t('calls.call')}
      </Button>
    </li>
  );
}
