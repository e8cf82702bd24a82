import { z } from 'zod';

/**
 * Why a call needs a confirmation first (promises S11, S12).
 * `emergency`: an emergency number. `premium`: a number that costs more than an ordinary call. `ownNumber`: the dialling extension
 * or one of the person's own caller IDs. `beingDialled`: a call to it is on, or may be. `justDialled`: dialled within the last minute.
 * `serviceCode`: a "*" or "#" in a number that was not typed for this call, or a typed code that may carry a number to forward calls to.
 * `foreignCaller`: a caller ID of another country that was never called (R22).
 */
export const guardKind = z.enum([
  'emergency',
  'premium',
  'ownNumber',
  'beingDialled',
  'justDialled',
  'serviceCode',
  'foreignCaller',
]);
export type GuardKind = z.infer<typeof guardKind>;

/** Main confirms these in a native dialog and ignores the window's consent (S17). */
export const confirmedByMain: ReadonlySet<GuardKind> = new Set(['emergency', 'premium', 'serviceCode']);

/**
 * Where the number comes from: the keyboard in the dial panel, for this call; a choice in the window (favourites, suggestions, redial,
 * pasted text); a link, the command line or another program; or the caller ID of a record. Main takes every number that it knows as a
 * caller ID for one, whatever the window says, and every number that only directories have, unless one has it in its international form.
 */
export const numberSource = z.enum(['typed', 'chosen', 'outside', 'record']);
export type NumberSource = z.infer<typeof numberSource>;
