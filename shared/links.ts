import { z } from 'zod';

/** The schemes of links that carry a number to dial, in the order in which they are shown. */
export const linkSchemes = ['tel', 'callto', 'sip'] as const;
export type LinkScheme = (typeof linkSchemes)[number];

/**
 * Whom the system hands links of a scheme to. `moved`: to Ringback, but by a way that no longer leads to this one. `cannotTell`:
 * the system does not say.
 */
export const linkOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mine') }),
  z.object({ kind: z.literal('moved') }),
  z.object({ kind: z.literal('another'), name: z.string().max(200) }),
  z.object({ kind: z.literal('nobody') }),
  z.object({ kind: z.literal('cannotTell') }),
]);
export type LinkOwner = z.infer<typeof linkOwner>;

/** Whose phone links are, as asked of the system `at` (epoch ms). `personChooses`: this system lets only the person choose, in its own settings. */
export const linksReport = z.object({
  at: z.number(),
  schemes: z.array(z.object({ scheme: z.enum(linkSchemes), owner: linkOwner })),
  personChooses: z.boolean(),
});
export type LinksReport = z.infer<typeof linksReport>;

/** How the global shortcut stands. `refused`: the system did not let it be taken, as another program has it or none may. */
export const shortcutState = z.enum(['off', 'on', 'refused']);
export type ShortcutState = z.infer<typeof shortcutState>;

/** `wayland`: the session is one in which a shortcut may be accepted and yet never arrive (trust.md P5). `selection`: marked text is read, not only copied text. */
export const shortcutReport = z.object({ state: shortcutState, wayland: z.boolean(), selection: z.boolean() });
