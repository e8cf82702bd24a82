import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages, shownLanguage } from '../shared/languages.ts';

/** What the window's page paints before any of its scripts has run (`renderer/index.html`). */
export interface FirstFrame {
  readonly theme: 'system' | 'light' | 'dark';
  readonly language: Language;
  /** `calls`: the frame around the list of calls. `none`: nothing, because the welcome comes. */
  readonly kind: 'calls' | 'none';
}

/**
 * Reads from the settings' file what the first frame depends on: reading all settings takes longer than the page may wait. `isPractice`: the start
 * asks for the sample calls. `systemLocale`: BCP 47. Where the file is missing or cannot be read, the frame is that of a first start.
 */
export function readFirstFrame(folder: string, isPractice: boolean, systemLocale: string): FirstFrame {
  const { theme, language, current } = readSettings(path.join(folder, 'settings.json'));
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    language: shownLanguage(languages.find((one) => one === language) ?? 'system', systemLocale),
    kind: isPractice || typeof current === 'string' ? 'calls' : 'none',
  };
}

function readSettings(file: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
