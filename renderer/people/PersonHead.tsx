import { Copy, Pencil, Phone, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MissedRow } from '../../shared/calls/follow-up-state.ts';
import { formatNumber, numberKey } from '../../shared/numbers/phone-number.ts';
import { favouritesOf, isFax, type Person, type PersonNumber, placeOf } from '../../shared/people/people.ts';
import { Head } from '../calls/page/PartyHead.tsx';
import { ringBack } from '../dial/ring-back.ts';
import { WaitingStrip } from '../missed/CallerParts.tsx';
import { appStore } from '../navigation/app-store.ts';
import { keyAt } from '../navigation/keys.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { copyNumber } from '../ui/copy-text.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { NumberText } from '../ui/Time.tsx';
import styles from './PersonHead.module.css';
import { EmailLine, NumbersElsewhere, WorkPlace } from './party-parts.tsx';
import { moveFavourite, peopleStore, toggleFavourite, usePeople } from './people-store.ts';

export interface PersonHeadProps {
  person: Person;
  /** How many calls there were with each number, by its key. */
  counts: Readonly<Record<string, number>>;
  /** The key of the number that gets the green button: the one that waits, else the usual one. */
  mainKey: string | null;
  /** The row of the caller at `mainKey` while they wait to be rung back. */
  waiting: MissedRow | undefined;
}

/** Who a person is: name, whether they wait, and their numbers, to call, to copy, and with the calls of each. */
export function PersonHead(props: PersonHeadProps): ReactNode {
  const { person, waiting } = props;
  const { name, numbers } = person;
  return (
    <>
      <Head
        name={name}
        title={<bdi>{name}</bdi>}
        line={placeOf(name, person) === '' ? undefined : <WorkPlace person={person} />}
        isBeside
        actions={
          <>
            <StarButton person={person} />
            <SpeedDial person={person} />
            <IconButton
              label={t('people.edit')}
              icon={Pencil}
              onPress={() => peopleStore.getState().name({ kind: 'person', person })}
            />
          </>
        }
      />
      {waiting ? <WaitingStrip row={waiting} /> : null}
      <ul aria-label={t('people.numbers')}>
        {numbers.map((each) => (
          <NumberRow key={each.number} each={each} {...props} />
        ))}
      </ul>
      <NumbersElsewhere numbers={person.elsewhere ?? []} />
      <EmailLine email={person.email} />
    </>
  );
}

/** Adds a person to the favourites, or removes them. */
function StarButton({ person }: { person: Person }): ReactNode {
  const { name, favourite } = person;
  const isStarred = favourite > 0;
  return (
    <span className={classes(isStarred && styles.starred)}>
      <IconButton
        label={t(isStarred ? 'people.unfavourite' : 'people.favourite', { name })}
        kind={isStarred ? 'accent' : 'quiet'}
        onPress={() => void toggleFavourite(person)}
        icon={Star}
      />
    </span>
  );
}

/** Which of the keys calls a favourite, where there are several: the others make room. */
function SpeedDial({ person: { id } }: { person: Person }): ReactNode {
  const favourites = favouritesOf(usePeople());
  const place = favourites.findIndex((one) => one.id === id);
  if (place < 0 || favourites.length < 2) return null;
  return (
    <SelectField
      label={t('people.speedDial')}
      inLine={{ words: null }}
      value={String(place)}
      choices={favourites.map((_, at) => ({ id: String(at), label: keyAt(at) ?? String(at + 1) }))}
      onChange={(chosen) => void moveFavourite(id, Number(chosen))}
    />
  );
}

function NumberRow({ each, counts, mainKey, waiting }: PersonHeadProps & { each: PersonNumber }): ReactNode {
  const { number, label } = each;
  const { country } = useRegion();
  const written = formatNumber(number, country);
  const key = numberKey(number, country);
  const count = key === null ? 0 : (counts[key] ?? 0);
  const isMain = key !== null && key === mainKey && !isFax(each);
  return (
    <li className={classes(styles.number)}>
      <span className="rest">
        {label === null ? null : <span className="secondary block">{label}</span>}
        <NumberText>{written}</NumberText>
      </span>
      {key === null || count === 0 ? null : (
        <Button
          kind="quiet"
          size="small"
          aria-label={t('people.callsWith', { number: written })}
          onPress={() => appStore.getState().openCaller(key)}
        >
          {t('calls.counted', { count })}
        </Button>
      )}
      <IconButton label={t('people.copyNumber', { number: written })} onPress={() => copyNumber(number)} icon={Copy} />
      <Button
        kind={isMain ? 'call' : 'plain'}
        icon={Phone}
        aria-label={t('people.callNumber', { number: written })}
        onPress={() => (isFax(each) ? appStore.getState().openDial(number) : void ringBack(number))}
      >
        {t(isMain && waiting ? 'calls.ringBack' : 'calls.call')}
      </Button>
    </li>
  );
}
