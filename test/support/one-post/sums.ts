import type { Dialled } from './dials.ts';
import type { Seen } from './messages.ts';
import type { Mode } from './modes.ts';

/** What the dials of a mode came to, and whatever is not as it must be. */
export interface Sum {
  readonly dials: number;
  readonly doubles: number;
  readonly wrong: string[];
  /** For a person to read. */
  readonly line: string;
}

function counted(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} × ${text}`).join(', ');
}

function wrongWith(mode: Mode, { marker, outcome, said }: Dialled, posts: number): string | null {
  const at = `${mode.name}: ${marker} is ${outcome} (${said}) with ${posts} POSTs`;
  if (!mode.outcomes.includes(outcome) || posts > 1) return at;
  if (mode.posts !== null && posts !== mode.posts) return at;
  // A refusal without an answer means, whatever its kind, that nothing may have been sent.
  return mode.posts === null && outcome === 'refused' && posts > 0 ? at : null;
}

/** Holds what the client made of its dials against what arrived. */
export function sumOf(mode: Mode, dialled: readonly Dialled[], seen: ReadonlyMap<string, Seen>): Sum {
  const postsOf = (one: Dialled) => seen.get(one.marker)?.posts ?? 0;
  const posts = dialled.reduce((sum, one) => sum + postsOf(one), 0);
  return {
    dials: dialled.length,
    doubles: dialled.filter((one) => postsOf(one) > 1).length,
    wrong: dialled.map((one) => wrongWith(mode, one, postsOf(one))).filter((wrong) => wrong !== null),
    line: `  ${mode.name}: ${dialled.length} dials, ${posts} POSTs; ${counted(dialled.map(({ outcome, said }) => `${outcome} (${said})`))}`,
  };
}
