import { lazyCode } from '../ui/lazy.tsx';

// In the order in which they are loaded while the window is idle.

export const toasts = lazyCode(async () => (await import('../ui/overlays/Toast.tsx')).Toasts);

/** Reads and writes telephone numbers: the metadata of all countries is in it. */
export const numbers = lazyCode(() => import('./numbers.ts'));

export const missedScreen = lazyCode(async () => (await import('../missed/MissedScreen.tsx')).MissedScreen);
export const paletteResults = lazyCode(() => import('./palette/results.ts'));
export const palette = lazyCode(async () => (await import('./palette/PalettePlace.tsx')).PalettePlace);
export const newCallPlace = lazyCode(async () => (await import('./places/NewCallPlace.tsx')).NewCallPlace);
export const callBar = lazyCode(async () => (await import('../dial/bar/CallBar.tsx')).CallBar);
export const guardQuestion = lazyCode(async () => (await import('../dial/GuardQuestion.tsx')).GuardQuestion);
export const qualitySection = lazyCode(async () => (await import('../quality/QualitySection.tsx')).QualitySection);
export const qualityScreen = lazyCode(async () => (await import('../quality/screen/QualityScreen.tsx')).QualityScreen);
export const notes = lazyCode(() => import('../notes/store.ts'));
export const noteSection = lazyCode(async () => (await import('../notes/NoteSection.tsx')).NoteSection);
export const peopleScreen = lazyCode(async () => (await import('../people/PeopleScreen.tsx')).PeopleScreen);
export const personDialog = lazyCode(async () => (await import('../people/PersonDialog.tsx')).PersonDialog);
export const importDialog = lazyCode(async () => (await import('../people/ImportDialog.tsx')).ImportDialog);
export const settingsPlace = lazyCode(async () => (await import('./places/SettingsPlace.tsx')).SettingsPlace);
export const extensionPanel = lazyCode(async () => (await import('./frame/ExtensionPanel.tsx')).ExtensionPanel);
export const clockNotice = lazyCode(async () => (await import('./frame/ClockNotice.tsx')).ClockNotice);
export const countryNotice = lazyCode(async () => (await import('./frame/CountryNotice.tsx')).CountryNotice);
export const welcomePlace = lazyCode(async () => (await import('./places/WelcomePlace.tsx')).WelcomePlace);
