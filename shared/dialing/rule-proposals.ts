import { notationOf, withoutPrefix } from './apply-rules.ts';
import type { DialRules } from './dial-rules.ts';

/** Numbers of the user's answered calls as the records have them: outgoing and internal. */
export interface RuleSamples {
  out: readonly string[];
  internal: readonly string[];
}

/** A rule that the user's calls suggest: `seen` of `of` answered calls follow it. `id` identifies it when it is declined. */
export type RuleProposal = { id: string; seen: number; of: number } & (
  | { kind: 'outsidePrefix'; prefix: string }
  | { kind: 'notation'; notation: 'plus' | 'abroadPrefix' | 'national' }
  | { kind: 'internalLengths'; lengths: number[] }
);

/** Fewer calls are no evidence, and nine in ten must agree. */
const LEAST = 10;
const SHARE = 0.9;
/** A notation for calls abroad must occur this often before it is proposed together with a national one. */
const LEAST_ABROAD = 3;
const LEAST_OF_A_LENGTH = 5;

/** The rules that `samples` suggest and that are not set yet. A rule that is set is never contradicted. */
export function proposeRules(samples: RuleSamples, rules: DialRules, country: string): RuleProposal[] {
  const outside = samples.out.filter((number) => /^\+?\d{6,}$/.test(number));
  const prefix = rules.outsidePrefix === null ? prefixOf(outside, country) : null;
  const outsidePrefix = rules.outsidePrefix ?? prefix?.prefix ?? null;
  const plain = outside.map((number) => withoutPrefix(number, { outsidePrefix }, country));
  const notation = rules.notation === 'asMeant' ? notationFrom(plain, country) : null;
  const lengths = rules.internalLengths.length === 0 ? lengthsFrom(samples.internal, rules.prefixShort ? 1 : 4) : null;
  return [prefix, notation, lengths].filter((each) => each !== null);
}

/** The rules with a proposal accepted. */
export function withProposal(rules: DialRules, proposal: RuleProposal): DialRules {
  if (proposal.kind === 'outsidePrefix') return { ...rules, outsidePrefix: proposal.prefix };
  if (proposal.kind === 'notation') return { ...rules, notation: proposal.notation };
  return { ...rules, internalLengths: proposal.lengths };
}

function prefixOf(numbers: readonly string[], country: string) {
  const counts = new Map<string, number>();
  for (const number of numbers) {
    for (const outsidePrefix of [number.slice(0, 1), number.slice(0, 2)]) {
      if (withoutPrefix(number, { outsidePrefix }, country) === number) continue;
      counts.set(outsidePrefix, (counts.get(outsidePrefix) ?? 0) + 1);
    }
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  if (best === undefined || !isEnough(best[1], numbers.length)) return null;
  const [prefix, seen] = best;
  return { id: `outsidePrefix ${prefix}`, kind: 'outsidePrefix', prefix, seen, of: numbers.length } as const;
}

function notationFrom(numbers: readonly string[], country: string) {
  const found = numbers.map((number) => notationOf(number, country)).filter((each) => each !== null);
  const count = (notation: string, where?: 'home' | 'abroad') =>
    found.filter((each) => each.notation === notation && (where === undefined || each.where === where)).length;
  const propose = (notation: 'plus' | 'abroadPrefix' | 'national', seen: number) =>
    ({ id: `notation ${notation}`, kind: 'notation', notation, seen, of: found.length }) as const;
  if (isEnough(count('plus'), found.length)) return propose('plus', count('plus'));
  if (isEnough(count('abroadPrefix'), found.length)) return propose('abroadPrefix', count('abroadPrefix'));
  const [home, abroad] = [count('national'), count('abroadPrefix', 'abroad')];
  return abroad >= LEAST_ABROAD && isEnough(home + abroad, found.length) ? propose('national', home + abroad) : null;
}

function lengthsFrom(numbers: readonly string[], shortest: number) {
  const inHouse = numbers.filter((number) => /^\d{1,8}$/.test(number));
  const counts = new Map<number, number>();
  for (const { length } of inHouse) counts.set(length, (counts.get(length) ?? 0) + 1);
  const usual = [...counts].filter(([length, count]) => length >= shortest && count >= LEAST_OF_A_LENGTH);
  const seen = usual.reduce((sum, [, count]) => sum + count, 0);
  if (seen < LEAST) return null;
  const lengths = usual.map(([length]) => length).sort((a, b) => a - b);
  return {
    id: `internalLengths ${lengths.join(' ')}`,
    kind: 'internalLengths',
    lengths,
    seen,
    of: inHouse.length,
  } as const;
}

function isEnough(seen: number, of: number): boolean {
  return seen >= LEAST && seen >= SHARE * of;
}
