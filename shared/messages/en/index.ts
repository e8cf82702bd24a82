import { callPage } from './call-page.ts';
import { comparison } from './comparison.ts';
import { desktop } from './desktop.ts';
import { faultPointer } from './fault-pointer.ts';
import { faultSheet } from './fault-sheet.ts';
import { findConditions } from './find-conditions.ts';
import { firstTexts } from './first.ts';
import { guards } from './guards.ts';
import { laterTexts } from './later.ts';
import { qualityDetails } from './quality-details.ts';
import { qualityScreen } from './quality-screen.ts';
import { terms } from './terms.ts';
import { updates } from './updates.ts';
import { welcome } from './welcome.ts';

const quality = { ...firstTexts.quality, ...qualityDetails } as const;

/** Every English text, by the part of the app that says it. */
export const en = {
  ...firstTexts,
  ...laterTexts,
  callPage,
  desktop,
  comparison,
  faultPointer,
  faultSheet,
  findConditions,
  guards,
  quality,
  qualityScreen,
  terms,
  updates,
  welcome,
} as const;
