import { z } from 'zod';

/** A place in the window that a notification, the tray or the command line opens. */
export const route = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('calls') }),
  z.object({ kind: z.literal('call'), uuid: z.string() }),
  z.object({ kind: z.literal('missed') }),
  z.object({ kind: z.literal('dial'), number: z.string().max(200).nullable() }),
  /** A ring-back that needs a confirmation first. */
  z.object({ kind: z.literal('ringBack'), number: z.string().max(200) }),
  z.object({ kind: z.literal('settings') }),
  /** A request to dial from there found no number. `clipboardHost`: this host can read the clipboard only while its window is open. */
  z.object({ kind: z.literal('noNumber'), from: z.enum(['link', 'clipboard', 'clipboardHost']) }),
]);
export type Route = z.infer<typeof route>;
