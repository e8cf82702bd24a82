import { z } from 'zod';
import { linkReason } from './errors.ts';

/** A place in the window that a notification, the tray or the command line opens. */
export const route = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('calls') }),
  z.object({ kind: z.literal('call'), uuid: z.string() }),
  z.object({ kind: z.literal('missed') }),
  /** `rest`: what stood behind the number in a link; it is shown and never dialled. */
  z.object({ kind: z.literal('dial'), number: z.string().max(200).nullable(), rest: z.string().max(100).optional() }),
  /** A ring-back that needs a confirmation first. */
  z.object({ kind: z.literal('ringBack'), number: z.string().max(200) }),
  z.object({ kind: z.literal('settings') }),
  /** A request to dial from there found no number. `clipboardHost`: this host can read the clipboard only while its window is open. */
  z.object({ kind: z.literal('noNumber'), from: z.enum(['clipboard', 'clipboardHost']) }),
  z.object({ kind: z.literal('badLink'), reason: linkReason }),
]);
export type Route = z.infer<typeof route>;
