import { Phone, Search, X } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { useStore } from 'zustand';
import { noViewFilter } from '../../../shared/calls/view-filter.ts';
import { callsStore } from '../../calls/store.ts';
import { peopleSections, searchPeople } from '../../people/look-up.ts';
import { peopleOf, peopleStore } from '../../people/store.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useLazyCode } from '../../ui/lazy.tsx';
import { NumberText } from '../../ui/Time.tsx';
import { numbers } from '../parts.ts';
import { appStore } from '../store.ts';
import styles from './SearchBox.module.css';

export interface SearchBoxProps {
  inputRef: RefObject<HTMLInputElement | null>;
  /** The list and a call's page are side by side. */
  wide: boolean;
}

/** Searches calls and people as the user types. A number opens the dial panel with it, where dialling is confirmed. */
export function SearchBox({ inputRef, wide }: SearchBoxProps): ReactNode {
  const { country } = useRegion();
  const text = useStore(callsStore, (state) => state.filter.text);
  const reader = useLazyCode(numbers, text !== '');
  const code = reader.kind === 'loaded' ? reader.code : null;
  const number = code?.numberInSearch(text, country) ?? null;
  const people = usePeopleToCall(text);
  const find = (typed: string): void => searchCalls(typed, text, wide);
  const call = (to: string): void => {
    find('');
    appStore.getState().openDial(to);
  };
  return (
    <search className={classes(styles.box)}>
      <Search size={16} strokeWidth={1.5} aria-hidden className={classes(styles.glass)} />
      <TextField
        label={t('shell.boxLabel')}
        labelHidden
        placeholder={t('shell.boxLabel')}
        value={text}
        onChange={find}
        inputRef={inputRef}
        onFocus={loadAhead}
        autoComplete="off"
        spellCheck="false"
        maxLength={200}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // The dial panel takes the focus at once; this key press must not confirm the call there.
            event.preventDefault();
            if (event.repeat) return;
            if (number === null) focusList();
            else call(number.number);
          } else if (event.key === 'ArrowDown' && text !== '') {
            event.preventDefault();
            focusList();
          } else if (event.key === 'Escape' && text !== '') find('');
          else event.continuePropagation();
        }}
      />
      {text === '' ? null : (
        <span className={classes(styles.clear)}>
          <IconButton label={t('shell.clear')} onPress={() => find('')} icon={X} />
        </span>
      )}
      <LiveRegion text={number === null ? peopleWords(people) : t('shell.boxCall', { number: number.written })} />
      {people.map((person) => (
        <CallOffer key={person.id} onPress={() => call(person.number)}>
          <bdi>{t('shell.boxCall', { number: person.name })}</bdi> ·{' '}
          <NumberText>{code?.formatNumber(person.number, country) ?? person.number}</NumberText>
        </CallOffer>
      ))}
      {number === null ? null : (
        <CallOffer onPress={() => call(number.number)}>
          <NumberText>{t('shell.boxCall', { number: number.written })}</NumberText>
        </CallOffer>
      )}
    </search>
  );
}

function CallOffer({ onPress, children }: { onPress: () => void; children: ReactNode }): ReactNode {
  return (
    <div className={classes(styles.offer)}>
      <Button kind="quiet" icon={Phone} onPress={onPress}>
        {children}
      </Button>
    </div>
  );
}

/** Filters the list of calls by `typed` and shows it. */
function searchCalls(typed: string, before: string, wide: boolean): void {
  const { place, showList } = appStore.getState();
  // From another screen a search starts without the filters of the list, which are not seen there.
  const isNew = before === '' && place.screen !== 'calls';
  void callsStore.getState().setFilter(isNew ? { ...noViewFilter, text: typed } : { text: typed });
  // In a narrow window an open call covers the list.
  if (typed !== '') showList(!wide);
}

/** Main loads its search index for the facets: before the first letter is typed. */
function loadAhead(): void {
  const { extension, loadFacets } = callsStore.getState();
  if (extension !== null) void loadFacets(extension);
}

function focusList(): void {
  document.querySelector<HTMLElement>('main [role=grid]')?.focus();
}

interface PersonToCall {
  id: string;
  name: string;
  number: string;
}

const MOST_PEOPLE = 3;

/** People whose names match the text, favourites first. None while the text is a number. */
function usePeopleToCall(text: string): PersonToCall[] {
  const { locale } = useRegion();
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  return useMemo(() => {
    if (!/\p{L}{2}/u.test(text)) return [];
    const { favourites, others } = peopleSections(searchPeople(people, text), locale);
    return [...favourites, ...others]
      .slice(0, MOST_PEOPLE)
      .flatMap(({ id, name, numbers: [first] }) => (first === undefined ? [] : [{ id, name, number: first.number }]));
  }, [people, text, locale]);
}

function peopleWords(people: readonly PersonToCall[]): string {
  return people.length === 0 ? '' : t('shell.boxPeople', { names: people.map(({ name }) => name).join(', ') });
}
