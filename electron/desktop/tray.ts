import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import type { Text } from '../../shared/messages/index.ts';
import type { Route } from '../../shared/route.ts';
import type { Icons } from './icons.ts';
import { emptyView, type TrayLine, type TrayView, trayMenu, trayTip } from './tray-menu.ts';

/** What the tray is handed. */
export interface TrayDeps {
  electron: {
    Tray: new (image: NativeImage) => Tray;
    Menu: Pick<typeof Menu, 'buildFromTemplate'>;
    nativeImage: { createFromPath(file: string): NativeImage };
  };
  platform: NodeJS.Platform;
  icons: Pick<Icons, 'tray'>;
  t: Text;
  onOpen: () => void;
  country: () => string;
  onRoute: (route: Route) => void;
  onRingBack: (number: string) => void;
  onDialFromClipboard: () => void;
  onQuit: () => void;
}

/** The tray's icon, with its count and its menu. */
export type TrayIcon = ReturnType<typeof createTray>;

function iconFor(count: number, { platform, electron, icons }: TrayDeps): NativeImage {
  const image = electron.nativeImage.createFromPath(icons.tray(count));
  if (platform === 'darwin') image.setTemplateImage(true);
  return image;
}

/** Puts the icon into the tray. Call it only where the desktop has one (`trayHostIsThere`). */
export function createTray(deps: TrayDeps) {
  const { t, electron } = deps;
  let shown = emptyView;
  let menuShown = '';
  const tray = new electron.Tray(iconFor(0, deps));

  const itemOf = (line: TrayLine): MenuItemConstructorOptions => {
    if (line.kind === 'separator') return { type: 'separator' };
    const { label, action } = line;
    // A single & marks a shortcut key in the system's menus.
    return { label: label.replaceAll('&', '&&'), enabled: action !== null, click: () => run(action) };
  };
  const run = (action: Extract<TrayLine, { kind: 'line' }>['action']) => {
    if (action?.kind === 'open') deps.onOpen();
    if (action?.kind === 'route') deps.onRoute(action.route);
    if (action?.kind === 'ringBack') deps.onRingBack(action.number);
    if (action?.kind === 'dialFromClipboard') deps.onDialFromClipboard();
    if (action?.kind === 'quit') deps.onQuit();
  };
  const setMenu = (view: TrayView) => {
    const lines = trayMenu(view, t, deps.country());
    const text = JSON.stringify(lines);
    // Setting a menu closes an open one, so an unchanged menu is not set.
    if (text === menuShown) return;
    menuShown = text;
    tray.setContextMenu(electron.Menu.buildFromTemplate(lines.map(itemOf)));
  };

  tray.setToolTip(trayTip(shown, t));
  setMenu(shown);
  tray.on('click', deps.onOpen);

  return {
    update(view: TrayView): void {
      if (tray.isDestroyed()) return;
      if (view.waitingCallers !== shown.waitingCallers) tray.setImage(iconFor(view.waitingCallers, deps));
      tray.setToolTip(trayTip(view, t));
      setMenu(view);
      shown = view;
    },
    destroy: (): void => tray.destroy(),
  };
}
