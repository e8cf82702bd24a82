import type { Texts } from '../texts.ts';
import { callActions } from './call-actions.ts';
import { callPage } from './call-page.ts';
import { calls } from './calls.ts';
import { causes } from './causes.ts';
import { desktop } from './desktop.ts';
import { diagnostics } from './diagnostics.ts';
import { dial } from './dial.ts';
import { directories } from './directories.ts';
import { errors } from './errors.ts';
import { exporting } from './export.ts';
import { faultSheet } from './fault-sheet.ts';
import { find } from './find.ts';
import { findConditions } from './find-conditions.ts';
import { forget } from './forget.ts';
import { guards } from './guards.ts';
import { limit } from './limit.ts';
import { lines } from './lines.ts';
import { links } from './links.ts';
import { missed } from './missed.ts';
import { notes } from './notes.ts';
import { palette } from './palette.ts';
import { people } from './people.ts';
import { quality } from './quality.ts';
import { qualityScreen } from './quality-screen.ts';
import { rules } from './rules.ts';
import { settingWords } from './setting-words.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { shell } from './shell.ts';
import { strip } from './strip.ts';
import { terms } from './terms.ts';
import { time } from './time.ts';
import { trouble } from './trouble.ts';
import { updates } from './updates.ts';
import { verdicts } from './verdicts.ts';
import { welcome } from './welcome.ts';

/** Every Spanish text, by the part of the app that says it. */
export const es: Texts<'es'> = {
  callActions,
  callPage,
  calls,
  causes,
  desktop,
  diagnostics,
  dial,
  directories,
  errors,
  export: exporting,
  faultSheet,
  find,
  findConditions,
  forget,
  guards,
  limit,
  lines,
  links,
  missed,
  notes,
  palette,
  people,
  quality,
  qualityScreen,
  rules,
  settingWords,
  settings,
  setup,
  shell,
  strip,
  terms,
  time,
  trouble,
  updates,
  verdicts,
  welcome,
};
