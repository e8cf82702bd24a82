import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import type { NumberSource } from '../../shared/dialing/guard-kind.ts';
import type { Route } from '../../shared/route.ts';
import type { Icons } from './icons.ts';
import {
  emptyView,
  type TrayAction,
  type TrayLine,
  type TrayStyle,
  type TrayView,
  trayMenu,
  trayTip,
} from './tray-menu.ts';

/** What the tray is handed. */
export interface TrayDeps {
  electron: {
    Tray: new (image: NativeImage) => Tray;
    Menu: Pick<typeof Menu, 'buildFromTemplate'>;
    nativeImage: { createFromPath(file: string): NativeImage };
  };
  platform: NodeJS.Platform;
  icons: Pick<Icons, 'tray'>;
  style: () => TrayStyle;
  onOpen: () => void;
  onRoute: (route: Route) => void;
  onCall: (number: string, from: NumberSource) => void;
  onQuiet: (until: number | null) => void;
  onDialFromClipboard: () => void;
  onQuit: () => void;
}

/** The tray's icon, with its count and its menu. */
export type TrayIcon = ReturnType<typeof createTray>;

function iconFor({ waitingCallers, quiet }: TrayView, { platform, electron, icons }: TrayDeps): NativeImage {
  const image = electron.nativeImage.createFromPath(icons.tray(waitingCallers, quiet !== null));
  if (platform === 'darwin') image.setTemplateImage(true);
  return image;
}

/** Puts the icon into the tray. Call it only where the desktop has one (`trayHostIsThere`). */
export function createTray(deps: TrayDeps) {
  const { electron } = deps;
  let shown = emptyView;
  let menuShown = '';
  const tray = new electron.Tray(iconFor(shown, deps));

  const itemOf = (line: TrayLine): MenuItemConstructorOptions => {
    if (line.kind === 'separator') return { type: 'separator' };
    // A single & marks a shortcut key in the system's menus.
    const label = line.label.replaceAll('&', '&&');
    if (line.kind === 'menu') return { label, submenu: line.lines.map(itemOf) };
    const { action } = line;
    return { label, enabled: action !== null, click: () => run(action) };
  };
  const run = (action: TrayAction | null) => {
    if (action?.kind === 'open') deps.onOpen();
    if (action?.kind === 'route') deps.onRoute(action.route);
    if (action?.kind === 'call') deps.onCall(action.number, action.from);
    if (action?.kind === 'quiet') deps.onQuiet(action.until);
    if (action?.kind === 'dialFromClipboard') deps.onDialFromClipboard();
    if (action?.kind === 'quit') deps.onQuit();
  };
  const setMenu = (view: TrayView) => {
    const lines = trayMenu(view, deps.style());
    const text = JSON.stringify(lines);
    // Setting a menu closes an open one, so an unchanged menu is not set.
    if (text === menuShown) return;
    menuShown = text;
    tray.setContextMenu(electron.Menu.buildFromTemplate(lines.map(itemOf)));
  };

  tray.setToolTip(trayTip(shown, deps.style()));
  setMenu(shown);
  tray.on('click', deps.onOpen);

  return {
    update(view: TrayView): void {
      if (tray.isDestroyed()) return;
      const isOther = view.waitingCallers !== shown.waitingCallers || (view.quiet === null) !== (shown.quiet === null);
      if (isOther) tray.setImage(iconFor(view, deps));
      tray.setToolTip(trayTip(view, deps.style()));
      setMenu(view);
      shown = view;
    },
    destroy: (): void => tray.destroy(),
  };
}
