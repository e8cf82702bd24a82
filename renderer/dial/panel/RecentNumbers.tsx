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
import { NumberText, useToday } from '../../ui/Time.tsx';
import { dialStore } from '../store.ts';
import styles from './RecentNumbers.module.css';

export interface RecentNumbersProps {
  inputRef: RefObject<HTMLInputElement | null>;
  listRef: RefObject<HTMLDivElement | null>;
  /** Searches people. */
  findPeople: (text: string) => readonly FoundNumber[];
}

const SHOWN = 5;

/**
 * Recently dialled numbers, and people's numbers that match the typed text. A chosen one goes into the field; typing continues there.
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
    // The typed letter goes to the field, which then has the focus.
    const types = event.key === 'Backspace' || (event.key.length === 1 && event.key !== ' ');
    if (leaves || (types && !event.ctrlKey && !event.metaKey && !event.altKey)) toField();
  };
  return (
    <div className={classes(styles.section)} onKeyDownCapture={onKeyDown}>
      <h3 className={classes(styles.title)}>{t(text === '' ? 'dial.recent' : 'dial.fitting')}</h3>
      <ListBox
        ref={listRef}
        aria-label={t(text === '' ? 'dial.recent' : 'dial.fitting')}
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
  const now = useToday();
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

/** A number for the panel. `at`: when it was last dialled, epoch ms; null for a person's number that was not dialled recently. */
export interface Suggestion {
  readonly number: string;
  readonly name: string | null;
  readonly at: number | null;
}

/** A person's number that matches the text. */
export interface FoundNumber {
  readonly name: string;
  readonly number: string;
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

/** Recently dialled numbers that match the text. While they load, those for the text before. */
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
