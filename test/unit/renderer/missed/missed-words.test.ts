import { describe, expect, it } from 'vitest';
import {
  byDay,
  calledWords,
  doneTodayWords,
  heldWords,
  isUsualNow,
  lineOf,
  progressWords,
  readingWords,
  stateWords,
  tellWords,
  todoChoices,
  withheldWords,
} from '../../../../renderer/missed/missed-words.ts';
import { partyWords } from '../../../../renderer/ui/call/party-words.ts';
import type { MissedRow, MissedState, MissedToday, UsualHour } from '../../../../shared/calls/follow-up-state.ts';

const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
/** Tuesday, 24 November 2026, 9:10 in Berlin. */
const now = Date.parse('2026-11-24T08:10:00Z');

describe('when to ring back', () => {
  const choices = (at: number, state: MissedState = { kind: 'waiting' }, usual: UsualHour | null = null) =>
    todoChoices(at, { ...region, hourCycle: 'h23' }, state, usual).map(({ label, detail }) => [label, detail]);
  /** Tomorrow at ten. */
  const usual: UsualHour = {
    at: now + 25 * 3_600_000 - 10 * 60_000,
    hour: 10,
    hours: 1,
    workday: true,
    reached: 5,
    tried: 5,
    reachedByHour: Array(24).fill(0),
  };

  it('has the times of the day, soonest first', () => {
    const today = [
      ['In an hour', '10:10'],
      ['This afternoon', '14:00'],
    ];
    const tomorrow = ['Tomorrow morning', 'Tomorrow 09:00'];
    expect(choices(now)).toEqual([...today, tomorrow]);
    expect(choices(now, undefined, usual)).toEqual([...today, tomorrow, ['At their usual hour', 'Tomorrow 10:00']]);
    // One time is one choice.
    const atNine = { ...usual, at: usual.at - 3_600_000 };
    expect(choices(now, undefined, atNine)).toEqual([...today, ['At their usual hour', 'Tomorrow 09:00']]);
  });

  it('has four times at most: the usual hour takes the place of tomorrow morning', () => {
    // Friday.
    const friday = now + 3 * 86_400_000;
    const labels = choices(friday, undefined, { ...usual, at: usual.at + 5 * 86_400_000 }).map(([label]) => label);
    expect(labels).toEqual(['In an hour', 'This afternoon', 'Monday morning', 'At their usual hour']);
  });

  it('lets a time that was chosen go', () => {
    expect(choices(now, { kind: 'todo', at: now + 1 }).at(-1)).toEqual(['Remove the reminder', undefined]);
  });

  it('says in full what was read, with the year where it is another', () => {
    const h23 = { ...region, hourCycle: 'h23' } as const;
    expect(readingWords(now, now, h23)).toBe('Tue 24 Nov, 09:10');
    expect(readingWords(now + 60 * 86_400_000, now, h23)).toMatch(/^Sat,? 23 Jan 2027, 09:10$/);
  });
});

const maria: MissedRow = {
  key: '+49301234567',
  party: { number: '+49301234567', name: 'Maria', withheld: false, personId: null },
  isInternal: false,
  at: now - 40 * 60_000,
  timeText: '2026-11-24 08:30:00',
  rangSeconds: 24,
  callUuids: ['b', 'a'],
  attempts: 2,
  seen: true,
  state: { kind: 'waiting' },
};

describe('the line below the name', () => {
  const line = (change: Partial<MissedRow>, isCalling = false, isDone = false) => {
    const row = { ...maria, ...change };
    const { facts, hint, number } = lineOf(row, { words: partyWords(row.party, 'DE'), isCalling, isDone, now, region });
    const hinted = hint === null ? [] : [`[${hint.tone ?? 'hint'}] ${hint.text}`];
    return [...facts, ...hinted, ...(number === null ? [] : [`(${number})`])].join(' · ');
  };
  const saved: Partial<MissedRow> = { party: { ...maria.party, personId: 'x' } };
  const unnamed: Partial<MissedRow> = { party: { ...maria.party, name: null } };
  /** Tuesday 10:10 in Berlin is an hour away. */
  const usual: UsualHour = {
    ...{ at: now, hour: 10, hours: 2, workday: true, reached: 6, tried: 7 },
    reachedByHour: Array(24).fill(0),
  };

  it('says the day of a reminder that was just set', () => {
    const at = now + 20 * 365 * 86_400_000;
    expect(line({ state: { kind: 'todo', at } }, false, true)).toMatch(/^Reminder on .*2046 at /);
    expect(line({ state: { kind: 'dismissed', at: now - 86_400_000 } }, false, true)).toMatch(/^Marked done at [\d:]+/);
  });

  it.each<[string, Partial<MissedRow>, RegExp]>([
    ['who waits', saved, /^2 calls · rang 24\u00a0s$/],
    ['one call says nothing', { ...saved, attempts: 1 }, /^Rang 24\u00a0s$/],
    ['nothing else is known', { ...saved, attempts: 1, rangSeconds: undefined }, /^1 call$/],
    ['a sent name has its number', {}, /^2 calls · rang 24\u00a0s · \(030 1234567\)$/],
    ['a number has it above', unnamed, /^2 calls · rang 24\u00a0s$/],
    ['a colleague has none', { isInternal: true }, /^2 calls · rang 24\u00a0s$/],
    ['whom no notification told of', { ...saved, notNotified: 'refused' }, /rang 24\u00a0s · no notification$/],
    [
      'who may not have been told of',
      { ...saved, notNotified: 'unconfirmed' },
      /rang 24\u00a0s · maybe no notification$/,
    ],
    ['to ring back later', { ...saved, state: { kind: 'todo', at: Number.MAX_SAFE_INTEGER } }, /24\u00a0s · 0?8:30$/],
    ['who is due', { ...saved, state: { kind: 'todo', at: 0 } }, /24\u00a0s · \[due\] Reminder due .*1970/],
    ['usually later', { ...saved, usual }, /rang 24\u00a0s · \[hint\] usually 10 to 12$/],
    ['usually now', { ...saved, usual: { ...usual, hour: 9 } }, /\[now\] usually reached now$/],
    ['not at the weekend', { ...saved, usual: { ...usual, hour: 9, workday: false } }, /usually 9 to 11 at weekends$/],
    ['called in vain first', { ...saved, usual, called: { at: now, reason: 'busy' } }, /you called 0?9:10, busy$/],
    [
      'called on another day',
      { ...saved, called: { at: now - 4 * 86_400_000, reason: 'noAnswer' } },
      /\[hint\] you called Fri, no answer$/,
    ],
    ['only a hint', { ...saved, attempts: 1, rangSeconds: undefined, usual }, /^\[hint\] Usually 10 to 12$/],
  ])('%s', (_what, change, words) => expect(line(change)).toMatch(words));

  it('says that they are being called before all else, and of who is done what became of them', () => {
    expect(line({ ...saved, usual, called: { at: now, reason: 'busy' } }, true)).toMatch(
      /24\u00a0s · \[hint\] being called$/,
    );
    expect(line({ ...saved, state: { kind: 'todo', at: now } }, true)).toMatch(/\[hint\] being called$/);
    expect(line({ ...saved, state: { kind: 'dismissed', at: now } }, false, true)).toMatch(/^Marked done at 0?9:10$/);
  });

  it('goes by the clock of the person’s zone', () => {
    const nine = { ...usual, hour: 9, hours: 1 } as const;
    expect(isUsualNow(nine, now, region)).toBe(true);
    expect(isUsualNow(nine, now, { ...region, zone: 'Asia/Kolkata' })).toBe(false);
    expect(isUsualNow(nine, now + 50 * 60_000, region)).toBe(false);
    // Saturday.
    expect(isUsualNow(nine, now + 4 * 86_400_000, region)).toBe(false);
  });

  it.each<[number | null, string]>([
    [0, '08:30'],
    [1, '08:30'],
    [4, 'Fri'],
    [21, '3 Nov'],
    [null, '2026-11-24 08:30:00'],
  ])('the end of the first line tells when: %s days ago %s', (days, words) => {
    const at = days === null ? null : now - 40 * 60_000 - days * 86_400_000;
    expect(calledWords({ ...maria, at }, now, { ...region, hourCycle: 'h23' })).toBe(words);
  });
});

describe('the foot of the list', () => {
  const today = { called: true, done: 4, reached: 3, byColleagues: 0, colleague: null };
  it.each<[Partial<MissedToday>, string | null]>([
    [{}, '4 of 11 done today'],
    [{ byColleagues: 1, colleague: 'Jonas' }, '4 of 11 done today · 1 by \u2068Jonas\u2069'],
    [{ byColleagues: 2 }, '4 of 11 done today · 2 by colleagues'],
    [{ done: 0 }, '0 of 7 done today'],
    [{ called: false }, null],
  ])('%j', (change, words) => expect(progressWords({ ...today, ...change }, 7)).toBe(words));

  it('is a sentence once nobody waits', () => {
    expect(doneTodayWords({ ...today, byColleagues: 1 })).toBe('3 callers reached today. 1 of them by a colleague.');
    expect(doneTodayWords({ ...today, reached: 0 })).toBe('4 callers marked done today.');
    expect(doneTodayWords({ ...today, done: 0 })).toBeNull();
  });

  it('has each call without a number in a line', () => {
    expect(withheldWords({ ...maria, rangSeconds: 6 }, now, { ...region, hourCycle: 'h23' })).toBe(
      '08:30 · rang 6\u00a0s',
    );
  });
});

describe('the sentences about a caller', () => {
  it.each<[Partial<MissedRow>, RegExp | null]>([
    [{ attempts: 1 }, /^Called today at 0?8:30 and rang for 24\u00a0s\.$/],
    [{}, /^Called twice, last today at 0?8:30\. That call rang for 24\u00a0s\.$/],
    [
      { attempts: 5, at: now - 3 * 86_400_000 },
      /^Called 5 times, last on Saturday at 0?9:10\. That call rang for 24\u00a0s\.$/,
    ],
    [{ at: null }, null],
  ])('%j', (change, words) => {
    const told = tellWords({ ...maria, ...change }, now, region);
    if (words === null) expect(told).toBeNull();
    else expect(told).toMatch(words);
  });
});

describe('what became of a missed caller', () => {
  const colleague = (number: string | null, name: string | null) => ({ kind: 'colleague', number, name }) as const;
  const talked = (kind: 'returned' | 'reached', by: ReturnType<typeof colleague> | { kind: 'me' }, at = now) =>
    ({ kind, at, callUuid: 'x', by }) as const;

  it.each<[Exclude<MissedState, { kind: 'waiting' }>, string]>([
    [talked('returned', { kind: 'me' }), 'Rung back at 9'],
    [talked('returned', colleague(null, null)), 'Rung back by a colleague at 9'],
    [talked('returned', colleague('104', 'Jonas')), 'Rung back by \u2068Jonas\u2069, 104 at 9'],
    [talked('reached', { kind: 'me' }), 'Called again and reached you at 9'],
    [talked('reached', colleague('104', null)), 'Reached 104 at 9'],
    [{ kind: 'dismissed', at: now }, 'Marked done at 9'],
    [{ kind: 'todo', at: Number.MAX_SAFE_INTEGER }, 'Reminder at 9'],
    [{ kind: 'todo', at: 0 }, 'Reminder due at 9'],
  ])('%j in words', (state, words) => expect(stateWords(state, () => 'at 9')).toBe(words));

  it('is said of a row that keeps its place: one whose time came is due, and no longer for later', () => {
    const words = ([0, Number.MAX_SAFE_INTEGER] as const).map((at) => heldWords({ kind: 'todo', at }));
    expect(words).toEqual(['Due', 'Later']);
  });

  it('stands below the day on which it was done or is planned, and who waits below the day on which they called', () => {
    const day = 86_400_000;
    const done: MissedRow[] = [
      { ...maria, key: 'a', state: talked('returned', { kind: 'me' }) },
      { ...maria, key: 'b', state: talked('reached', colleague('104', null)) },
      { ...maria, key: 'c', state: talked('returned', { kind: 'me' }, now - day) },
      { ...maria, key: 'd', state: { kind: 'dismissed', at: now } },
    ];
    const days = (part: 'waiting' | 'later' | 'dealtWith', rows: MissedRow[]) =>
      byDay(part, rows, now, region).map(({ title, rows: some }) => [title, some.length]);
    // In the order in which they come: newest decision first.
    expect(days('dealtWith', [...done.slice(0, 2), ...done.slice(3), ...done.slice(2, 3)])).toEqual([
      ['Today', 3],
      ['Yesterday', 1],
    ]);
    expect(days('later', [{ ...maria, state: { kind: 'todo', at: now + day } }])).toEqual([['Tomorrow', 1]]);
    const called = [0, 1, 2, 9].map((ago) => ({ ...maria, key: `${ago}`, at: now - ago * day }));
    const due: MissedRow = { ...maria, key: 'due', state: { kind: 'todo', at: 0 } };
    expect(days('waiting', [due, ...called, { ...maria, key: 'n', at: null }])).toEqual([
      ['Due', 1],
      ['Today', 1],
      ['Yesterday', 1],
      ['Earlier', 3],
    ]);
    // A reminder that was just set keeps its place for a moment.
    const set: MissedRow = { ...maria, key: 'set', state: { kind: 'todo', at: Number.MAX_SAFE_INTEGER } };
    expect(days('waiting', [maria, set])).toEqual([['Today', 2]]);
  });
});
