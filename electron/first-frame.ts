import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the window's page paints before any of its scripts has run (`renderer/index.html`). */
export interface FirstFrame {
  readonly theme: 'system' | 'light' | 'dark';
  /** `calls`: the frame around the list of calls. `none`: nothing, because the welcome comes. */
  readonly kind: 'calls' | 'none';
}

/**
 * Reads from the settings' file what the first frame depends on: reading all settings takes longer than the page may wait. `isPractice`: the start
 * asks for the sample calls. Where the file is missing or cannot be read, the frame is that of a first start.
 */
export function readFirstFrame(folder: string, isPractice: boolean): FirstFrame {
  const { theme, current } = readSettings(path.join(folder, 'settings.json'));
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
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
