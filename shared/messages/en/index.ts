import { desktop } from './desktop.ts';
import { firstTexts } from './first.ts';
import { laterTexts } from './later.ts';

/** Every English text, by the part of the app that says it. */
export const en = { ...firstTexts, ...laterTexts, desktop } as const;
