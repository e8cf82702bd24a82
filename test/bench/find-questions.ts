import type { CallFilter } from '../../shared/calls/call-filter.ts';
import { apartMs, type MadeParty, madeUntil } from './made-records.ts';

/** Typed questions: names, numbers in some forms, parts of them, and what matches nothing. */
const typed: readonly ((party: MadeParty, random: () => number) => string)[] = [
  ({ name }) => (name === '' ? 'nobody of that name' : name),
  ({ number }) => number,
  ({ number }) => `+49 ${number.slice(1, 3)} ${number.slice(3)}`,
  ({ name }) => `${name.split(' ')[1] ?? 'schmidt'} busy`,
  ({ name }) => name.split(' ').slice(0, 2).join(' ') || 'jorg muller',
  ({ number }) => number.slice(-5),
  ({ number }) => number.slice(3, 8),
  (_, random) => `zq${Math.floor(random() * 1e6).toString(36)}`,
  (_, random) => 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(Math.floor(random() * 36)),
];

/** Letter by letter, so many texts of each kind in turns: each text is new to the index, but for its first letters. */
export function keystrokes(parties: readonly MadeParty[], random: () => number, count: number): { text: string }[] {
  return Array.from({ length: count }, () => typed)
    .flat()
    .flatMap((make) => {
      const text = make(parties[Math.floor(random() * parties.length)] ?? { number: '', name: '' }, random);
      return Array.from(text, (_, i) => ({ text: text.slice(0, i + 1) }));
    });
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
