import type { Dial } from '../../../../shared/dialing/dial.ts';

/** How the PBX takes the order of a dial that is to be killed. */
export type Answering = 'accepts' | 'hangs' | 'resets' | 'refuses';

/**
 * Where a dialling process is killed (promise R3). `posts`: what must have arrived by then, null for either; `left`: how the dial
 * stands after the next start, before anything was looked for, null where it must not be there. `loose`: it is not held still at
 * that moment but killed at a random one around it, so any of that may be.
 */
export interface Step {
  readonly name: string;
  readonly pbx: Answering;
  readonly posts: 0 | 1 | null;
  readonly left: readonly (Dial['state']['kind'] | null)[];
  readonly loose?: true;
}

const held = (name: string, pbx: Answering, posts: 0 | 1, left: Dial['state']['kind'] | null): Step => ({
  name,
  pbx,
  posts,
  left: [left],
});

/** All of them, in the order in which a dial comes by them. */
export const steps = [
  held('before the intent', 'accepts', 0, null),
  held('after the intent', 'accepts', 0, 'refused'),
  held('before the POST', 'accepts', 0, 'refused'),
  held('before its leaving is written', 'accepts', 0, 'refused'),
  held('after its leaving is written', 'accepts', 0, 'unknown'),
  held('while the PBX holds the POST', 'hangs', 1, 'unknown'),
  {
    name: 'at some moment of the POST',
    pbx: 'accepts',
    posts: null,
    // Refused: it was killed before anything left. Where a POST arrived, that would show as a record that is not found.
    left: ['refused', 'unknown', 'inCall', 'done', null],
    loose: true,
  },
  held('after the answer', 'accepts', 1, 'unknown'),
  held('before the answer is written', 'accepts', 1, 'unknown'),
  held('after the answer is written', 'accepts', 1, 'inCall'),
  held('before the refusal is written', 'refuses', 1, 'unknown'),
  held('after the refusal is written', 'refuses', 1, 'refused'),
  held('before the missing answer is written', 'resets', 1, 'unknown'),
  held('after the missing answer is written', 'resets', 1, 'unknown'),
  held('while its record is asked for', 'accepts', 1, 'inCall'),
  // The record itself is in the history by then, where the next start finds it.
  held('before the end is written', 'accepts', 1, 'done'),
  held('after the end is written', 'accepts', 1, 'done'),
  held('before its card is taken away', 'accepts', 1, 'done'),
  held('after its card is taken away', 'accepts', 1, null),
] as const satisfies readonly Step[];

export type StepName = (typeof steps)[number]['name'];

/** What a dialling process says on standard output, a line each. */
export type Line =
  /** The dials after the start, before any poll; then again after the polls. */
  | { readonly kind: 'resumed' | 'looked'; readonly dials: { readonly id: string; readonly state: string }[] }
  /** It dials from here on. */
  | { readonly kind: 'dials' }
  /** It stands still at its step. */
  | { readonly kind: 'at' };

/** The id of the dial with that serial number. */
export function idOf(serial: number): string {
  return `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
}

/** The number that it dials. */
export function numberOf(serial: number): string {
  return `+4930${String(serial).padStart(8, '0')}`;
}
