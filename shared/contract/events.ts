import { z } from 'zod';
import { checkReport, status } from '../connection.ts';
import { dial } from '../dialing/dial.ts';
import { settings } from '../settings.ts';
import { updateState } from '../updates.ts';

/** All events of the main process. Events report state; they do not control the window. */
export const events = {
  status,
  settings,
  /** `run`: that of the call `connection.check`. */
  checks: z.object({ run: z.uuid(), report: checkReport }),
  /** All dials whose cards are not closed, newest first. */
  dials: z.array(dial),
  /** The history changed: load what is on screen again. */
  history: z.null(),
  /** A directory was read, or could not be: load what is on screen of them again. */
  directories: z.null(),
  updates: updateState,
  /** Something outside the window requested a place; `route.take` returns it. */
  route: z.object({ pending: z.literal(true) }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;
