import { z } from 'zod';

/** The schemes of phone links, in the order in which they are shown. */
export const linkSchemes = ['tel', 'callto', 'sip'] as const;
export type LinkScheme = (typeof linkSchemes)[number];

/**
 * The default app for links of a scheme. `moved`: Ringback, but at a path where it no longer is. `cannotTell`: the system does not say.
 */
export const linkOwner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mine') }),
  z.object({ kind: z.literal('moved') }),
  z.object({ kind: z.literal('another'), name: z.string().max(200) }),
  z.object({ kind: z.literal('nobody') }),
  z.object({ kind: z.literal('cannotTell') }),
]);
export type LinkOwner = z.infer<typeof linkOwner>;

/**
 * The default apps for phone links, read from the system. `personChooses`: only the person can change them, in the system's settings.
 */
export const linksReport = z.object({
  schemes: z.array(z.object({ scheme: z.enum(linkSchemes), owner: linkOwner })),
  personChooses: z.boolean(),
});
export type LinksReport = z.infer<typeof linksReport>;

/**
 * What the system does when the person signs in. `off`: nothing, or it starts another copy. `approval`: it starts Ringback once the person
 * allows it in the system's settings. `unavailable`: it cannot start this copy of Ringback.
 */
export const loginStart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('on') }),
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('approval') }),
  z.object({ kind: z.literal('unavailable') }),
]);
export type LoginStart = z.infer<typeof loginStart>;

/** The state of the global shortcut. `refused`: the system did not register it: another program has it, or no program may. */
export const shortcutState = z.enum(['off', 'on', 'refused']);
export type ShortcutState = z.infer<typeof shortcutState>;

/**
 * `wayland`: in this session a shortcut may be accepted and never arrive (promise P5). `selection`: selected text is read, not only
 * copied text.
 */
export const shortcutReport = z.object({ state: shortcutState, wayland: z.boolean(), selection: z.boolean() });
