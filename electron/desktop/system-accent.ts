import type { SystemPreferences } from 'electron';

/**
 * The system's accent colour as "#rrggbb"; null if the system or the host reports none. Electron returns RGBA without "#"; on Linux the
 * desktop has to publish it.
 */
export function systemAccent(preferences: Pick<SystemPreferences, 'getAccentColor'>): string | null {
  try {
    const colour: unknown = preferences.getAccentColor();
    return typeof colour === 'string' && /^[0-9a-f]{8}$/i.test(colour) ? `#${colour.slice(0, 6).toLowerCase()}` : null;
  } catch {
    // Older versions of Electron lack it on Linux.
    return null;
  }
}
