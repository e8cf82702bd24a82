import path from 'node:path';

/** The PNG files that `build/icons` renders. Electron takes the `@2x` file beside each on dense screens. */
export interface Icons {
  /** The app's own icon. */
  readonly app: string;
  /** The tray's icon with a count of waiting callers; 0 shows none, above nine reads "9+". */
  tray(count: number): string;
  /** The count that Windows lays over the window's button in its taskbar. `count`: at least 1. */
  overlay(count: number): string;
}

/** Points along each side of an icon in the system's tray. On macOS it is a template, which the system tints. */
const TRAY_POINTS: Partial<Record<NodeJS.Platform, number>> = { darwin: 18, win32: 16 };

/** The icons of one system. `folder`: where the build put them. */
export function iconsIn(folder: string, platform: NodeJS.Platform): Icons {
  const file = (name: string) => path.join(folder, `${name}.png`);
  const shown = (count: number) => (count > 9 ? 'more' : count);
  return {
    app: file('app'),
    tray: (count) => file(`tray-${TRAY_POINTS[platform] ?? 22}-${shown(count)}`),
    overlay: (count) => file(`overlay-${shown(count)}`),
  };
}
