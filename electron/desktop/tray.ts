import type { Dock, Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import type { DesktopAction } from './desktop-action.ts';
import type { Icons } from './icons.ts';
import {
  emptyView,
  type TrayLine,
  type TrayStyle,
  type TrayView,
  trayMenu,
  trayTooltip,
  waitingAtAll,
} from './tray-menu.ts';

/** What the tray is handed. */
export interface TrayDeps {
  electron: {
    Tray: new (image: NativeImage) => Tray;
    Menu: Pick<typeof Menu, 'buildFromTemplate'>;
    nativeImage: { createFromPath(file: string): NativeImage };
    /** On macOS the dock has the menu too. */
    dock: Pick<Dock, 'setMenu'> | undefined;
  };
  platform: NodeJS.Platform;
  icons: Pick<Icons, 'tray'>;
  style: () => TrayStyle;
  onAction: (action: DesktopAction) => void;
}

/** The tray's icon, with its count and its menu. */
export type TrayIcon = ReturnType<typeof createTray>;

function iconFor(view: TrayView, { platform, electron, icons }: TrayDeps): NativeImage {
  const image = electron.nativeImage.createFromPath(icons.tray(waitingAtAll(view), view.quiet !== null));
  if (platform === 'darwin') image.setTemplateImage(true);
  return image;
}

/** Puts the icon into the tray. Call it only where the desktop shows such icons. */
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
    return { label, enabled: action !== null, click: () => action && deps.onAction(action) };
  };
  const setMenu = (view: TrayView) => {
    const lines = trayMenu(view, deps.style());
    const text = JSON.stringify(lines);
    // Setting a menu closes an open one, so an unchanged menu is not set.
    if (text === menuShown) return;
    menuShown = text;
    const menu = electron.Menu.buildFromTemplate(lines.map(itemOf));
    tray.setContextMenu(menu);
    electron.dock?.setMenu(menu);
  };

  tray.setToolTip(trayTooltip(shown, deps.style()));
  setMenu(shown);
  tray.on('click', () => deps.onAction({ kind: 'open' }));

  return {
    update(view: TrayView): void {
      if (tray.isDestroyed()) return;
      const isOther = waitingAtAll(view) !== waitingAtAll(shown) || (view.quiet === null) !== (shown.quiet === null);
      if (isOther) tray.setImage(iconFor(view, deps));
      tray.setToolTip(trayTooltip(view, deps.style()));
      setMenu(view);
      shown = view;
    },
    destroy: (): void => tray.destroy(),
  };
}
