import type { CallFilter } from '../../shared/calls/call-filter.ts';
import { apartMs } from './call-profile.ts';
import { type MadeParty, madeUntil } from './made-records.ts';

/** Typed questions, by their kind. */
const typed: Readonly<Record<string, (party: MadeParty, random: () => number) => string>> = {
  name: ({ name }) => (name === '' ? 'nobody of that name' : name),
  number: ({ number }) => number,
  'number with spaces': ({ number }) => `+49 ${number.slice(1, 3)} ${number.slice(3)}`,
  'two words': ({ name }) => `${name.split(' ')[1] ?? 'schmidt'} busy`,
  'first and last name': ({ name }) => name.split(' ').slice(0, 2).join(' ') || 'jorg muller',
  'end of a number': ({ number }) => number.slice(-5),
  'middle of a number': ({ number }) => number.slice(3, 8),
  'no match': (_, random) => `zq${Math.floor(random() * 1e6).toString(36)}`,
  'one letter': (_, random) => 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(Math.floor(random() * 36)),
};

/** Letter by letter, so many texts of each kind in turns: each text is new to the index, but for its first letters. */
export function keystrokes(parties: readonly MadeParty[], random: () => number, count: number) {
  return Array.from({ length: count }, () =>
    Object.entries(typed).flatMap(([kind, make]) => {
      const party = parties[Math.floor(random() * parties.length)] ?? { number: '', name: '' };
      return Array.from(make(party, random), (_, i, text = make(party, random)) => ({
        kind,
        text: text.slice(0, i + 1),
      }));
    }),
  ).flat();
}

/** Each condition alone and combined, including some that match nothing or almost nothing. */
export function filters(parties: readonly MadeParty[], random: () => number, calls: number): Partial<CallFilter>[] {
  const day = 86_400_000;
  const from = madeUntil - random() * calls * apartMs;
  const { number } = parties[Math.floor(random() * parties.length)] ?? { number: '' };
  const caller = number.startsWith('0') ? `+49${number.slice(1)}` : number;
  return [
    { directions: ['in'] },
    { directions: ['out'], outcomes: ['notReached'] },
    { outcomes: ['missed'] },
    { outcomes: ['answeredByColleague'] },
    { outcomes: ['unknown'] },
    { verdicts: ['bad'] },
    { verdicts: ['poor', 'bad'], directions: ['internal'] },
    { directions: ['out'], outcomes: ['missed'] },
    { from, to: from + day },
    { from, to: from + 30 * day, verdicts: ['bad'] },
    { atLeastSeconds: 3000 },
    { atLeastSeconds: 100_000 },
    { caller },
    { caller, outcomes: ['missed'] },
    { tags: ['VIP'] },
    { text: '030', verdicts: ['poor'], atLeastSeconds: 600 },
    { text: 'müller', outcomes: ['missed'] },
  ];
}
