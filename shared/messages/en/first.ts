import { callActions } from './call-actions.ts';
import { calls } from './calls.ts';
import { clock } from './clock.ts';
import { errors } from './errors.ts';
import { find } from './find.ts';
import { notes } from './notes.ts';
import { palette } from './palette.ts';
import { shell } from './shell.ts';
import { time } from './time.ts';
import { verdicts } from './verdicts.ts';

/** The English texts that the window has from its start: those of the frame and of the list of calls. */
export const firstTexts = {
  callActions,
  calls,
  clock,
  errors,
  find,
  notes,
  palette,
  shell,
  time,
  verdicts,
} as const;
