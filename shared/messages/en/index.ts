import { callPage } from './call-page.ts';
import { firstTexts } from './first.ts';
import { qualityScreen } from './quality-screen.ts';

/** Every English text, by the part of the app that says it. */
export const en = { ...firstTexts, callPage, qualityScreen } as const;
