import { z } from 'zod';

/**
 * Why a person is asked before a call is made (trust.md S11, S12).
 * `emergency`: an emergency number. `premium`: a number that costs more than an ordinary call. `ownNumber`: the dialling extension
 * or a number that one shows oneself. `beingDialled`: a call to it is on, or may be. `justDialled`: dialled within the last minute.
 * `serviceCode`: a "*" or "#" in a number that came from outside the window.
 */
export const guardKind = z.enum(['emergency', 'premium', 'ownNumber', 'beingDialled', 'justDialled', 'serviceCode']);
export type GuardKind = z.infer<typeof guardKind>;

/** Who put the number there: a person in this window, or a link, the command line or another program. */
export const numberSource = z.enum(['person', 'outside']);
export type NumberSource = z.infer<typeof numberSource>;
