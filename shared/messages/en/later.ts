import { budget } from './budget.ts';
import { callPage } from './call-page.ts';
import { causes } from './causes.ts';
import { comparison } from './comparison.ts';
import { dial } from './dial.ts';
import { exporting } from './export.ts';
import { faultPointer } from './fault-pointer.ts';
import { faultSheet } from './fault-sheet.ts';
import { findConditions } from './find-conditions.ts';
import { guards } from './guards.ts';
import { links } from './links.ts';
import { missed } from './missed.ts';
import { people } from './people.ts';
import { profiles } from './profiles.ts';
import { quality } from './quality.ts';
import { qualityScreen } from './quality-screen.ts';
import { rules } from './rules.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { terms } from './terms.ts';
import { updates } from './updates.ts';
import { welcome } from './welcome.ts';

/** The English texts that the window loads with the first lazy code. */
export const laterTexts = {
  budget,
  callPage,
  causes,
  comparison,
  dial,
  export: exporting,
  faultPointer,
  faultSheet,
  findConditions,
  guards,
  links,
  missed,
  people,
  profiles,
  quality,
  qualityScreen,
  rules,
  settings,
  setup,
  terms,
  updates,
  welcome,
} as const;
