import { z } from 'zod';
import { exportProgress } from '../calls/chosen-calls.ts';
import { checkReport, status } from '../connection.ts';
import { dial } from '../dialing/dial.ts';
import { settings } from '../settings.ts';

/** Everything main tells unasked. Events tell state, they do not steer. */
export const events = {
  status,
  settings,
  checks: checkReport,
  /** All dials whose cards are not closed, newest first. */
  dials: z.array(dial),
  /** The history changed up to this revision: ask again for what is on screen. */
  history: z.object({ revision: z.number() }),
  /** How far the writing of a file has come; null when none is being written. */
  export: exportProgress.nullable(),
  /** Somebody asked from outside the window to see a place; `route.take` tells which. */
  route: z.object({ pending: z.literal(true) }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;
