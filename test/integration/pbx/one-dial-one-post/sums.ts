import type { Mode } from './modes.ts';
import type { Dialled } from './post-dials.ts';

function wrongWith(mode: Mode, { marker, outcome, said }: Dialled, posts: number): string | null {
  const at = `${mode.name}: ${marker} is ${outcome} (${said}) with ${posts} POSTs`;
  if (!mode.outcomes.includes(outcome) || posts > 1) return at;
  if (mode.posts !== null && posts !== mode.posts) return at;
  // A refusal without an answer means, whatever its kind, that nothing may have been sent.
  return mode.posts === null && outcome === 'refused' && posts > 0 ? at : null;
}

/** Whatever of the dials of a mode is not as it must be, by what the client made of them and what arrived. */
export function wrongOf(mode: Mode, dialled: readonly Dialled[], seen: ReadonlyMap<string, number>): string[] {
  return dialled.map((one) => wrongWith(mode, one, seen.get(one.marker) ?? 0)).filter((wrong) => wrong !== null);
}
