import { budget } from './budget.ts';
import { callActions } from './call-actions.ts';
import { calls } from './calls.ts';
import { causes } from './causes.ts';
import { clock } from './clock.ts';
import { dial } from './dial.ts';
import { errors } from './errors.ts';
import { exporting } from './export.ts';
import { find } from './find.ts';
import { links } from './links.ts';
import { missed } from './missed.ts';
import { notes } from './notes.ts';
import { palette } from './palette.ts';
import { people } from './people.ts';
import { profiles } from './profiles.ts';
import { quality } from './quality.ts';
import { rules } from './rules.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { shell } from './shell.ts';
import { time } from './time.ts';

/** The English texts that the window has from its start. A screen that is loaded later brings its own, see `index.ts`. */
export const firstTexts = {
  budget,
  calls,
  causes,
  clock,
  dial,
  errors,
  export: exporting,
  find,
  callActions,
  links,
  missed,
  notes,
  palette,
  people,
  profiles,
  quality,
  rules,
  shell,
  time,
  settings,
  setup,
} as const;
