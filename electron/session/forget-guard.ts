import type { ForgetSubject } from '../../shared/calls/chosen-calls.ts';
import { AppError } from '../../shared/errors.ts';
import type { Note } from '../../shared/people/notes.ts';
import type { PeopleChange, Person } from '../../shared/people/people.ts';
import type { KeepDays } from '../../shared/settings.ts';
import { HOUR } from '../../shared/time/durations.ts';

/** So many of each are lost within an hour without a question of main's. */
const MOST_UNASKED = { calls: 50, people: 20, notes: 50 } as const;

type Kind = keyof typeof MOST_UNASKED;

/** What main asks about. `count`: how many are lost, null for all; `days`: calls that are older are deleted. */
export type Loss =
  | { readonly kind: Kind; readonly count: number | null }
  | { readonly kind: 'older'; readonly days: NonNullable<KeepDays> };

/** What was lost without a question. `id`: of a person or a note, which is lost once; null for calls. */
interface Unasked {
  readonly at: number;
  readonly id: string | null;
  readonly count: number;
}

/**
 * Asks in main's own dialog before calls, people or notes are lost: a window that was taken over must not empty the history, at once or bit by
 * bit (S17). Each promise rejects with `declined` where the person doesn't agree. `now`: epoch ms; `confirm`: resolves to the person's yes.
 */
export function createForgetGuard({ now, confirm }: { now: () => number; confirm: (loss: Loss) => Promise<boolean> }) {
  const unasked: Record<Kind, readonly Unasked[]> = { calls: [], people: [], notes: [] };
  /** Who was written within an hour, as they were before it; null for who was not there. What was just added or changed can be undone. */
  let before = new Map<string, { readonly at: number; readonly person: Person | null }>();

  /** Who is removed or loses a name or a number that they had for an hour. */
  function lostPeople({ put, remove }: PeopleChange, known: readonly Person[]): string[] {
    const at = now();
    before = new Map([...before].filter(([, one]) => one.at <= at && at - one.at < HOUR));
    const people = new Map(known.map((one) => [one.id, one]));
    const after = new Map([...put.map((one) => [one.id, one] as const), ...remove.map((id) => [id, null] as const)]);
    return [...after].flatMap(([id, one]) => {
      const was = before.get(id) ?? { at, person: people.get(id) ?? null };
      before.set(id, was);
      return was.person === null || isKeptPerson(was.person, one) ? [] : [id];
    });
  }

  async function ask(loss: Loss): Promise<void> {
    if (!(await confirm(loss))) throw new AppError({ kind: 'declined' });
  }

  async function lose(kind: Kind, lost: (recent: readonly Unasked[]) => readonly Omit<Unasked, 'at'>[]): Promise<void> {
    const at = now();
    // Times in the future are from before the clock was set back.
    const recent = unasked[kind].filter((one) => one.at <= at && at - one.at < HOUR);
    const more = lost(recent).map((one) => ({ ...one, at }));
    const sum = (some: readonly Unasked[]) => some.reduce((all, { count }) => all + count, 0);
    unasked[kind] = recent;
    if (sum(recent) + sum(more) > MOST_UNASKED[kind]) await ask({ kind, count: sum(more) });
    else unasked[kind] = [...recent, ...more];
  }

  /** People and notes count once: who is changed again was lost before. */
  const loseEach = (kind: Kind, ids: readonly string[]): Promise<void> =>
    lose(kind, (recent) => ids.filter((id) => !recent.some((one) => one.id === id)).map((id) => ({ id, count: 1 })));

  return {
    /** Before calls are forgotten. `count`: how many it is about. */
    calls: (what: ForgetSubject, count: number): Promise<void> =>
      what.kind === 'all' ? ask({ kind: 'calls', count: null }) : lose('calls', () => [{ id: null, count }]),
    /** Before people are written. `known`: everybody there is. */
    people: (change: PeopleChange, known: readonly Person[]): Promise<void> =>
      loseEach('people', lostPeople(change, known)),
    /** Before a note is written over another. */
    note: (before: Note, after: Pick<Note, 'subject' | 'text' | 'tags'>): Promise<void> =>
      loseEach('notes', isKeptNote(before, after) ? [] : [before.subject]),
    /** Before calls that are older than so many days are deleted. */
    older: (days: NonNullable<KeepDays>): Promise<void> => ask({ kind: 'older', days }),
  };
}

/** Whether a person keeps name and numbers. */
function isKeptPerson(before: Person, after: Person | null): boolean {
  const numbers = new Set(after === null ? [] : allNumbers(after));
  return before.name === after?.name && allNumbers(before).every((number) => numbers.has(number));
}

/** At every PBX: whether one is here or elsewhere depends on which is in sight. */
function allNumbers({ numbers, elsewhere = [] }: Person): string[] {
  return [...numbers, ...elsewhere].map(({ number }) => number);
}

/** Whether a note still says what it said. */
function isKeptNote(before: Note, after: Pick<Note, 'text' | 'tags'>): boolean {
  return after.text.includes(before.text) && before.tags.every((tag) => after.tags.includes(tag));
}
