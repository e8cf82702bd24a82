import { budget } from './budget.ts';
import { causes } from './causes.ts';
import { dial } from './dial.ts';
import { exporting } from './export.ts';
import { links } from './links.ts';
import { missed } from './missed.ts';
import { people } from './people.ts';
import { profiles } from './profiles.ts';
import { rules } from './rules.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';

/** The English texts that the window loads with the first lazy code. A large screen brings its own, see `index.ts`. */
export const laterTexts = {
  budget,
  causes,
  dial,
  export: exporting,
  links,
  missed,
  people,
  profiles,
  rules,
  settings,
  setup,
} as const;
