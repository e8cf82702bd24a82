import { User, UserPlus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useState } from 'react';
import { Button, ListBox, ListBoxItem, Text } from 'react-aria-components';
import { useStore } from 'zustand';
import type { RecentNumber } from '../../../shared/dialing/recent-numbers.ts';
import { formatNumber, numberKey } from '../../../shared/numbers/phone-number.ts';
import { bridge } from '../../bridge.ts';
import { createResource, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { DirectionIcon } from '../../ui/call/DirectionIcon.tsx';
import { arrowOf } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { NumberText, useToday } from '../../ui/Time.tsx';
import { dialStore } from '../dial-store.ts';
import styles from './RecentNumbers.module.css';
import { becameWords, dialledAtWords, numberCountry } from './recent-number-words.ts';

export interface RecentNumbersProps {
  inputRef: RefObject<HTMLInputElement | null>;
  listRef: RefObject<HTMLDivElement | null>;
  /** Searches people. */
  findPeople: (text: string) => readonly FoundNumber[];
  shown: readonly Suggestion[];
  /** What is typed. */
  text: string;
  onChoose: (number: string) => void;
  /** Adds a person of this name. */
  onAdd: (name: string) => void;
}

const SHOWN = 4;

/** Whether a text is a name: Enter then takes the first suggestion. */
export const isName = (text: string): boolean => /\p{L}/u.test(text) && !/\p{N}/u.test(text);

/** Recently dialled numbers, or what matches the typed text of them and of people's numbers. */
export function useSuggestions(text: string, findPeople: RecentNumbersProps['findPeople']): Suggestion[] {
  const { country } = useRegion();
  const recents = useRecents(text);
  return useMemo(
    () => suggestionsFor(text, recents, text === '' ? [] : findPeople(text), country, SHOWN),
    [text, recents, findPeople, country],
  );
}

/** The suggestions, and to add a name to People. A chosen one goes into the field; typing continues there. */
export function RecentNumbers(props: Omit<RecentNumbersProps, 'findPeople'>): ReactNode {
  const { inputRef, listRef, shown, text, onChoose, onAdd } = props;
  const isFitting = text !== '';
  const onKeyDown = (event: KeyboardEvent): void => {
    const isFirst = listRef.current?.querySelector('[role=option]') === document.activeElement;
    const leaves = event.key === 'Escape' || (event.key === 'ArrowUp' && isFirst);
    if (!leaves) return;
    event.preventDefault();
    event.stopPropagation();
    inputRef.current?.focus();
  };
  const title = t(isFitting ? 'dial.fitting' : 'dial.recent');
  const add = isName(text) ? <AddName name={text} onAdd={onAdd} /> : null;
  if (shown.length === 0) return add;
  return (
    <section aria-label={title}>
      <h3 className={classes(styles.title)}>{title}</h3>
      <div onKeyDownCapture={onKeyDown}>
        <ListBox
          ref={listRef}
          aria-label={title}
          items={shown.map((suggestion, place) => ({
            id: suggestion.number,
            suggestion,
            isNext: place === 0 && isName(text),
          }))}
          dependencies={[text]}
          selectionMode="none"
          onAction={(number) => onChoose(String(number))}
          className={classes(styles.list, 'bleed bare')}
        >
          {({ id, suggestion, isNext }) => <SuggestionItem id={id} suggestion={suggestion} isNext={isNext} />}
        </ListBox>
      </div>
      {add}
      <LiveRegion text={isFitting ? t('dial.fittingCount', { count: shown.length }) : ''} />
    </section>
  );
}

function AddName({ name, onAdd }: { name: string; onAdd: (name: string) => void }): ReactNode {
  return (
    <div className="bleed">
      <Button className={classes(styles.item)} onPress={() => onAdd(name)}>
        <UserPlus size={16} aria-hidden />
        <bdi className="medium break">{t('dial.addName', { name })}</bdi>
      </Button>
    </div>
  );
}

interface SuggestionItemProps {
  id: string;
  suggestion: Suggestion;
  /** Enter in the field takes it. */
  isNext: boolean;
}

function SuggestionItem({ id, suggestion, isNext }: SuggestionItemProps): ReactNode {
  const region = useRegion();
  const now = useToday();
  const { number, at, last, place = '' } = suggestion;
  const written = formatNumber(number, region.country);
  const name = useNameOf()(number) ?? suggestion.name;
  const became = last === null ? null : becameWords(last);
  // Without a name: the country, where it is another one.
  const country = written.startsWith('+') ? numberCountry(number, region.country) : null;
  const beside = name === null ? country : written;
  return (
    <ListBoxItem id={id} textValue={name ?? written} className={classes(styles.item, isNext && styles.next)}>
      {at === null ? <User size={16} aria-hidden /> : <DirectionIcon arrow={last === null ? 'out' : arrowOf(last)} />}
      <span className="column">
        <Text slot="label" className="break medium">
          {name === null ? <NumberText>{written}</NumberText> : <bdi>{name}</bdi>}
        </Text>
        <Text slot="description" className="break tabular secondary">
          {beside === null ? null : name === null ? beside : <NumberText>{beside}</NumberText>}
          {beside === null || became === null ? null : ' · '}
          {became}
          {place === '' ? null : (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          )}
        </Text>
      </span>
      {isNext ? (
        <span className="secondary text medium" aria-hidden>
          {t('dial.useNext')}
        </span>
      ) : at === null || at === 0 ? null : (
        <time className="tabular secondary nowrap" dateTime={new Date(at).toISOString()}>
          {dialledAtWords(at, now, region)}
        </time>
      )}
    </ListBoxItem>
  );
}

/** A number for the panel. `at`: when it was last dialled, epoch ms; null for a person's number that was not dialled recently. */
export interface Suggestion extends Omit<RecentNumber, 'at'> {
  readonly at: number | null;
  readonly place?: string;
}

/** A person's number that matches the text. */
export interface FoundNumber {
  readonly name: string;
  readonly number: string;
  /** Where they work; '' where that is not known. */
  readonly place: string;
}

/**
 * The suggestions for a text: recently dialled numbers, newest first, then people's; each number once, and not the typed one itself.
 * `country`: ISO 3166 letters.
 */
export function suggestionsFor(
  typed: string,
  recents: readonly RecentNumber[],
  people: readonly FoundNumber[],
  country: string,
  most: number,
): Suggestion[] {
  const taken = new Set([numberKey(typed, country)]);
  const all = [...recents, ...people.map((one) => ({ ...one, at: null, last: null }))];
  return all
    .filter(({ number }) => {
      const key = numberKey(number, country) ?? number;
      const isNew = !taken.has(key);
      taken.add(key);
      return isNew;
    })
    .slice(0, most);
}

/** The recently dialled numbers that match a text. `newest`: the newest dial, which is one of them. */
const requestRecents = ({ text }: { text: string; newest: string | undefined }) =>
  bridge.call('dial.recents', { text, limit: SHOWN + 1 });

/** Recently dialled numbers that match the text. While they load, those for the text before. */
function useRecents(text: string): readonly RecentNumber[] {
  const newest = useStore(dialStore, ({ dials }) => dials[0]?.id);
  const [recents] = useState(() => createResource(requestRecents, () => true));
  const answer = useResource(recents, { text, newest });
  return answer.kind === 'shown' ? answer.value : none;
}

const none: readonly RecentNumber[] = [];
