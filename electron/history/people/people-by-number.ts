import { cached } from '../../../shared/cached.ts';
import type { NumberElsewhere, Person, PersonNumber } from '../../../shared/people/people.ts';
import type { PeopleStore, StoredNumber, StoredPerson } from './people-store.ts';

/** Whose number it is, and whether it carries their name. */
export interface Owner {
  readonly id: string;
  readonly name: string;
  readonly names: boolean;
}

/** How a PBX's numbers are read. Another object where they are read in another way. */
export interface NumberReader {
  readonly options: { readonly country: string; readonly habit?: string | null };
  readonly keyOf: (number: string) => string | null;
}

type Stored = Pick<PeopleStore, 'people' | 'version' | 'changedSince' | 'keysOf' | 'having' | 'saveKeys'>;

/** People by the numbers of one PBX. */
export type PeopleByNumber = ReturnType<typeof followPeople>;

/** So many people are taken over at once, and so many of their numbers are read: some 5 ms each. */
const slice = { people: 500, numbers: 250 };

/**
 * Follows the store and says whose number it is, as this connection's PBX reads numbers. People are taken over a slice at a time, from the first question on.
 * Until all are taken over, the stored keys answer. Where a key is missing, as at a PBX of another country, its person is known after a later
 * slice.
 */
export function followPeople(store: Stored, readerNow: () => NumberReader, connectionId: string, atOnce = slice) {
  let reader: NumberReader | null = null;
  let reading = '';
  let seen = -1;
  let keys = new Map<string, string | null>();
  let unsaved = new Map<string, string | null>();
  /** Those whose numbers `owners` has, as they were then. */
  let people = new Map<string, StoredPerson>();
  let owners = new Map<string, readonly Owner[]>();
  /** The ids of those who are still to be taken over, and of those of them who have numbers without a stored key. */
  let waiting = new Set<string>();
  let unread = new Set<string>();
  let shown = new WeakMap<StoredPerson, Person>();

  const numbersOf = (id: string): readonly StoredNumber[] => store.people().get(id)?.numbers ?? [];
  const missing = (id: string): number => numbersOf(id).filter(({ number }) => !keys.has(number)).length;
  const areAllTaken = (): boolean => waiting.size + unread.size === 0;

  function keyOf({ number }: PersonNumber): string | null {
    const known = keys.get(number);
    if (known !== undefined || reader === null) return known ?? null;
    const key = reader.keyOf(number);
    keys.set(number, key);
    unsaved.set(number, key);
    return key;
  }

  const isOwn = ({ at }: StoredNumber): boolean => at === null || at === connectionId;
  const isSame = (each: StoredNumber, key: string | null): boolean => isOwn(each) || key?.startsWith('+') === true;
  /** The key of a number that is the same telephone here; else null. */
  const keyHere = (each: StoredNumber): string | null => {
    const key = keyOf(each);
    return isSame(each, key) ? key : null;
  };

  /** Takes people over, and reads those of their numbers that have no key yet. */
  function take(ids: readonly string[]): void {
    for (const id of ids) {
      waiting.delete(id);
      unread.delete(id);
    }
    if (ids.length > 0) putOwners(owners, people, ids, store.people(), keyHere);
  }

  function loadKeys(ids: readonly string[]): void {
    for (const [number, key] of store.keysOf(reading, ids)) keys.set(number, key);
  }

  /** Takes over those of these people who wait whose keys are stored. */
  function takeStored(next: readonly string[]): void {
    if (next.length === 0) return;
    loadKeys(next);
    const lacking = next.filter((id) => missing(id) > 0);
    for (const id of lacking) waiting.delete(id);
    // Who was written just now comes first.
    if (lacking.length > 0) unread = new Set([...lacking, ...unread]);
    take(next.filter((id) => waiting.has(id)));
  }

  /** Reads the next numbers without a key. */
  function readNext(): void {
    const taken: string[] = [];
    let left = atOnce.numbers;
    for (const id of unread) {
      const more = missing(id);
      // One of many numbers is taken all the same where it is the first.
      if (more > left && left < atOnce.numbers) break;
      left -= more;
      taken.push(id);
    }
    take(taken);
  }

  function takeNext(): void {
    takeStored([...waiting].slice(0, atOnce.people));
    if (waiting.size === 0) readNext();
  }

  function follow(): void {
    const now = readerNow();
    const newest = store.version();
    if (reader === now && seen === newest) return;
    const { country, habit } = now.options;
    const text = JSON.stringify([country, habit ?? null]);
    const changed = text === reading && seen >= 0 ? store.changedSince(seen) : null;
    reader = now;
    seen = newest;
    if (changed === null) {
      reading = text;
      keys = new Map();
      unsaved = new Map();
      people = new Map();
      owners = new Map();
      shown = new WeakMap();
      waiting = new Set(store.people().keys());
      unread = new Set();
    } else if (changed.size > 0) waiting = new Set([...changed, ...waiting]);
    takeNext();
  }

  /** While some wait, with those of them who are stored with the key. */
  function ownersOf(key: string): readonly Owner[] {
    const taken = owners.get(key) ?? [];
    if (areAllTaken()) return taken;
    const isWaiting = (id: string): boolean => waiting.has(id) || unread.has(id);
    const stored = new Map<string, Owner>();
    for (const [id, number] of store.having(reading, key)) {
      const name = store.people().get(id)?.name;
      if (name === undefined || !isWaiting(id) || !isSame(number, key)) continue;
      stored.set(id, { id, name, names: number.names || stored.get(id)?.names === true });
    }
    return [...taken.filter(({ id }) => !isWaiting(id)), ...stored.values()].sort(byClaim);
  }

  /** A person as this PBX's window shows them. A number of another PBX that is still to be read stands among those elsewhere. */
  function asShown(person: StoredPerson): Person {
    const known = shown.get(person);
    if (known !== undefined) return known;
    const split = splitPerson(person, (each) => isSame(each, keys.get(each.number) ?? null));
    if (person.numbers.every((each) => isOwn(each) || keys.has(each.number))) shown.set(person, split);
    return split;
  }

  return {
    /** Who has a number, by its key: first the one whose name it shows. */
    ownersOf(key: string): readonly Owner[] {
      follow();
      return ownersOf(key);
    },
    /** The keys of the numbers that show the name of one of these people. Many are known sooner by taking over all who are stored. */
    keysShowing(ids: readonly string[]): string[] {
      follow();
      takeStored(ids.length > atOnce.people ? [...waiting] : ids.filter((id) => waiting.has(id)));
      const shownBy = (key: string) => (waiting.size > 0 ? ownersOf(key) : owners.get(key))?.[0]?.id;
      return ids.flatMap((id) => {
        const own = new Set(people.get(id)?.numbers.map(keyHere));
        return [...own].filter((key) => key !== null).filter((key) => shownBy(key) === id);
      });
    },
    /** How this PBX reads a number that is the same telephone here; null for another. */
    keyHere(each: StoredNumber): string | null {
      follow();
      return keyHere(each);
    },
    /**
     * Whether a number is the same telephone at this PBX as where it was saved: in international form always, a short one only at its own PBX,
     * and everywhere once that is gone.
     */
    isHere(each: StoredNumber): boolean {
      follow();
      return isOwn(each) || isSame(each, keyOf(each));
    },
    /** All people as this PBX's window shows them. */
    allShown(): Person[] {
      follow();
      const isOpen = (id: string) => numbersOf(id).some((each) => !isOwn(each) && !keys.has(each.number));
      loadKeys([...waiting].filter(isOpen));
      return [...store.people().values()].map(asShown);
    },
    /** The same of one person. */
    shown(person: StoredPerson): Person {
      follow();
      if (waiting.has(person.id)) loadKeys([person.id]);
      return asShown(person);
    },
    /** Takes over at once all waiting people who can have one of these keys, so that none is missed. */
    readWith(wanted: ReadonlySet<string>): void {
      follow();
      if (areAllTaken()) return;
      takeStored([...waiting]);
      const ends = new Set([...wanted].flatMap(endings));
      take([...unread].filter((id) => numbersOf(id).some(({ number }) => ends.has(endOf(number)))));
    },
    /** Takes over the next of those who wait. `isChanged`: some are known by numbers that were read just now. */
    readSlice(): { isChanged: boolean; more: boolean } {
      follow();
      const before = unsaved.size;
      takeNext();
      const isChanged = unsaved.size > before;
      if (unsaved.size > 0) store.saveKeys(reading, unsaved);
      unsaved = new Map();
      return { isChanged, more: !areAllTaken() };
    },
  };
}

/**
 * All notations of a number, and its key, end alike: countries write something else before these digits or not. Local numbers of Argentina,
 * which has a 15 in the middle of others, have six.
 */
const END = 5;

/** The end of a number as it is compared. Zeros before it may be a prefix, which a key doesn't have. */
export function endOf(number: string): string {
  return number.replace(/^[+0]+/, '').slice(-END);
}

/** What the numbers with a key can end with: shorter ones are all they have. */
export function endings(key: string): string[] {
  return Array.from({ length: END + 1 }, (_, length) => key.slice(key.length - Math.min(length, key.length)));
}

/** Brings who has each number up to date after some people were written or removed. `known`: those of before, brought up to date, too. */
function putOwners(
  owners: Map<string, readonly Owner[]>,
  known: Map<string, StoredPerson>,
  ids: readonly string[],
  now: ReadonlyMap<string, StoredPerson>,
  keyOf: (each: StoredNumber) => string | null,
): void {
  const gone = new Set(ids);
  const changed = new Map<string, Owner[]>();
  const having = (key: string): Owner[] =>
    cached(changed, key, Number.POSITIVE_INFINITY, () => (owners.get(key) ?? []).filter(({ id }) => !gone.has(id)));
  for (const id of ids)
    for (const each of known.get(id)?.numbers ?? []) {
      const key = keyOf(each);
      if (key !== null) having(key);
    }
  for (const id of gone) {
    const one = now.get(id);
    if (one === undefined) known.delete(id);
    else {
      known.set(id, one);
      putOwner(one, one.numbers.map(keyOf), having);
    }
  }
  for (const all of changed.values()) if (all.length > 1) all.sort(byClaim);
  for (const [key, all] of changed) {
    if (all.length === 0) owners.delete(key);
    else owners.set(key, all);
  }
}

/** `keys`: of the person's numbers, in their order. Several notations of one number are one. */
function putOwner(
  { id, name, numbers }: StoredPerson,
  keys: readonly (string | null)[],
  having: (key: string) => Owner[],
) {
  for (const [place, key] of keys.entries()) {
    if (key === null || keys.indexOf(key) !== place) continue;
    const names = numbers.some((each, i) => each.names && keys[i] === key);
    having(key).push({ id, name, names });
  }
}

/** First the one whose name the number shows. */
function byClaim(a: Owner, b: Owner): number {
  return Number(b.names) - Number(a.names) || byName(a, b);
}

/** As SQLite orders them: by code, not by language. */
export function byName(a: Pick<Person, 'name' | 'id'>, b: Pick<Person, 'name' | 'id'>): number {
  return a.name < b.name || (a.name === b.name && a.id < b.id) ? -1 : 1;
}

/** A person with the numbers that can be called here apart from the others. */
function splitPerson({ numbers, ...person }: StoredPerson, isHere: (each: StoredNumber) => boolean): Person {
  const here: PersonNumber[] = [];
  const elsewhere: NumberElsewhere[] = [];
  for (const each of numbers) {
    const { at, ...plain } = each;
    if (at === null || isHere(each)) here.push(plain);
    else elsewhere.push({ ...plain, at });
  }
  return { ...person, numbers: here, ...(elsewhere.length > 0 && { elsewhere }) };
}
