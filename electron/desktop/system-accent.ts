import type { SystemPreferences } from 'electron';

/**
 * The system's accent colour as "#rrggbb"; null where the system or the host tells none. Electron gives RGBA without "#"; on Linux it needs a desktop
 * that publishes one.
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
