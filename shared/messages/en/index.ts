import { callPage } from './call-page.ts';
import { findConditions } from './find-conditions.ts';
import { firstTexts } from './first.ts';
import { guards } from './guards.ts';
import { qualityScreen } from './quality-screen.ts';
import { welcome } from './welcome.ts';

/** Every English text, by the part of the app that says it. */
export const en = { ...firstTexts, callPage, findConditions, guards, qualityScreen, welcome } as const;
