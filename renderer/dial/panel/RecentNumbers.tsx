import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { ListBox, ListBoxItem, Text } from 'react-aria-components';
import { useStore } from 'zustand';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import { formatNumber, numberKey } from '../../../shared/numbers/phone-number.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { shortWhenWords } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { NumberText, useNow } from '../../ui/Time.tsx';
import { dialStore } from '../store.ts';
import styles from './RecentNumbers.module.css';

export interface RecentNumbersProps {
  inputRef: RefObject<HTMLInputElement | null>;
  listRef: RefObject<HTMLDivElement | null>;
  /** Those whom a text names. */
  findPeople: (text: string) => readonly FoundNumber[];
}

const SHOWN = 5;

/**
 * Numbers that fit what is typed, dialled lately or people's. One that is chosen goes into the field, to be looked at and dialled
 * there; typing goes on in the field.
 */
export function RecentNumbers({ inputRef, listRef, findPeople }: RecentNumbersProps): ReactNode {
  const { country } = useRegion();
  const text = useStore(dialStore, (state) => state.draft.number).trim();
  const recents = useRecents(text, SHOWN + 1);
  const shown = useMemo(
    () => suggestionsFor(text, recents, text === '' ? [] : findPeople(text), country, SHOWN),
    [text, recents, findPeople, country],
  );
  if (shown.length === 0) return null;
  const toField = (): void => inputRef.current?.focus();
  const onKeyDown = (event: KeyboardEvent): void => {
    const isFirst = listRef.current?.querySelector('[role=option]') === document.activeElement;
    const leaves = event.key === 'Escape' || (event.key === 'ArrowUp' && isFirst);
    if (leaves) {
      event.preventDefault();
      event.stopPropagation();
    }
    // The letter itself still goes to what has the focus by then.
    const types = event.key === 'Backspace' || (event.key.length === 1 && event.key !== ' ');
    if (leaves || (types && !event.ctrlKey && !event.metaKey && !event.altKey)) toField();
  };
  return (
    <div className={classes(styles.section)} onKeyDownCapture={onKeyDown}>
      <h3 className={classes(styles.title)}>{t(text === '' ? 'dial.lately' : 'dial.fitting')}</h3>
      <ListBox
        ref={listRef}
        aria-label={t(text === '' ? 'dial.lately' : 'dial.fitting')}
        items={shown.map((suggestion) => ({ id: suggestion.number, suggestion }))}
        selectionMode="none"
        onAction={(number) => {
          dialStore.getState().change({ number: String(number) });
          toField();
        }}
        className={classes(styles.list)}
      >
        {({ id, suggestion }) => <SuggestionItem id={id} suggestion={suggestion} />}
      </ListBox>
      <LiveRegion text={text === '' ? '' : t('dial.fittingCount', { count: shown.length })} />
    </div>
  );
}

function SuggestionItem({ id, suggestion }: { id: string; suggestion: Suggestion }): ReactNode {
  const region = useRegion();
  const now = useNow();
  const { number, at } = suggestion;
  const written = formatNumber(number, region.country);
  const name = useNameOf()(number) ?? suggestion.name;
  const when = at === null || at === 0 ? null : shortWhenWords(at, now, region);
  return (
    <ListBoxItem id={id} textValue={name ?? written} className={classes(styles.item)}>
      <Text slot="label" className={classes(styles.name)}>
        {name === null ? <NumberText>{written}</NumberText> : <bdi>{name}</bdi>}
      </Text>
      <Text slot="description" className={classes(styles.detail)}>
        {name === null ? null : <NumberText>{written}</NumberText>}
        {when === null ? null : <span>{when}</span>}
      </Text>
    </ListBoxItem>
  );
}

/** A number to take over into the panel. `at`: when it was dialled last, epoch ms; null for a person's that was not lately. */
export interface Suggestion {
  readonly number: string;
  readonly name: string | null;
  readonly at: number | null;
}

/** Somebody whose name or number was typed. */
export interface FoundNumber {
  readonly name: string;
  readonly number: string;
}

/**
 * What is offered for what was typed: dialled lately first, newest first, then people; each number once, and not the one that
 * stands there already. `country`: ISO 3166 letters.
 */
export function suggestionsFor(
  typed: string,
  recents: readonly RecentNumber[],
  people: readonly FoundNumber[],
  country: string,
  most: number,
): Suggestion[] {
  const taken = new Set([numberKey(typed, country)]);
  const all = [...recents, ...people.map((one) => ({ ...one, at: null }))];
  return all
    .filter(({ number }) => {
      const key = numberKey(number, country) ?? number;
      const isNew = !taken.has(key);
      taken.add(key);
      return isNew;
    })
    .slice(0, most);
}

/** Numbers dialled lately that a text finds, and until they are there those of the text before; read again when a dial begins. */
export function useRecents(text: string, limit: number): readonly RecentNumber[] {
  const [found, setFound] = useState<readonly RecentNumber[]>([]);
  const newest = useStore(dialStore, (state) => state.dials[0]?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new dial is the newest of the recents
  useEffect(() => {
    let stale = false;
    void bridge.call('dial.recents', { text, limit }).then((answer) => {
      if (!stale) setFound(answer.ok ? answer.value : []);
    });
    return () => {
      stale = true;
    };
  }, [text, limit, newest]);
  return found;
}
