import path from 'node:path';

/** The PNG files that `build/icons` renders. Electron takes the `@2x` file beside each on dense screens. */
export type Icons = ReturnType<typeof iconsIn>;

/** Points along each side of an icon in the system's tray. On macOS it is a template, which the system tints. */
const TRAY_POINTS: Partial<Record<NodeJS.Platform, number>> = { darwin: 18, win32: 16 };

/** The icons of one system. `folder`: where the build put them. */
export function iconsIn(folder: string, platform: NodeJS.Platform) {
  const file = (name: string) => path.join(folder, `${name}.png`);
  const shown = (count: number) => (count > 9 ? 'more' : count);
  return {
    /** The app's own icon. */
    app: file('app'),
    /** The tray's icon with a count of waiting callers; 0 shows none, above nine reads "9+". Where it is quiet it has a moon. */
    tray: (count: number, isQuiet: boolean): string =>
      file(`tray-${isQuiet ? 'quiet-' : ''}${TRAY_POINTS[platform] ?? 22}-${shown(count)}`),
    /** The count that Windows lays over the window's button in its taskbar. `count`: at least 1. */
    overlay: (count: number): string => file(`overlay-${shown(count)}`),
  };
}
