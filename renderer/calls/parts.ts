import { lazyCode } from '../ui/lazy.tsx';

// In the order in which they are loaded while the window is idle.

/** Reads a text as a question about calls. */
export const callQuestion = lazyCode(() => import('../../shared/calls/call-question.ts'));

export const callPane = lazyCode(async () => (await import('./page/CallPane.tsx')).CallPane);
export const conditionChips = lazyCode(async () => (await import('./find/ConditionChips.tsx')).ConditionChips);
export const conditionNames = lazyCode(async () => (await import('./find/ConditionChips.tsx')).ConditionNames);
export const searchPbx = lazyCode(async () => (await import('./find/SearchPbx.tsx')).SearchPbx);
export const filterFields = lazyCode(async () => (await import('./find/FilterFields.tsx')).FilterFields);
export const views = lazyCode(async () => (await import('./find/Views.tsx')).Views);
export const selectionBar = lazyCode(async () => (await import('./list/SelectionBar.tsx')).SelectionBar);
export const callerPane = lazyCode(async () => (await import('./callers/CallerPane.tsx')).CallerPane);
export const callerList = lazyCode(async () => (await import('./callers/CallerList.tsx')).CallerList);
